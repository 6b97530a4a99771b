"""The board's clock: 30 bits of microseconds that wrap, against the host's monotonic seconds.

Comes in: ticks as they are told, and the round trips of PING/PONG.  Goes out: `at_us`, the board's
time without wraps, which goes on over a reboot; and where on it the host's now is.
"""

from collections import deque

_PERIOD = 1 << 30
_AHEAD_US = 60_000_000  # no mapping is wrong by more: what seems later happened a period earlier
_KEPT = 16  # round trips remembered; the shortest of them counts


class BoardClock:
    """A quartz drifts 50 ppm: 16 pings at one every two seconds lose under 2 ms."""

    def __init__(self) -> None:
        self._latest_us: int | None = None
        self._base_us = 0  # at_us of this boot's tick 0; wraps are multiples of the period beyond
        self._has_rebooted = False
        self.reconnected()

    def reconnected(self) -> None:
        """What was known of the way between the two clocks may no longer hold."""
        self._trips: deque[tuple[float, float]] = deque(maxlen=_KEPT)  # (round trip, offset)
        self._loose: float | None = None  # offset from arrivals alone: late by the way's length

    def rebooted(self) -> None:
        """The next tick is of a new boot: its time goes on after all that was before."""
        self._has_rebooted = self._latest_us is not None

    def seen(self, ticks: int, at: float) -> int:
        """`at_us` of a tick, which may be 17 minutes old, that was received at `at`."""
        expected_us = self.at_us(at)
        if self._has_rebooted:
            self._has_rebooted = False
            self._base_us = max(expected_us, (self._latest_us or 0) + 1) - ticks
            expected_us = self._base_us + ticks
            self._trips.clear()
        horizon_us = expected_us + _AHEAD_US if self._latest_us is not None else ticks
        at_us = horizon_us - (horizon_us - self._base_us - ticks) % _PERIOD
        self._latest_us = max(self._latest_us or 0, at_us)
        offset = at - at_us / 1e6
        self._loose = offset if self._loose is None else min(self._loose, offset)
        return at_us

    def ponged(self, sent: float, at_us: int, received: float) -> None:
        """A PING left at `sent`; its PONG, stamped `at_us`, came at `received`."""
        self._trips.append((received - sent, (sent + received) / 2 - at_us / 1e6))

    def at_us(self, at: float) -> int:
        """The board's time at a moment of the host's clock, as well as is known."""
        offset = self.offset
        return (self._latest_us or 0) if offset is None else round((at - offset) * 1e6)

    @property
    def offset(self) -> float | None:
        """Host seconds minus board seconds."""
        return min(self._trips)[1] if self._trips else self._loose

    @property
    def round_trip(self) -> float | None:
        return min(self._trips)[0] if self._trips else None
