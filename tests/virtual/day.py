"""A day at a table: a game on a bad cable, with a service that is now and then started again."""

from pathlib import Path
from typing import Self

from pichenette.board import Board
from pichenette.config import Settings
from pichenette.games import catalogue
from pichenette.games.game import Json
from pichenette.games.record import read, write
from pichenette.journal.store import Journal
from pichenette.sense.calibration import Senses
from pichenette.table.table import Table
from pichenette.table.view import View
from pichenette.virtual.board import VirtualBoard, WiredCell
from pichenette.virtual.tower import CALIBRATION
from tests.virtual.noisy import NoisyMatch, RoughLockstep


class Day:
    """`asked`: every doubt people were asked about, by its key."""

    def __init__(self, on: Board, kind: type[NoisyMatch], header: Json, path: Path | None) -> None:
        self._board = on
        self._kind = kind
        self._has_scale = on.scale is not None and not on.scale.optional
        about = catalogue.find(header["game"]).about
        self._senses = Senses(CALIBRATION) if self._has_scale else kind.senses(about)
        self._journal = Journal(path)
        self.asked: dict[str, str] = {}
        self._table = self._sit_down()
        self._table.begin({"pichenette": 1, "players": ["Ana", "Bo"], **header}, "page")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._journal.close()

    def _sit_down(self) -> Table:
        return Table(self._board, self._journal, Settings(), self._look, self._senses)

    def _look(self, view: View) -> None:
        doubts = (one for one in view.questions if one.is_doubt)
        self.asked.update({one.key: one.text.en for one in doubts if one.key not in self.asked})

    def play(self, seed: int) -> NoisyMatch:
        """A whole game, as it was meant."""
        cell = WiredCell(sps=10.0, noise=40.0) if self._has_scale else None
        heads = self._kind.has_heads
        with (
            VirtualBoard(self._board, seed, None, cell, heads) as virtual,
            RoughLockstep(virtual, self._table, seed) as self._lockstep,
        ):
            if self._has_scale:
                virtual.load([(0.0, CALIBRATION.zero)])
            self._lockstep.run(2e6)
            match = self._kind(
                self._table, virtual, self._lockstep, seed, self._journal, self._start_again
            )
            match.play(self._lockstep.run)
        found = self._table.record
        assert found is not None
        assert found.game.outcome is not None
        assert found.corrected().final_state() == match.meant.final_state()
        assert read(write(found.corrected())).final_state() == match.meant.final_state()
        return match

    def _start_again(self) -> Table:
        before = self._table.view()
        self._table.close()  # with a snapshot: the next umpire must know the last plays too
        self._table = self._sit_down()
        after = self._table.view()
        assert (after.version, after.game) == (before.version, before.game)
        assert after.questions == before.questions
        self._lockstep.attach(self._table)
        return self._table
