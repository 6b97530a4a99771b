"""The level that something put down at once rings around, known before the ringing is over.

A piece on a load cell swings at 5 to 25 Hz and dies away; at 80 readings a second the swing shows,
so it need not be waited for.  A hand's tremor has the same frequencies but does not die away.
"""

import functools
import itertools
import math
import operator
from collections.abc import Iterator, Sequence
from statistics import fmean, median
from typing import NamedTuple

LEAST = 14  # readings: five unknowns, and enough beyond them to see that nothing else is there

# Swings that are tried, in readings; any other is near enough to one of them to be reached from it
# in a straight line (`_swings`).
_PERIODS = (3.2, 4.0, 5.2, 7.0, 10.0)
_BETWEEN = (3.6, 4.6, 6.0, 8.4)  # … where it swings so far that a straight line is not near enough
_FADES = (2.5, 5.0, 9.0)
_UNKNOWNS = 5  # the level; how large the swing is, when, how fast, and how long it lasts
_LOUD = 5  # times the noise: in the first half of the readings it swings by this at least
_DIES = 0.4  # in the second half of the readings it is no more than this share of the first
_ENDS = 0.01  # pieces: … and in the last readings no more than this
# … or this share of the first half, in what is hardly a hand: it swung beyond its level, by
# more than a hand trembles, and the fit leaves nothing but ordinary noise.
_ENDS_RINGING = 0.25
_FAR = 0.1  # pieces
_QUIET = 0.025  # pieces: with more noise a hand looks the same
_LAST = 6  # readings
_STILL = 0.006  # pieces: what swings by less does not swing
_SURE = 0.02  # pieces: the level must be known as well as this

Vector = tuple[float, ...]


class Swing(NamedTuple):
    ways: tuple[Vector, ...]  # unit vectors: everything that swings like this lies in their plane
    rise: Vector  # … and what a level has beyond that plane


def rings_around(
    readings: Sequence[tuple[int, float]], noise: float, *, has_overshot: bool
) -> float | None:
    """The level, if a dying swing and this noise are all there is; readings are (µs, pieces).

    `has_overshot`: on its way there it swung beyond that level.
    """
    if len(readings) < LEAST:
        return None
    noise = max(noise, _STILL)
    about = median(reading for _, reading in readings)
    values = [reading - about for _, reading in readings]
    power = sum(value * value for value in values)
    free = len(values) - _UNKNOWNS
    # The power of n readings of noise is n times its own, give or take sqrt(2 n); three times that
    # is allowed: a fit that is lost for a moment costs what is left of 300 ms.
    ordinary, most = (noise**2 * (free + times * math.sqrt(2 * free)) for times in (1, 3))
    found: float | None = None
    may_swing_on = has_overshot and noise <= _QUIET
    periods = (*_PERIODS, *_BETWEEN) if may_swing_on else _PERIODS
    for swing in _swings(_places([at_us for at_us, _ in readings]), periods):
        sizes = [_along(values, way) for way in swing.ways]
        rise = _along(values, swing.rise)
        left = power - sum(size * size for size in (*sizes, rise))
        if left > most:
            continue
        level = rise / sum(swing.rise)
        if noise > _SURE * sum(swing.rise):
            continue
        swung = [
            sum(map(operator.mul, sizes, shares)) + rise * share - level
            for *shares, share in zip(*swing.ways, swing.rise, strict=True)
        ]
        if _dies(swung, noise, may_swing_on=may_swing_on and left <= ordinary):
            most, found = left, about + level
    return found


def _dies(swung: list[float], noise: float, *, may_swing_on: bool) -> bool:
    half = len(swung) // 2
    first, second, last = map(_size, (swung[:half], swung[half:], swung[-_LAST:]))
    ends = max(_ENDS, _ENDS_RINGING * first) if may_swing_on and first >= _FAR else _ENDS
    return first >= _LOUD * noise and second <= _DIES * first and last <= ends


def _size(values: list[float]) -> float:
    return math.sqrt(fmean(value * value for value in values))


def _places(times_us: list[int]) -> tuple[int, ...]:
    """Which reading each is, as some may be missing."""
    period_us = median(later - before for before, later in itertools.pairwise(times_us))
    return tuple(round((at_us - times_us[0]) / period_us) for at_us in times_us)


@functools.lru_cache(maxsize=32)
def _swings(places: tuple[int, ...], periods: tuple[float, ...]) -> tuple[Swing, ...]:
    """Each swing that is tried, and how it changes with its period and its fading: what lies
    between two of them is their sum, nearly.
    """
    found = []
    for period in periods:
        for fades in _FADES:
            waves = [
                [
                    place**power * math.exp(-place / fades) * wave(2 * math.pi * place / period)
                    for place in places
                ]
                for power in (0, 1)
                for wave in (math.cos, math.sin)
            ]
            *ways, rise = _upright([*waves, [1.0] * len(places)])
            found.append(Swing(tuple(ways), rise))
    return tuple(found)


def _upright(vectors: list[list[float]]) -> Iterator[Vector]:
    """Unit vectors at right angles: each is what the vector has that none before it has."""
    done: list[Vector] = []
    for vector in vectors:
        rest = list(vector)
        for before in done:
            size = _along(rest, before)
            rest = [part - size * other for part, other in zip(rest, before, strict=True)]
        length = math.sqrt(_along(rest, rest))
        done.append(tuple(part / length for part in rest))
    yield from done


def _along(values: Sequence[float], way: Sequence[float]) -> float:
    product: float = sum(map(operator.mul, values, way))
    return product
