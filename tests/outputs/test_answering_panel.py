"""Questions answered at a panel on the Raspberry Pi's mock pins, beside the board's own buttons."""

from collections.abc import Callable
from typing import Any

import pytest

from pichenette.journal.entry import Who
from pichenette.outputs.palette import AMBER
from pichenette.outputs.panel import Panel
from pichenette.outputs.settings import PanelSettings
from tests.outputs.answering import BLUE, BOUNCE, CARROM, Play, asked


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
