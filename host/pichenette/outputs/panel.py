"""The panel on the Pi: buttons that say what page and console can say, and their lights.

Presses go to the table as "panel"; lights show what a press would do.  What a button means, with or
without a question open, is up to table/stepping.py; no rules are known here.  gpiozero's own
`Button` would wake a thread ten times a second per button to watch for holds; its plain input
device reports edges, and gestures.py does the rest.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal, Protocol

from pichenette.board import BUTTONS
from pichenette.errors import PichenetteError
from pichenette.journal.entry import Who
from pichenette.outputs import pins
from pichenette.outputs.gestures import Gesture, Gestures
from pichenette.outputs.settings import NO_PIN, PanelSettings
from pichenette.outputs.story import lane_asked, queen_of
from pichenette.table import stepping
from pichenette.table.view import View
from pichenette.text import Text

log = logging.getLogger(__name__)

HOLDABLE = ("queen", "striker", "other")  # held: the piece left the board
ONCE = ("done", "next")  # a nervous second press would be the next player's miss
_BLINK_S, _FLICKER_S = 0.4, 0.1
_AGAIN_S = 0.05  # the table's clock may be a hair behind
_STAMPED_S = 1.0  # changed longer ago: stamped by another clock, or the service stood still

LampGlow = Literal["off", "on", "blink", "flicker"]


class PanelTable(Protocol):
    """What the panel needs from a table."""

    def press(self, button: str, who: Who, *, is_held: bool = False, at: float) -> None: ...
    def tick(self) -> None: ...


def glows(view: View) -> dict[str, LampGlow]:
    """What each light shows."""
    game, pending = view.game, view.pending
    is_on = game is not None and game.outcome is None
    shot = pending or view.last
    fallen = (*shot.potted, *shot.off) if shot else ()
    queen = queen_of(game) if game else None

    def lit(condition: bool) -> LampGlow:
        return "on" if condition else "off"

    lights: dict[str, LampGlow] = {
        "done": "blink" if lane_asked(view) else lit(is_on and pending is not None),
        "undo": lit(view.can_undo),
        "queen": "blink" if is_on and queen and queen.fate == "pending" else lit("queen" in fallen),
        "striker": lit("striker" in fallen),
        "other": "blink" if stepping.doubts(view.questions) else lit(bool(fallen)),
        "next": lit(is_on and pending is None),
    }
    if view.answering and view.answering.is_shown:
        lights |= {"done": "flicker", "undo": "on", "other": "on"}
    elif view.answering:
        lights |= {"done": "off", "undo": "off"}
        if lights["other"] != "blink":
            lights["other"] = "off"
    return lights


class Panel:
    """`post` runs a call where the table lives, since gpiozero reports edges from its own
    thread.
    """

    def __init__(
        self,
        settings: PanelSettings,
        table: PanelTable,
        clock: Callable[[], float],
        post: Callable[[Callable[[], None]], object],
    ) -> None:
        self._table = table
        self._clock = clock
        self._post = post
        self._gestures = Gestures(settings, HOLDABLE, ONCE)
        self._glows: dict[str, LampGlow] = {}
        self._buttons: dict[str, Any] = {}
        self._lights: dict[str, Any] = {}
        self._blink_due: float | None = None
        self._over_due: float | None = None  # when the buttons' meaning changes
        self.changed: Callable[[], None] = lambda: None  # `due` may have moved
        try:
            self._open(settings)
        except PichenetteError:
            self.close()
            raise

    def _open(self, settings: PanelSettings) -> None:
        library = pins.gpiozero()
        for name in BUTTONS:
            pin, light_pin = (
                getattr(settings, f"{name}_pin"),
                getattr(settings, f"{name}_light_pin"),
            )
            if pin != NO_PIN:
                with pins.using(_of("button", "bouton", name, pin)):
                    device = library.DigitalInputDevice(pin, pull_up=settings.pull_up)
                self._buttons[name] = device
                device.when_activated = self._telling(name, device, True)
                device.when_deactivated = self._telling(name, device, False)
            if light_pin != NO_PIN:
                with pins.using(_of("light", "voyant", name, light_pin)):
                    self._lights[name] = library.LED(light_pin)

    def _telling(self, name: str, device: Any, is_closed: bool) -> Callable[[], None]:
        def tell() -> None:
            at = self._clock() - _ago_s(device)
            self._post(lambda: self._contact(name, is_closed, at))

        return tell

    def _contact(self, name: str, is_closed: bool, at: float) -> None:
        for gesture in self._gestures.contact(name, is_closed, at):
            self._act(gesture, at)
        self.changed()

    def show(self, view: View, at: float) -> None:
        self._glows = glows(view)
        self._over_due = view.answering.until_ms / 1000 if view.answering else None
        self._light(at)

    def tick(self, at: float) -> None:
        for name in self._gestures.settling(at):
            # The thread of the pins may not have told yet that it is over: ask the pin.
            self._gestures.look(name, bool(self._buttons[name].value), at)
        for gesture in self._gestures.tick(at):
            self._act(gesture, at)
        if self._over_due is not None and at >= self._over_due:
            self._over_due = at + _AGAIN_S
            with self._going_on("tick"):
                self._table.tick()
        if self._blink_due is not None and at >= self._blink_due:
            self._light(at)

    @property
    def due(self) -> float | None:
        dues = (self._gestures.due, self._blink_due, self._over_due)
        return min((due for due in dues if due is not None), default=None)

    def _act(self, gesture: Gesture, at: float) -> None:
        is_held = gesture.kind == "hold"
        with self._going_on(gesture.button):
            self._table.press(gesture.button, "panel", is_held=is_held, at=at)

    @contextmanager
    def _going_on(self, what: str) -> Iterator[None]:
        """The table reports what it refuses or fails at; the panel carries on."""
        try:
            yield
        except PichenetteError as error:
            log.warning("panel, %s: %s", what, error)
        except Exception:
            log.exception("panel, %s", what)

    def _light(self, at: float) -> None:
        self._blink_due = None
        for name, light in self._lights.items():
            glow = self._glows.get(name, "off")
            light.value = glow == "on"
            if glow in ("blink", "flicker"):
                each_s = _BLINK_S if glow == "blink" else _FLICKER_S
                phase = int(at / each_s)
                light.value = phase % 2 == 0
                due = (phase + 1) * each_s
                self._blink_due = due if self._blink_due is None else min(due, self._blink_due)

    def close(self) -> None:
        for device in (*self._buttons.values(), *self._lights.values()):
            device.close()
        self._buttons.clear()
        self._lights.clear()


def _ago_s(device: Any) -> float:
    """How long ago the contact changed: this thread may have had to wait, the kernel had not."""
    ago_s: float = device.active_time or device.inactive_time or 0.0
    return ago_s if 0 <= ago_s < _STAMPED_S else 0.0


def _of(en: str, fr: str, name: str, pin: int) -> Text:
    return Text(f"panel, {name} {en} on GPIO {pin}", f"panneau, {fr} {name} sur GPIO {pin}")
