from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from gpiozero import LED

from pichenette.board import BUTTONS
from pichenette.games.game import IllegalAction, Text
from pichenette.games.record import Record
from pichenette.games.shot import Shot
from pichenette.journal.entry import Who
from pichenette.journal.event import Event
from pichenette.outputs.panel import HOLDABLE, Panel, glows
from pichenette.outputs.pins import PinTrouble
from pichenette.outputs.settings import PanelSettings
from pichenette.table.view import Answering, AnsweringState, Pending, View
from pichenette.umpire.question import Choice, Question

SETTINGS = PanelSettings(fitted=True)
EVENTS = (Event(1, "page", Text("Undone: …", "Annulé : …")),)


def view(
    *potted: str,
    off: tuple[str, ...] = (),
    game: str = "queen-carrom",
    is_open: bool = True,
    **more: Any,
) -> View:
    start = Record.start({"pichenette": 1, "game": game, "players": ["Ana", "Bo"]}).game
    pending = Pending(potted, off, 0, (), more.pop("doubt", False), more.pop("refused", None), 900)
    return View(1, start, "ready", pending if is_open else None, can_undo=is_open, **more)


class Told:
    """A table that notes what it is told."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.ticks = 0
        self.trouble: Exception | None = None

    def press(self, button: str, who: Who, *, is_held: bool = False, at: float) -> None:
        if self.trouble and button == "done":
            raise self.trouble
        self.calls.append((button, "held" if is_held else "pressed", who))

    def tick(self) -> None:
        self.ticks += 1


class Fitted:
    """A panel on mock pins, with a clock that is passed in and calls that wait to be run."""

    def __init__(self, pins: Any, **settings: Any) -> None:
        self.pins = pins
        self.settings = PanelSettings(fitted=True, **settings)
        self.table = Told()
        self.now = 100.0
        self.posted: list[Callable[[], None]] = []
        self.panel = Panel(self.settings, self.table, lambda: self.now, self.posted.append)

    def run(self) -> None:
        while self.posted:
            self.posted.pop(0)()

    def press(self, name: str, seconds: float = 0.1) -> None:
        pin = self.pins.pin(getattr(self.settings, f"{name}_pin"))
        pin.drive_low()
        self.run()
        end = self.now + seconds
        while (due := self.panel.due) is not None and due <= end:
            self.now = due
            self.panel.tick(due)
        self.now = end
        pin.drive_high()
        self.run()
        self.now += 1.0
        self.panel.tick(self.now)


@pytest.fixture
def fitted(pins: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The kernel stamps its pins with its own clock."""
    made = Fitted(pins)
    monkeypatch.setattr("gpiozero.pins.mock.monotonic", lambda: made.now)
    yield made
    made.panel.close()


def test_done_and_undo(fitted: Fitted) -> None:
    fitted.press("done")
    fitted.press("undo")
    assert fitted.table.calls == [("done", "pressed", "panel"), ("undo", "pressed", "panel")]


def test_nothing_is_done_in_the_thread_of_the_pins(fitted: Fitted) -> None:
    fitted.pins.pin(23).drive_low()
    assert len(fitted.posted) == 1
    fitted.run()
    assert fitted.table.calls == []
    fitted.panel.tick(100.005)
    assert fitted.table.calls == [("done", "pressed", "panel")]


def test_a_spark_whose_end_is_told_late_is_no_press(fitted: Fitted) -> None:
    fitted.pins.pin(23).drive_low()
    fitted.run()
    fitted.pins.pin(23).drive_high()  # … and the thread of the pins has no time
    fitted.panel.tick(100.02)
    fitted.run()
    fitted.panel.tick(101.0)
    assert fitted.table.calls == []


