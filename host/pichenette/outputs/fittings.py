"""Everything on one table that shines, sounds or can be pressed, as far as it is fitted.

While nothing moves, nothing is scheduled and the process sleeps.
"""

import logging
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Protocol

from pichenette.outputs.animator import Animator
from pichenette.outputs.limits import Glow
from pichenette.outputs.panel import Panel, PanelTable
from pichenette.outputs.settings import PanelSettings, SoundSettings, TrackSettings
from pichenette.outputs.sound import Signal, Sound
from pichenette.table.view import View
from pichenette.text import Text

log = logging.getLogger(__name__)

_IN_FRENCH = {"track": "piste", "sound": "son", "panel": "panneau"}


class Timer(Protocol):
    def cancel(self) -> None: ...


class Loop(Protocol):
    """What an event loop offers, as asyncio's does."""

    def time(self) -> float: ...

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer: ...

    def call_soon_threadsafe(self, callback: Callable[[], None]) -> object: ...


class Fitting(Protocol):
    """Track, sound or panel."""

    @property
    def due(self) -> float | None: ...

    def show(self, view: View, at: float) -> None: ...

    def tick(self, at: float) -> None: ...

    def close(self) -> None: ...


class Fittings:
    """Raises PinTrouble if something that should be fitted is not; then nothing stays open."""

    def __init__(
        self,
        track: TrackSettings,
        panel: PanelSettings,
        sound: SoundSettings,
        table: PanelTable,
        loop: Loop,
        complain: Callable[[Text], None],
    ) -> None:
        """`complain` is called with whatever has stopped working; scoring goes on without it."""
        self._loop = loop
        self._complain = complain
        self._timer: Timer | None = None
        self._acts: dict[str, Fitting] = {}
        with ExitStack() as undo:
            if track.driver != "none":
                player = Animator(track)
                undo.callback(player.close)
                self._acts["track"] = player
            if sound.fitted:
                buzzer = Sound(sound, track.quiet)
                undo.callback(buzzer.close)
                self._acts["sound"] = buzzer
            if panel.fitted:
                buttons = Panel(panel, table, loop.time, loop.call_soon_threadsafe)
                buttons.changed = self._schedule
                self._acts["panel"] = buttons
            undo.pop_all()

    @property
    def track(self) -> Animator | None:
        """The strip's animator, if a strip is fitted and works."""
        found = self._acts.get("track")
        return found if isinstance(found, Animator) else None

    @property
    def has_panel(self) -> bool:
        return "panel" in self._acts

    @property
    def sound(self) -> Sound | None:
        found = self._acts.get("sound")
        return found if isinstance(found, Sound) else None

    def change(self, track: TrackSettings) -> None:
        """Take these settings of brightness and quiet hours from now on."""
        at = self._loop.time()
        self._each(lambda act: act.change(track, at) if isinstance(act, Animator) else None)
        self._each(lambda act: act.keep_quiet(track.quiet) if isinstance(act, Sound) else None)
        self._schedule()

    def lend_track(self, light: Glow) -> None:
        """Somebody tries the strip; `take_back` ends that.  Does nothing without a strip."""
        self._each(lambda act: act.lend(light) if isinstance(act, Animator) else None)

    def take_back(self) -> None:
        at = self._loop.time()
        self._each(lambda act: act.take_back(at) if isinstance(act, Animator) else None)
        self._schedule()

    def play(self, signal: Signal) -> None:
        """Somebody tries the buzzer, also in the quiet hours."""
        at = self._loop.time()
        self._each(
            lambda act: act.play(signal, at, is_asked=True) if isinstance(act, Sound) else None
        )
        self._schedule()

    def show(self, view: View) -> None:
        at = self._loop.time()
        self._each(lambda act: act.show(view, at))
        self._schedule()

    def _tick(self) -> None:
        self._timer = None
        at = self._loop.time()
        self._each(lambda act: act.tick(at))
        self._schedule()

    def _each(self, call: Callable[[Fitting], None]) -> None:
        for name, act in tuple(self._acts.items()):
            try:
                call(act)
            except Exception as error:  # of any kind: a lamp must not stop the scoring
                log.exception("%s", name)
                del self._acts[name]
                with suppress(Exception):  # its pins must not go on without it
                    act.close()
                self._complain(
                    Text(
                        f"{name}: {error}; it stays off until the service restarts",
                        f"{_IN_FRENCH[name]} : {error} ; éteint jusqu’au redémarrage du service",
                    )
                )

    def _schedule(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        dues = [act.due for act in self._acts.values()]
        due = min((due for due in dues if due is not None), default=None)
        if due is not None:
            self._timer = self._loop.call_at(due, self._tick)

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._each(lambda act: act.close())
        self._acts.clear()
