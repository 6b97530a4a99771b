"""A ball of glass: dark, bright, dark through its middle; one dark chord beside it."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pichenette.virtual.glass import CORE, dark_mm


def test_through_the_middle_of_16_mm() -> None:
    assert dark_mm(16.0, 0.0) == [(-7.75, -2.75), (2.75, 7.75)], "5 dark, 5.5 bright, 5 dark"


@pytest.mark.parametrize(("off_mm", "chord_mm"), [(4.0, 13.3), (4.5, 12.6), (5.0, 11.8)])
def test_beside_the_middle_it_is_one_dark_chord(off_mm: float, chord_mm: float) -> None:
    ((start, end),) = dark_mm(16.0, off_mm)
    assert end - start == pytest.approx(chord_mm, abs=0.1)


@given(st.floats(1, 50), st.floats(0, 30))
def test_it_is_never_dark_outside_the_ball_nor_in_its_core(diameter: float, off: float) -> None:
    for start, end in dark_mm(diameter, off):
        assert start < end
        for along in (start, end):
            assert math.hypot(along, off) <= diameter / 2
            assert math.hypot(along, off) >= CORE * diameter * (1 - 1e-9)
