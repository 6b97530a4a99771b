"""Is it a piece or a hand that the last readings show?  Each tale says how likely they are.

A piece lies on a whole number, as nearly as pieces weigh the same, and rings around it at 5 to
25 Hz until that has died away.  A hand weighs anything, may come in the same way, and trembles at
4 to 12 Hz without end.  Noise is on both.

A tale is a normal distribution of the readings.  Taken apart into cosines (DCT), its noise,
weight and tremor stand on the diagonal, each at its own frequencies; ringing is two vectors more,
so what a tale makes of some readings is a sum of squares.
"""

import functools
import math
import operator
from collections.abc import Sequence
from typing import NamedTuple

from pichenette.sense.scale_noise import Noise

FEWEST = 8  # readings: a tenth of a second
_MOST, _EVERY = 23, 3
_LENGTHS = (_MOST - FEWEST) // _EVERY + 1
_HEAVIEST = 3  # pieces that fall: of more, any ordinary noise is `_LEAST_NOISE` or less

_PER_S = 80
# How a piece may ring: every one of these is tried, and how large it may be when it is first seen.
# Coarser steps of pitch leave so much of a large ring unexplained that it passes for a tremor.
_HERTZ = (5.0, 5.8, 6.7, 7.7, 8.9, 10.3, 11.9, 13.8, 16.0, 18.5, 21.4, 24.8)
_FADES_S = (0.020, 0.032, 0.050, 0.080)
_SIZES = (0.03, 0.12, 0.4)  # of a piece
_RINGS = 0.7  # how many ring at all

_SPREAD = 0.03  # pieces differ by this
_ANYTHING = 0.2  # … and what a hand weighs, near a whole number
_TREMBLES = 0.03  # of a piece
_TREMOR_HZ = 3.0, 12.5
_SWAYS = 0.05
_LEAST_NOISE = 0.01  # of a piece: no ring is exactly like one of those above
# The noise is rounded to steps of this ratio, and how alike neighbours are to steps of this.
_FINER, _ALIKE = 1.25, 0.25

# What a reading on the way there is worth: the log of its likelihood, as both tales leave open
# how something arrives.
_ON_ITS_WAY = 1.6

Vector = tuple[float, ...]


class Ring(NamedTuple):
    """What finds its cosine and sine in some readings, and what they are worth at each size."""

    cosine: Vector
    sine: Vector
    sizes: tuple[tuple[float, float, float, float], ...]


class Tale(NamedTuple):
    """What some readings are likely to be."""

    trust: Vector  # in each frequency: one through its variance
    silent: float  # log likelihood of readings that are nothing but their mean
    rings: tuple[Ring, ...]


def odds(values: Sequence[float], noise: Noise) -> float:
    """How much likelier it is a piece than a hand (a logarithm); values are off the whole."""
    known = _rounded(noise)
    piece = hand = -math.inf
    for number in range(FEWEST, min(len(values), _MOST) + 1, _EVERY):
        last = values[-number:]
        waves = [_along(last, wave) for wave in _cosines(number)]
        arrived = _ON_ITS_WAY * number
        piece = max(piece, _likelihood(waves, tale_of(number, known, is_hand=False)) - arrived)
        hand = max(hand, _likelihood(waves, tale_of(number, known, is_hand=True)) - arrived)
    return piece - hand


def expect(turn: int, noise: Noise) -> None:
    """Work out what `odds` will need, in turns: all at once would hold up a small computer."""
    weight, place = divmod(turn % (_HEAVIEST * _LENGTHS), _LENGTHS)
    for is_hand in (False, True):
        known = _rounded(noise.of(1 + weight))
        tale_of(FEWEST + place * _EVERY, known, is_hand=is_hand)


def _rounded(noise: Noise) -> Noise:
    step = round(math.log(max(noise.size, _LEAST_NOISE) / _LEAST_NOISE, _FINER))
    return Noise(_LEAST_NOISE * _FINER**step, _ALIKE * round(noise.alike / _ALIKE))


def _likelihood(waves: list[float], tale: Tale) -> float:
    """The logarithm; a mean over all that may ring, and nothing that rings."""
    found = [math.log(1 - _RINGS)]
    for ring in tale.rings:
        cosine, sine = _along(waves, ring.cosine), _along(waves, ring.sine)
        found += [
            of_cosine * cosine**2 + of_both * cosine * sine + of_sine * sine**2 + worth
            for of_cosine, of_both, of_sine, worth in ring.sizes
        ]
    most = max(found)
    power = _along([wave * wave for wave in waves], tale.trust)
    return tale.silent - power / 2 + most + math.log(sum(math.exp(log - most) for log in found))


# Both tales of six lengths, of six noises: 6 MB.  Several pieces that fall have less noise, as a
# share of their weight.
@functools.lru_cache(maxsize=72)
def tale_of(number: int, noise: Noise, *, is_hand: bool) -> Tale:
    variances = _variances(number, noise, is_hand=is_hand)
    trust = tuple(1 / variance for variance in variances)
    silent = -sum(math.log(2 * math.pi * variance) for variance in variances) / 2
    return Tale(trust, silent, tuple(_ring(*waves, trust) for waves in _rings(number)))


def _variances(number: int, noise: Noise, *, is_hand: bool) -> list[float]:
    """At each frequency, without what rings."""
    variances = [noise.size**2 * noise.power(wave / number) for wave in range(number)]
    variances[0] += number * (_ANYTHING if is_hand else _SPREAD) ** 2
    if not is_hand:
        return variances
    hertz_each = _PER_S / (2 * number)
    least, most = _TREMOR_HZ
    for wave in range(1, number):
        if wave * hertz_each < least:
            variances[wave] += number * _SWAYS**2
        elif wave * hertz_each <= most:
            variances[wave] += number * _TREMBLES**2 * min(1, hertz_each / (most - least))
    return variances


def _ring(cosine: Vector, sine: Vector, trust: Vector) -> Ring:
    """Two more dimensions of a normal distribution (Woodbury): the determinant is what they cost,
    the inverse what they explain.
    """
    by_cosine, by_sine = (tuple(map(operator.mul, wave, trust)) for wave in (cosine, sine))
    across = _along(by_cosine, sine)
    ordinary = math.log(_RINGS / (len(_HERTZ) * len(_FADES_S) * len(_SIZES)))
    sizes = []
    for size in _SIZES:
        along = _along(by_cosine, cosine) + size**-2, _along(by_sine, sine) + size**-2
        area = along[0] * along[1] - across**2
        worth = ordinary - math.log(area * size**4) / 2
        sizes.append((along[1] / area / 2, -across / area, along[0] / area / 2, worth))
    return Ring(by_cosine, by_sine, tuple(sizes))


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
