"""What each thing in a run of two beams counts; runs as a whole are in test_pair_ruling.py."""

import pytest

from pichenette.sense.observation import Break
from pichenette.sense.pair import transits
from pichenette.sense.pair_count import BeamPair, PairCount, count
from pichenette.sense.thresholds import Thresholds

LIMITS = Thresholds()
NET = BeamPair(6.0)
Spans = list[tuple[float, float]]


def counts(first: Spans, second: Spans) -> list[tuple[str, PairCount]]:
    """Each thing, as it is called, and what it counts."""
    moved = transits(
        *(
            [Break(round(1000 * start), round(1000 * (end - start))) for start, end in spans]
            for spans in (first, second)
        )
    )
    return [(one.kind, count(place, moved, LIMITS, NET)) for place, one in enumerate(moved)]


@pytest.mark.parametrize(
    ("first", "second", "counted"),
    [
        ([(0, 30)], [(6, 36)], [("down", 1, False)]),
        ([(10, 50)], [(0, 40)], [("up", -1, False)]),
        ([(0, 20)], [], [("touch", 0, True)]),
        ([(0, 20), (60, 90)], [(66, 96)], [("touch", 0, False), ("down", 1, False)]),
        ([], [(0, 20)], [("poke", 0, True)]),
        ([(0, 30)], [(6, 36), (80, 90)], [("down", 1, False), ("poke", 0, False)]),
        ([(4, 16)], [(0, 20)], [("rise", 1, True)]),  # too quick for anything but a piece
        ([(20, 100)], [(0, 120)], [("rise", 0, True)]),
        ([(0, 400)], [(20, 380)], [("dip", 0, False)]),  # a hand
        ([(0, 20), (101, 130)], [(6, 26), (95, 124)], [("down", 1, False), ("up", -1, False)]),
    ],
)
def test_each_thing_counts_by_itself_and_by_what_it_came_with(
    first: Spans, second: Spans, counted: list[tuple[str, int, bool]]
) -> None:
    found = counts(first, second)
    assert [(kind, one.pieces, one.doubt is not None) for kind, one in found] == counted


def test_only_what_passed_has_a_length() -> None:
    [(_, fell)] = counts([(0, 30)], [(6, 36)])
    assert fell.measured is not None
    assert fell.measured.length_mm == pytest.approx(30.0)
    for others in (counts([(10, 50)], [(0, 40)]), counts([(0, 20)], [])):
        assert [one.measured for _, one in others] == [None]


def test_what_its_pieces_measure() -> None:
    carrom, marbles = NET, BeamPair(6.0, is_marble=True)
    assert (carrom.usual_mm(LIMITS), carrom.longest_mm(LIMITS)) == (31.0, 41.0)
    assert (marbles.usual_mm(LIMITS), marbles.longest_mm(LIMITS)) == (16.0, 16.0)
