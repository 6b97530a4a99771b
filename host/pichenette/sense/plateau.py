"""Where readings of the scale lie flat, and how they got there.

Readings are in pieces, from the moment they left a level.  What a plateau weighs in whole pieces,
and whether it is believed, is decided elsewhere.

A piece arrives at once, may ring, and then lies as still as the scale's own noise allows.  A hand
arrives in a curve and trembles (4 to 12 Hz, a few per cent of its pressure).
"""

import functools
import itertools
import math
import operator
from collections.abc import Sequence
from statistics import fmean, median
from typing import NamedTuple

from pichenette.sense.scale_noise import Noise

# Shares of one piece's weight.
_FLAT = 0.04  # a plateau is this narrow, or as the noise allows
_EVEN = 0.006  # … rises or sags by no more, and trembles by no more
_SWINGS = 0.25  # what rings by more than this is looked at later
_OVERSHOOTS = 0.09  # beyond the plateau by this: a ring, or a hand's tremor
_PRESSED = 0.25  # further beyond: a blow, or a hand that pressed and let go
_SPIKE = 0.15  # further than this from both neighbours: impossible through the chip's filter

_RINGS_US = 330_000  # a piece on a load cell rings at 5 to 25 Hz and has mostly died away by then
_LONG = 32  # readings: of this many, the first quarter or half may be left out
_RECENT = 96  # latest readings of a plateau examined: over longer, the scale drifts
_LOOK = 48  # readings of a plateau searched for a tremor: the last 600 ms
# How far beyond its mean the power of noise may be (`_trembles`).  Of plateaus that are noise
# alone, one in fifty has more, or fewer where `_EVEN` outweighs the noise.  What has lain for
# `_LOOK` gets no second look for long: one in twenty.
_TAIL, _LATE_TAIL = 2.1, 1.5
_ROUGH = 3  # of the last eight readings: with more of them off, it is not a plateau
_SPIKES = 0.15  # spurious readings for each good one, beyond the first (FIELD.md: 1 to 5 %)

# Shares of the change between which it is timed.  The first is beyond noise, the last before a
# hand slows down.
_FROM, _TO = 0.15, 0.85
# That time, in readings, for something put there at once: the chip's filter alone takes 4 from
# nothing to all, 3 between the two; a finger's quickest push takes about 60 ms.
_AT_ONCE = {True: 5.0, False: 3.4}

PieceReading = tuple[int, float]  # at_us, pieces


class Plateau(NamedTuple):
    start_us: int
    level: float
    came_us: int  # how long it took to get there
    at_once: bool  # as quickly as the chip's filter allows


