"""Readings of a piece speak for a piece, those of a hand for a hand."""

import math
import random
from collections.abc import Callable
from statistics import median

import pytest

from pichenette.sense.piece_or_hand import odds
from pichenette.sense.scale_noise import Noise
from tests.tries import tries

Force = Callable[[float], float]


def heard(force: Force, noise: float, dice: random.Random, number: int = 18) -> list[float]:
    """What the readings are off the whole, from 60 ms after it came."""
    return [force(0.06 + place / 80) + dice.gauss(0, noise) for place in range(number)]


def rings(dice: random.Random) -> Force:
    off, size = dice.gauss(0, 0.02), dice.uniform(0.1, 1)
    hertz, fades, phase = dice.uniform(5, 25), dice.uniform(0.02, 0.07), dice.uniform(0, 7)
    return lambda t: off + size * math.exp(-t / fades) * math.sin(2 * math.pi * hertz * t + phase)


def trembles(dice: random.Random) -> Force:
    off, size = dice.uniform(-0.15, 0.15), dice.uniform(0.03, 0.08)
    hertz, phase = dice.uniform(4, 12), dice.uniform(0, 7)
    return lambda t: off + size * math.sin(2 * math.pi * hertz * t + phase)


@pytest.mark.parametrize("seed", range(tries(2, 10)))
@pytest.mark.parametrize("noise", [0.005, 0.01, 0.02])
def test_a_piece_that_rings_and_a_hand_that_trembles_differ(noise: float, seed: int) -> None:
    dice = random.Random(f"{noise}/{seed}")
    pieces = [odds(heard(rings(dice), noise, dice), Noise(noise)) for _ in range(100)]
    hands = [odds(heard(trembles(dice), noise, dice), Noise(noise)) for _ in range(100)]
    assert sum(one > -2.25 for one in pieces) >= 98
    assert sum(one > -2.25 for one in hands) <= 30
    assert median(pieces) > median(hands) + 3


def test_what_is_no_whole_piece_is_a_hand() -> None:
    dice = random.Random(3)
    noises = [heard(lambda _: 0.0, 0.01, dice) for _ in range(20)]

    def usual(off: float) -> float:
        return median(odds([value + off for value in values], Noise(0.01)) for values in noises)

    assert min(usual(0.03), usual(-0.03)) > 2
    assert max(usual(0.15), usual(-0.15)) < -1.75


def test_the_more_noise_the_less_is_known() -> None:
    dice = random.Random(4)
    sure = [
        median(odds(heard(lambda _: 0.0, noise, dice), Noise(noise)) for _ in range(30))
        for noise in (0.01, 0.02, 0.04)
    ]
    assert sure == sorted(sure, reverse=True)


def test_noise_that_neighbours_share_is_no_tremor() -> None:
    dice = random.Random(5)
    found = []
    for _ in range(100):
        white = [dice.gauss(0, 0.03) for _ in range(21)]
        shared = [sum(white[place : place + 4]) / 4 for place in range(18)]
        found.append([odds(shared, Noise(0.015, alike)) for alike in (0.75, 0.0)])
    known, unknown = zip(*found, strict=True)
    assert sorted(known)[3] > sorted(unknown)[3] + 1
