"""Presses from contacts that bounce: none lost, none invented."""

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pichenette import board
from pichenette.link.messages import BOTH, BROKEN, CLEAR
from pichenette.sense.gates import Gates
from pichenette.sense.observation import Press
from pichenette.sense.thresholds import Thresholds
from pichenette.workshop import values
from tests.sense.test_muted import CARROM, DONE

BIT = 1 << DONE

Edges = list[tuple[float, int]]  # ms, flags


def presses(edges: Edges, beats: list[tuple[float, bool]] | None = None) -> list[int]:
    """When each press was, in ms, rounded down."""
    gates = Gates(CARROM, Thresholds())
    told = [(at, 0, flags) for at, flags in edges]
    told += [(at, 1, is_closed) for at, is_closed in beats or []]
    found = []
    for at, is_beat, what in sorted(told):
        at_us = int(at * 1000)
        if is_beat:
            found += gates.beat(at_us, BIT if what else 0)
        else:
            found += gates.edge(DONE, at_us, what)
    assert all(isinstance(one, Press) and one.means == "done" for one in found)
    return [one.at_us // 1000 for one in found]


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        ([(1000, 1), (1120, 2)], [1000]),
        ([(1000, 3), (1000.2, 2), (1000.5, 1), (1120, 2)], [1000]),  # the chatter came first
        ([(1000, 3), (1002, 2), (1004, 1), (1120, 2)], [1004]),
        ([(1000, 3), (1000.3, 1), (1120, 2)], [1000]),
        ([(1000, 3), (1000.3, 3), (1000.6, 1), (1120, 2)], [1000]),
        ([(1000, 3), (1120, 2)], [1000]),  # all the chatter in one interrupt: closed
        ([(1000, 3), (1008, 2), (1010, 1), (1120, 2)], [1000]),
        ([(1000, 1), (1000.3, 3), (1120, 2)], [1000]),
        ([(1000, 1), (1000.3, 3), (1120, 3), (1120.4, 1), (1121, 2)], [1000]),
        ([(1000, 1), (1120, 3), (1120.4, 1), (1121, 2)], [1000]),  # letting go is not a press
        ([(1000, 1), (1120, 3)], [1000]),
        ([(1000, 1), (1120, 3), (1400, 3), (1400.2, 2), (1400.5, 1), (1520, 2)], [1000, 1400]),
        ([(1000, 1), (1120, 3), (1400, 1), (1520, 2)], [1000, 1400]),
        ([(1000, 3), (1000.5, 2), (1400, 3), (1520, 2)], [1400]),
        ([(1000, 1), (1000.06, 2)], []),  # a spark that ended after the interrupt had begun
        ([(1000, 1), (1004.9, 2)], []),
        ([(1000, 1), (1005, 2)], [1000]),
        ([(1000, 1), (1000.06, 2), (1003, 1), (1120, 2)], [1003]),
        ([(1000, 1), (1000.06, 2), (1500, 1), (1500.06, 2), (2000, 1), (2120, 2)], [2000]),
        ([(1000, 1), (1500, 2), (1500.2, 1), (1510, 2)], [1000]),  # it lets go in two steps
        ([(1000, 3)], []),  # a spark
        ([(1000, 3), (1150, 3)], []),  # two, or a finger: nobody can tell, see below
        ([(1000, 3), (3000, 3), (5000, 3)], []),
        ([(1000, 3), (1000.1, 2)], []),
        ([(1000, 3), (2000, 1), (2120, 2)], [2000]),
    ],
)
def test_a_press_is_neither_lost_nor_invented(edges: Edges, expected: list[int]) -> None:
    assert presses(edges) == expected


def test_a_button_held_after_one_interrupt_is_told_by_the_next_beat() -> None:
    assert presses([(1000, 3)], [(1500, True)]) == [1000]
    assert presses([(1000, 3), (3000, 2)], [(1500, True), (2500, True), (3500, False)]) == [1000]
    assert presses([(1000, 3), (3000, 3)], [(1500, False), (2500, False)]) == []
    assert presses([(1000, 3), (1300, 2)], [(1001, True)]) == [1000]


def test_a_press_is_told_once_it_has_lasted_and_not_when_it_ends() -> None:
    gates = Gates(CARROM, Thresholds())
    assert gates.edge(DONE, 1_000_000, BROKEN) == []
    assert gates.due_us == 1_005_000
    assert gates.advance(1_004_999) == []
    assert gates.advance(1_005_000) == [Press(1_000_000, "done")]
    assert gates.due_us is None
    assert gates.edge(DONE, 1_120_000, CLEAR) == []


