"""Ordinary play judged: questions and silent errors per 100 pots, for each build of a pocket."""

from collections import Counter
from dataclasses import replace
from typing import NamedTuple

from pichenette import board
from pichenette.board import Board
from pichenette.sense.observation import Observation, Passage
from pichenette.sense.rejudge import rejudge
from pichenette.sense.thresholds import Thresholds
from pichenette.virtual.shares import ORDINARY, PotShares
from tests.corpus.captures import Label, compose
from tests.corpus.physics import Case, World
from tests.corpus.play import TABLES, Pocket, dice_of, pots
from tests.corpus.score import by_gate, judge
from tests.corpus.troubles import Trouble
from tests.corpus.ways import Table

_A_CAPTURE = 60


class Build(NamedTuple):
    """One way to build a pocket."""

    name: str
    beams: int
    pocket: Pocket

    @property
    def board(self) -> Board:
        made = board.load("carrom" if self.beams == 1 else "carrom-dual")
        gates = []
        for gate in made.gates:
            if gate.role == "pocket":
                gate = replace(gate, mount=self.pocket.mount)
            elif gate.of is not None:
                gate = replace(gate, apart_mm=self.pocket.apart_mm)
            gates.append(gate)
        return replace(made, gates=tuple(gates))


BUILDS = (
    Build("one beam, net", 1, Pocket("net", 6.0)),
    Build("one beam, slot", 1, Pocket("slot", 10.0)),
    Build("two beams, net", 2, Pocket("net", 6.0)),
    Build("two beams, slot", 2, Pocket("slot", 10.0)),
)


class Missed(NamedTuple):
    label: Label
    seen: tuple[Observation, ...]


class Played(NamedTuple):
    pots: int
    doubted: list[Missed]  # asked
    silent: list[Missed]  # counted wrongly, or not at all, without a word

    @property
    def asked(self) -> Counter[str]:
        """By kind."""
        return Counter(one.label.case.kind for one in self.doubted)

    @property
    def guessed(self) -> int:
        """Asked, and what counted meanwhile was right."""
        return sum(_counted(one.seen) == one.label.case.pieces for one in self.doubted)

    @property
    def guessed_share(self) -> float:
        return 100 * self.guessed / max(1, len(self.doubted))

    @property
    def questions(self) -> float:
        return 100 * len(self.doubted) / self.pots

    @property
    def errors(self) -> float:
        return 100 * len(self.silent) / self.pots

    @property
    def errors_of_several(self) -> float:
        """Where a beam was broken more than once: what two beams are to tell apart."""
        return 100 * sum(_is_several(one.label.case) for one in self.silent) / self.pots


def _is_several(case: Case) -> bool:
    return max(len(case.spans), len(case.second or ())) > 1


def play(
    build: Build,
    table: Table,
    seed: int,
    number: int,
    shares: PotShares = ORDINARY,
    trouble: Trouble | None = None,
) -> Played:
    """So many pots at one table, in these shares; with trouble, as the beams then tell them."""
    dice = dice_of(table, build.pocket, seed)
    cases = pots(table, build.pocket, number, dice, shares)
    if trouble is not None:
        cases = [trouble.of(case, dice) for case in cases]
    world = World(table.name, receiver_ms=0.0, late_us=table.late_us)
    doubted: list[Missed] = []
    silent: list[Missed] = []
    on = build.board
    for start in range(0, len(cases), _A_CAPTURE):
        lines, labels = compose(on, world, cases[start : start + _A_CAPTURE], dice)
        found = by_gate(on, rejudge(lines, on, Thresholds()))
        for label in labels:
            near = tuple(
                one
                for one in found[label.gate]
                if label.start_us - 30_000 <= one.at_us <= label.end_us + 30_000
            )
            result = judge(label, near)
            if result == "asked":
                doubted.append(Missed(label, near))
            elif result == "wrong":
                silent.append(Missed(label, near))
    return Played(len(cases), doubted, silent)


def _counted(seen: tuple[Observation, ...]) -> int:
    return sum(one.pieces for one in seen if isinstance(one, Passage) and one.verdict != "ignore")


def play_everywhere(build: Build, seed: int, number: int, shares: PotShares = ORDINARY) -> Played:
    """So many pots at every table."""
    every = [play(build, table, seed, number, shares) for table in TABLES]
    doubted = [missed for one in every for missed in one.doubted]
    silent = [missed for one in every for missed in one.silent]
    return Played(sum(one.pots for one in every), doubted, silent)
