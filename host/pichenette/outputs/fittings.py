"""Everything on one table that shines, sounds or can be pressed, as far as it is fitted.

While nothing moves, nothing is scheduled and the process sleeps.
"""

import logging
from collections.abc import Callable
from contextlib import ExitStack
from typing import Protocol

from pichenette.outputs.animator import Animator
from pichenette.outputs.panel import Panel, PanelTable
from pichenette.outputs.settings import PanelSettings, SoundSettings, TrackSettings
from pichenette.outputs.sound import Sound
from pichenette.table.view import View
from pichenette.text import Text

log = logging.getLogger(__name__)

_IN_FRENCH = {"track": "bande", "sound": "son", "panel": "panneau"}


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
        told: Callable[[Text], None],
    ) -> None:
        """`told` is called with whatever has stopped working; scoring goes on without it."""
        self._loop = loop
        self._told = told
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
                self._told(
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
