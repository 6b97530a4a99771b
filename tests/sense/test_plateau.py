"""Where readings lie flat, and how they got there."""

import math
import random
from collections.abc import Callable

import pytest

from pichenette.sense.plateau import Plateau, is_calm, plateau


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
    return plateau(readings(load, noise), 0.0, noise, is_quick=True, is_known=True)


def test_a_piece_comes_at_once() -> None:
    found = see(lambda t: 1.0 if t >= 0 else 0.0)
    assert found is not None
    assert found.came == "at once"
    assert found.level == pytest.approx(1, abs=0.01)
    assert found.start_us <= 75_000


def test_a_hand_comes_slowly() -> None:
    found = see(lambda t: min(1.0, max(0.0, t / 0.15)))
    assert found is not None
    assert found.came == "slowly"
    assert found.came_us >= 120_000


@pytest.mark.parametrize("noise", [0.005, 0.015, 0.02])
def test_a_piece_laid_down_softly_comes_softly(noise: float) -> None:
    for seed in range(40):
        moved = readings(lambda t: _eased(t / 0.13), noise, seed)
        found = plateau(moved, 0.0, noise, is_quick=True, is_known=True)
        assert found is not None
        assert found.came == "softly"


def _eased(share: float) -> float:
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


def test_what_still_moves_has_none() -> None:
    assert see(lambda t: 4 * t) is None


def test_a_spurious_reading_does_not_end_it() -> None:
    moved = readings(lambda t: 1.0 if t >= 0 else 0.0, 0.005)
    for place in (9, 15, 20):
        spoiled = list(moved)
        spoiled[place] = (moved[place][0], 37.0)
        found = plateau(spoiled, 0.0, 0.005, is_quick=True, is_known=True)
        assert found is not None
        assert found.start_us <= 75_000


def test_noise_in_the_newest_reading_does_not_end_it() -> None:
    moved = readings(lambda t: 1.0 if t >= 0 else 0.0, 0.02)
    moved[-1] = (moved[-1][0], 1 + 4.2 * 0.02)
    assert plateau(moved, 0.0, 0.02, is_quick=True, is_known=True) is not None


def test_a_spurious_newest_reading_is_no_swing() -> None:
    """What swings beyond its level is over sooner than a hand that came in one direction."""
    moved = readings(lambda t: min(1.0, max(0.0, t / 0.15)), 0.005)
    moved[-1] = (moved[-1][0], 37.0)
    found = plateau(moved, 0.0, 0.005, is_quick=True, is_known=True)
    assert found is not None
    assert found.came_us >= 180_000


def test_a_ring_dies_away_and_a_tremor_goes_on() -> None:
    def ring(t: float) -> float:
        return 1 + 0.5 * math.exp(-t / 0.04) * math.sin(2 * math.pi * 14 * t) if t >= 0 else 0.0

    def tremor(t: float) -> float:
        return 1 + 0.06 * math.sin(2 * math.pi * 8 * t) if t >= 0 else 0.0

    assert see(ring) is not None
    assert see(tremor) is None


def test_a_slow_swing_holds_a_piece_up_on_its_way() -> None:
    """It takes as long as a soft hand, but began at once: the level it rings around is known."""

    def dropped(t: float) -> float:
        return 1 + 0.5 * math.exp(-t / 0.07) * math.sin(2 * math.pi * 7 * t + 3.1) if t >= 0 else 0

    known = 0
    for seed in range(40):
        moved = readings(dropped, 0.005, seed)[1:]
        found = plateau(moved, 0.0, 0.005, is_quick=True, is_known=True)
        if found is not None and moved[-1][0] - found.start_us >= 110_000:
            assert found.came == "softly"
            assert found.level == pytest.approx(1, abs=0.03)
            known += 1
    assert known >= 36


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
        calm += is_calm(noise, 0.02)
        caught += not is_calm(shaking, 0.02)
    assert calm >= 0.92 * 400
    assert caught >= 0.97 * 400


def test_what_came_at_once_may_tremble_more_and_what_is_late_less() -> None:
    """Of plateaus that are noise alone, how many in a thousand pass for a tremor."""
    dice = random.Random(5)

    def refused(readings_each: int, **tail: float) -> int:
        noises = ([dice.gauss(0, 0.08) for _ in range(readings_each)] for _ in range(1000))
        return sum(not is_calm(noise, 0.08, **tail) for noise in noises)

    usual, at_once, late = refused(47), refused(47, tail=3.0), refused(48)
    assert at_once < usual < late
