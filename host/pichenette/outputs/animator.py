"""Turn views into frames on a strip: as many as movement needs, and no more.

`due` says when to call `tick` again (`at`, monotonic seconds); None while nothing moves.  A new
view is drawn at once, but frames are never closer than the settings' frame rate allows.  No clock
is read here.
"""

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, time

from pichenette.outputs.layout import Wiring
from pichenette.outputs.limits import Glow, Limits
from pichenette.outputs.settings import TrackSettings, is_quiet
from pichenette.outputs.strips import Strip, open_strip
from pichenette.outputs.track import Frame, draw
from pichenette.table.view import View
from pichenette.watching import Watchers

log = logging.getLogger(__name__)

_QUIET_CHECK_S = 60.0  # how late the night may begin


def wall_clock() -> time:
    return datetime.now().time()


class Animator:
    def __init__(
        self,
        settings: TrackSettings,
        strip: Strip | None = None,
        wall: Callable[[], time] = wall_clock,
    ) -> None:
        self._strip = open_strip(settings.for_driver) if strip is None else strip
        self._wall = wall
        self._settle(settings)
        self._view: View | None = None
        self._frame_s = 1 / self._settings.fps
        self._next_at = float("-inf")  # earliest moment for the next frame
        self._has_complained = False
        self._is_lent = False
        self.due: float | None = None
        self.frames = 0
        self.light: Glow | None = None  # the last one sent, with its current
        self.rows: Frame = ()  # the same before limits
        self.watchers: Watchers[Frame] = Watchers()  # told of every frame, before limits

    def _settle(self, settings: TrackSettings) -> None:
        self._settings = settings.for_driver
        self._night = replace(self._settings, effects=False)
        self._wiring = Wiring(self._settings)
        self._limits = Limits(self._settings, self._strip.faintest)

    def change(self, settings: TrackSettings, at: float) -> None:
        """Shine as these say, on the same strip."""
        self._settle(settings)
        if self._view is not None:
            self.show(self._view, at)

    def show(self, view: View, at: float) -> None:
        """The table has changed."""
        self._view = view
        if self._is_lent:
            return
        self.due = max(at, self._next_at)
        self.tick(at)

    def tick(self, at: float) -> None:
        """Time has passed; draws if a frame is due."""
        if self._is_lent or self._view is None or self.due is None or at < self.due:
            return
        settings = self._settings
        quiet = is_quiet(settings.quiet, self._wall())
        at_ms = round(at * 1000)  # rounded: what is due at a millisecond is drawn at it
        picture = draw(self._view, at_ms, self._night if quiet else settings)
        light = self._limits.apply(self._wiring.in_order(picture.rows), quiet)
        if self.light is None or light.duties != self.light.duties:
            self._strip.send(light)
            self.frames += 1
            self._next_at = at + self._frame_s
            self.rows = picture.rows
            self.watchers.tell(picture.rows)
        self.light = light
        self._complain(light)
        self.due = None
        if picture.next_ms is not None:
            self.due = max(picture.next_ms / 1000, self._next_at)
        if settings.quiet not in ("never", "always"):
            check_at = at + _QUIET_CHECK_S
            self.due = check_at if self.due is None else min(self.due, check_at)

    @property
    def settings(self) -> TrackSettings:
        """As its driver uses them."""
        return self._settings

    @property
    def faintest(self) -> int:
        return self._strip.faintest

    def lend(self, light: Glow) -> None:
        """Somebody tries the strip: this and nothing else is shown until it is taken back."""
        self._is_lent, self.due = True, None
        self._strip.send(light)

    def take_back(self, at: float) -> None:
        """The table's view again."""
        self._is_lent, self.light = False, None
        if self._view is not None:
            self.show(self._view, at)

    def _complain(self, light: Glow) -> None:
        if light.is_limited and not self._has_complained:
            log.info(
                "track: %.0f mA needed, limited to %.0f (track.limit_ma)",
                light.wanted_ma,
                light.current_ma,
            )
            self._has_complained = True

    def close(self) -> None:
        self._strip.close()
