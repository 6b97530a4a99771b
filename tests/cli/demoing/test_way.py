"""The way of a piece: every stage is reached in its order, in a real game on the real firmware."""

from contextlib import closing
from pathlib import Path

from pichenette import board
from pichenette.cli.demoing.way import STAGES, TimedJournal, WatchedBoard, Way
from pichenette.config import Settings
from pichenette.link.tap import Tap
from pichenette.table.table import Table
from pichenette.table.view import View
from pichenette.virtual.board import GateEdge
from pichenette.virtual.lockstep import Lockstep

FALL_US = 3e6


def test_a_piece_goes_through_every_stage(tmp_path: Path) -> None:
    carrom = board.load("carrom")
    with closing(TimedJournal(tmp_path / "journal.sqlite")) as journal:
        seen: list[View] = []
        table = Table(carrom, journal, Settings(), lambda view: seen.append(view))
        header = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}
        table.begin(header, "demo")
        with (
            WatchedBoard(carrom, speed=None) as virtual,
            Lockstep(virtual, table, tap := Tap()) as lockstep,
        ):
            virtual.way = way = Way(carrom, journal, lambda: lockstep.now_us, clock=lambda: 0.0)
            tap.watch(way.hear)
            gate = carrom.gate_number("pocket-3")
            virtual.drive([GateEdge(FALL_US, gate, True), GateEdge(FALL_US + 40e3, gate, False)])
            stages: list[int] = []
            while lockstep.now_us < FALL_US + 8e6:
                if lockstep.now_us < FALL_US:
                    assert way.times_ms == []
                seen.clear()
                lockstep.run(lockstep.now_us + 20e3)
                for view in seen:
                    way.show(view)
                if len(way.times_ms) == 2:
                    assert way.lit == {"pocket-3"}
                stages.append(len(way.times_ms))
                way.drawn()
            assert not tap.troubles
        assert stages == sorted(stages)
        assert {0, 2, 3, 5, 6} <= {*stages}, "pin and sentence are one frame"
        pin, sentence, passage, rule, disk, led = way.times_ms
        assert len(way.times_ms) == len(STAGES)
        assert pin == 0
        assert 0 <= sentence < 20
        assert 40 < passage < 1500
        assert rule > 1000, "a shot is over when nothing more has happened for a while"
        assert disk > 0
        assert led > 0


def test_a_miss_has_its_way_too_and_a_piece_goes_first() -> None:
    carrom = board.load("carrom")
    flick = GateEdge(1e6, carrom.gate_number("strike"), True)
    with closing(TimedJournal(None)) as journal:
        way = Way(carrom, journal, lambda: 1.5e6)
        way.drive([flick])
        way.drawn()
        assert way.times_ms == [0.0]
        way.drive([flick, GateEdge(2e6, carrom.gate_number("pocket-1"), True)])
        way.drawn()
        assert way.times_ms == [], "the piece has not fallen yet"


def test_what_is_no_piece_begins_no_way(tmp_path: Path) -> None:
    carrom = board.load("carrom")
    with closing(TimedJournal(None)) as journal:
        way = Way(carrom, journal, lambda: 10e6)
        way.drive([GateEdge(1e6, carrom.gate_number("done"), True)])
        way.drive([GateEdge(1e6, carrom.gate_number("pocket-1"), False)])
        way.drawn()
        assert way.times_ms == []
        way.begin(11e6)
        way.drawn()
        assert way.times_ms == [], "not yet"
        way.begin(9e6)
        way.drawn()
        assert way.times_ms == [0.0]
