"""The board's clock: 30 bits of microseconds that wrap, against the host's monotonic seconds.

Turns ticks into `at_us`, the board's time without wraps, which carries on across reboots.  Round
trips of PING and PONG tell where on it the host's present is.
"""

from collections import deque
from typing import NamedTuple

PERIOD_US = 1 << 30
_AHEAD_US = 60_000_000  # no mapping is off by more: what seems later happened one period earlier
_KEPT = 16  # round trips remembered
_DRIFT = 50e-6  # between two quartzes: an old round trip becomes less reliable


class Trip(NamedTuple):
    """A PING and its PONG."""

    at: float
    length: float  # seconds there and back
    offset: float  # host minus board, if both ways took equally long

    def doubt(self, now: float) -> float:
        """How far off its offset may be by now: half the round trip, plus the drift since."""
        return self.length / 2 + _DRIFT * (now - self.at)


class BoardClock:
    def __init__(self) -> None:
        self._latest_us: int | None = None
        self._base_us = 0  # at_us of this boot's tick 0; wraps are multiples of the period beyond
        self._has_rebooted = False
        self._is_lost = False
        self._forget()

    def _forget(self) -> None:
        self._trips: deque[Trip] = deque(maxlen=_KEPT)
        self._best: Trip | None = None  # of them, when the last one came
        self._loose: float | None = None  # offset from arrivals alone: late by the transit time

    def reconnected(self) -> None:
        """Round trips over the old cable say nothing about the new one; the clocks stay the
        same.
        """
        if self._trips:
            self._loose, self._best = self.offset, None
            self._trips.clear()

    def rebooted(self) -> None:
        """The next tick belongs to a new boot, whose time continues after everything before it."""
        self._has_rebooted = self._latest_us is not None

    def recall(self, ticks: int, at_us: int, at: float) -> None:
        """From the journal: this tick was `at_us` and was received at `at`."""
        self._forget()
        self._has_rebooted = False
        self._base_us = at_us - ticks
        self._latest_us = max(self._latest_us or 0, at_us)
        self._loose = at - at_us / 1e6

    def host_rebooted(self) -> None:
        """The host's clock has restarted since `recall`, so how long ago that was is unknown."""
        self._forget()
        self._is_lost = self._latest_us is not None

    def seen(self, ticks: int, at: float) -> int:
        """`at_us` of a tick received at `at`, perhaps 17 minutes old."""
        expected_us = self.at_us(at)
        if self._has_rebooted:
            self._has_rebooted = self._is_lost = False
            self._base_us = max(expected_us, (self._latest_us or 0) + 1) - ticks
            expected_us = self._base_us + ticks
            self._forget()
        if self._latest_us is None:
            horizon_us = ticks
        elif self._is_lost:  # only one thing is certain: it is later than what was known
            self._is_lost = False
            horizon_us = self._latest_us + PERIOD_US - 1
        else:
            horizon_us = expected_us + _AHEAD_US
        at_us = horizon_us - (horizon_us - self._base_us - ticks) % PERIOD_US
        self._latest_us = max(self._latest_us or 0, at_us)
        offset = at - at_us / 1e6
        self._loose = offset if self._loose is None else min(self._loose, offset)
        return at_us

    def ponged(self, sent: float, at_us: int, received: float) -> None:
        """A PING left at `sent`; its PONG, stamped `at_us`, arrived at `received`."""
        self._trips.append(Trip(received, received - sent, (sent + received) / 2 - at_us / 1e6))
        self._best = min(self._trips, key=lambda trip: trip.doubt(received))

    def at_us(self, at: float) -> int:
        """The board's time at a moment of the host's clock, as well as it is known."""
        offset = self.offset
        return (self._latest_us or 0) if offset is None else round((at - offset) * 1e6)

    def at(self, at_us: int) -> float | None:
        """A moment of the board's time on the host's clock."""
        offset = self.offset
        return None if offset is None else at_us / 1e6 + offset

    @property
    def offset(self) -> float | None:
        """Host seconds minus board seconds."""
        return self._best.offset if self._best else self._loose

    @property
    def round_trip(self) -> float | None:
        """The shortest recent one."""
        return min((trip.length for trip in self._trips), default=None)
