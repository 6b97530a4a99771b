from collections.abc import Callable
from typing import Any

import pytest
from gpiozero import LED

from pichenette.games.game import IllegalAction, Text
from pichenette.games.record import Record
from pichenette.games.shot import Shot
from pichenette.journal.entry import Who
from pichenette.outputs.panel import BUTTONS, Panel, glows
from pichenette.outputs.pins import PinTrouble
from pichenette.outputs.settings import PanelSettings
from pichenette.table.view import Pending, View
from pichenette.umpire.naming import Place

SETTINGS = PanelSettings(fitted=True)


def view(
    *potted: str,
    off: tuple[str, ...] = (),
    game: str = "queen-carrom",
    is_open: bool = True,
    **more: Any,
) -> View:
    start = Record.start({"pichenette": 1, "game": game, "players": ["Ana", "Bo"]}).game
    pending = Pending(potted, off, 0, (), more.pop("doubt", False), more.pop("refused", None), 900)
    return View(1, start, "ready", pending if is_open else None, **more)


class Told:
    """A table that notes what it is told."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.shown = view(is_open=False)
        self.trouble: Exception | None = None

    def say(self, shot: Shot, who: Who) -> None:
        self.calls.append(("say", shot.potted, shot.off, who))

    def label(
        self, piece: str, who: Who, place: Place = "potted", *, is_toggle: bool = False
    ) -> None:
        assert is_toggle, "a button takes back what it says"
        self.calls.append(("label", piece, place, who))

    def done(self, who: Who) -> None:
        if self.trouble:
            raise self.trouble
        self.calls.append(("done", who))

    def undo(self, who: Who) -> None:
        self.calls.append(("undo", who))

    def view(self) -> View:
        return self.shown


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
def fitted(pins: Any) -> Any:
    made = Fitted(pins)
    yield made
    made.panel.close()


def test_done_and_undo(fitted: Fitted) -> None:
    fitted.press("done")
    fitted.press("undo")
    assert fitted.table.calls == [("done", "panel"), ("undo", "panel")]


def test_nothing_is_done_in_the_thread_of_the_pins(fitted: Fitted) -> None:
    fitted.pins.pin(23).drive_low()
    assert fitted.table.calls == []
    assert len(fitted.posted) == 1
    fitted.run()
    assert fitted.table.calls == [("done", "panel")]


def test_next_says_that_nothing_fell(fitted: Fitted) -> None:
    fitted.press("next")
    assert fitted.table.calls == [("done", "panel")]
    fitted.table.shown = view("blue")
    fitted.press("next")
    assert fitted.table.calls[1:] == [("say", (), (), "panel"), ("done", "panel")]


def test_pieces_pressed_and_held(fitted: Fitted) -> None:
    """Whether a shot is open or has counted: the table knows what is meant."""
    fitted.press("queen")
    fitted.press("striker", seconds=1.5)
    fitted.table.shown = view("blue", "blue")
    fitted.press("other")
    fitted.press("other", seconds=1.5)
    assert fitted.table.calls == [
        ("label", "queen", "potted", "panel"),
        ("label", "striker", "off", "panel"),
        ("label", "other", "potted", "panel"),
        ("label", "other", "off", "panel"),
    ]


def test_what_the_table_refuses_does_not_end_the_panel(
    fitted: Fitted, caplog: pytest.LogCaptureFixture
) -> None:
    fitted.table.trouble = IllegalAction(Text("the game is over", "la partie est finie"))
    fitted.press("done")
    fitted.press("undo")
    assert fitted.table.calls == [("undo", "panel")]
    assert "panel, done: the game is over" in caplog.text


def test_lights_show_what_a_press_would_do() -> None:
    assert glows(view(is_open=False))["next"] == "on"
    assert glows(view(is_open=False))["done"] == "off"
    open_shot = glows(view("striker", "queen"))
    assert (open_shot["done"], open_shot["undo"], open_shot["next"]) == ("on", "on", "off")
    assert (open_shot["queen"], open_shot["striker"], open_shot["other"]) == ("on", "on", "on")
    counted = glows(view(is_open=False, last=Shot(("queen",))))
    assert (counted["queen"], counted["other"], counted["striker"]) == ("on", "on", "off")
    assert glows(view(is_open=False, last=Shot()))["other"] == "off"
    assert glows(view("blue", doubt=True))["done"] == "blink"
    assert glows(view("blue", refused="no"))["done"] == "blink"
    assert set(glows(View(1, None, "away")).values()) == {"off"}
    assert set(glows(View(1, None, "away"))) == set(BUTTONS)


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
    assert fitted.table.calls == [("undo", "panel")]
    fitted.panel.close()


def test_a_pin_in_use_is_told_with_its_button_and_what_to_do(pins: Any) -> None:
    lamp = LED(16)
    with pytest.raises(PinTrouble, match=r"panel, striker button on GPIO 16: the pin is in use"):
        Fitted(pins)
    lamp.close()
    Fitted(pins).panel.close()  # the first attempt has let go of its pins
