"""The scale across restarts of the service: a tracker that carries on where another ended.

Sees exactly what `WeightTracker` would have seen without the restart.  If the previous knowledge is
unusable (another calibration, another program), the level is learnt again from the last readings.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Self

from pichenette.link.messages import LoadStatus
from pichenette.sense.observation import FaultKind, Observation, Recovered
from pichenette.sense.weight import Calibration, WeightTracker

WARM_US = 10_000_000  # enough to learn level and noise from, even at 10 readings a second
_AWAY_US = 120_000_000  # without a good reading: FIELD.md has 1 g of drift in that time
# The last readings before a step was decided, which show how it lay then even if it still swings:
# a level is found from them.  8 to 24 do equally well; 40 reach back to before it, and it counts
# again.
_REST = 16

Plain = int | float | str | None


class Reading(NamedTuple):
    """One LOAD, on the board's clock without wraps."""

    at_us: int
    counts: int
    status: int  # a LoadStatus, as far as this program knows it


class HeardReadings(NamedTuple):
    """Readings that a tracker has heard."""

    readings: Sequence[Reading]
    is_moving: bool  # a step was perhaps under way after the last of them, undecided


class Weigher:
    def __init__(self, calibration: Calibration) -> None:
        self._calibration = calibration
        self._tracker = WeightTracker(calibration)
        self._owed: list[Observation] = []
        self._good_us: int | None = None

    @classmethod
    def resumed(
        cls, calibration: Calibration, before: Sequence[HeardReadings], knows: Mapping[str, Plain]
    ) -> Self | None:
        """A weigher that knows what another knew after `before`; None if that is unusable."""
        new = cls._after(calibration, before)
        for heard in before:
            for reading in heard.readings:
                new._tracker.load(*reading)  # it remembers them, as the other did
        if new.knows.keys() != knows.keys():
            return None
        vars(new._tracker).update(knows)
        return new

    @classmethod
    def warmed(cls, calibration: Calibration, before: Sequence[HeardReadings]) -> Self:
        """A weigher that learns the level from what another has heard.  What that one had decided
        was reported then; what it had not is reported with the next reading.
        """
        new = cls._after(calibration, before)
        rest: list[Reading] = []
        for heard in before:
            rest = [*rest, *heard.readings][-_REST:]
            for reading in heard.readings:
                new._owed += new._tracker.load(*reading)
            if heard.is_moving:
                continue
            new._owed.clear()
            if new._tracker.is_moving:  # it was decided already: begin with how it lay then
                new._tracker = WeightTracker(calibration)
                for reading in rest:
                    new._tracker.load(*reading)
        return new

    @classmethod
    def _after(cls, calibration: Calibration, before: Sequence[HeardReadings]) -> Self:
        new = cls(calibration)
        for heard in before:
            for reading in heard.readings:
                new._good_us = reading.at_us if reading.status == LoadStatus.GOOD else new._good_us
        return new

    def load(self, at_us: int, counts: int, status: int) -> list[Observation]:
        observations, self._owed = self._owed, []
        if status == LoadStatus.GOOD:
            if self._good_us is not None and at_us - self._good_us > _AWAY_US:
                # Nobody knows what lay there meanwhile: take the level as new, without a step.
                well = self._tracker.load(at_us, counts, status)
                observations += [
                    observation for observation in well if isinstance(observation, Recovered)
                ]
                self._tracker = WeightTracker(self._calibration)
            self._good_us = at_us
        return observations + self._tracker.load(at_us, counts, status)

    @property
    def knows(self) -> dict[str, Plain]:
        """Everything except the calibration and the readings, which are kept anyway: plain
        numbers.
        """
        return {
            name: value
            for name, value in vars(self._tracker).items()
            if value is None or isinstance(value, int | float | str)
        }

    @property
    def fault(self) -> FaultKind | None:
        return self._tracker.fault

    def inherit(self, fault: FaultKind) -> None:
        """Reported before the service restarted."""
        self._tracker.inherit(fault)

    @property
    def is_moving(self) -> bool:
        return self._tracker.is_moving

    @property
    def total(self) -> int | None:
        """Pieces on the scale when it was last at rest."""
        return self._tracker.total
