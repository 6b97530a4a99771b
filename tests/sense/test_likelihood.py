"""The guess of one beam, where it is asked."""

import pytest

from pichenette.sense.likelihood import pieces_in_one, pieces_in_several


@pytest.mark.parametrize(("width_ms", "pieces"), [(95, 2), (150, 2), (180, 1), (280, 1), (600, 1)])
def test_a_long_break_is_two_until_it_is_longer_than_two_take(width_ms: float, pieces: int) -> None:
    assert pieces_in_one(width_ms) == pieces


@pytest.mark.parametrize(
    ("widths", "gaps", "pieces"),
    [
        ((3, 40), (20,), 1),  # a touch of the rim, then the fall
        ((40, 2), (100,), 1),  # up again off the net
        ((40, 38), (2,), 2),  # light between two that touch
        ((30, 30), (100,), 1),  # the rim is touched six times as often as pieces follow
        ((30, 30, 35), (200, 50), 1),
        ((20, 25, 22, 30), (1, 1, 1), 1),
    ],
)
def test_several_breaks(widths: tuple[float, ...], gaps: tuple[float, ...], pieces: int) -> None:
    assert pieces_in_several(widths, gaps) == pieces
