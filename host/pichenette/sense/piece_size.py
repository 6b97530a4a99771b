"""Man or striker: which of two sizes a piece has that was measured by two beams in a slot.

Across a net a piece shows any part of itself, so its length tells nothing there.  In a slot it
shows its whole diameter; how far the two sizes stay apart, whatever the receivers do, is the
margin.
"""

from typing import NamedTuple

from pichenette.sense.measure import Measurement, measure
from pichenette.sense.pair import Transit
from pichenette.sense.pair_count import BeamPair
from pichenette.sense.thresholds import Thresholds


class SizeMargin(NamedTuple):
    """At the speed at which lengths are least exact."""

    man_mm: float  # a man measures at most this
    striker_mm: float  # the striker measures at least this

    @property
    def mm(self) -> float:
        return self.striker_mm - self.man_mm


def size_margin(limits: Thresholds, pair: BeamPair) -> SizeMargin | None:
    """None where lengths do not tell the two apart at all."""
    if pair.mount != "slot" or pair.is_marble:
        return None
    man, striker = (
        _slid(size_mm, limits.slot_fastest_m_s, pair)
        for size_mm in (limits.disc_mm, limits.striker_mm)
    )
    return SizeMargin(man.most_mm, striker.least_mm)


def is_striker(measured: Measurement | None, limits: Thresholds, pair: BeamPair) -> bool:
    """Is this the length of a striker, and of no man?"""
    margin = size_margin(limits, pair)
    if measured is None or margin is None or margin.mm <= 0 or not measured.is_even:
        return False
    middle_mm = (limits.disc_mm + limits.striker_mm) / 2
    is_long = middle_mm < measured.length_mm < limits.striker_mm + limits.disc_mm / 2
    return is_long and measured.least_mm > limits.disc_mm


def _slid(length_mm: float, speed_m_s: float, pair: BeamPair) -> Measurement:
    width, lag = (round(1000 * mm / speed_m_s) for mm in (length_mm, pair.apart_mm))
    found = measure(Transit("down", 0, width, lag, width + lag), pair.apart_mm, pair.mount)
    assert found is not None
    return found
