"""Speed and length from the flanks of a transit."""

import math

import pytest

from pichenette.sense.measure import (
    draws_back_too_fast,
    enters_at_once,
    fits_behind,
    is_short_passage,
    leaves_at_once,
    measure,
)
from pichenette.sense.pair import Transit


def moved(in_first: float, out_first: float, in_second: float, out_second: float) -> Transit:
    first = round(1000 * in_first), round(1000 * out_first)
    return Transit("down", *first, round(1000 * in_second), round(1000 * out_second))


@pytest.mark.parametrize("apart_mm", [6.0, 10.0])
@pytest.mark.parametrize("speed", [0.2, 0.5, 1.0, 2.5])
@pytest.mark.parametrize("length_mm", [8.0, 31.0, 62.0])
def test_an_even_motion_is_measured(length_mm: float, speed: float, apart_mm: float) -> None:
    width, lag = length_mm / speed, apart_mm / speed
    found = measure(moved(0, width, lag, width + lag), apart_mm)
    assert found is not None
    assert found.length_mm == pytest.approx(length_mm, rel=0.01)
    assert found.speed_m_s == pytest.approx(speed, rel=0.01)
    assert found.least_mm < found.length_mm < found.most_mm
    assert found.is_even == (width <= 300)


def test_a_free_fall_is_measured() -> None:
    """From 0.3 m/s on under gravity: 31 mm."""

    def at(mm: float) -> float:
        return (math.sqrt(0.3**2 + 2 * 0.00981 * mm) - 0.3) / 0.00981

    found = measure(moved(0, at(31), at(6), at(37)), 6.0)
    assert found is not None
    assert found.length_mm == pytest.approx(31, rel=0.1)
    assert found.is_even


def test_what_was_held_up_is_not_even() -> None:
    # Fast in, slow out, for far longer than any slope or net explains.
    found = measure(moved(0, 150, 12, 250), 10.0, "slot")
    assert found is not None
    assert not found.is_even


def test_a_flank_that_no_piece_makes_is_not_believed() -> None:
    """Both beams dark at the same moment: its end alone tells the speed."""
    found = measure(moved(0, 20, 0.1, 26), 6.0)
    assert found is not None
    assert found.speed_m_s == pytest.approx(1.0)
    assert measure(moved(0, 20, 0.1, 20.2), 6.0) is None
    assert measure(Transit("touch", 0, 20_000, None, None), 6.0) is None


def test_a_short_one_is_seen_by_one_beam_after_the_other() -> None:
    above = Transit("touch", 0, 4_000, None, None)
    below = Transit("poke", None, None, 6_000, 10_000)
    assert is_short_passage(above, below, 6.0)
    assert not is_short_passage(
        above, below._replace(in_second_us=206_000, out_second_us=210_000), 6
    )


def test_nothing_draws_back_at_once() -> None:
    tumbled = moved(0, 45, 10, 44)  # the second beam is clear 1 ms before the first
    drawn = moved(0, 45, 10, 36)
    assert leaves_at_once(tumbled, 6.0)
    assert not leaves_at_once(drawn, 6.0)
    assert not draws_back_too_fast(drawn)
    quick = moved(0, 45, 10, 42)  # 2 m/s up, having come at 0.6
    assert draws_back_too_fast(quick)
    assert not leaves_at_once(quick, 6.0)


def test_nothing_rises_at_once() -> None:
    assert enters_at_once(moved(0.5, 7, 0, 18), 6.0)
    assert not enters_at_once(moved(6, 20, 0, 26), 6.0)
    assert not enters_at_once(moved(0.5, 18, 0, 7), 6.0)  # it left above


def test_what_turned_round_is_as_long_as_its_last_way() -> None:
    """It hung there for 60 ms: that says nothing about its length."""
    turned = moved(0, 104, 6, 114)._replace(turned_us=56_000, again_us=72_000)
    found = measure(turned, 6.0)
    assert found is not None
    assert found.has_turned
    assert found.length_mm == pytest.approx(42 * 0.6)


def test_one_that_went_up_is_measured_as_well() -> None:
    found = measure(moved(6, 36, 0, 30)._replace(kind="up"), 6.0)
    assert found is not None
    assert found.length_mm == pytest.approx(30)


def test_a_follower_keeps_the_pace() -> None:
    one, behind = moved(0, 20, 8, 28), moved(22, 42, 30, 50)
    assert fits_behind(one, behind)
    assert not fits_behind(moved(0, 20, 2, 60), behind)  # it came back
    assert not fits_behind(one, behind._replace(in_second_us=90_000))