def plateau(
    moved: Sequence[PieceReading], before: float, noise: Noise, *, is_quick: bool
) -> Plateau | None:
    """Since when readings that left the level `before` have been flat, and where.

    `is_quick`: some 80 a second, not 10.
    """
    least = least_readings(is_quick)
    last = [reading for _, reading in moved[-least:]]
    band = max(_FLAT, 3.5 * noise.size)
    if len(last) < least:
        return None
    middle, far = median(last), max(band, _SWINGS)
    if sum(abs(reading - middle) > far for reading in last) > _ROUGH:
        return None  # the usual case, and cheap to see
    moved = without_spikes(moved, noise)
    if len(moved) < least:
        return None
    about = median(reading for _, reading in moved[-least:])
    period_us = 12_500 if is_quick else 100_000
    quickest_us = came_us(moved, before, about)
    at_once = quickest_us <= _AT_ONCE[is_quick] * period_us
    flat = _flat(moved, about, band)
    rest = _calm(flat, least, noise.allowed)
    if not rest:
        return None
    start_us = rest[0][0]
    way_us = start_us - moved[0][0]
    # What overshot is timed by its last swing: a blow that rings, or a hand that pressed the piece
    # down and let go, is over at once.  A hand that merely holds came in one direction; one that
    # wandered about for seconds holds still now and then.  A newest reading beyond the band may be
    # noise: it is no swing until another follows.
    swung = moved[:-1] if flat[-1] != moved[-1] else moved
    over = max((reading - about) * math.copysign(1, about - before) for _, reading in swung)
    if over >= _PRESSED or (over >= _OVERSHOOTS and way_us <= _RINGS_US):
        way_us = max(quickest_us, _last_us(moved, about, band, start_us), way_us // 4)
    level = fmean(reading for _, reading in rest)
    return Plateau(start_us, level, way_us, at_once and not (is_quick and way_us > _RINGS_US))


def _calm(flat: list[PieceReading], least: int, noise: Noise) -> list[PieceReading]:
    """The longest calm part, as the beginning may belong to the way there."""
    number = len(flat)
    for skipped in (0, 2, 4, *((number // 4, number // 2) if number >= _LONG else ())):
        rest = flat[skipped:]
        if len(rest) < least:
            break
        if is_calm([reading for _, reading in rest], noise):
            return rest
    return []


def least_readings(is_quick: bool) -> int:
    """Minimum readings of a plateau: a tenth of a second, or four if they come slowly."""
    return 8 if is_quick else 4


def without_spikes(moved: Sequence[PieceReading], noise: Noise) -> list[PieceReading]:
    off = max(_SPIKE, 4 * noise.size)
    kept = [
        reading
        for before, reading, after in zip(moved, moved[1:], moved[2:], strict=False)
        if not off < min(reading[1] - before[1], reading[1] - after[1])
        and not off < min(before[1] - reading[1], after[1] - reading[1])
    ]
    return [*moved[:1], *kept, *moved[-1:]] if len(moved) > 1 else list(moved)


def _flat(moved: Sequence[PieceReading], about: float, band: float) -> list[PieceReading]:
    """The last readings near `about`, without spurious ones among or after them."""
    flat: list[PieceReading] = []
    spikes = 0
    for reading in reversed(moved):
        if abs(reading[1] - about) <= band:
            flat.append(reading)
            continue
        spikes += 1
        if spikes > 1 + _SPIKES * len(flat):  # one is free: the newest may be noise
            break
    flat.reverse()
    return flat


def came_us(moved: Sequence[PieceReading], before: float, about: float) -> int:
    """How long it took from `_FROM` to `_TO` the first time."""
    if about == before:
        return 0
    shares = [(at_us, (reading - before) / (about - before)) for at_us, reading in moved]
    left_us, there_us = moved[0][0], moved[-1][0]
    for earlier, later in itertools.pairwise([(left_us, 0.0), *shares]):
        if earlier[1] < _FROM <= later[1]:
            left_us = _crossed_us(earlier, later, _FROM)
        if earlier[1] < _TO <= later[1]:
            there_us = _crossed_us(earlier, later, _TO)
            break
    return max(0, there_us - left_us)


def _crossed_us(earlier: PieceReading, later: PieceReading, at: float) -> int:
    return earlier[0] + round((later[0] - earlier[0]) * (at - earlier[1]) / (later[1] - earlier[1]))


def _last_us(moved: Sequence[PieceReading], about: float, band: float, start_us: int) -> int:
    """How long the last swing into the plateau took, from half its height: rings are short."""
    swing: list[PieceReading] = []  # the last readings off the plateau on one side, newest first
    for at_us, reading in reversed(moved):
        off = reading - about
        if at_us >= start_us or (abs(off) <= band and not swing):
            continue
        if swing and (abs(off) <= band or off * swing[0][1] < 0):
            break
        swing.append((at_us, off))
    peak = max((abs(off) for _, off in swing), default=0.0)
    return next((start_us - at_us for at_us, off in swing if abs(off) >= peak / 2), 0)


def is_calm(values: Sequence[float], noise: Noise) -> bool:
    """As still as the scale's own noise allows: no tremor, no slope, no hand's curve."""
    values = values[-_RECENT:]
    number = len(values)
    # The deviation of n readings is itself uncertain by 1 / sqrt(2 n), or by more where neighbours
    # are alike: twice that is allowed, and a tenth for the data the noise was learnt from.
    most = 1.1 + math.sqrt(2 * noise.power(0) / number)
    if _deviation(values) > max(noise.size * most, _EVEN):
        return False
    # Slope and sag by least squares over -1 … 1; each is uncertain by the noise, 3 times which is
    # allowed.
    places = [2 * place / (number - 1) - 1 for place in range(number)]
    bends = [place * place - (number + 1) / (3 * (number - 1)) for place in places]
    for shape in (places, bends):
        power = sum(part * part for part in shape)
        size = sum(part * value for part, value in zip(shape, values, strict=True)) / power
        if abs(size) > max(_EVEN, 3 * noise.slow / math.sqrt(power)):
            return False
    return not _trembles(values[-_LOOK:], noise)


def _deviation(values: Sequence[float]) -> float:
    """`statistics.pstdev` is exact to the last bit, and twenty times as slow."""
    mean = fmean(values)
    return math.sqrt(fmean((value - mean) ** 2 for value in values))


def _trembles(values: Sequence[float], noise: Noise) -> bool:
    """A tremor is below 12 Hz: is there more power there than the noise has?"""
    waves = _waves(len(values))
    power: float = sum(sum(map(operator.mul, wave, values)) ** 2 for wave in waves)
    # For k waves the noise's power is k, give or take sqrt(2 k), with a long tail.
    number = len(waves)
    most = number + (_TAIL if len(values) < _LOOK else _LATE_TAIL) * math.sqrt(2 * number) + 1.5
    return power > most * noise.slow**2 + len(values) * _EVEN**2


@functools.cache
def _waves(number: int) -> tuple[tuple[float, ...], ...]:
    """Cosines of 1, 2, … half periods over this many readings, up to 12 Hz at 80 a second."""
    scale = math.sqrt(2 / number)
    return tuple(
        tuple(scale * math.cos(math.pi * half * (place + 0.5) / number) for place in range(number))
        for half in range(1, max(2, round(0.3 * number)) + 1)
    )
