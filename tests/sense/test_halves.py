"""One piece that two pockets see half each."""

import pytest

from pichenette.sense.halves import Halves


def test_the_other_half_at_the_same_moment() -> None:
    halves = Halves()
    assert not halves.is_seen_elsewhere(0, 1_000_000, is_first=True)
    assert halves.is_seen_elsewhere(1, 1_010_000, is_first=False)


def test_whichever_is_ruled_on_first() -> None:
    halves = Halves()
    assert not halves.is_seen_elsewhere(1, 1_010_000, is_first=False)
    assert halves.is_seen_elsewhere(0, 1_000_000, is_first=True)


@pytest.mark.parametrize(
    ("gate", "at_us", "is_first"),
    [(1, 1_200_000, False), (2, 1_000_000, True), (0, 1_010_000, False)],
    ids=["another moment", "the same beam", "the same pocket"],
)
def test_what_is_no_half_of_it(gate: int, at_us: int, is_first: bool) -> None:
    halves = Halves()
    halves.is_seen_elsewhere(0, 1_000_000, is_first=True)
    assert not halves.is_seen_elsewhere(gate, at_us, is_first=is_first)
