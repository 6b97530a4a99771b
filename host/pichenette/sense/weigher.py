"""The scale over restarts: a tracker that goes on where another one ended.

Comes in: readings that another tracker has heard, what it knew after them, then new readings.  Goes
out: what `WeightTracker` sees in the new ones, and what the old one had not yet made up its mind
about.  A pure function of both: a journal that has them all gives the same again.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pichenette.sense.observation import Observation
from pichenette.sense.weight import Calibration, WeightTracker

WARM_US = 10_000_000  # more than a tracker needs to learn level and noise, at 10 readings a second
_AWAY_US = 60_000_000  # after so long without a reading the level may have drifted: it is new


class Reading(NamedTuple):
    """One LOAD, on the board's clock without wraps."""

    at_us: int
    counts: int
    status: int


class Heard(NamedTuple):
    """Readings that a tracker has heard, and what it knew after the last of them."""

    readings: Sequence[Reading]
    is_moving: bool = False  # a step was perhaps on its way, and is not decided
    total: int | None = None  # pieces on the scale; None: not known with this calibration


class Weigher:
    def __init__(self, calibration: Calibration, before: Sequence[Heard] = ()) -> None:
        self._calibration = calibration
        self._tracker, self._owed = _warmed(calibration, before)
        known, found = before[-1].total if before else None, self._tracker.total
        if known is not None and found is not None and found != known:
            # The zero has drifted by whole pieces since it was calibrated: the one before, which
            # had followed it, knew.
            drift = (found - known) * calibration.piece
            drifted = Calibration(calibration.zero + drift, calibration.piece)
            self._tracker, self._owed = _warmed(drifted, before)
        last = [heard.readings[-1].at_us for heard in before if heard.readings]
        self._warm_us = last[-1] if last else None

    def load(self, at_us: int, counts: int, status: int) -> list[Observation]:
        if self._warm_us is not None and at_us - self._warm_us > _AWAY_US:
            self._tracker = WeightTracker(self._calibration)
        self._warm_us = None
        owed, self._owed = self._owed, []
        return owed + self._tracker.load(at_us, counts, status)

    @property
    def is_moving(self) -> bool:
        return self._tracker.is_moving

    @property
    def total(self) -> int | None:
        """Pieces on the scale, when it was last at rest."""
        return self._tracker.total


def _warmed(
    calibration: Calibration, before: Sequence[Heard]
) -> tuple[WeightTracker, list[Observation]]:
    """A tracker that knows the level, and what it decided that had been left undecided."""
    tracker, owed = WeightTracker(calibration), list[Observation]()
    for heard in before:
        for reading in heard.readings:
            owed += tracker.load(*reading)
        if not heard.is_moving:
            owed.clear()  # told when it happened
    return tracker, owed
