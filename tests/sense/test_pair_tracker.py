"""A pocket with two beams, from edges and time to passages and faults."""

import random

import pytest

from pichenette.sense.gates import Gates
from pichenette.sense.observation import Observation, Passage, Recovered
from tests.sense.two_beams import (
    DUAL,
    FIRST,
    LIMITS,
    OTHER,
    OTHER_SECOND,
    SECOND,
    Span,
    counted_passages,
    fall,
    faults,
    play,
)
from tests.tries import tries


def test_a_passage_is_told_once_under_the_first_beam() -> None:
    found = play(*fall(1000))
    assert counted_passages(found) == [(FIRST, 1000, 1, "accept")]
    [passage] = [one for one in found if isinstance(one, Passage)]
    assert (passage.length_mm, passage.speed_m_s) == (30.0, 1.0)
    assert [seen.at_us for seen in passage.second] == [1_006_000]
    assert passage.end_us == 1_036_000


def test_a_slow_piece_is_no_hand_to_the_other_pockets() -> None:
    slow = (FIRST, 1000, 1400), (SECOND, 1080, 1480)
    assert sorted(counted_passages(play(*slow, *fall(1200, OTHER, OTHER_SECOND)))) == [
        (FIRST, 1000, 1, "accept"),
        (OTHER, 1200, 1, "accept"),
    ]


def test_a_hand_nets_nothing_and_puts_others_into_doubt() -> None:
    hand = (FIRST, 1000, 1700), (SECOND, 1100, 1600)
    assert sorted(counted_passages(play(*hand, *fall(1300, OTHER, OTHER_SECOND)))) == [
        (FIRST, 1000, 0, "ignore"),
        (OTHER, 1300, 1, "ask"),
    ]


def test_a_touch_of_the_rim_is_explained_by_the_fall_after_it() -> None:
    assert counted_passages(play((FIRST, 1000, 1008), *fall(1500))) == [
        (FIRST, 1000, 0, "ignore"),
        (FIRST, 1500, 1, "accept"),
    ]
    assert counted_passages(play((FIRST, 1000, 1008))) == [(FIRST, 1000, 0, "ask")]


