from itertools import combinations

import pytest

from pichenette.outputs.palette import (
    BOX,
    CLEAR,
    PALETTES,
    QUEEN,
    WHITE,
    Colour,
    lap_tint,
)
from tests.outputs.vision import EYES, apart


@pytest.mark.parametrize("eye", EYES)
def test_the_clear_palette_can_be_told_apart_by_everyone(eye: str) -> None:
    closest = min(apart(first, second, eye) for first, second in combinations(CLEAR, 2))
    assert closest >= 0.22  # ten times what can just be told apart; the search found 0.224


def test_the_markers_of_the_box_can_be_told_apart() -> None:
    closest = min(apart(first, second, "normal") for first, second in combinations(BOX, 2))
    assert closest >= 0.19


def test_the_box_alone_would_not_do() -> None:
    """Why there is a second palette: green and yellow are one to a protanope."""
    assert apart(BOX[2], BOX[3], "protanopia") < 0.05


@pytest.mark.parametrize("marker", [*BOX, *CLEAR])
def test_the_queen_is_no_marker(marker: Colour) -> None:
    assert apart(marker, QUEEN, "normal") > 0.15


@pytest.mark.parametrize("marker", [*BOX, *CLEAR])
def test_a_second_lap_looks_different_from_the_first(marker: Colour) -> None:
    for eye in EYES:
        assert apart(lap_tint(marker), marker, eye) > 0.09


def test_every_palette_has_six_seats() -> None:
    assert {len(palette) for palette in PALETTES.values()} == {6}


def test_dimmed_and_mixed() -> None:
    assert Colour(200, 100, 0).dimmed(0.5) == (100, 50, 0)
    assert Colour(200, 100, 0).mixed(WHITE, 0.0) == (200, 100, 0)
    assert Colour(200, 100, 0).mixed(WHITE, 1.0) == WHITE
