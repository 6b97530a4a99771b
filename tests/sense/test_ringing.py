"""The level of what still rings is known; a hand's tremor is not taken for a ring."""

import math
import random

import pytest

from pichenette.sense.ringing import LEAST, rings_around

_PERIOD_US = 12_500


def swing(hertz: float, fades_s: float, size: float, phase: float, number: int) -> list[float]:
    times = [place * _PERIOD_US / 1e6 for place in range(number)]
    return [
        3 + size * math.exp(-t / fades_s) * math.sin(2 * math.pi * hertz * t + phase) for t in times
    ]


def heard(values: list[float], noise: float, dice: random.Random) -> list[tuple[int, float]]:
    return [
        (1_000 + place * _PERIOD_US, value + dice.gauss(0, noise))
        for place, value in enumerate(values)
    ]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("noise", [0.006, 0.01, 0.02])
def test_the_level_of_what_rings_is_found(noise: float, seed: int) -> None:
    dice = random.Random(f"rings/{noise}/{seed}")
    found = []
    for _ in range(60):
        values = swing(
            dice.uniform(5, 25),
            dice.uniform(0.02, 0.06),
            dice.uniform(20, 50) * noise,
            dice.uniform(0, 2 * math.pi),
            18,
        )
        found.append(rings_around(heard(values, noise, dice), noise, has_overshot=False))
    levels = [level for level in found if level is not None]
    assert len(levels) >= 40
    assert all(abs(level - 3) < 0.06 for level in levels)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("has_overshot", [False, True])
def test_a_tremor_does_not_die_away(has_overshot: bool, seed: int) -> None:
    dice = random.Random(f"trembles/{seed}")
    taken = 0
    for _ in range(60):
        size, hertz, phase = dice.uniform(0.04, 0.15), dice.uniform(4, 12), dice.uniform(0, 6)
        values = swing(hertz, math.inf, size, phase, 18)
        level = rings_around(heard(values, 0.01, dice), 0.01, has_overshot=has_overshot)
        taken += level is not None
    assert taken == 0


@pytest.mark.parametrize("hertz", [8, 10.5, 13.3, 17.4, 22.2])
def test_what_swung_beyond_its_level_may_swing_on(hertz: float) -> None:
    for seed in range(5):
        dice = random.Random(seed)
        readings = heard(swing(hertz, 0.065, 0.5, 1, 17), 0.005, dice)
        level = rings_around(readings, 0.006, has_overshot=True)
        assert level is not None, seed
        assert abs(level - 3) < 0.03
        assert rings_around(readings, 0.006, has_overshot=False) is None


def swinging_on(true_noise: float, noise: float) -> int:
    """How many of 40 that still swing are believed."""
    believed = 0
    for seed in range(40):
        readings = heard(swing(9, 0.065, 0.8, 1, 17), true_noise, random.Random(seed))
        believed += rings_around(readings, noise, has_overshot=True) is not None
    return believed


def test_what_swings_on_is_believed_where_nothing_but_ordinary_noise_is_beside_it() -> None:
    assert swinging_on(0.01, 0.01) >= 30
    assert swinging_on(0.0135, 0.01) <= 12  # a tremor, say


def test_what_swings_on_is_not_believed_in_much_noise() -> None:
    assert swinging_on(0.024, 0.024) >= 25
    assert swinging_on(0.026, 0.026) == 0


def test_missing_readings_do_not_matter() -> None:
    dice = random.Random(4)
    readings = heard(swing(9, 0.05, 0.3, 1, 20), 0.005, dice)
    del readings[3], readings[9]
    level = rings_around(readings, 0.005, has_overshot=False)
    assert level is not None
    assert abs(level - 3) < 0.03


def test_a_slope_is_not_a_ring() -> None:
    dice = random.Random(5)
    values = [3 + 0.02 * place for place in range(18)]
    assert rings_around(heard(values, 0.005, dice), 0.005, has_overshot=True) is None


def test_few_readings_say_nothing() -> None:
    readings = heard([3.0] * (LEAST - 1), 0.01, random.Random(6))
    assert rings_around(readings, 0.01, has_overshot=True) is None
