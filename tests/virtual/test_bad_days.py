"""Whole games of every kind on a bad day end with the very record that was meant."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Self

import pytest

from pichenette import board
from pichenette.config import Settings
from pichenette.games.game import Json
from pichenette.games.record import read, write
from pichenette.journal.store import Journal
from pichenette.sense.calibration import Senses
from pichenette.table.table import Table
from pichenette.virtual.board import VirtualBoard, WiredCell
from pichenette.virtual.tower import CALIBRATION
from tests.virtual.noisy import NoisyMatch, RoughLockstep
from tests.virtual.noisy_carrom import NoisyCarrom
from tests.virtual.noisy_offboard import NoisySensed, NoisyTracked
from tests.virtual.noisy_topple import NoisyTopple

THREE = ["Ana", "Bo", "Cy"]
SENSED = {"board": "sensed"}
SHORT = {"max_plies": 60}
LOW = {"target": 1}

# The seeds are those of short games in which, together, everything a bad day may bring happens.
DAYS: list[tuple[str, tuple[int, ...], str, type[NoisyMatch], Json]] = [
    ("queen", (12, 22), "carrom", NoisyCarrom, {"game": "queen-carrom", "options": {"target": 4}}),
    ("rows", (8,), "carrom", NoisyCarrom, {"game": "row-carrom"}),
    ("classic", (5,), "carrom", NoisyCarrom, {"game": "classic-carrom", "options": {"target": 4}}),
    ("sensed", (3, 5), "offboard", NoisySensed, {"game": "offboard", "options": SENSED}),
    ("tracked", (1,), "offboard", NoisyTracked, {"game": "offboard", "options": SHORT}),
    (
        "topple",
        (4, 20),
        "topple",
        NoisyTopple,
        {"game": "topple", "players": THREE, "options": LOW},
    ),
    ("topple of two", (15,), "topple", NoisyTopple, {"game": "topple", "options": LOW}),
    (
        "junior",
        (4, 19, 20),
        "topple",
        NoisyTopple,
        {"game": "topple", "options": {"mode": "junior"}},
    ),
]


@pytest.mark.parametrize(
    ("seeds", "where", "kind", "header"), [day[1:] for day in DAYS], ids=[day[0] for day in DAYS]
)
def test_games_on_a_bad_day_end_as_they_were_meant(
    seeds: Sequence[int], where: str, kind: type[NoisyMatch], header: Json, tmp_path: Path
) -> None:
    seen: Counter[str] = Counter()
    for seed in seeds:
        with Day(where, header, tmp_path / f"{seed}.sqlite") as day:
            seen.update(day.play(kind, seed))
    assert min(seen.values()) > 0, seen


class Day:
    """A table whose service is now and then started again."""

    def __init__(self, where: str, header: Json, path: Path) -> None:
        self._board = board.load(where)
        self._has_scale = where == "topple"
        self._journal = Journal(path)
        self._table = self._sit_down()
        self._table.begin({"pichenette": 1, "players": ["Ana", "Bo"], **header}, "page")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._journal.close()

    def _sit_down(self) -> Table:
        senses = Senses(CALIBRATION if self._has_scale else None)
        return Table(self._board, self._journal, Settings(), lambda view: None, senses)

    def play(self, kind: type[NoisyMatch], seed: int) -> Mapping[str, int]:
        """A whole game; what went wrong in it, and how often."""
        cell = WiredCell(sps=10.0, noise=40.0) if self._has_scale else None
        with (
            VirtualBoard(self._board, seed, None, cell) as virtual,
            RoughLockstep(virtual, self._table, seed) as self._lockstep,
        ):
            if self._has_scale:
                virtual.load([(0.0, CALIBRATION.zero)])
            self._lockstep.run(2e6)
            match = kind(
                self._table, virtual, self._lockstep, seed, self._journal, self._start_again
            )
            match.play(self._lockstep.run)
        found = self._table.record
        assert found is not None
        assert found.game.outcome is not None
        assert found.corrected().final_state() == match.meant.final_state()
        assert read(write(found.corrected())).final_state() == match.meant.final_state()
        return match.seen

    def _start_again(self) -> Table:
        before = self._table.view()
        self._table.close()  # with a snapshot: the next umpire must know the last plays too
        self._table = self._sit_down()
        after = self._table.view()
        assert (after.version, after.game) == (before.version, before.game)
        assert after.questions == before.questions
        self._lockstep.attach(self._table)
        return self._table