def test_a_button_held_at_the_end_of_a_capture_counts() -> None:
    gates = Gates(CARROM, Thresholds())
    assert gates.edge(DONE, 1_000_000, BROKEN) == []
    assert gates.finish() == [Press(1_000_000, "done")]


def interrupts(rng: random.Random, changes: list[float]) -> Edges:
    """A contact's changes in ms, closed first, as a Pico's interrupts tell them: those that come
    while a handler runs are latched, and told together."""
    edges: Edges = []
    level, waiting = 0, list(changes)
    free_at = 0.0
    while waiting:
        serve_at = max(waiting[0] + 0.011, free_at)
        taken = [at for at in waiting if at <= serve_at]
        waiting = waiting[len(taken) :]
        flags = BOTH if len(taken) > 1 else CLEAR if level else BROKEN
        level ^= len(taken) & 1
        edges.append((serve_at, flags))
        free_at = serve_at + rng.choice((0.05, 0.1, 0.3))
    return edges


@given(st.integers(0, 10**9))
def test_fingers_on_bad_contacts_are_counted_exactly(seed: int) -> None:
    rng = random.Random(seed)
    changes: list[float] = []
    at = 100.0
    fingers = rng.randint(1, 6)
    beats = []
    for _ in range(fingers):
        for hold_ms in (rng.uniform(40, 600), rng.uniform(60, 900)):
            chatter = sorted(rng.uniform(0, rng.choice((0.03, 0.3, 4))) for _ in range(6))
            kept = chatter[: 2 * rng.randint(0, 3)]
            changes += [at, *(at + 0.001 + one for one in kept)]
            at += 10 + hold_ms
            beats.append((at - 8, len(changes) % 2 == 1))
    assert all(a < b for a, b in pairwise(changes))
    assert len(presses(interrupts(rng, changes), beats)) == fingers


def test_two_sparks_and_a_finger_may_look_the_same_without_a_capacitor() -> None:
    """Hence no press: it would be invented as often as lost, and an undo that nobody asked for
    costs more than a second tap."""
    finger = [1000.0, 1000.001, 1000.002, 1150.0, 1150.001, 1150.002]
    sparks = [1000.0, 1000.002, 1150.0, 1150.002]
    told = [interrupts(random.Random(1), changes) for changes in (finger, sparks)]
    assert [flags for _, flags in told[0]] == [flags for _, flags in told[1]] == [BOTH, BOTH]


def with_capacitor(changes: list[float]) -> list[float]:
    """The line of a contact with 10 kΩ and 100 nF: low at once, high only when it stays open."""
    rise_ms = values.rise_us(10_000, 100_000, 3.3, 1.3) / 1000  # to the least that may be high
    line: list[float] = []
    is_low = False
    for number, at in enumerate(changes):
        is_closing = number % 2 == 0
        if is_closing and not is_low:
            line.append(at)
            is_low = True
        elif not is_closing:
            until = changes[number + 1] if number + 1 < len(changes) else at + 1000
            if until - at > rise_ms:
                line.append(at + rise_ms)
                is_low = False
    return line


@given(st.integers(0, 10**9))
def test_with_its_capacitor_every_finger_is_counted_without_a_beat(seed: int) -> None:
    rng = random.Random(seed)
    changes: list[float] = []
    at = 100.0
    fingers = rng.randint(1, 6)
    for _ in range(2 * fingers):
        chatter = sorted(rng.uniform(0, rng.choice((0.03, 0.3, 4))) for _ in range(6))
        changes += [at, *(at + 0.001 + one for one in chatter[: 2 * rng.randint(0, 3)])]
        at += 10 + rng.uniform(40, 600)
    edges = interrupts(rng, with_capacitor(changes))
    assert BOTH not in [flags for _, flags in edges]
    assert len(presses(edges)) == fingers


@given(st.integers(0, 10**9))
def test_sparks_press_nothing(seed: int) -> None:
    """From a fraction of a microsecond to three milliseconds, one alone or several in a row."""
    rng = random.Random(seed)
    changes: list[float] = []
    at = 100.0
    for _ in range(rng.randint(1, 30)):
        for _ in range(rng.choice((1, 1, 1, 2, 5))):
            end = at + 10 ** rng.uniform(-4, 0.5)
            changes += [at, end]
            at = end + rng.uniform(0.5, 3)  # more at once is what chatter looks like
        at += rng.uniform(0, 900)
    assert presses(interrupts(rng, changes)) == []


def test_a_board_has_the_button() -> None:
    assert board.load("carrom").gates[DONE].means == "done"
