"""The formulas, checked against figures worked out by hand."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pichenette.workshop import values


def test_an_emitters_resistor() -> None:
    assert values.series_ohms(5.0, 1.25, 20) == pytest.approx(187.5)
    assert values.preferred_ohms(187.5) == 220
    assert values.current_ma(5.0, 1.25, 220) == pytest.approx(17.05, abs=0.01)


@pytest.mark.parametrize(
    ("ohms", "preferred"), [(100, 100), (101, 120), (0.95, 1.0), (4_700, 4_700), (8_300, 10_000)]
)
def test_preferred_values(ohms: float, preferred: float) -> None:
    assert values.preferred_ohms(ohms) == pytest.approx(preferred)


@given(st.floats(0.1, 1e6))
def test_a_preferred_value_is_never_smaller_and_never_a_quarter_larger(ohms: float) -> None:
    assert ohms * (1 - 1e-8) <= values.preferred_ohms(ohms) <= ohms * 1.26


def test_parallel_resistors() -> None:
    assert values.parallel_ohms(10_000, 2_200) == pytest.approx(1803.3, abs=0.1)
    assert values.parallel_ohms(330) == pytest.approx(330)


def test_a_line_rises_by_its_time_constant() -> None:
    # to 63 % in one time constant: 10 kΩ · 210 pF = 2.1 µs
    assert values.line_pf(2.0) == 210
    assert values.rise_us(10_000, 210, 3.3, 3.3 * (1 - 1 / math.e)) == pytest.approx(2.1)


def test_i2c_rises_as_the_specification_counts() -> None:
    # from 30 to 70 % is ln(0.7 / 0.3) time constants
    assert values.i2c_rise_ns(1_000, 100) == pytest.approx(100 * math.log(0.7 / 0.3), rel=1e-3)


def test_wire_fuse_and_drop() -> None:
    assert values.drop_v(2.0, 1.5, 0.75) == pytest.approx(0.14)
    assert values.fuse_a(2.0) == 2.5
    assert values.fuse_a(2.01) == 3.15
    assert values.wire_mm2(2.0, 1.0, 0.25, 2.5) == 0.34
    assert values.wire_mm2(2.0, 3.0, 0.25, 2.5) == 1.0, "a longer cable is a thicker one"
    assert values.wire_mm2(0.1, 1.0, 0.25, 5.0) == 0.75, "never thinner than its fuse allows"


def test_a_slow_fuse_lets_twice_its_rating_through() -> None:
    assert values.stops_a(2.5, 4.0) == pytest.approx(5.25)
    assert values.stops_a(2.5, 2.4) == pytest.approx(3.6), "the supply gives up first"


def test_a_strip_loses_a_quarter_when_it_is_fed_at_both_ends() -> None:
    # 2 A into 1.8 m of 0.3 Ω/m, taken out evenly: on average over half of the way
    assert values.strip_drop_v(2.0, 0.3, 1.8, 1) == pytest.approx(0.54)
    assert values.strip_drop_v(2.0, 0.3, 1.8, 2) == pytest.approx(0.135)


def test_an_aperture_leaves_its_share_of_a_lens() -> None:
    assert values.through_aperture(2.0, 4.0) == 0.25
    assert values.through_aperture(5.0, 4.0) == 1.0


@pytest.mark.parametrize(("text", "farads"), [("100nF", 1e-7), ("10uF", 1e-5), ("22pF", 2.2e-11)])
def test_capacitances(text: str, farads: float) -> None:
    assert values.farads(text) == pytest.approx(farads)
    with pytest.raises(ValueError, match="no capacitance"):
        values.farads("10k")


def test_what_no_fuse_or_wire_carries_is_told() -> None:
    with pytest.raises(values.TooMuch, match="in sections"):
        values.fuse_a(9)
    with pytest.raises(values.TooMuch, match="closer"):
        values.wire_mm2(8.0, 30.0, 0.25, 10.0)


def test_light_falls_with_the_square_of_the_distance() -> None:
    assert values.irradiance_mw_m2(1.0, 1000) == pytest.approx(1.0)
    assert values.irradiance_mw_m2(1.0, 100) == pytest.approx(100.0)


def test_crosstalk_is_less_than_half_of_the_swing_and_grows_with_the_cable() -> None:
    assert values.crosstalk_v(2.2, 0.1) < values.crosstalk_v(2.2, 2.0) < 1.1
    assert values.crosstalk_v(2.2, 0.0) == 0


def test_a_filters_corner() -> None:
    assert values.corner_khz(100, 100) == pytest.approx(15.9, abs=0.1)


def test_the_scale_in_counts_and_grams() -> None:
    # full load of a 1 mV/V cell is 1/1000 of the excitation, gain 128: 0.128 of 2²⁴ counts
    assert values.counts_per_gram(1.0, 1000.0) * 1000 == pytest.approx(0.128 * 2**24)
    # 90 nV where a gram gives 3.2 µV
    assert values.noise_g(90, 3.2, 1.0, 1000.0) == pytest.approx(0.0281, abs=1e-4)
