"""Where readings lie flat, and how they got there."""

import math
import random
from collections.abc import Callable

import pytest

from pichenette.sense.plateau import Plateau, is_calm, plateau
from pichenette.sense.scale_noise import Noise


def readings(
    load: Callable[[float], float], noise: float, seed: int = 3
) -> list[tuple[int, float]]:
    """Some 80 a second for 0.3 s, as the chip's filter gives them: the mean of 50 ms."""
    dice = random.Random(seed)
    found = []
    for number in range(25):
        at_s = number / 80
        mean = sum(load(at_s - back / 160) for back in range(8)) / 8
        found.append((round(at_s * 1e6), mean + dice.gauss(0, noise)))
    return found


def see(load: Callable[[float], float], noise: float = 0.005) -> Plateau | None:
    return plateau(readings(load, noise), 0.0, Noise(noise), is_quick=True)


def test_a_piece_comes_at_once() -> None:
    found = see(lambda t: 1.0 if t >= 0 else 0.0)
    assert found is not None
    assert found.at_once
    assert found.level == pytest.approx(1, abs=0.01)
    assert found.start_us <= 75_000


def test_a_hand_comes_slowly() -> None:
    found = see(lambda t: min(1.0, max(0.0, t / 0.15)))
    assert found is not None
    assert not found.at_once
    assert found.came_us >= 120_000


def test_what_still_moves_has_none() -> None:
    assert see(lambda t: 4 * t) is None


def test_a_spurious_reading_does_not_end_it() -> None:
    moved = readings(lambda t: 1.0 if t >= 0 else 0.0, 0.005)
    for place in (9, 15, 20):
        spoiled = list(moved)
        spoiled[place] = (moved[place][0], 37.0)
        found = plateau(spoiled, 0.0, Noise(0.005), is_quick=True)
        assert found is not None
        assert found.start_us <= 75_000


def test_noise_in_the_newest_reading_does_not_end_it() -> None:
    moved = readings(lambda t: 1.0 if t >= 0 else 0.0, 0.02)
    moved[-1] = (moved[-1][0], 1 + 4.2 * 0.02)
    assert plateau(moved, 0.0, Noise(0.02), is_quick=True) is not None


def test_a_spurious_newest_reading_is_no_swing() -> None:
    """What swings beyond its level is over sooner than a hand that came in one direction."""
    moved = readings(lambda t: min(1.0, max(0.0, t / 0.15)), 0.005)
    moved[-1] = (moved[-1][0], 37.0)
    found = plateau(moved, 0.0, Noise(0.005), is_quick=True)
    assert found is not None
    assert found.came_us >= 180_000


def test_a_tremor_is_no_plateau() -> None:
    assert see(lambda t: 1 + 0.06 * math.sin(2 * math.pi * 8 * t) if t >= 0 else 0.0) is None


def test_noise_is_calm_and_a_tremor_in_it_is_not() -> None:
    dice = random.Random(11)
    calm, caught = 0, 0
    for _ in range(400):
        noise = [dice.gauss(0, 0.02) for _ in range(16)]
        begins = dice.uniform(0, 6)
        shaking = [
            reading + 0.05 * math.sin(2 * math.pi * 7 * number / 80 + begins)
            for number, reading in enumerate(noise)
        ]
        calm += is_calm(noise, Noise(0.02))
        caught += not is_calm(shaking, Noise(0.02))
    assert calm >= 0.92 * 400
    assert caught >= 0.97 * 400


def test_what_has_lain_for_long_may_tremble_less() -> None:
    """Of plateaus that are noise alone, how many in a thousand pass for a tremor."""
    dice = random.Random(5)

    def refused(readings_each: int) -> int:
        noises = ([dice.gauss(0, 0.08) for _ in range(readings_each)] for _ in range(1000))
        return sum(not is_calm(noise, Noise(0.08)) for noise in noises)

    assert refused(47) < refused(48) <= 80


def test_noise_that_neighbours_share_is_calm() -> None:
    dice = random.Random(8)
    calm = 0
    for _ in range(200):
        white = [dice.gauss(0, 0.02) for _ in range(27)]
        shared = [sum(white[place : place + 4]) / 4 for place in range(24)]
        calm += is_calm(shared, Noise(0.01, alike=0.75))
    assert calm >= 190
