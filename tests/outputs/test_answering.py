"""Questions answered with two buttons, from the pin to the LED.

The real firmware on a virtual Pico, whose board has an *other* button too; and a panel on the
Raspberry Pi's mock pins.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pichenette import board
from pichenette.board import Board
from pichenette.config import Settings
from pichenette.games.game import Json
from pichenette.games.shot import Shot
from pichenette.journal.entry import Who
from pichenette.journal.store import Journal
from pichenette.outputs.palette import AMBER, BOX, QUEEN, Colour
from pichenette.outputs.panel import Panel
from pichenette.outputs.settings import PanelSettings, TrackSettings
from pichenette.outputs.track import draw
from pichenette.resources import boards_dir
from pichenette.sense.calibration import Senses
from pichenette.table.stepping import STEP_S
from pichenette.table.table import Table
from pichenette.table.view import View
from pichenette.virtual.board import GateEdge, VirtualBoard
from pichenette.virtual.lockstep import Lockstep
from pichenette.virtual.tower import CALIBRATION, Tower

SECOND = 1_000_000
BLUE, RED = BOX[0], BOX[1]
CARROM = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}
OFFBOARD = {**CARROM, "game": "offboard", "options": {"board": "sensed"}}
TOPPLE = {**CARROM, "game": "topple", "players": ["Ana", "Bo", "Cy"]}
_OTHER = '\n[[gates]]\nid = "other"\nrole = "button"\nmeans = "other"\npin = 22\nbroken = "low"\n'


def with_other(name: str, folder: Path) -> Board:
    """The same board with a third button."""
    text = (boards_dir() / f"{name}.toml").read_text()
    gates, rest = text.split("\n[scale]") if "\n[scale]" in text else (text, None)
    path = folder / f"{name}.toml"
    path.write_text(gates + _OTHER + ("" if rest is None else f"\n[scale]{rest}"))
    return board.load(path)


class Play:
    """A table on a virtual board, with what its track shows."""

    def __init__(self, on: Board, header: Json, senses: Senses | None = None) -> None:
        self.board = on
        self.journal = Journal(None)
        self.views: list[View] = []
        self.table = Table(on, self.journal, Settings(), self.views.append, senses)
        self.virtual = VirtualBoard(on, 1, None)
        if senses is not None:
            self.virtual.weigh(CALIBRATION.zero)
        self.lockstep = Lockstep(self.virtual, self.table)
        self.lockstep.run(1 * SECOND)
        self.table.begin(header, "page")

    def close(self) -> None:
        self.lockstep.close()
        self.virtual.close()
        self.journal.close()

    @property
    def now(self) -> float:
        return self.lockstep.now_us / SECOND

    def run(self, seconds: float) -> None:
        self.lockstep.run(self.lockstep.now_us + seconds * SECOND)

    def breaks(self, *spans: tuple[str, float, float]) -> None:
        """(gate, from, to) in seconds from now."""
        edges = []
        for name, start, end in spans:
            gate = self.board.gate_number(name)
            edges.append(GateEdge((self.now + start) * SECOND, gate, True))
            edges.append(GateEdge((self.now + end) * SECOND, gate, False))
        self.virtual.drive(sorted(edges))

    def press(self, name: str) -> None:
        self.breaks((name, 0.01, 0.1))
        self.run(0.5)

    @property
    def state(self) -> tuple[str, int] | None:
        answering = self.views[-1].answering
        return (answering.state, answering.choice) if answering else None

    def lit(self, lane: int) -> dict[int, Colour]:
        """Cells of a lane that shine, where the track has a row a player."""
        assert self.views[-1].game is not None
        of = TrackSettings(rows=len(self.views[-1].game.scores))
        row = draw(self.views[-1], 3_600_000, of).rows[lane]
        return {cell: colour for cell, colour in enumerate(row[1:-1]) if max(colour) > 100}

    @property
    def lines(self) -> list[Json]:
        assert self.table.record is not None
        lines = [line.encode() for line in self.table.record.corrected().lines]
        return [{name: line[name] for name in line if name != "player"} for line in lines]


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Callable[..., Play]]:
    made: list[Play] = []

    def start(name: str, header: Json, senses: Senses | None = None) -> Play:
        made.append(Play(with_other(name, tmp_path), header, senses))
        return made[-1]

    yield start
    for one in made:
        one.close()


# Two breaks alike: two pieces, or one that touched the rim.
BOUNCE = (("strike", 1, 1.001), ("pocket-2", 2, 2.02), ("pocket-2", 2.08, 2.1))


def asked(play: Play) -> list[str]:
    return [one.key for one in play.table.questions if one.is_doubt]


def test_a_doubtful_pocket_is_answered_with_the_boards_buttons(play: Callable[..., Play]) -> None:
    at = play("carrom", CARROM)
    at.breaks(*BOUNCE)
    at.run(4)
    [key] = asked(at)
    question = next(one for one in at.table.questions if one.key == key)
    pieces = [choice.signs.pieces for choice in question.choices]
    assert pieces[:2] == [("blue", "blue"), ("blue",)]
    dots = 25 - len(pieces)
    at.press("other")
    assert at.state == ("shown", 0)
    assert at.lit(0) == {4: BLUE, 6: BLUE, dots: AMBER}, "two, at the second pocket"
    at.press("other")
    at.press("other")
    assert at.state == ("shown", 2)
    assert at.lit(0) == {4: QUEEN, dots + 2: AMBER}
    assert at.table.view().pending.potted == ("blue", "blue"), "what counts stays"  # type: ignore[union-attr]
    assert at.lines == []
    at.press("done")
    assert at.state == ("taken", 2)
    assert not asked(at)
    at.press("done")
    assert at.lines == [], "a nervous finger"
    at.run(5)
    assert at.lines == [{"shot": {"potted": ["queen"]}}]
    whos = [entry.who for entry in at.journal.entries() if entry.kind == "said"]
    assert set(whos) == {"panel"}
    at.breaks(("strike", 0.5, 0.501))
    at.run(1)
    at.press("done")
    assert at.lines[1:] == [{"shot": {}}], "done is again what is printed on it"


def test_what_is_open_waits_while_somebody_steps(play: Callable[..., Play]) -> None:
    at = play("carrom", CARROM)
    at.breaks(*BOUNCE)
    at.run(4)
    for _ in range(5):
        at.press("other")
        at.run(2.5)
    assert at.lines == [], "15 s after it fell"
    assert at.state == ("shown", 4)
    at.run(STEP_S)
    assert at.lines == [{"shot": {"potted": ["blue", "blue"]}}], "as it stood"
    assert at.state is None


def test_whose_marble_it_was_is_told_by_the_lane(play: Callable[..., Play]) -> None:
    at = play("offboard", OFFBOARD)
    at.breaks(("done", 0.5, 0.6), ("target-3", 0.9, 0.92))
    at.run(3)
    at.press("other")
    assert at.lit(0) == {2: BOX[3], 21: AMBER}, "a yellow one of Bo's, in T3: Ana's hit"
    assert at.lit(1) == {}
    at.press("other")
    assert at.lit(1) == {2: RED, 22: AMBER}, "or Bo's"
    assert at.lit(0) == {}
    at.press("done")
    assert at.state == ("taken", 1)
    at.run(4)
    assert at.lines == [{"done": True}, {"hit": 3}]


def test_a_marble_in_doubt(play: Callable[..., Play]) -> None:
    at = play("offboard", OFFBOARD)
    at.breaks(("target-7", 0.5, 0.51), ("target-7", 0.53, 0.54))
    at.run(1.5)
    assert len(asked(at)) == 1
    for _ in range(3):
        at.press("other")
    assert at.state == ("shown", 2)
    assert at.lit(0) == {24: AMBER}, "nothing fell"
    at.press("done")
    at.run(8)
    assert at.lines == []


def test_a_step_of_the_scale_its_die_and_its_cell(play: Callable[..., Play]) -> None:
    at = play("topple", TOPPLE, Senses(CALIBRATION))
    tower = Tower(random.Random(3))
    at.run(2)
    at.virtual.load(tower.place((at.now + 0.5) * SECOND))
    at.run(2)
    assert [key.split(":")[0] for key in asked(at)] == ["roll"]
    for _ in range(4):
        at.press("other")
    assert at.lit(0) == {**dict.fromkeys((1, 3, 5, 7), RED), 22: AMBER}, "a four"
    at.press("done")
    assert at.lines == [{"roll": 4}]
    assert [key.split(":")[0] for key in asked(at)] == ["cell"]
    question = next(one for one in at.table.questions if one.is_doubt)
    at.press("other")
    at.press("other")
    [(cell, colour)] = at.lit(0).items()
    assert (cell, colour) == (question.choices[1].signs.place, RED)
    at.press("done")
    at.run(1)
    assert at.lines[1]["place"]["cell"] == question.choices[1].text.en.split()[0]
    assert not asked(at)


MEANWHILE: dict[str, Callable[[Table, str], None]] = {
    "answered on the page": lambda table, key: table.answer(key, 0, "page"),
    "undone in the console": lambda table, key: table.undo("console"),
    "counted by the page's done": lambda table, key: table.done("page"),
    "told as a whole": lambda table, key: table.say(Shot(("queen",)), "page"),
    "another game": lambda table, key: table.begin(CARROM, "page", is_abandoning=True),
}


@pytest.mark.parametrize("meanwhile", MEANWHILE)
def test_what_changes_meanwhile_is_never_answered(
    play: Callable[..., Play], meanwhile: str
) -> None:
    at = play("carrom", CARROM)
    at.breaks(*BOUNCE)
    at.run(4)
    for _ in range(2):
        at.press("other")
    assert at.state == ("shown", 1)
    MEANWHILE[meanwhile](at.table, asked(at)[0])
    assert at.state == ("ended", 1)
    row = draw(at.views[-1], 0, TrackSettings(rows=2)).rows
    assert row == draw(replace(at.views[-1], answering=None), 0, TrackSettings(rows=2)).rows
    lines, potted = at.lines, at.views[-1].pending and at.views[-1].pending.potted
    at.press("done")
    assert at.lines == lines, "no answer, and no miss"
    assert (at.views[-1].pending and at.views[-1].pending.potted) == potted
    at.run(1)
    assert at.state is None


def test_a_restart_forgets_what_was_shown_and_takes_nothing(play: Callable[..., Play]) -> None:
    at = play("carrom", CARROM)
    at.breaks(*BOUNCE)
    at.run(4)
    at.press("other")
    again = Table(at.board, at.journal, Settings(), at.views.append)
    assert again.view().answering is None
    assert again.questions == at.table.questions


def test_presses_that_come_in_one_breath_take_nothing(play: Callable[..., Play]) -> None:
    """A cable that was held up: nobody can have seen what the first press showed."""
    at = play("carrom", CARROM)
    at.breaks(*BOUNCE)
    at.run(4)
    late: list[bytes] = []
    receive = at.table.receive

    def keep(data: bytes, at_s: float) -> bytes:
        late.append(data)
        return b""

    with pytest.MonkeyPatch.context() as held_up:
        held_up.setattr(at.table, "receive", keep)
        at.breaks(("other", 0.01, 0.1), ("done", 0.5, 0.6))
        at.run(0.8)
    receive(b"".join(late), at.now)
    assert at.state == ("shown", 0)
    assert len(asked(at)) == 1
    assert at.lines == []


class Pi:
    """A panel on mock pins beside a play, on the same clock."""

    def __init__(self, at: Play, pins: Any, **settings: Any) -> None:
        self.at, self.pins = at, pins
        self.settings = PanelSettings(fitted=True, **settings)
        self.panel = Panel(self.settings, self, lambda: at.now, lambda call: call())

    def press(self, button: str, who: Who, *, is_held: bool = False, at: float) -> None:
        self.tick()
        self.at.table.press(button, who, is_held=is_held, at=at)

    def tick(self) -> None:
        self.at.table.tick(self.at.now)

    def run(self, seconds: float) -> None:
        until = self.at.now + seconds
        while self.at.now < until - 1e-9:
            self.at.run(min(0.05, until - self.at.now))
            self.panel.show(self.at.views[-1], self.at.now)
            self.panel.tick(self.at.now)

    def push(self, name: str, seconds: float = 0.1) -> None:
        pin = self.pins.pin(getattr(self.settings, f"{name}_pin"))
        pin.drive_low()
        self.run(seconds)
        pin.drive_high()
        self.run(0.5)


ONLY_TWO = {f"{name}_pin": -1 for name in ("undo", "queen", "striker", "next")}


@pytest.mark.parametrize("fitted", [{}, ONLY_TWO, {"done_light_pin": 5, "other_light_pin": 6}])
def test_the_panel_on_the_pi_answers_alike(
    play: Callable[..., Play], pins: Any, fitted: dict[str, int]
) -> None:
    at = play("carrom", CARROM)
    pi = Pi(at, pins, **fitted)
    at.breaks(*BOUNCE)
    pi.run(4)
    pi.push("other")
    pi.push("other")
    assert at.state == ("shown", 1)
    assert list(at.lit(0).values()) == [BLUE, AMBER]
    if "other_light_pin" in fitted:
        assert pins.pin(6).state == 1
    pi.push("other", seconds=1.0)
    assert at.state == ("shown", 0), "held: one back"
    pi.push("other")
    pi.push("done")
    assert at.state == ("taken", 1)
    pi.run(4)
    assert at.lines == [{"shot": {"potted": ["blue"]}}]
    assert at.state is None
    pi.panel.close()


def test_buttons_of_board_and_panel_are_one(play: Callable[..., Play], pins: Any) -> None:
    at = play("carrom", CARROM)
    pi = Pi(at, pins, done_pin=-1)
    at.breaks(*BOUNCE)
    pi.run(4)
    pi.push("other")
    at.press("other")
    at.press("done")
    assert at.state == ("taken", 1)
    pi.panel.close()


def test_without_a_question_each_button_does_what_is_printed_on_it(
    play: Callable[..., Play], pins: Any
) -> None:
    at = play("carrom", CARROM)
    pi = Pi(at, pins)
    at.breaks(("strike", 1, 1.001), ("pocket-2", 2, 2.03))
    pi.run(3)
    assert not asked(at)
    pi.push("queen")
    pending = at.table.view().pending
    assert pending is not None
    assert pending.potted == ("queen",)
    pi.push("other")
    assert at.state is None
    pending = at.table.view().pending
    assert pending is not None
    assert pending.potted == ("blue",)
    pi.push("other", seconds=1.0)
    pending = at.table.view().pending
    assert pending is not None
    assert (pending.potted, pending.off) == ((), ("blue",))
    pi.push("next")
    assert at.lines == [{"shot": {}}]
    pi.push("next")
    assert at.lines == [{"shot": {}}, {"shot": {}}]
    pi.push("undo")
    assert at.lines == [{"shot": {}}]
    pi.panel.close()


def test_the_time_to_answer_ends_without_a_board(play: Callable[..., Play], pins: Any) -> None:
    """Nobody but the panel tells the table what time it is."""
    at = play("carrom", CARROM)
    at.breaks(("strike", 0.5, 0.501), ("pocket-1", 6.5, 6.53))
    at.run(12)
    assert [key.split(":")[0] for key in asked(at)] == ["late"]
    now = [at.now]
    at.table.disconnected(now[0])

    class Beside:
        def press(self, button: str, who: Who, *, is_held: bool = False, at: float) -> None:
            table.tick(now[0])
            table.press(button, who, is_held=is_held, at=at)

        def tick(self) -> None:
            table.tick(now[0])

    table = at.table
    panel = Panel(PanelSettings(fitted=True), Beside(), lambda: now[0], lambda call: call())
    pins.pin(20).drive_low()
    now[0] += 0.1
    pins.pin(20).drive_high()
    now[0] += 0.1
    panel.tick(now[0])
    assert at.state == ("shown", 0)
    panel.show(at.views[-1], now[0])
    states: list[tuple[str, int] | None] = []
    while (due := panel.due) is not None and len(states) < 10:
        now[0] = due
        panel.tick(due)
        panel.show(at.views[-1], now[0])
        states.append(at.state)
    assert states[-2:] == [("ended", 0), None]
    panel.close()