def lossy(seed: int, lost: int) -> list[Observation]:
    """A piece, one edge of which never arrives, and beats; two more follow."""
    dice = random.Random(seed)
    gates = Gates(DUAL, LIMITS)
    speed, chord, at = dice.uniform(0.4, 2), dice.uniform(12, 31), dice.uniform(2000, 3000)
    width, lag = chord / speed, 6 / speed
    whole = [(FIRST, at, at + width), (SECOND, at + lag, at + lag + width)]
    spans = [*whole, *fall(at + 5000), *fall(at + 8000)]
    edges = sorted(
        (round(1000 * ms), gate, flags)
        for gate, start, end in spans
        for ms, flags in ((start, 1), (end, 2))
    )
    told = [edge for edge in edges if edge[1:] != (spans[lost // 2][0], 1 + lost % 2)]
    told += [edge for edge in edges if edge not in told and edge[0] > 1000 * (at + 4000)]
    beats = [(second * 1_000_000, -1, 0) for second in range(1, 14)]
    found: list[Observation] = []
    for at_us, gate, flags in sorted([*told, *beats]):
        dark = (gate for gate, start, end in spans if start <= at_us / 1000 < end)
        mask = sum(1 << number for number in dark)
        found += gates.beat(at_us, mask) if gate < 0 else gates.edge(gate, at_us, flags)
    return found + gates.finish()


@pytest.mark.parametrize("lost", range(4), ids=["first 1", "first 2", "second 1", "second 2"])
@pytest.mark.parametrize("seed", range(tries(8, 40)))
def test_a_piece_without_one_of_its_edges_is_asked_once_and_counts(seed: int, lost: int) -> None:
    found = [one for one in lossy(seed, lost) if not isinstance(one, Recovered)]
    assert [type(one) for one in found] == [Passage] * 3
    asked, *others = [one for one in found if isinstance(one, Passage)]
    assert (asked.pieces, asked.verdict) == (1, "ask")
    assert (asked.length_mm, asked.speed_m_s) == (None, None)
    assert "signal is missing" in asked.because.en
    assert "mm" not in asked.because.en + asked.because.fr
    assert [(one.pieces, one.verdict) for one in others] == [(1, "accept")] * 2


def test_what_is_in_both_beams_when_all_ends_is_asked_once() -> None:
    gates = Gates(DUAL, LIMITS)
    for gate, at_us in ((FIRST, 1_000_000), (SECOND, 1_006_000)):
        gates.edge(gate, at_us, 1)
    assert counted_passages(gates.finish()) == [(FIRST, 1000, 1, "ask")]


@pytest.mark.parametrize("flicked", [FIRST, SECOND])
def test_both_edges_in_one_interrupt_of_one_beam_are_noise(flicked: int) -> None:
    gates = Gates(DUAL, LIMITS)
    assert gates.edge(flicked, 1_000_000, 3) == []
    assert gates.open == [FIRST]
    found = gates.advance(9_000_000)
    assert counted_passages(found) == [(FIRST, 1000, 0, "ignore")]
    assert "at once" in str([one.because for one in found if isinstance(one, Passage)])
    for second in range(10, 40, 2):  # and say nothing about the other beam
        found += gates.edge(flicked, second * 1_000_000, 3)
    assert faults(found + gates.advance(60_000_000)) == []


@pytest.mark.parametrize("flicked", [FIRST, SECOND])
@pytest.mark.parametrize("seed", range(tries(4, 20)))
def test_both_edges_in_one_interrupt_beside_a_passage_are_that_piece(
    flicked: int, seed: int
) -> None:
    dice = random.Random(seed)
    other, width = SECOND if flicked == FIRST else FIRST, dice.uniform(12, 60)
    edges = [(1000.0, other, 1), (1000 + width, other, 2)]
    edges.append((1000 + dice.uniform(-10, width + 10), flicked, 3))
    gates = Gates(DUAL, LIMITS)
    found = [
        one for at, gate, flags in sorted(edges) for one in gates.edge(gate, int(1000 * at), flags)
    ]
    found += gates.advance(9_000_000)
    assert [(pieces, verdict) for *_, pieces, verdict in counted_passages(found)] == [(1, "ask")]
    [passage] = [one for one in found if isinstance(one, Passage)]
    assert passage.length_mm is None


@pytest.mark.parametrize("blocked", [FIRST, SECOND])
def test_a_blocked_beam_is_told_and_the_other_goes_on_alone(blocked: int) -> None:
    other = SECOND if blocked == FIRST else FIRST
    found = play((blocked, 1000, 20_000), (other, 8000, 8030), (other, 10_000, 10_030))
    assert faults(found) == [(blocked, "blocked")]
    assert (FIRST, 8000, 1, "accept") in counted_passages(found)
    assert (FIRST, 10_000, 1, "accept") in counted_passages(found)


def test_a_piece_at_rest_in_both_beams_is_asked_once() -> None:
    found = play((FIRST, 1000, 9000), (SECOND, 1010, 9000))
    assert sorted(faults(found)) == [(FIRST, "blocked"), (SECOND, "blocked")]
    assert [(pieces, verdict) for _, _, pieces, verdict in counted_passages(found)] == [(1, "ask")]


@pytest.mark.parametrize("gap", [-10, 0.5, 20])
def test_a_piece_at_rest_in_one_beam_counts_when_it_falls_past_the_other(gap: float) -> None:
    found = play((FIRST, 1000, 4000), (SECOND, 4000 + gap, 4040 + gap))
    assert faults(found) == [(FIRST, "blocked")]
    assert counted_passages(found) == [(FIRST, 1000, 1, "accept")]


def test_what_it_did_before_it_came_to_rest_belongs_to_it() -> None:
    found = play((FIRST, 900, 920), (FIRST, 1000, 4000), (SECOND, 3990, 4030))
    assert counted_passages(found) == [(FIRST, 900, 1, "accept")]
    assert len(next(one for one in found if isinstance(one, Passage)).breaks) == 2


def test_a_piece_at_rest_in_one_beam_that_is_taken_out_is_none() -> None:
    found = play((FIRST, 1000, 4000), until_ms=60_000)
    assert counted_passages(found) == [(FIRST, 1000, 0, "ignore")]
    long = play((FIRST, 1000, 34_000), until_ms=60_000)
    assert faults(long) == [(FIRST, "blocked")]
    assert counted_passages(long) == []  # as after an emitter that was put right


@pytest.mark.parametrize("after", [10, 300, 700, 1500, 1990])
def test_a_piece_that_rests_in_both_beams_is_never_passed_over(after: float) -> None:
    found = play((FIRST, 1000, 3500), (SECOND, 1000 + after, 3500 + after))
    assert sorted(faults(found)) == [(FIRST, "blocked"), (SECOND, "blocked")]
    assert [verdict for *_, verdict in counted_passages(found)].count("ask") == 1
    assert sum(pieces for _, _, pieces, _ in counted_passages(found)) <= 1


def swapped_drops(number: int) -> list[Span]:
    """Pieces in the first pocket, the plugs of both first beams being swapped."""
    drops = [fall(3000 * turn, OTHER, SECOND) for turn in range(1, number + 1)]
    return [span for drop in drops for span in drop]


def test_two_pockets_that_see_half_a_piece_each_never_count_it_twice() -> None:
    found = play(*swapped_drops(8))
    counted = counted_passages(found)
    assert len(counted) == 16
    for turn in range(1, 9):
        both = [one for one in counted if abs(one[1] - 3000 * turn) < 100]
        assert sum(pieces for _, _, pieces, _ in both) <= 1
        assert "ask" in [verdict for *_, verdict in both]
    named = [one for one in found if isinstance(one, Passage) and "swapped" in one.because.en]
    assert len(named) == 8


def test_in_whichever_pocket_they_fall() -> None:
    spans: list[Span] = []
    for turn, is_first in enumerate([True, False, True, True, False, False, True, False], 1):
        gates = (OTHER, SECOND) if is_first else (FIRST, OTHER_SECOND)
        spans += fall(3000 * turn, *gates)
    counted = counted_passages(play(*spans))
    assert len(counted) == 16
    assert sum(verdict == "accept" for *_, verdict in counted) == 0


def test_half_a_piece_in_two_pockets_by_the_same_beam_is_two() -> None:
    """Both second beams are dead: nothing is swapped."""
    spans = [(gate, 3000 * turn, 3000 * turn + 30) for turn in range(1, 7) for gate in (0, 1)]
    counted = counted_passages(play(*spans))
    assert [verdict for *_, verdict in counted[-4:]] == ["accept"] * 4


def test_a_storm_at_one_beam_takes_nothing_from_the_other() -> None:
    storm = [(SECOND, 1000 + 7.3 * n, 1002 + 7.3 * n + n % 3) for n in range(200)]
    found = play(*storm, (FIRST, 2000, 2030), *fall(12_000))
    assert faults(found) == [(SECOND, "storm")]
    assert counted_passages(found)[-1] == (FIRST, 12_000, 1, "accept")


def test_who_is_in_a_hurry_is_told_at_once() -> None:
    gates = Gates(DUAL, LIMITS)
    for gate, at_us, flags in ((FIRST, 0, 1), (SECOND, 6, 1), (FIRST, 30, 2), (SECOND, 36, 2)):
        gates.edge(gate, 1_000_000 + 1000 * at_us, flags)
    assert counted_passages(gates.hurry()) == [(FIRST, 1000, 1, "accept")]
    assert gates.open == []


@pytest.mark.parametrize("seed", range(tries(8, 20)))
def test_what_is_remembered_is_what_would_be_found(seed: int) -> None:
    dice = random.Random(seed)
    gates, at_us = Gates(DUAL, LIMITS), 1_000_000
    broken = [False] * len(DUAL.gates)
    for _ in range(400):
        at_us += dice.choice([300, 5_000, 30_000, 120_000, 1_500_000])
        gate = dice.randrange(len(DUAL.gates))
        mask = sum(1 << number for number, is_broken in enumerate(broken) if is_broken)
        what = dice.random()
        if what < 0.7:
            broken[gate] = not broken[gate]
            gates.edge(gate, at_us, 3 if dice.random() < 0.05 else 1 if broken[gate] else 2)
        elif what < 0.8:
            gates.beat(at_us, mask ^ (dice.random() < 0.1))
        elif what < 0.85:
            gates.state(at_us, mask)
        elif what < 0.9:
            gates.mute(gate, at_us, dice.choice([0, 1, 2]))
        elif what < 0.95:
            gates.advance(at_us)
        elif what < 0.97:
            gates.inherit(gate, dice.choice(["blocked", "silent", "storm"]))
        else:
            gates.hurry()
        remembered = gates.due_us, gates.open, gates.coming
        gates._stirred()
        assert remembered == (gates.due_us, gates.open, gates.coming)
    gates.finish()
