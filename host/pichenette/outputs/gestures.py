"""Recognise presses and holds despite bouncing contacts and nervous fingers.

Each gesture is reported once; `due` says when to call `tick`.  A second press right after the first
is dropped where it would do harm.

    UP ── closed for `closed_ms` without a break ──> DOWN: a press, unless the button has a hold
    DOWN ── closed for `hold_ms` in all ──> DOWN: a hold, where the button has one
    DOWN ── open for `bounce_ms` without a break ──> UP: a press, where it has one and was not held

So a spark is not a press, and neither is a contact that opens for a moment under the finger.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from pichenette.outputs.settings import PanelSettings

_REPORT_S = 0.02  # the thread of the pins reports a change within this


class Gesture(NamedTuple):
    button: str
    kind: Literal["press", "hold"]


@dataclass
class _Button:
    is_closed: bool = False  # the contact, as last reported
    since: float = float("-inf")  # … and since when
    doubted_at: float | None = None  # the pin itself said otherwise, and no report has come since
    is_down: bool = False  # the finger, as inferred
    down_at: float = float("-inf")
    pressed_at: float = float("-inf")
    is_held: bool = False  # this press was reported as a hold


class Gestures:
    def __init__(
        self, settings: PanelSettings, holdable: Collection[str], once: Collection[str]
    ) -> None:
        self._closed_s = settings.closed_ms / 1000
        self._bounce_s = settings.bounce_ms / 1000
        self._hold_s = settings.hold_ms / 1000
        self._double_s = settings.double_ms / 1000
        self._holdable = frozenset(holdable)
        self._once = frozenset(once)  # for these a double press is one press
        self._buttons: dict[str, _Button] = {}

    def contact(self, name: str, is_closed: bool, at: float) -> list[Gesture]:
        button = self._buttons.setdefault(name, _Button())
        button.doubted_at = None
        presses = list(self._until(name, button, at))
        if button.is_closed != is_closed:
            button.is_closed, button.since = is_closed, at
            presses += self._until(name, button, at)
        return presses

    def look(self, name: str, is_closed: bool, at: float) -> None:
        """The contact as its pin shows it now; the report that is on its way knows since when."""
        button = self._buttons.setdefault(name, _Button())
        if button.is_closed == is_closed:
            button.doubted_at = None
        elif button.doubted_at is None:
            button.doubted_at = at
        elif at >= button.doubted_at + _REPORT_S:
            button.is_closed, button.since, button.doubted_at = is_closed, at, None

    def tick(self, at: float) -> list[Gesture]:
        return [
            press
            for name, button in self._buttons.items()
            for press in self._until(name, button, at)
        ]

    @property
    def due(self) -> float | None:
        dues = (self._due(name, button) for name, button in self._buttons.items())
        return min((due for due in dues if due is not None), default=None)

    def settling(self, at: float) -> list[str]:
        """Buttons about which `tick` will change its mind by then."""
        return [
            name
            for name, button in self._buttons.items()
            if button.is_closed != button.is_down and (self._due(name, button) or 0.0) <= at
        ]

    def _due(self, name: str, button: _Button) -> float | None:
        if button.is_closed != button.is_down:
            due = button.since + (self._closed_s if button.is_closed else self._bounce_s)
            return due if button.doubted_at is None else max(due, button.doubted_at + _REPORT_S)
        if button.is_down and not button.is_held and name in self._holdable:
            return button.down_at + self._hold_s
        return None

    def _until(self, name: str, button: _Button, at: float) -> Iterator[Gesture]:
        """What has come to pass by then, in order."""
        while (due := self._due(name, button)) is not None and due <= at:
            if button.is_closed == button.is_down:
                button.is_held = True
                yield Gesture(name, "hold")
                continue
            button.is_down = button.is_closed
            if button.is_down:
                button.down_at, button.is_held = button.since, False
            if button.is_down != (name in self._holdable) and not button.is_held:
                yield from self._press(name, button, due)

    def _press(self, name: str, button: _Button, at: float) -> Iterator[Gesture]:
        is_double = at < button.pressed_at + self._double_s
        button.pressed_at = at
        if not (is_double and name in self._once):
            yield Gesture(name, "press")
