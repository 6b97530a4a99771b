"""Is it a piece or a hand that the last readings show?  Each story says how likely they are.

A piece lies on a whole number, as nearly as pieces weigh the same, and rings around it at 5 to
25 Hz until that has died away.  A hand weighs anything, may come in the same way, and trembles at
4 to 12 Hz without end.  Noise is on both.

A story is a normal distribution of the readings.  Taken apart into cosines (DCT), its noise,
weight and tremor stand on the diagonal, each at its own frequencies; ringing is two vectors more,
so what a story makes of some readings is a sum of squares.
"""

import functools
import math
import operator
from collections.abc import Sequence
from typing import NamedTuple

from pichenette.sense.scale_noise import Noise

FEWEST = 8  # readings: a tenth of a second
_MOST, _EVERY = 24, 2

_PER_S = 80
# How a piece may ring: every one of these is tried, and how large it may be when it is first seen.
_HERTZ = (5.0, 6.2, 7.7, 9.5, 12.0, 15.0, 19.0, 24.0)
_FADES_S = (0.020, 0.030, 0.045, 0.068)
_SIZES = (0.03, 0.12, 0.4)  # of a piece
_RINGS = 0.7  # how many ring at all

_SPREAD = 0.03  # pieces differ by this
_ANYTHING = 0.2  # … and what a hand weighs, near a whole number
_TREMBLES = 0.03  # of a piece
_TREMOR_HZ = 3.0, 12.5
_SWAYS = 0.02  # … and more slowly than that, by so much
_LEAST_NOISE = 0.01  # of a piece: no ring is exactly like one of those above
# The noise is rounded to steps of this ratio, and how alike neighbours are to steps of this.
_FINER, _ALIKE = 1.25, 0.25

# What a reading on the way there is worth: the log of its likelihood, as both stories leave open
# how something arrives.
_ON_ITS_WAY = 1.6

Vector = tuple[float, ...]


class Ring(NamedTuple):
    """What weighs the two vectors of a ring, and what they are worth together at each size."""

    cosine: Vector
    sine: Vector
    sizes: tuple[tuple[float, float, float, float], ...]


class Story(NamedTuple):
    trust: Vector  # in each frequency: one through its variance
    silent: float  # log likelihood of readings that are nothing but their mean
    rings: tuple[Ring, ...]


def odds(values: Sequence[float], noise: Noise) -> float:
    """How much likelier it is a piece than a hand (a logarithm); values are off the whole."""
    step = round(math.log(max(noise.size, _LEAST_NOISE) / _LEAST_NOISE, _FINER))
    known = Noise(_LEAST_NOISE * _FINER**step, _ALIKE * round(noise.alike / _ALIKE))
    piece = hand = -math.inf
    for number in range(FEWEST, min(len(values), _MOST) + 1, _EVERY):
        last = values[-number:]
        waves = [_along(last, wave) for wave in _cosines(number)]
        arrived = _ON_ITS_WAY * number
        piece = max(piece, _likelihood(waves, _story(number, known, is_hand=False)) - arrived)
        hand = max(hand, _likelihood(waves, _story(number, known, is_hand=True)) - arrived)
    return piece - hand


def _likelihood(waves: list[float], story: Story) -> float:
    """The logarithm; a mean over all that may ring, and nothing that rings."""
    found = [math.log(1 - _RINGS)]
    for ring in story.rings:
        one, two = _along(waves, ring.cosine), _along(waves, ring.sine)
        found += [
            first * one * one + both * one * two + second * two * two + worth
            for first, both, second, worth in ring.sizes
        ]
    most = max(found)
    power = _along([wave * wave for wave in waves], story.trust)
    return story.silent - power / 2 + most + math.log(sum(math.exp(log - most) for log in found))


@functools.lru_cache(maxsize=128)
def _story(number: int, noise: Noise, *, is_hand: bool) -> Story:
    variances = [noise.size**2 * noise.power(wave / number) for wave in range(number)]
    variances[0] += number * (_ANYTHING if is_hand else _SPREAD) ** 2
    if is_hand:
        least, most = _TREMOR_HZ
        per_wave = _PER_S / (2 * number)
        for wave in range(1, number):
            if wave * per_wave < least:
                variances[wave] += number * _SWAYS**2
            elif wave * per_wave <= most:
                variances[wave] += number * _TREMBLES**2 * min(1, per_wave / (most - least))
    trust = tuple(1 / variance for variance in variances)
    silent = -sum(math.log(2 * math.pi * variance) for variance in variances) / 2
    share = math.log(_RINGS / (len(_HERTZ) * len(_FADES_S) * len(_SIZES)))
    rings = []
    for cosine, sine in _rings(number):
        weighed = [tuple(map(operator.mul, wave, trust)) for wave in (cosine, sine)]
        first, both, second = (
            _along(weighed[0], cosine),
            _along(weighed[0], sine),
            _along(weighed[1], sine),
        )
        sizes = []
        for size in _SIZES:
            one, two = first + size**-2, second + size**-2
            area = one * two - both * both
            worth = share - math.log(area * size**4) / 2
            sizes.append((two / area / 2, -both / area, one / area / 2, worth))
        rings.append(Ring(weighed[0], weighed[1], tuple(sizes)))
    return Story(trust, silent, tuple(rings))


@functools.cache
def _rings(number: int) -> tuple[tuple[Vector, Vector], ...]:
    """A dying cosine and sine of each kind, as sums of `_cosines`."""
    found = []
    for hertz in _HERTZ:
        for fades_s in _FADES_S:
            turn, fade = 2 * math.pi * hertz / _PER_S, math.exp(-1 / (fades_s * _PER_S))
            cosine = [fade**place * math.cos(turn * place) for place in range(number)]
            sine = [fade**place * math.sin(turn * place) for place in range(number)]
            found.append((_taken_apart(cosine), _taken_apart(sine)))
    return tuple(found)


def _taken_apart(values: Sequence[float]) -> Vector:
    return tuple(_along(values, wave) for wave in _cosines(len(values)))


@functools.cache
def _cosines(number: int) -> tuple[Vector, ...]:
    """Of 0, 1, 2, … half periods over this many readings, each of length one."""
    return tuple(
        tuple(
            math.sqrt((2 if half else 1) / number)
            * math.cos(math.pi * half * (place + 0.5) / number)
            for place in range(number)
        )
        for half in range(number)
    )


def _along(values: Sequence[float], way: Sequence[float]) -> float:
    product: float = sum(map(operator.mul, values, way))
    return product
