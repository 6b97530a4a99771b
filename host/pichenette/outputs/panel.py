"""The panel on the Pi: buttons that say what page and console can say, and their lights.

Comes in: contacts of gpiozero's pins, views, the time.  Goes out: calls on the table, as who
"panel"; lights that show what a press would do.  No rule is known here.  gpiozero's own `Button`
would wake a thread ten times a second for each button to watch for holds; its plain input device
tells edges, and gestures.py does the rest.
"""

import logging
from collections.abc import Callable
from typing import Any, Literal, Protocol

from pichenette.errors import PichenetteError
from pichenette.games.shot import Shot
from pichenette.journal.entry import Who
from pichenette.outputs import pins
from pichenette.outputs.gestures import Gesture, Gestures
from pichenette.outputs.settings import NO_PIN, PanelSettings
from pichenette.outputs.story import asked, queen_of
from pichenette.table.view import View
from pichenette.umpire.naming import Place

log = logging.getLogger(__name__)

BUTTONS = ("done", "undo", "queen", "striker", "other", "next")
HOLDABLE = ("queen", "striker", "other")  # held: it went off the board
ONCE = ("done", "next")  # a nervous second press would be a miss of the next player
_BLINK_S = 0.4

Glow = Literal["off", "on", "blink"]


class Referee(Protocol):
    """What the panel needs of a table."""

    def say(self, shot: Shot, who: Who) -> None: ...
    def label(
        self, piece: str, who: Who, place: Place = "potted", *, is_toggle: bool = False
    ) -> None: ...
    def done(self, who: Who) -> None: ...
    def undo(self, who: Who) -> None: ...
    def view(self) -> View: ...


def glows(view: View) -> dict[str, Glow]:
    """What each light says."""
    game, pending = view.game, view.pending
    is_on = game is not None and game.outcome is None
    shot = pending or view.last
    fallen = (*shot.potted, *shot.off) if shot else ()
    queen = queen_of(game) if game else None

    def lit(condition: bool) -> Glow:
        return "on" if condition else "off"

    return {
        "done": "blink" if asked(view) else lit(is_on and pending is not None),
        "undo": lit(pending is not None or bool(view.events)),
        "queen": "blink" if is_on and queen and queen.fate == "pending" else lit("queen" in fallen),
        "striker": lit("striker" in fallen),
        "other": lit(bool(fallen)),
        "next": lit(is_on and pending is None),
    }


class Panel:
    """`post` runs a call where the table lives: gpiozero tells edges from a thread of its own."""

    def __init__(
        self,
        settings: PanelSettings,
        referee: Referee,
        clock: Callable[[], float],
        post: Callable[[Callable[[], None]], object],
    ) -> None:
        self._referee = referee
        self._clock = clock
        self._post = post
        self._gestures = Gestures(settings, HOLDABLE, ONCE)
        self._glows: dict[str, Glow] = {}
        self._buttons: list[Any] = []
        self._lights: dict[str, Any] = {}
        self._blink_due: float | None = None
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
                with pins.using(f"panel, {name} button on GPIO {pin}"):
                    device = library.DigitalInputDevice(pin, pull_up=settings.pull_up)
                self._buttons.append(device)
                device.when_activated = self._telling(name, True)
                device.when_deactivated = self._telling(name, False)
            if light_pin != NO_PIN:
                with pins.using(f"panel, {name} light on GPIO {light_pin}"):
                    self._lights[name] = library.LED(light_pin)

    def _telling(self, name: str, is_closed: bool) -> Callable[[], None]:
        def tell() -> None:
            at = self._clock()
            self._post(lambda: self._contact(name, is_closed, at))

        return tell

    def _contact(self, name: str, is_closed: bool, at: float) -> None:
        for gesture in self._gestures.contact(name, is_closed, at):
            self._act(gesture)
        self.changed()

    def show(self, view: View, at: float) -> None:
        self._glows = glows(view)
        self._light(at)

    def tick(self, at: float) -> None:
        for gesture in self._gestures.tick(at):
            self._act(gesture)
        if self._blink_due is not None and at >= self._blink_due:
            self._light(at)

    @property
    def due(self) -> float | None:
        dues = [due for due in (self._gestures.due, self._blink_due) if due is not None]
        return min(dues, default=None)

    def _act(self, gesture: Gesture) -> None:
        """A press that the table refuses is told there; the panel goes on."""
        referee = self._referee
        try:
            if gesture.button == "done":
                referee.done("panel")
            elif gesture.button == "undo":
                referee.undo("panel")
            elif gesture.button == "next":
                if referee.view().pending is not None:
                    referee.say(Shot(), "panel")  # whatever was seen: nothing fell
                referee.done("panel")
            else:
                place: Place = "off" if gesture.kind == "hold" else "potted"
                referee.label(gesture.button, "panel", place, is_toggle=True)
        except PichenetteError as error:
            log.warning("panel, %s: %s", gesture.button, error)

    def _light(self, at: float) -> None:
        phase = int(at / _BLINK_S)
        for name, light in self._lights.items():
            glow = self._glows.get(name, "off")
            light.value = glow == "on" or (glow == "blink" and phase % 2 == 0)
        is_blinking = any(self._glows.get(name) == "blink" for name in self._lights)
        self._blink_due = (phase + 1) * _BLINK_S if is_blinking else None

    def close(self) -> None:
        for device in (*self._buttons, *self._lights.values()):
            device.close()
        self._buttons.clear()
        self._lights.clear()
