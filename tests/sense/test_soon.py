"""One piece is known in time, or not before it has lain still."""

import math
import random

import pytest

from pichenette.sense.plateau import PieceReading
from pichenette.sense.scale_noise import Noise
from pichenette.sense.soon import known_soon

NOISE = Noise(0.005)


def laid(lasts_s: float, for_s: float, weight: float = 1.0, seed: int = 1) -> list[PieceReading]:
    """From when it shows, through the chip's filter."""
    dice = random.Random(seed)

    def share(t: float) -> float:
        eased = min(1.0, max(0.0, t / lasts_s)) if lasts_s else float(t >= 0)
        return eased * eased * (3 - 2 * eased)

    found = []
    for number in range(60):
        at_s = number / 80
        reading = sum(share(at_s - back / 160) for back in range(8)) / 8 * weight
        found.append((number * 12_500, 3 + reading + dice.gauss(0, NOISE.size)))
    shown = next(place for place, (_, reading) in enumerate(found) if abs(reading - 3) > 0.06)
    return [reading for reading in found[shown:] if reading[0] - found[shown][0] <= for_s * 1e6]


def first_s(lasts_s: float, weight: float = 1.0) -> float | None:
    for look in range(8, 40):
        for_s = look / 80
        if known_soon(laid(lasts_s, for_s, weight), 3, NOISE) is not None:
            return for_s
    return None


def test_the_softer_it_came_the_later_it_is_known() -> None:
    dropped, laid_down, held = first_s(0), first_s(0.13), first_s(0.3)
    assert dropped is not None
    assert laid_down is not None
    assert 0.18 <= dropped < laid_down <= 0.24
    assert held is None


@pytest.mark.parametrize(("weight", "pieces"), [(1.04, 1), (-0.97, -1), (-2.05, -2), (-4.9, -5)])
def test_one_more_or_some_fewer(weight: float, pieces: int) -> None:
    known = known_soon(laid(0.05, 0.23, weight), 3, NOISE)
    assert known is not None
    assert known.pieces == pieces
    assert known.level == pytest.approx(3 + weight, abs=0.01)


@pytest.mark.parametrize("weight", [0.5, 0.85, 1.15, 2.0, -0.6, -2.4, -4.23])
def test_nothing_else(weight: float) -> None:
    assert first_s(0.05, weight) is None


def test_what_was_not_heard_is_not_known_to_lie_still() -> None:
    readings = laid(0, 0.23)
    assert known_soon(readings, 3, NOISE) is not None
    assert known_soon([*readings[:10], *readings[-1:]], 3, NOISE) is None
    assert (
        known_soon([one for place, one in enumerate(readings) if place % 9], 3, NOISE) is not None
    )


def test_a_spurious_reading_does_not_matter_once_another_follows() -> None:
    readings = laid(0, 0.23)
    for place in (6, 12, len(readings) - 2):
        spoiled = list(readings)
        spoiled[place] = (readings[place][0], 37.0)
        assert known_soon(spoiled, 3, NOISE) is not None


def test_a_tremor_is_not_known() -> None:
    readings = [
        (at_us, reading + 0.06 * math.sin(2 * math.pi * 8 * at_us / 1e6))
        for at_us, reading in laid(0.05, 0.23)
    ]
    assert known_soon(readings, 3, NOISE) is None


def test_nothing_is_known_from_too_few_readings() -> None:
    """Also from none, as after a clock that went back."""
    assert known_soon([], 3, NOISE) is None
    assert known_soon(laid(0, 0.05), 3, NOISE) is None


@pytest.mark.parametrize("pieces", [1, 3, 8])
def test_several_that_fall_ring_as_much_more_as_they_weigh(pieces: int) -> None:
    def ringing(share: float) -> list[PieceReading]:
        return [
            (at_us, reading - pieces * share * math.exp(-at_us / 6e4) * math.cos(at_us / 2e4))
            for at_us, reading in laid(0.02, 0.23, -pieces)
        ]

    assert known_soon(ringing(0.5), 3, NOISE) is not None


def test_a_hand_that_lifts_several_trembles_as_much_more() -> None:
    readings = [
        (at_us, reading + 5 * 0.05 * math.sin(2 * math.pi * 8 * at_us / 1e6))
        for at_us, reading in laid(0.05, 0.23, -5)
    ]
    assert known_soon(readings, 3, NOISE) is None


@pytest.mark.parametrize("turn", [0, 1, 3, 4])
def test_what_swings_far_and_slowly_is_known_once_it_swings_less(turn: float) -> None:
    """Until then it may be a hand's slowest tremor."""

    def swinging(at_us: int) -> float:
        share = math.exp(-at_us / 68_000) * math.sin(2 * math.pi * 5 * at_us / 1e6 + turn)
        return 1.2 * share

    def is_known(for_s: float) -> bool:
        readings = [(at_us, reading + swinging(at_us)) for at_us, reading in laid(0, for_s)]
        return known_soon(readings, 3, NOISE) is not None

    looks = [look / 80 for look in range(13, 23)]
    assert 0.23 < next(for_s for for_s in looks if is_known(for_s)) < 0.28