def test_contacts_are_timed_by_the_kernel_not_by_the_thread_of_the_pins(
    fitted: Fitted, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It had to wait for 0.1 s with the end of a spark; a stamp from another clock is not used."""
    for late_s, calls in ((0.1, 0), (1e9, 1), (-1e9, 2)):
        fitted.pins.pin(23).drive_low()
        fitted.run()
        fitted.now += 0.101
        with monkeypatch.context() as patch:
            patch.setattr(fitted.pins, "ticks", lambda late_s=late_s: fitted.now + late_s)
            fitted.pins.pin(23).drive_high()
        fitted.run()
        assert len(fitted.table.calls) == calls
        fitted.now += 1.0
        fitted.panel.tick(fitted.now)


def test_a_press_whose_end_is_told_late_is_a_press(fitted: Fitted) -> None:
    """A loop that was busy ticks after the finger has gone and before that is reported."""
    fitted.pins.pin(23).drive_low()
    fitted.run()
    fitted.now = 100.02
    fitted.pins.pin(23).drive_high()
    fitted.panel.tick(100.02)
    fitted.run()
    assert fitted.table.calls == [("done", "pressed", "panel")]


def test_every_button_pressed_and_those_that_can_be_held(fitted: Fitted) -> None:
    for name in BUTTONS:
        fitted.press(name)
        fitted.press(name, seconds=1.5)
    assert fitted.table.calls == [
        call
        for name in BUTTONS
        for call in (
            (name, "pressed", "panel"),
            (name, "held" if name in HOLDABLE else "pressed", "panel"),
        )
    ]


def test_what_the_table_refuses_does_not_end_the_panel(
    fitted: Fitted, caplog: pytest.LogCaptureFixture
) -> None:
    fitted.table.trouble = IllegalAction(Text("the game is over", "la partie est finie"))
    fitted.press("done")
    fitted.press("undo")
    assert fitted.table.calls == [("undo", "pressed", "panel")]
    assert "panel, done: the game is over" in caplog.text


def test_a_mistake_of_ours_does_not_end_the_panel(
    fitted: Fitted, caplog: pytest.LogCaptureFixture
) -> None:
    fitted.table.trouble = RuntimeError("a mistake of ours")
    fitted.press("done")
    fitted.press("undo")
    assert fitted.table.calls == [("undo", "pressed", "panel")]
    assert "a mistake of ours" in caplog.text


def test_lights_show_what_a_press_would_do() -> None:
    assert glows(view(is_open=False))["next"] == "on"
    assert glows(view(is_open=False))["done"] == "off"
    open_shot = glows(view("striker", "queen"))
    assert (open_shot["done"], open_shot["undo"], open_shot["next"]) == ("on", "on", "off")
    assert (open_shot["queen"], open_shot["striker"], open_shot["other"]) == ("on", "on", "on")
    counted = glows(view(is_open=False, last=Shot(("queen",)), events=EVENTS))
    assert (counted["queen"], counted["other"], counted["striker"]) == ("on", "on", "off")
    assert glows(view(is_open=False, last=Shot()))["other"] == "off"
    assert counted["undo"] == "off", "what was told is still shown; nothing can be taken back"
    assert glows(view("blue", doubt=True))["done"] == "blink"
    assert glows(view("blue", refused="no"))["done"] == "blink"
    assert set(glows(View(1, None, "away")).values()) == {"off"}
    assert set(glows(View(1, None, "away"))) == set(BUTTONS)


ASKED = Question("q", Text("?", "?"), (Choice(Text("1", "1")), Choice(Text("2", "2"))))


def answering(state: AnsweringState, *questions: Question, until_ms: int = 5000) -> View:
    return view(
        "blue",
        doubt=bool(questions),
        questions=questions,
        answering=Answering(state, "q", 0, 0, until_ms),
    )


def test_lights_tell_which_meaning_of_the_buttons_is_in_force() -> None:
    def lights(shown: View) -> tuple[str, ...]:
        told = glows(shown)
        return told["other"], told["done"], told["undo"]

    assert lights(view("blue", doubt=True, questions=(ASKED,))) == ("blink", "blink", "on")
    assert lights(answering("shown", ASKED)) == ("on", "flicker", "on")
    assert lights(answering("refused", ASKED)) == ("on", "flicker", "on")
    assert lights(answering("taken")) == ("off", "off", "off"), "a press does nothing"
    assert lights(answering("ended", ASKED)) == ("blink", "off", "off")
    offered = replace(ASKED, is_doubt=False)
    assert lights(view("blue", questions=(offered,))) == ("on", "on", "on")


def test_the_table_is_told_when_the_time_to_answer_is_over(fitted: Fitted) -> None:
    fitted.panel.show(answering("shown", ASKED, until_ms=105_000), 100.0)
    assert fitted.panel.due == 105.0
    fitted.panel.tick(104.9)
    assert fitted.table.ticks == 0
    fitted.panel.tick(105.0)
    assert fitted.table.ticks == 1
    assert fitted.panel.due == pytest.approx(105.05), "asked again until the table shows it"
    fitted.panel.show(view(is_open=False), 105.01)
    assert fitted.panel.due is None


def test_a_light_that_flickers_is_faster_than_one_that_blinks(pins: Any) -> None:
    fitted = Fitted(pins, done_light_pin=4)

    def changes(shown: View) -> int:
        fitted.panel.show(shown, 0.05)
        levels = []
        for tenth in range(1, 41):
            fitted.panel.tick(tenth / 10 + 0.05)
            levels.append(pins.pin(4).state)
        return sum(a != b for a, b in pairwise(levels))

    assert changes(view("blue", doubt=True)) == 10
    assert changes(answering("shown", ASKED, until_ms=60_000)) == 39
    fitted.panel.close()


def test_a_light_blinks_with_the_clock_that_is_passed_in(pins: Any) -> None:
    fitted = Fitted(pins, done_light_pin=4, next_light_pin=5)
    fitted.panel.show(view("blue", doubt=True), 0.1)
    levels = []
    for _ in range(4):
        levels.append(pins.pin(4).state)
        assert fitted.panel.due is not None
        fitted.panel.tick(fitted.panel.due + 1e-6)
    assert levels == [1, 0, 1, 0]
    fitted.panel.show(view(is_open=False), 5.0)
    assert (pins.pin(4).state, pins.pin(5).state, fitted.panel.due) == (0, 1, None)
    fitted.panel.close()


def test_a_panel_needs_only_the_buttons_it_has(pins: Any) -> None:
    none = {f"{name}_pin": -1 for name in BUTTONS if name != "undo"}
    fitted = Fitted(pins, **none)
    fitted.press("undo")
    assert fitted.table.calls == [("undo", "pressed", "panel")]
    fitted.panel.close()


def test_a_pin_in_use_is_told_with_its_button_and_what_to_do(pins: Any) -> None:
    lamp = LED(16)
    with pytest.raises(PinTrouble, match=r"panel, striker button on GPIO 16: the pin is in use"):
        Fitted(pins)
    lamp.close()
    Fitted(pins).panel.close()  # the first attempt has let go of its pins
