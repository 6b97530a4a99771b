"""Evenings at pockets: the same for a seed, true to themselves, and judged about as expected."""

from collections import Counter, defaultdict
from itertools import pairwise
from random import Random

import pytest

from tests.corpus.outside.pockets.evening import Evening, evening, pots
from tests.corpus.outside.pockets.mounts import MOUNTS, NET_OF_TWO, OFFBOARD, Mount
from tests.corpus.outside.pockets.pico import Pulse, interrupts
from tests.corpus.outside.pockets.verdicts import compare, judge
from tests.tries import tries

TOUCHED = [*pots(20), "thrown", "slow"]


def made(mount: Mount, seed: int) -> Evening:
    if mount is OFFBOARD:
        return evening(mount, seed, ["holder", "open", "glass"] * 5)
    return evening(mount, seed, [*TOUCHED, "hand"] if mount is NET_OF_TWO else TOUCHED)


def test_an_evening_is_the_same_for_a_seed() -> None:
    slot = MOUNTS[3]
    first, again, other = (evening(slot, seed, pots(20)) for seed in (7, 7, 8))
    assert first == again
    assert first.lines(slot, 7) == again.lines(slot, 7)
    assert first.happenings != other.happenings


def test_pots_come_in_their_shares() -> None:
    shares = {"ordinary": 860, "bounce": 90, "pair": 30, "thrown": 5, "slow": 15}
    assert Counter(pots(1000)) == shares


@pytest.mark.parametrize("mount", [*MOUNTS, OFFBOARD], ids=lambda mount: mount.name)
def test_the_truth_is_consistent(mount: Mount) -> None:
    played = made(mount, 3)
    broken: dict[int, list[Pulse]] = defaultdict(list)
    for pulse in played.pulses:
        broken[pulse.gate].append(pulse)
    for happening in played.happenings:
        event = happening.event
        pieces = {"hand": 0, "dab": 0, "together": 2, "behind": 2}
        assert event.pieces == pieces.get(event.kind, 1), event
        for edges in event.edges:
            assert [is_broken for _, is_broken in edges] == [True, False] * (len(edges) // 2)
            assert all(before < after for (before, _), (after, _) in pairwise(edges))
    strikes = [gate for gate in broken if gate not in sum(mount.gates, ())]
    assert strikes == [mount.strike]
    starts = [happening.at for happening in played.happenings]
    assert starts == sorted(starts)


def test_of_two_beams_in_a_slot_the_first_is_the_first() -> None:
    for happening in evening(MOUNTS[3], 4, ["ordinary"] * 10).happenings:
        [into, out], [below, gone] = happening.event.edges
        assert into < below < out < gone
        assert into[0] < below[0] < out[0] < gone[0]


def test_what_changes_before_its_interrupt_is_seen_as_one() -> None:
    spark = [Pulse(1.0, 2, True), Pulse(1.0 + 1e-6, 2, False)]
    piece = [Pulse(2.0, 3, True), Pulse(2.05, 3, False)]
    seen = interrupts([*spark, *piece], Random(1))
    assert [stamp[1:] for stamp in seen] == [(2, 3, False), (3, 1, True), (3, 2, False)]
    assert seen == sorted(seen, key=lambda stamp: stamp.at_us)


def test_nothing_said_is_everything_missed() -> None:
    played = evening(MOUNTS[1], 5, pots(20))
    tally = compare(MOUNTS[1], played, [])
    assert tally.silent == tally.events
    assert tally.errors == 100 * tally.events.total() / tally.pieces


@pytest.mark.parametrize("mount", MOUNTS, ids=lambda mount: mount.name)
def test_play(mount: Mount) -> None:
    tally = judge(mount, 1, pots(tries(40, 200)))
    is_pair = len(mount.beams) == 2
    most = 0.05 if is_pair else 0.3 if mount.kind == "net" else 0.15
    assert tally.asked.total() <= most * tally.pieces, tally
    assert tally.silent.total() <= 0.05 * tally.pieces, tally
    if is_pair:
        assert not tally.several, tally


def test_marbles_in_their_holder() -> None:
    tally = judge(OFFBOARD, 1, ["holder"] * 60)
    assert tally.pieces == 60
    assert tally.asked.total() <= 6, tally
    assert not tally.silent, tally
