"""Gates that no piece goes through: what feels the flick, and buttons."""

from pichenette.link.messages import BROKEN
from pichenette.sense.observation import Observation, Press, Strike
from pichenette.sense.thresholds import Thresholds


class StrikeTracker:
    """A piezo rings: every edge within `strike_ms` of the last is the same flick."""

    def __init__(self, limits: Thresholds) -> None:
        self._ring_us = int(limits.strike_ms * 1000)
        self._last_us: int | None = None

    def edge(self, at_us: int, flags: int) -> list[Observation]:
        is_new = self._last_us is None or at_us - self._last_us >= self._ring_us
        self._last_us = at_us
        return [Strike(at_us)] if is_new else []


class ButtonTracker:
    """Told when it is pressed; contacts that bounce are one press."""

    def __init__(self, means: str, limits: Thresholds) -> None:
        self._means = means
        self._bounce_us = int(limits.button_ms * 1000)
        self._last_us: int | None = None

    def edge(self, at_us: int, flags: int) -> list[Observation]:
        is_new = self._last_us is None or at_us - self._last_us >= self._bounce_us
        self._last_us = at_us
        return [Press(at_us, self._means)] if is_new and flags == BROKEN else []
