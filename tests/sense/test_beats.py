"""Beats as a second opinion on a beam's level."""

import itertools
import random

import pytest

from pichenette import board
from pichenette.sense.beats import Beats
from pichenette.sense.gates import Gates
from pichenette.sense.observation import Fault, Observation, Passage
from pichenette.sense.thresholds import Thresholds
from tests.tries import tries

S = 1_000_000
POCKET = 0


def test_a_beat_is_believed_the_second_time() -> None:
    beats = Beats()
    assert beats.beat(1 * S, is_same=False) is None
    assert beats.beat(2 * S, is_same=False) == 1 * S
    assert beats.beat(3 * S, is_same=False) is None


def test_an_edge_or_a_beat_that_agrees_ends_the_doubt() -> None:
    beats = Beats()
    beats.beat(1 * S, is_same=False)
    beats.edge(1 * S + S // 2)
    assert beats.beat(2 * S, is_same=False) is None
    beats.beat(3 * S, is_same=True)
    assert beats.beat(4 * S, is_same=False) is None


def test_what_is_due_waits_for_a_beat_only_if_one_is_missing() -> None:
    beats = Beats()
    beats.expect()
    assert beats.decided_us(2 * S) == 2 * S, "nothing was heard yet"
    beats.beat(1 * S, is_same=True)
    assert beats.decided_us(2 * S) == 2 * S
    assert 3 * S < beats.decided_us(2 * S + S // 2 + 1) < 5 * S
    assert beats.decided_us(9 * S) == 9 * S


def test_a_board_that_is_known_to_beat_may_lose_all_of_them() -> None:
    beats = Beats()
    beats.edge(3 * S)
    assert beats.decided_us(5 * S) == 5 * S
    beats.expect()
    beats.edge(3 * S)
    assert 6 * S < beats.decided_us(5 * S) < 8 * S


def test_where_not_every_beat_is_known_a_missing_one_says_nothing() -> None:
    """One that denies the edges is doubted nevertheless: it may be on the way of an edge."""
    beats = Beats()
    beats.beat(1 * S, is_same=False)
    assert beats.decided_us(2 * S) > 4 * S
    assert beats.beat(2 * S, is_same=False) == 1 * S
    beats.edge(5 * S)
    assert beats.decided_us(7 * S) == 7 * S


def test_what_was_before_the_last_edge_decides_nothing() -> None:
    one, other = Beats(), Beats()
    for beats in (one, other):
        beats.expect()
    other.beat(4 * S, is_same=True)
    for beats in (one, other):
        beats.edge(4 * S + 1)
    assert one.decided_us(6 * S + 1) == other.decided_us(6 * S + 1)


def test_the_order_in_which_edges_and_beats_arrive_decides_nothing() -> None:
    """A beat may overtake an edge; a journal is judged in the order in which things happened."""
    for order in itertools.permutations([("edge", 4 * S), ("beat", 4 * S + 600_000)]):
        beats = Beats()
        beats.expect()
        for kind, at_us in order:
            beats.edge(at_us) if kind == "edge" else beats.beat(at_us, is_same=True)
        assert beats.decided_us(6 * S) == 6 * S


def test_a_clock_begins_at_nought_like_anywhere_else() -> None:
    beats = Beats()
    beats.expect()
    beats.edge(0)
    assert 3 * S < beats.decided_us(2 * S) < 5 * S


def beating() -> Gates:
    gates = Gates(board.load("carrom"), Thresholds())
    gates.expect_beats()
    return gates


def beaten(seed: int, is_clear: bool) -> tuple[int, list[Observation]]:
    """A break around a beat, whose end no edge tells; the beats after it, of which at most two in
    a row are lost.
    """
    dice = random.Random(seed)
    start_us = 5 * S - dice.randrange(200, 70_000)
    gates = beating()
    found = [*gates.beat(4 * S, 0), *gates.edge(POCKET, start_us, 1), *gates.beat(5 * S, 1)]
    lost = dice.choice([{6}, {6, 7}, {7}, {6, 8}, {7, 8}])
    for second in range(6, 14):
        found += gates.advance(second * S)
        if second not in lost:
            found += gates.beat(second * S, 0 if is_clear else 1)
    return start_us, found


@pytest.mark.parametrize("seed", range(tries(12, 60)))
def test_an_end_that_is_lost_with_beats_blocks_nothing(seed: int) -> None:
    start_us, found = beaten(seed, is_clear=True)
    assert not [one for one in found if isinstance(one, Fault)]
    [passage] = [one for one in found if isinstance(one, Passage)]
    assert (passage.at_us, passage.pieces, passage.verdict) == (start_us, 1, "ask")


@pytest.mark.parametrize("seed", range(tries(12, 60)))
def test_a_beam_that_is_blocked_is_told_though_beats_are_lost(seed: int) -> None:
    start_us, found = beaten(seed, is_clear=False)
    assert [(one.fault, one.at_us) for one in found if isinstance(one, Fault)] == [
        ("blocked", start_us)
    ]


@pytest.mark.parametrize("last_s", [4, 5, 6, 7])
def test_a_beam_that_is_blocked_is_told_within_five_seconds_without_a_beat(last_s: int) -> None:
    gates = beating()
    found = gates.beat(4 * S, 0) + gates.edge(POCKET, 4_900_000, 1)
    for second in range(5, last_s + 1):
        found += gates.beat(second * S, 1)
    found += gates.advance(9_900_000)
    assert [one.fault for one in found if isinstance(one, Fault)] == ["blocked"]


def test_the_beat_that_was_waited_for_tells_at_once() -> None:
    gates = beating()
    gates.beat(4 * S, 0)
    gates.edge(POCKET, 4_990_000, 1)
    gates.beat(5 * S, 1)
    assert gates.advance(7_200_000) == [], "the beat in between is lost"
    assert [one.fault for one in gates.beat(7_200_001, 1) if isinstance(one, Fault)] == ["blocked"]


def test_edges_on_their_way_when_two_beats_came_are_no_lost_edges() -> None:
    gates = beating()
    found: list[Observation] = []
    for second in (1, 2):
        found += gates.beat(second * S, 1)  # its edge comes after it
        found += gates.edge(POCKET, second * S - 5_000, 1)
        found += gates.edge(POCKET, second * S + 30_000, 2)
    found += gates.advance(9 * S)
    passages = [one for one in found if isinstance(one, Passage)]
    assert [(one.at_us, one.verdict) for one in passages] == [
        (995_000, "accept"),
        (1_995_000, "accept"),
    ]


def test_what_was_broken_when_it_was_first_heard_is_no_hand() -> None:
    """A long break nobody saw begin puts nothing at another pocket into doubt."""
    gates = beating()
    found = [*gates.beat(1 * S, 1), *gates.beat(2 * S, 1), *gates.edge(POCKET, 2_400_000, 2)]
    for at_us, flags in ((2_500_000, 1), (2_530_000, 2)):
        found += gates.edge(POCKET + 1, at_us, flags)
    found += gates.advance(9 * S)
    told = [one for one in found if isinstance(one, Passage) and one.gate == POCKET + 1]
    assert [(one.pieces, one.verdict) for one in told] == [(1, "accept")]
