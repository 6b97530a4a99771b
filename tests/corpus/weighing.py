"""What sensing made of a corpus of weights: right, asked or wrong, and how soon."""

import random
from collections import Counter, defaultdict
from typing import NamedTuple

from pichenette.board import Board
from pichenette.link.capture import Captured
from pichenette.sense.observation import Step
from pichenette.sense.rejudge import rejudge
from pichenette.sense.thresholds import Thresholds
from pichenette.sense.weight import Calibration
from tests.corpus.scale import KINDS, Bench, Truth, compose, quiet_hour

_EARLY_US = 300_000  # a step may seem to begin a little before it does
_A_CAPTURE = 40  # events
ORDINARY = (
    "placement",
    "fall",
    "dropped",
)  # over at once; hands that press or lift take their time


class Weighed(NamedTuple):
    counts: dict[str, Counter[str]]  # kind -> right, asked, wrong
    delays_ms: list[float]  # from the true beginning to the decision, of `ORDINARY` ones
    wrong: list[tuple[Truth, tuple[Step, ...]]]

    @property
    def total(self) -> int:
        return sum(sum(count.values()) for count in self.counts.values())


def steps_of(bench: Bench, lines: list[Captured], board: Board) -> list[Step]:
    seen = rejudge(lines, board, Thresholds(), Calibration(bench.zero, bench.piece))
    return [one for one in seen if isinstance(one, Step)]


def weigh(board: Board, bench: Bench, seed: int, each: int) -> Weighed:
    dice = random.Random(f"{bench.name}/{seed}")
    kinds = [kind for kind in KINDS for _ in range(each)]
    dice.shuffle(kinds)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    delays: list[float] = []
    wrong: list[tuple[Truth, tuple[Step, ...]]] = []
    for start in range(0, len(kinds), _A_CAPTURE):
        lines, truths = compose(bench, kinds[start : start + _A_CAPTURE], dice)
        steps = steps_of(bench, lines, board)
        for number, truth in enumerate(truths):
            end_us = truths[number + 1].at_us if number + 1 < len(truths) else float("inf")
            near = tuple(
                step for step in steps if truth.at_us - _EARLY_US <= step.at_us < end_us - _EARLY_US
            )
            result = judge(truth, near)
            counts[truth.kind][result] += 1
            if result == "wrong":
                wrong.append((truth, near))
            elif result == "right" and truth.kind in ORDINARY:
                delays.append((near[0].decided_us - truth.at_us) / 1000)
    return Weighed(counts, sorted(delays), wrong)


def judge(truth: Truth, near: tuple[Step, ...]) -> str:
    if any(step.verdict == "ask" for step in near):
        return "asked"
    wanted = [truth.pieces] if truth.pieces else []
    return "right" if [step.pieces for step in near] == wanted else "wrong"


def invented(board: Board, bench: Bench, seed: int, minutes: float) -> tuple[int, list[Step]]:
    """How often it was touched without a piece being placed, and the steps seen nevertheless."""
    lines, truths = quiet_hour(bench, random.Random(f"{bench.name}/hour/{seed}"), minutes)
    return len(truths), steps_of(bench, lines, board)
