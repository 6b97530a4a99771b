"""The whole way: a beam broken on a simulated pin, and the LED frame that shows the point.

Real firmware files on the simulated Pico, a real pseudo-terminal, a real SQLite file; simulated
time, so nothing here sleeps.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pichenette import board
from pichenette.config import Settings
from pichenette.games.shot import Shot
from pichenette.journal.store import Journal
from pichenette.outputs.palette import BOX
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.track import Frame, draw
from pichenette.table.table import Table
from pichenette.table.view import View
from pichenette.virtual.board import GateEdge, VirtualBoard
from pichenette.virtual.lockstep import Lockstep

CARROM = board.load("carrom")
STRIKE = CARROM.gate_number("strike")
DONE = CARROM.gate_number("done")
HEADER = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}
SECOND = 1_000_000


class Play:
    """A table on a virtual board, and every frame it would have shown."""

    def __init__(self, folder: Path) -> None:
        self.journal = Journal(folder / "journal.sqlite")
        self.views: list[View] = []
        self.table = Table(CARROM, self.journal, Settings(), self.views.append)
        self.virtual = VirtualBoard(CARROM, speed=None)
        self.lockstep = Lockstep(self.virtual, self.table)

    def close(self) -> None:
        self.lockstep.close()
        self.virtual.close()
        self.journal.close()

    def flick(self, at_us: int) -> None:
        self.break_beam(STRIKE, at_us, 400)

    def break_beam(self, gate: int, at_us: int, width_us: int) -> None:
        self.virtual.drive([GateEdge(at_us, gate, True), GateEdge(at_us + width_us, gate, False)])

    def frame(self, at_ms: int | None = None) -> Frame:
        """What the track shows now, once every effect has run its course."""
        at_ms = 3_600_000 if at_ms is None else at_ms
        return draw(self.views[-1], at_ms, TrackSettings(rows=2)).rows


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    playing = Play(tmp_path)
    playing.lockstep.run(1 * SECOND)
    playing.table.begin(HEADER, "page")
    yield playing
    playing.close()


def lit(track: Frame, lane: int) -> int:
    """Cells of a lane that show a point: as bright as a trail, at least."""
    return sum(max(cell) >= max(BOX[lane]) * 0.4 for cell in track[lane][1:-1])


def test_a_beam_breaks_and_an_led_lights(play: Play) -> None:
    assert lit(play.frame(), 0) == 0
    play.flick(2 * SECOND)
    play.break_beam(0, 3 * SECOND, 30_000)

    play.lockstep.run(3 * SECOND + 40_000)
    pending = play.views[-1].pending
    assert pending is not None
    assert (pending.potted, pending.points) == (("blue",), 1), "shown before it counts"
    assert play.table.record is not None
    assert play.table.record.game.scores == {"Ana": 0, "Bo": 0}

    play.lockstep.run(7 * SECOND)
    assert play.table.record.final_state()["scores"] == {"Ana": 1, "Bo": 0}
    assert play.views[-1].pending is None
    assert lit(play.frame(), 0) == 1
    assert lit(play.frame(), 1) == 0


def test_what_is_shown_is_on_disk(play: Play, tmp_path: Path) -> None:
    play.flick(2 * SECOND)
    play.break_beam(2, 3 * SECOND, 30_000)
    play.lockstep.run(7 * SECOND)
    other = Journal(tmp_path / "journal.sqlite")
    assert other.version() == play.views[-1].version
    lines = [entry.body for entry in other.entries() if entry.kind == "act"]
    other.close()
    assert lines == [{"player": "Ana", "shot": {"potted": ["blue"]}}]


def test_four_pockets_at_once(play: Play) -> None:
    play.flick(2 * SECOND)
    for pocket in range(4):
        play.break_beam(pocket, 3 * SECOND + 5 * pocket, 25_000)
    play.lockstep.run(7 * SECOND)
    assert play.table.record is not None
    assert play.table.record.game.scores["Ana"] == 4
    assert play.table.record.game.turn == "Ana"


def test_a_flick_and_nothing_more_is_a_miss(play: Play) -> None:
    play.flick(2 * SECOND)
    play.lockstep.run(7 * SECOND)
    assert play.table.record is not None
    assert [line.encode() for line in play.table.record.lines] == [{"player": "Ana", "shot": {}}]
    assert play.table.record.game.turn == "Bo"


def test_people_name_the_queen(play: Play) -> None:
    play.flick(2 * SECOND)
    play.break_beam(1, 3 * SECOND, 30_000)
    play.lockstep.run(int(3.2 * SECOND))
    play.table.say(Shot(potted=("queen",)), "page")
    play.lockstep.run(8 * SECOND)
    assert play.table.record is not None
    assert play.table.record.game.detail == {"blues": 12, "queen": "pending"}


def test_the_button_on_the_board_ends_the_shot(play: Play) -> None:
    play.flick(2 * SECOND)
    play.break_beam(1, int(2.5 * SECOND), 30_000)
    play.break_beam(DONE, int(2.8 * SECOND), 120_000)
    play.lockstep.run(3 * SECOND)
    assert play.table.record is not None
    assert play.table.record.game.scores["Ana"] == 1


def test_an_open_shot_outlives_a_restart(play: Play) -> None:
    """The process dies between the passage and the end of its shot."""
    play.flick(2 * SECOND)
    play.break_beam(1, 3 * SECOND, 30_000)
    play.lockstep.run(int(3.2 * SECOND))
    play.table.say(Shot(potted=("blue",), off=("striker",)), "page")
    before = play.views[-1]

    restarted = Table(CARROM, play.journal, Settings(), play.views.append)
    after = restarted.view()
    assert after.version == before.version
    assert before.pending is not None
    assert after.pending is not None
    assert (after.pending.potted, after.pending.off) == (("blue",), ("striker",))
    play.lockstep.attach(restarted)
    play.lockstep.run(9 * SECOND)
    assert restarted.record is not None
    assert [line.encode()["shot"] for line in restarted.record.lines] == [
        {"potted": ["blue"], "off": ["striker"]}
    ]


def test_a_board_flashed_for_something_else_is_refused(tmp_path: Path) -> None:
    views: list[View] = []
    journal = Journal(None)
    table = Table(board.load("offboard"), journal, Settings(), views.append)
    with VirtualBoard(CARROM, speed=None) as virtual, Lockstep(virtual, table) as lockstep:
        table.begin(HEADER, "page")
        virtual.drive([GateEdge(2 * SECOND, 0, True), GateEdge(2 * SECOND + 30_000, 0, False)])
        lockstep.run(4 * SECOND)
    journal.close()
    assert "pichenette flash" in views[-1].faults[0].fr
    assert views[-1].pending is None, "its edges are not believed"


def test_guarded_leds_are_dark_while_a_passage_is_open(play: Play) -> None:
    guarded = TrackSettings(rows=2, guard_beams=True)
    play.flick(2 * SECOND)
    play.break_beam(0, 3 * SECOND, 40_000)
    play.lockstep.run(3 * SECOND + 20_000)
    rows = draw(play.views[-1], 3020, guarded).rows
    assert {max(colour) for row in rows for colour in row} == {0}
    play.lockstep.run(3 * SECOND + 1_100_000)  # decided, and a second has passed at the latest
    rows = draw(play.views[-1], 4100, guarded).rows
    assert rows[0][0] != (0, 0, 0)


def test_a_loose_cable_at_one_pocket_takes_nothing_from_another(play: Play) -> None:
    """100 µs pulses for two seconds: the Pico mutes that gate, and the other pocket counts."""
    storm = [GateEdge(2 * SECOND + 50 * number, 1, number % 2 == 0) for number in range(40_000)]
    play.virtual.drive(storm)
    play.lockstep.run(2 * SECOND + SECOND // 2)
    (fault,) = play.views[-1].faults
    assert fault.en.startswith("pocket 2: ")
    assert "not counted here" in fault.en
    play.flick(2 * SECOND + 600_000)
    play.break_beam(0, 3 * SECOND, 30_000)
    play.lockstep.run(12 * SECOND)
    assert play.views[-1].faults == ()
    assert play.views[-1].lost == 0
    raw = [one.body.split(",") for one in play.journal.raw_after(0)]
    assert [one[3:] for one in raw if one[0] == "MUTE"] == [["1", "0"], ["1", "2"]]
    assert len([one for one in raw if one[0] == "EDGE" and one[3] == "1"]) < 200
    assert play.table.record is not None
    assert play.table.record.game.scores["Ana"] == 1
