"""A board of 38 kHz beams, whose receivers have the opposite polarity, scores like any other."""

from pathlib import Path

import pytest

from pichenette import board
from pichenette.config import Settings
from pichenette.journal.store import Journal
from pichenette.table.table import Table
from pichenette.table.view import View
from pichenette.virtual.board import GateEdge, VirtualBoard
from pichenette.virtual.lockstep import Lockstep

SECOND = 1_000_000


@pytest.mark.parametrize("name", ["carrom", "carrom-38khz"])
def test_a_piece_in_a_pocket_is_a_point(name: str, tmp_path: Path) -> None:
    wired = board.load(name)
    journal = Journal(tmp_path / "journal.sqlite")
    views: list[View] = []
    table = Table(wired, journal, Settings(), views.append)
    with VirtualBoard(wired, speed=None) as virtual, Lockstep(virtual, table) as lockstep:
        lockstep.run(1 * SECOND)
        table.begin({"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}, "page")
        strike = wired.gate_number("strike")
        virtual.drive([GateEdge(2 * SECOND, strike, True), GateEdge(2_000_400, strike, False)])
        virtual.drive([GateEdge(3 * SECOND, 0, True), GateEdge(3_030_000, 0, False)])
        lockstep.run(7 * SECOND)
    journal.close()
    assert table.record is not None
    assert table.record.game.scores == {"Ana": 1, "Bo": 0}
