"""Recognise presses and holds despite bouncing contacts and nervous fingers.

Each gesture is reported once; `due` says when to call `tick`.  A button with a hold reports its
press on release, any other at once.  A second press right after the first is dropped where it would
do harm.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, NamedTuple

from pichenette.outputs.settings import PanelSettings


class Gesture(NamedTuple):
    button: str
    kind: Literal["press", "hold"]


@dataclass
class _Button:
    is_closed: bool = False  # the contact, as last reported
    is_down: bool = False  # the finger, as inferred
    changed_at: float = float("-inf")
    pressed_at: float = float("-inf")
    is_held: bool = False  # this press was reported as a hold


class Gestures:
    def __init__(
        self, settings: PanelSettings, holdable: Collection[str], once: Collection[str]
    ) -> None:
        self._bounce_s = settings.bounce_ms / 1000
        self._hold_s = settings.hold_ms / 1000
        self._double_s = settings.double_ms / 1000
        self._holdable = frozenset(holdable)
        self._once = frozenset(once)  # for these a double press is one press
        self._buttons: dict[str, _Button] = {}

    def contact(self, name: str, is_closed: bool, at: float) -> list[Gesture]:
        button = self._buttons.setdefault(name, _Button())
        button.is_closed = is_closed
        if at < button.changed_at + self._bounce_s:
            return []  # checked again once it has come to rest
        return self._believe(name, button, at)

    def tick(self, at: float) -> list[Gesture]:
        told: list[Gesture] = []
        for name, button in self._buttons.items():
            if at >= button.changed_at + self._bounce_s:
                told += self._believe(name, button, at)
            if self._can_be_held(name, button) and at >= button.changed_at + self._hold_s:
                button.is_held = True
                told.append(Gesture(name, "hold"))
        return told

    @property
    def due(self) -> float | None:
        dues = []
        for name, button in self._buttons.items():
            if button.is_closed != button.is_down:
                dues.append(button.changed_at + self._bounce_s)
            if self._can_be_held(name, button):
                dues.append(button.changed_at + self._hold_s)
        return min(dues, default=None)

    def _can_be_held(self, name: str, button: _Button) -> bool:
        return button.is_down and not button.is_held and name in self._holdable

    def _believe(self, name: str, button: _Button, at: float) -> list[Gesture]:
        if button.is_closed == button.is_down:
            return []
        button.is_down, button.changed_at = button.is_closed, at
        if button.is_down:
            button.is_held = False
            return [] if name in self._holdable else self._press(name, button, at)
        if name in self._holdable and not button.is_held:
            return self._press(name, button, at)
        return []

    def _press(self, name: str, button: _Button, at: float) -> list[Gesture]:
        is_double = at < button.pressed_at + self._double_s
        button.pressed_at = at
        return [] if is_double and name in self._once else [Gesture(name, "press")]
