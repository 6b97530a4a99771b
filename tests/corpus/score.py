"""What sensing made of a corpus: right, asked or wrong, kind by kind."""

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from typing import NamedTuple

from pichenette.board import Board
from pichenette.sense.observation import Fault, Observation, Passage
from pichenette.sense.rejudge import rejudge
from pichenette.sense.thresholds import Thresholds
from tests.corpus.captures import Label, cases_of, compose
from tests.corpus.physics import World

_BEFORE_US = 2_000.0
_AFTER_US = 2_000.0
_A_CAPTURE = 60  # cases


class Wrong(NamedTuple):
    """A silent error, with all that is needed to look at it."""

    label: Label
    seen: tuple[Observation, ...]


class Score(NamedTuple):
    counts: dict[str, Counter[str]]  # kind -> right, asked, wrong
    wrong: list[Wrong]
    ordinary: Counter[str]
    guessed: Counter[str]  # asked, and the interim guess was right

    @property
    def total(self) -> int:
        return sum(sum(count.values()) for count in self.counts.values())


def judge(label: Label, seen: Iterable[Observation]) -> str:
    """`right`, `asked`, or `wrong`: counted wrongly, or not at all, without a word."""
    case = label.case
    passages = [one for one in seen if isinstance(one, Passage)]
    if any(one.verdict == "ask" for one in passages):
        return "asked"
    if case.kind == "at rest in the beam" and any(isinstance(one, Fault) for one in seen):
        return "right"
    accepted = sum(one.pieces for one in passages if one.verdict == "accept")
    return "right" if accepted == case.pieces else "wrong"


def score(
    board: Board,
    world: World,
    seed: int,
    wanted: dict[str, int],
    limits: Thresholds,
    progress: Callable[[float], None] = lambda share: None,
) -> Score:
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    wrong: list[Wrong] = []
    ordinary: Counter[str] = Counter()
    guessed: Counter[str] = Counter()
    dice = random.Random(f"{world.name}/{seed}")
    cases = cases_of(world, str(seed), wanted)
    for start in range(0, len(cases), _A_CAPTURE):
        progress(start / len(cases))
        lines, labels = compose(board, world, cases[start : start + _A_CAPTURE], dice)
        found = by_gate(board, rejudge(lines, board, limits))
        for label in labels:
            near = tuple(
                one
                for one in found[label.gate]
                if label.start_us - _BEFORE_US <= one.at_us <= label.end_us + _AFTER_US
            )
            result = judge(label, near)
            counts[label.case.kind][result] += 1
            if result == "asked" and _counted(near) == label.case.pieces:
                guessed[label.case.kind] += 1
            if label.case.is_ordinary:
                ordinary[result] += 1
            if result == "wrong":
                wrong.append(Wrong(label, near))
    return Score(counts, wrong, ordinary, guessed)


def _counted(seen: Iterable[Observation]) -> int:
    """Pieces that count until somebody says otherwise."""
    return sum(one.pieces for one in seen if isinstance(one, Passage) and one.verdict != "ignore")


def by_gate(board: Board, seen: list[Observation]) -> dict[str, list[Observation]]:
    found: dict[str, list[Observation]] = defaultdict(list)
    for one in seen:
        if isinstance(one, Passage | Fault) and one.gate is not None:
            found[board.gates[one.gate].id].append(one)
    return found
