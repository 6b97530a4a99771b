"""Whole games on the virtual board end with the very record that was meant."""

import pytest

from pichenette import board
from pichenette.config import Settings
from pichenette.games.game import Json
from pichenette.games.record import read, write
from pichenette.journal.rejudge import judge
from pichenette.journal.store import Journal
from pichenette.sense.calibration import Senses
from pichenette.table.table import Table
from pichenette.virtual.board import VirtualBoard, WiredCell
from pichenette.virtual.carrom_match import CarromMatch, ClassicMatch
from pichenette.virtual.lockstep import Lockstep
from pichenette.virtual.match import Match, Unexpected
from pichenette.virtual.offboard_match import OffboardMatch
from pichenette.virtual.pockets import COLOURS, PlayedShot
from pichenette.virtual.topple_match import ToppleMatch
from pichenette.virtual.tower import CALIBRATION
from tests.journal.taped import Taped, seen_in, seen_on

CLASSIC = {name: COLOURS[name] for name in ("white", "black", "queen", "striker")}

GAMES: list[tuple[str, str, type[Match], Senses, Json]] = [
    ("queen", "carrom", CarromMatch, Senses(), {"game": "queen-carrom", "options": {"target": 8}}),
    ("rows", "carrom", CarromMatch, Senses(), {"game": "row-carrom"}),
    ("two beams", "carrom-dual", CarromMatch, Senses(), {"game": "row-carrom"}),
    (
        "classic",
        "carrom",
        ClassicMatch,
        Senses(palette=CLASSIC),
        {"game": "classic-carrom", "options": {"target": 3}, "players": ["A", "B", "C", "D"]},
    ),
    (
        "sensed",
        "offboard",
        OffboardMatch,
        Senses(),
        {"game": "offboard", "options": {"board": "sensed"}},
    ),
    (
        "tracked",
        "offboard",
        OffboardMatch,
        Senses(),
        {"game": "offboard", "options": {"max_plies": 60}},
    ),
    (
        "topple",
        "topple",
        ToppleMatch,
        Senses(CALIBRATION),
        {"game": "topple", "options": {"target": 1}, "players": ["Ana", "Bo", "Cy"]},
    ),
    (
        "junior",
        "topple",
        ToppleMatch,
        Senses(CALIBRATION),
        {"game": "topple", "options": {"mode": "junior"}},
    ),
]


@pytest.mark.parametrize(
    ("where", "kind", "senses", "header"), [game[1:] for game in GAMES], ids=[g[0] for g in GAMES]
)
def test_a_game_ends_as_it_was_meant(
    where: str, kind: type[Match], senses: Senses, header: Json
) -> None:
    journal = Journal(None)
    on = board.load(where)
    table = Taped(on, journal, Settings(), lambda view: None, senses)
    table.begin({"pichenette": 1, "players": ["Ana", "Bo"], **header}, "demo")
    cell = WiredCell(sps=10.0, noise=40.0) if where == "topple" else None  # 80 would take a minute
    with (
        VirtualBoard(on, 5, None, cell, has_heads=kind.has_heads) as virtual,
        Lockstep(virtual, table) as lockstep,
    ):
        match = kind(table, virtual, lockstep, seed=5)
        match.play(lockstep.run)
    found = table.record
    assert found is not None
    assert found.game.outcome is not None
    assert found.final_state() == match.meant.final_state()
    assert read(write(found)).final_state() == found.final_state()
    judged = judge(journal, 1, on)
    assert [one for one in judged.events if one.is_change] == [], "judged again it is the same"
    assert seen_on(table.tape, on, senses) == seen_in(journal), "… and from a capture too"
    journal.close()


def test_a_table_that_takes_it_for_something_else_is_found_out() -> None:
    """The referee is bribed: he never says what fell."""

    class Blind(CarromMatch):
        def _watch(self, played: PlayedShot) -> bool:
            self._virtual.drive(played.edges)
            self.wait(9e6)
            return False

    journal = Journal(None)
    carrom = board.load("carrom")
    table = Table(carrom, journal, Settings(), lambda view: None)
    table.begin({"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}, "demo")
    with (
        VirtualBoard(carrom, 1, None) as virtual,
        Lockstep(virtual, table) as lockstep,
        pytest.raises(Unexpected),
    ):
        Blind(table, virtual, lockstep, seed=17).play(lockstep.run)
    journal.close()
