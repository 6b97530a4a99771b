"""A table's LED track for browsers: the very frames that its strip gets.

If no strip is fitted, its own animator draws what a strip would show.  Rows of colours go out as
events, only the latest, at a limited rate.  Nothing is drawn while nobody looks.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Protocol

from pichenette.outputs.animator import Animator
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.strips import NoStrip
from pichenette.outputs.strips.page import hex_rows
from pichenette.outputs.track import Frame
from pichenette.service.encoding import encoded
from pichenette.service.served import Served
from pichenette.table.view import View
from pichenette.text import Text

_FPS = 30
_CROWD = 10  # browsers: more of them get fewer frames, at the same total cost
_CROWD_FPS = 10
_AT_ONCE = 20  # browsers in one turn of the loop, as in feed.py
_NAME = Text("the track on the page", "la piste sur la page")


class Viewer(Protocol):
    def paint(self, event: bytes) -> None:
        """Replace a frame that waits."""
        ...


class TrackFeed:
    def __init__(
        self,
        served: Served,
        settings: TrackSettings,
        strip: Animator | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`strip` is the fitted strip's animator; `clock` is what views are made by."""
        self._clock = clock
        self._served = served
        self._settings = _for_page(settings)
        self._strip = strip
        self._own: Animator | None = None
        self._viewers: dict[Viewer, None] = {}
        self._due: dict[Viewer, None] = {}  # who has not got `_event` yet
        self._event = b""
        self._is_new = False  # the frame, and nobody has it yet
        self._frame: Frame = ()
        self._soon: asyncio.TimerHandle | None = None
        self._tick: asyncio.TimerHandle | None = None
        self._next_at = 0.0

    def change(self, settings: TrackSettings) -> None:
        """Draw as these say; a fitted strip has its own way to hear of it."""
        self._settings = _for_page(settings)
        if self._own is not None:
            self._own.change(self._settings, self._clock())
            self._schedule()

    def add(self, viewer: Viewer) -> None:
        """Subscribe; the current frame follows at once."""
        is_first = not self._viewers
        self._viewers[viewer] = None
        if is_first:
            self._begin()
        if self._frame:
            viewer.paint(_event(self._frame))

    def remove(self, viewer: Viewer) -> None:
        """Does nothing if it is not subscribed."""
        if viewer in self._viewers:
            del self._viewers[viewer]
            self._due.pop(viewer, None)
            if not self._viewers:
                self.close()

    def _begin(self) -> None:
        if self._strip is not None:
            self._frame = self._strip.rows
            self._strip.watchers.watch(self._take, _NAME)
            return
        self._own = Animator(self._settings, NoStrip())
        self._own.watchers.watch(self._take, _NAME)
        self._served.watchers.watch(self._show, _NAME)
        self._show(self._served.view())

    def close(self) -> None:
        for timer in (self._soon, self._tick):
            if timer is not None:
                timer.cancel()
        self._soon = self._tick = None
        self._viewers.clear()
        self._due.clear()
        self._served.watchers.ignore(self._show)
        if self._strip is not None:
            self._strip.watchers.ignore(self._take)
        self._own, self._frame = None, ()

    def _show(self, view: View) -> None:
        if self._own is not None:
            self._own.show(view, self._clock())
            self._schedule()

    def _go_on(self) -> None:
        self._tick = None
        if self._own is not None:
            self._own.tick(self._clock())
            self._schedule()

    def _schedule(self) -> None:
        if self._tick is not None:
            self._tick.cancel()
            self._tick = None
        if self._own is not None and self._own.due is not None:
            wait_s = max(0.0, self._own.due - self._clock())
            self._tick = asyncio.get_running_loop().call_later(wait_s, self._go_on)

    def _take(self, frame: Frame) -> None:
        self._frame, self._is_new = frame, True
        if self._soon is None:
            self._plan()

    def _plan(self) -> None:
        loop = asyncio.get_running_loop()
        self._soon = loop.call_at(max(loop.time(), self._next_at), self._hand_out)

    def _hand_out(self) -> None:
        """The newest frame to everybody, some in each turn of the loop."""
        loop, self._soon = asyncio.get_running_loop(), None
        if not self._due:
            fps = _FPS if len(self._viewers) <= _CROWD else _CROWD_FPS
            self._next_at = loop.time() + 1 / fps
            self._due, self._event, self._is_new = dict(self._viewers), _event(self._frame), False
        for viewer in tuple(islice(self._due, _AT_ONCE)):
            self._due.pop(viewer, None)
            viewer.paint(self._event)
        if self._due:
            self._soon = loop.call_later(0, self._hand_out)
        elif self._is_new:
            self._plan()


def _for_page(settings: TrackSettings) -> TrackSettings:
    return replace(settings, driver="none", fps=min(settings.fps, _FPS))


def _event(frame: Frame) -> bytes:
    rows = [[row[led : led + 6] for led in range(0, len(row), 6)] for row in hex_rows(frame)]
    return b"event: track\ndata: %b\n\n" % encoded({"rows": rows})
