"""One piece more, or some fewer: known within 300 ms, or not before they have lain still."""

import itertools
import math
from collections.abc import Sequence
from statistics import fmean, median
from typing import NamedTuple

from pichenette.sense.piece_or_hand import FEWEST, odds
from pichenette.sense.plateau import PieceReading, came_us, without_spikes
from pichenette.sense.scale_noise import SETTLES, Noise

# What is laid down softly shows up to 70 ms after it began: so it is due 230 ms after it showed.
# An earlier look must be surer; what a swing or noise hides gets a few later ones.
_FIRST_US, _DUE_US, _LAST_US = 180_000, 230_000, 285_000
# Odds, as logarithms.  Hands that come like a piece are rarer than pieces.
_SURE, _LIKELY = 6.0, -1.25
# A piece is laid down within some 150 ms, of which this much is between 15 and 85 % of its weight;
# a hand takes as long or longer.
_SOFTLY_US = 45_000
_SLOWER_US = 10_000  # for each of these more the odds are one less
_NEAR = 0.25  # pieces: it may still swing by this
_WHOLE = 0.1  # … of one; pieces differ
# What still swings further than this, of its weight, may be a hand's slowest tremor: it is looked
# at again, when a ring has died away.
_SWINGS, _IN_NOISE = 0.1, 2.0  # … and this many times the noise
_SWUNG_US = 240_000
_HEARD = 0.8  # of the readings: what lies between others shows no tremor
_PERIOD_US = 12_500


class Soon(NamedTuple):
    pieces: int
    level: float


def known_soon(moved: Sequence[PieceReading], before: float, noise: Noise) -> Soon | None:
    """What came, or went, since readings left the level `before`; 80 a second."""
    if len(moved) < FEWEST:
        return None
    shown_us = moved[-1][0] - moved[0][0]
    if not _FIRST_US <= shown_us <= _LAST_US:
        return None
    about = median(reading for _, reading in moved[-FEWEST:])
    pieces = round(about - before)
    if pieces == 0 or pieces > 1 or abs(about - before - pieces) > _NEAR:
        return None
    whole = before + pieces
    readings = without_spikes(moved, noise)
    came = came_us(readings, before, whole)
    off = [reading - whole for reading in _evenly(readings)[SETTLES - 1 :]]
    weight = abs(pieces)
    if len(off) < FEWEST or len(readings) < _HEARD * len(off):
        return None
    if abs(fmean(off[-FEWEST:])) > _WHOLE * math.sqrt(weight):
        return None
    swings = max(map(abs, off[-FEWEST:]))
    if shown_us < _SWUNG_US and swings > _SWINGS * weight + _IN_NOISE * noise.size:
        return None
    wanted = _LIKELY + (_SURE - _LIKELY) * max(0.0, (_DUE_US - shown_us) / (_DUE_US - _FIRST_US))
    wanted += max(0, came - _SOFTLY_US) / _SLOWER_US
    if odds([value / weight for value in off], noise.of(weight)) < wanted:
        return None
    return Soon(pieces, whole + fmean(off[-FEWEST:]))


def _evenly(readings: Sequence[PieceReading]) -> list[float]:
    """One a period: what is missing lies between its neighbours."""
    values = [readings[0][1]]
    for (before_us, before), (after_us, after) in itertools.pairwise(readings):
        steps = max(1, round((after_us - before_us) / _PERIOD_US))
        values += [before + (after - before) * step / steps for step in range(1, steps + 1)]
    return values
