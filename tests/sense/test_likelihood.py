"""The guess of one beam, where it is asked."""

import pytest

from pichenette.sense.likelihood import pieces_in_several


@pytest.mark.parametrize(
    ("widths", "pieces"),
    [
        ((3, 40), 1),  # a touch of the rim, then the fall
        ((20, 45), 1),  # … a deep one
        ((40, 2), 1),  # up again off the net
        ((40, 38), 2),  # two behind each other
        ((30, 30), 2),
        ((30, 30, 35), 1),
        ((20, 25, 22, 30), 1),
    ],
)
def test_several_breaks(widths: tuple[float, ...], pieces: int) -> None:
    assert pieces_in_several(widths) == pieces
