"""Man or striker, by the length that two beams in a slot measure."""

import pytest

from pichenette.sense.measure import measure
from pichenette.sense.observation import Break
from pichenette.sense.pair import Transit
from pichenette.sense.pair_count import BeamPair
from pichenette.sense.pair_ruling import rule_pair
from pichenette.sense.piece_size import is_striker, size_margin
from pichenette.sense.thresholds import Thresholds

LIMITS = Thresholds()
SLOT, NET = BeamPair(10.0, "slot"), BeamPair(6.0)


def slid(length_mm: float, speed: float, late_us: int = 0, pair: BeamPair = SLOT) -> Transit:
    width, lag = (round(1000 * mm / speed) for mm in (length_mm, pair.apart_mm))
    return Transit("down", 0, width, lag + late_us, lag + width + late_us)


@pytest.mark.parametrize("speed", [0.43, 0.5, 0.69])
@pytest.mark.parametrize("late_us", [-700, 0, 700])
@pytest.mark.parametrize(("length_mm", "expected"), [(30.0, False), (31.5, False), (41.0, True)])
def test_a_striker_is_told_at_every_speed_of_the_holder(
    length_mm: float, expected: bool, speed: float, late_us: int
) -> None:
    found = measure(slid(length_mm, speed, late_us), 10.0, "slot")
    assert is_striker(found, LIMITS, SLOT) == expected


def test_the_wider_apart_the_beams_the_wider_the_margin() -> None:
    near, far = (size_margin(LIMITS, BeamPair(apart, "slot")) for apart in (6.0, 12.0))
    assert near is not None
    assert far is not None
    assert 2 < near.mm < far.mm < LIMITS.striker_mm - LIMITS.disc_mm


def test_sizes_too_near_each_other_are_not_told_apart() -> None:
    alike = Thresholds(striker_mm=34.0)
    margin = size_margin(alike, SLOT)
    assert margin is not None
    assert margin.mm < 0
    assert not is_striker(measure(slid(34.0, 0.5), 10.0, "slot"), alike, SLOT)


def test_across_a_net_a_length_says_nothing() -> None:
    assert size_margin(LIMITS, NET) is None
    assert not is_striker(measure(slid(41.0, 0.5, pair=NET), 6.0), LIMITS, NET)


def test_the_reason_says_it() -> None:
    found = rule_pair([Break(0, 82_000)], [Break(20_000, 82_000)], LIMITS, SLOT)
    assert found.is_striker
    assert found.because.en == "one piece, 41 mm at 0.50 m/s: the striker"
    assert found.because.fr.endswith("le palet")
    two = rule_pair([Break(0, 124_000)], [Break(20_000, 124_000)], LIMITS, SLOT)
    assert not two.is_striker
