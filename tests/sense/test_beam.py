"""Edges become breaks, also where one is missing or two came as one."""

from pichenette.sense.beam import Beam
from pichenette.sense.observation import Break

BROKEN, CLEAR, BOTH = 1, 2, 3


def breaks(*edges: tuple[int, int]) -> list[Break]:
    beam = Beam()
    found = [seen for at_us, flags in edges for seen in beam.edge(at_us, flags)]
    return found + beam.settle()


def test_broken_and_clear_is_a_break() -> None:
    assert breaks((100, BROKEN), (30_100, CLEAR)) == [Break(100, 30_000)]


def test_both_in_one_interrupt_has_no_width() -> None:
    assert breaks((100, BOTH)) == [Break(100, None)]
    assert breaks((100, BOTH), (900, BROKEN), (1900, CLEAR)) == [Break(100, None), Break(900, 1000)]


def test_broken_clear_and_broken_again_in_one_interrupt() -> None:
    assert breaks((100, BOTH), (20_100, CLEAR)) == [Break(100, 20_000)]


def test_a_gap_too_short_to_be_timed_splits_a_break() -> None:
    assert breaks((0, BROKEN), (10_000, BOTH), (25_000, CLEAR)) == [
        Break(0, 10_000),
        Break(10_000, 15_000),
    ]


def test_a_gap_that_ended_clear_ends_the_break() -> None:
    assert breaks((0, BROKEN), (10_000, BOTH), (90_000, BROKEN), (95_000, CLEAR)) == [
        Break(0, 10_000),
        Break(90_000, 5_000),
    ]


def test_a_lost_edge_tears_a_break() -> None:
    assert breaks((5_000, CLEAR)) == [Break(5_000, 0, is_torn=True)]
    assert breaks((0, BROKEN), (80_000, BROKEN), (90_000, CLEAR)) == [
        Break(0, 0, is_torn=True),
        Break(80_000, 10_000),
    ]


def test_a_level_that_was_read_stands_for_a_lost_edge() -> None:
    beam = Beam()
    assert beam.assume(True, 50) == []
    assert beam.is_assumed
    assert beam.edge(9_050, CLEAR) == [Break(50, 9_000, is_torn=True)]
    beam.edge(20_000, BROKEN)
    assert beam.assume(False, 90_000) == [Break(20_000, 0, is_torn=True)]
    assert beam.assume(False, 91_000) == []


def test_a_level_tells_how_a_flick_ended() -> None:
    """Clear, broken and clear within one interrupt, or the other way round: no edge is missing."""
    beam = Beam()
    assert beam.edge(1_000, BROKEN) == beam.edge(31_000, BOTH) == []
    assert beam.assume(False, 900_000) == [Break(1_000, 30_000)]
    assert not beam.is_broken
    assert beam.settle() == []
    assert beam.edge(2_000_000, BOTH) == []
    assert beam.assume(True, 2_500_000) == []
    assert beam.edge(2_600_000, CLEAR) == [Break(2_000_000, 600_000)]
