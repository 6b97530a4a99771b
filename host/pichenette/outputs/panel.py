"""The panel on the Pi: buttons that say what page and console can say, and their lights.

Comes in: contacts of gpiozero's pins, views, the time.  Goes out: calls on the table, as who
"panel"; lights that show what a press would do.  No rule is known: which pieces there are is read
from what the game expects.  gpiozero's own `Button` would wake a thread ten times a second for each
button to watch for holds; its plain input device tells edges, and gestures.py does the rest.
"""

import logging
from collections.abc import Callable
from typing import Any, Literal, Protocol

from pichenette.errors import PichenetteError
from pichenette.games.game import Bag, Game
from pichenette.journal.entry import Who
from pichenette.outputs import pins
from pichenette.outputs.gestures import Gesture, Gestures
from pichenette.outputs.settings import NO_PIN, PanelSettings
from pichenette.outputs.story import asked
from pichenette.outputs.view import View
from pichenette.sense.shot import Shot

log = logging.getLogger(__name__)

BUTTONS = ("done", "undo", "queen", "striker", "other", "next")
HOLDABLE = ("queen", "striker", "other")  # held: it went off the board
ONCE = ("done", "next")  # a nervous second press would be a miss of the next player
_BLINK_S = 0.4

Glow = Literal["off", "on", "blink"]


class Referee(Protocol):
    """What the panel needs of a table."""

    def say(self, shot: Shot, who: Who) -> None: ...
    def done(self, who: Who) -> None: ...
    def undo(self, who: Who) -> None: ...
    def view(self) -> View: ...


def shot_said(gesture: Gesture, view: View) -> Shot:
    """The open shot with what the gesture changes in it; the same gesture again takes it back."""
    pending, place = view.pending, "off" if gesture.kind == "hold" else "potted"
    fell = {"potted": list(pending.potted), "off": list(pending.off)} if pending else {}
    potted, off = fell.setdefault("potted", []), fell.setdefault("off", [])
    ordinary = _ordinary(view.game)
    if gesture.button == "other":
        _change_last(potted, off, ordinary, is_off=gesture.kind == "hold")
        return Shot(tuple(potted), tuple(off))
    piece = gesture.button  # "queen" or "striker", as a record calls them
    if piece in fell[place]:
        fell[place].remove(piece)
        if piece == "queen" and place == "potted" and ordinary:
            potted.append(ordinary[0])  # something did fall: an ordinary piece
        return Shot(tuple(potted), tuple(off))
    for other in (potted, off):
        if piece in other:
            other.remove(piece)
    if piece == "queen":
        _drop_last(potted, ordinary)  # the piece that fell was she
    fell[place].append(piece)
    return Shot(tuple(potted), tuple(off))


def _ordinary(game: Game | None) -> tuple[str, ...]:
    """The kinds of piece there are beside queen and striker, in the game's order."""
    for choice in game.expects.choices if game else ():
        if isinstance(choice, Bag):
            return tuple(kind for kind in choice.pieces if kind not in ("queen", "striker"))
    return ()


def _drop_last(pieces: list[str], kinds: tuple[str, ...]) -> str | None:
    for index in range(len(pieces) - 1, -1, -1):
        if pieces[index] in kinds:
            return pieces.pop(index)
    return None


def _change_last(potted: list[str], off: list[str], kinds: tuple[str, ...], is_off: bool) -> None:
    """Pressed: the last piece was of the other colour, or with one colour there was one more.

    Held: it went off the board.
    """
    if not kinds:
        return
    last = _drop_last(potted, kinds)
    if is_off:
        off.append(last or kinds[0])
    elif last is None or len(kinds) == 1:
        potted += [kinds[0]] * (1 if last is None else 2)
    else:
        potted.append(kinds[(kinds.index(last) + 1) % len(kinds)])


def glows(view: View) -> dict[str, Glow]:
    """What each light says."""
    game, pending = view.game, view.pending
    is_on = game is not None and game.outcome is None
    fallen = (*pending.potted, *pending.off) if pending else ()
    queen = game.detail.get("queen") if game else None

    def lit(condition: bool) -> Glow:
        return "on" if condition else "off"

    return {
        "done": "blink" if asked(view) else lit(is_on and pending is not None),
        "undo": lit(pending is not None or bool(view.events)),
        "queen": "blink" if is_on and queen == "pending" else lit("queen" in fallen),
        "striker": lit("striker" in fallen),
        "other": lit(is_on and pending is not None),
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
                referee.say(shot_said(gesture, referee.view()), "panel")
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
