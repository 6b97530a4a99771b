"""Which set of enclosure/sets.toml a board's pieces are."""

import pytest

from pichenette import board
from pichenette.sense.thresholds import Thresholds
from pichenette.workshop import piece_sets

LIMITS = Thresholds()
TO_GO = Thresholds(disc_mm=25, striker_mm=35)


def test_a_set_is_named_or_the_nearest_in_size() -> None:
    assert piece_sets.chosen(LIMITS).name == "carrom-classic"
    assert piece_sets.chosen(TO_GO).name == "carrom-to-go"
    assert piece_sets.chosen(Thresholds(striker_mm=34)).name == "carrom-classic", "the men decide"
    named = piece_sets.chosen(LIMITS, "carrom-to-go")
    assert (named.man_mm, named.striker_mm, named.thinnest_mm) == (25, 35, 6)


def test_a_set_that_is_not_there() -> None:
    with pytest.raises(piece_sets.NoSet, match=r"did you mean .carrom-to-go.*has carrom-classic, "):
        piece_sets.chosen(LIMITS, "carrom-togo")


def complaints(limits: Thresholds, name: str | None, on: str = "carrom-dual") -> list[str]:
    assert piece_sets.chosen(Thresholds(striker_mm=34)).name == "carrom-classic", "the men decide"
    named = piece_sets.chosen(limits, name) if name else None
    return [str(one) for one in piece_sets.complaints(board.load(on), limits, named)]


def test_sizes_that_are_not_those_of_the_set() -> None:
    assert complaints(LIMITS, None) == complaints(LIMITS, "carrom-classic-net") == []
    assert complaints(TO_GO, "carrom-to-go") == []
    assert "those of carrom-to-go (enclosure/sets.toml) have 25 and 35 mm" in "".join(
        complaints(LIMITS, "carrom-to-go")
    )


def test_a_striker_is_larger_than_a_man() -> None:
    small = Thresholds(striker_mm=25)
    assert "striker_mm = 25 is less than disc_mm = 31" in "".join(complaints(small, None))
    assert complaints(small, None, on="offboard") == [], "no striker falls there"
