"""Track, panel and sound together, on a loop whose time is passed in."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from gpiozero import LED, OutputDevice

from pichenette.outputs.fittings import Fittings
from pichenette.outputs.panel import Panel
from pichenette.outputs.pictures.scene import scene
from pichenette.outputs.pictures.scenes import SCENES
from pichenette.outputs.pins import PinTrouble
from pichenette.outputs.settings import PanelSettings, SoundSettings, TrackSettings
from pichenette.outputs.strips.leds import BarGraphs
from pichenette.table.view import View
from pichenette.text import Text
from tests.outputs.test_panel import Told

ROWS = tuple(range(2, 12))
TRACK = TrackSettings(driver="bargraph", rows=2, cells=5, pins=ROWS)
BUTTONS = PanelSettings(fitted=True)
BUZZER = SoundSettings(fitted=True, kind="active", buzzer_pin=12)


@dataclass
class Timer:
    when: float
    callback: Callable[[], None]
    is_cancelled: bool = False

    def cancel(self) -> None:
        self.is_cancelled = True


class Loop:
    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[Timer] = []
        self.soon: list[Callable[[], None]] = []

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        self.timers.append(Timer(when, callback))
        return self.timers[-1]

    def call_soon_threadsafe(self, callback: Callable[[], None]) -> None:
        self.soon.append(callback)

    @property
    def waiting(self) -> list[Timer]:
        return [timer for timer in self.timers if not timer.is_cancelled]

    def run(self, until: float) -> int:
        """How often anything woke up."""
        woke = 0
        while self.soon:
            self.soon.pop(0)()
        while self.waiting and (timer := self.waiting[0]).when <= until:
            assert len(self.waiting) == 1  # one thing is waited for, never more
            self.timers.clear()
            self.now = max(self.now, timer.when)
            timer.callback()
            woke += 1
        self.now = until
        return woke


def stage(loop: Loop, table: Told | None = None, **fitted: Any) -> Fittings:
    settings = {"track": TRACK, "panel": BUTTONS, "sound": BUZZER, **fitted}
    told = settings.pop("told", [])
    return Fittings(**settings, table=table or Told(), loop=loop, complain=told.append)


def view(name: str) -> View:
    return scene(SCENES[name]).view


def test_nothing_is_scheduled_while_nothing_moves(pins: Any) -> None:
    loop = Loop()
    shown = stage(loop)
    shown.show(view("two-players"))
    assert loop.run(until=3600.0) == 0
    shown.close()


def test_an_effect_and_its_sound_run_and_then_all_sleeps(pins: Any) -> None:
    loop = Loop()
    shown = stage(loop)
    shown.show(View(0, None, "ready"))
    shown.show(view("points"))
    assert pins.pin(12).state == 1
    assert 3 < loop.run(until=10.0) < 60
    assert pins.pin(12).state == 0
    assert not loop.waiting
    assert "".join(str(int(pins.pin(pin).state)) for pin in ROWS) == "1110010000"
    shown.close()


def test_a_press_reaches_the_table_through_the_loop(pins: Any) -> None:
    loop, table = Loop(), Told()
    shown = stage(loop, table)
    pins.pin(23).drive_low()
    assert table.calls == []
    loop.run(until=0.1)
    assert table.calls == [("done", "pressed", "panel")]
    pins.pin(25).drive_low()  # held
    loop.run(until=5.0)
    assert table.calls[1] == ("queen", "held", "panel")
    shown.close()


def test_what_is_not_fitted_is_not_opened(pins: Any) -> None:
    loop = Loop()
    shown = stage(loop, track=TrackSettings(), panel=PanelSettings(), sound=SoundSettings())
    shown.show(view("winner"))
    assert loop.run(until=10.0) == 0
    assert not pins.pins
    shown.close()


def test_trouble_with_one_lets_go_of_all(pins: Any) -> None:
    lamp = LED(23)
    with pytest.raises(PinTrouble, match="done button on GPIO 23"):
        stage(Loop())
    for pin in (*ROWS, 12):
        OutputDevice(pin).close()
    lamp.close()


def test_a_strip_that_fails_is_told_and_the_rest_goes_on(
    pins: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop, told = Loop(), list[Text]()
    shown = stage(loop, told=told)
    shown.show(View(0, None, "ready"))

    def fail(self: Any, light: Any) -> None:
        raise OSError("the bus is gone")

    monkeypatch.setattr(BarGraphs, "send", fail)
    loop.run(until=1.0)
    shown.show(view("points"))
    assert told == [
        (
            "track: the bus is gone; it stays off until the service restarts",
            "piste\u00a0: the bus is gone\u00a0; éteint jusqu’au redémarrage du service",
        )
    ]
    assert pins.pin(12).state == 1  # the buzzer still sounds
    shown.show(view("two-players"))
    assert len(told) == 1
    shown.close()


def test_a_panel_that_fails_presses_nothing_any_more(
    pins: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop, table, told = Loop(), Told(), list[Text]()
    shown = stage(loop, table, told=told)

    def fail(self: Any, view: View, at: float) -> None:
        raise OSError("a lamp is gone")

    monkeypatch.setattr(Panel, "show", fail)
    shown.show(view("points"))
    assert told[0].en.startswith("panel: a lamp is gone")
    for end in (1.0, 2.0):
        pins.pin(23).drive_low()
        loop.run(until=end - 0.5)
        pins.pin(23).drive_high()
        loop.run(until=end)
    assert table.calls == []
    shown.close()


def test_close_leaves_all_dark_and_free(pins: Any) -> None:
    loop = Loop()
    shown = stage(loop)
    shown.show(view("queen-pending"))
    shown.close()
    assert not loop.waiting
    assert stage(loop) is not shown


def test_strip_and_buzzer_are_tried_and_given_back(pins: Any) -> None:
    loop = Loop()
    fitted = stage(loop)
    fitted.show(view("two-players"))
    assert fitted.has_panel
    assert fitted.track is not None
    lit = fitted.track.light
    assert lit is not None
    fitted.lend_track(lit)
    fitted.take_back()
    loop.run(until=1.0)
    assert fitted.track.light == lit
    fitted.change(TrackSettings(driver="bargraph", rows=2, cells=5, pins=ROWS, quiet="always"))
    fitted.play("point")  # asked for: also in the quiet hours
    assert loop.run(until=5.0) >= 1
    fitted.close()
