"""Noise is learnt with its colour."""

import itertools
import math
import random

import pytest

from pichenette.sense.scale_noise import SETTLES, Noise, learnt


def heard(values: list[float]) -> tuple[float, float]:
    near = sum((after - before) ** 2 for before, after in itertools.pairwise(values))
    far = sum(
        (after - before) ** 2 for before, after in zip(values, values[SETTLES:], strict=False)
    )
    return near / (len(values) - 1), far / (len(values) - SETTLES)


@pytest.mark.parametrize("weights", [[1], [1, 1, 1, 1], [1, 11, 11, 1]])
def test_what_neighbours_share_is_learnt(weights: list[int]) -> None:
    dice = random.Random(sum(weights))
    scale = math.sqrt(sum(weight * weight for weight in weights))
    white = [dice.gauss(0, 0.01) for _ in range(6000)]
    values = [
        sum(weight * white[place + back] for back, weight in enumerate(weights)) / scale
        for place in range(5990)
    ]
    noise = learnt(*heard(values), is_known=True)
    shared = sum(one * two for one, two in itertools.pairwise(weights)) / scale**2
    assert noise.size == pytest.approx(0.01, rel=0.05)
    assert noise.alike == pytest.approx(shared, abs=0.06)
    waves = [math.cos(2 * math.pi * 2 * place / 80) for place in range(80)]
    power = [
        sum(wave * value for wave, value in zip(waves, values[at:], strict=False)) ** 2 / 40
        for at in range(0, 5900, 20)
    ]
    assert noise.slow**2 == pytest.approx(sum(power) / len(power), rel=0.45)


def test_its_power_is_the_same_in_all() -> None:
    for alike in (0.0, 0.3, 0.6, 0.75):
        noise = learnt(2 * (1 - alike), 2.0, is_known=True)
        mean = sum(noise.power((wave + 0.5) / 50) for wave in range(50)) / 50
        assert mean == pytest.approx(1, abs=0.12)


def test_until_it_is_known_it_is_white() -> None:
    assert learnt(0.1, 0.4, is_known=False).alike == 0
    assert learnt(0.1, 0.4, is_known=True).alike == pytest.approx(0.75)


def test_of_several_pieces_it_is_a_smaller_share() -> None:
    assert Noise(0.02, 0.3).of(4) == Noise(0.005, 0.3)
