"""Two beams as one state machine: every order of flanks is told as what it was."""

import itertools
import random
from typing import get_args

import pytest

from pichenette.sense.observation import Break
from pichenette.sense.pair import MOVES, Flank, PairState, Transit, transits

DARK: dict[PairState, tuple[bool, bool]] = {
    "CLEAR": (False, False),
    "ENTERING": (True, False),
    "ACROSS": (True, True),
    "LEAVING": (False, True),
    "CHASED": (True, True),
    "EMERGING": (False, True),
    "RISING": (True, True),
    "ESCAPING": (True, False),
}


def breaks(*spans: tuple[float, float]) -> list[Break]:
    return [Break(round(1000 * start), round(1000 * (end - start))) for start, end in spans]


def kinds(first: list[Break], second: list[Break]) -> list[str]:
    return [one.kind for one in transits(first, second)]


def test_every_state_has_every_flank_that_can_come() -> None:
    for state in get_args(PairState):
        for flank in get_args(Flank):
            beam, _, light = flank.partition(" ")
            is_dark = DARK[state][beam == "second"]
            can_come = is_dark == (light == "light")
            assert ((state, flank) in MOVES) == can_come, (state, flank)


def test_a_move_changes_the_beam_whose_flank_it_is() -> None:
    for (state, flank), after in MOVES.items():
        beam, _, light = flank.partition(" ")
        expected = list(DARK[state])
        expected[beam == "second"] = light == "dark"
        assert DARK[after] == tuple(expected), (state, flank)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ([(0, 30)], [(6, 36)], ["down"]),
        ([(6, 36)], [(0, 30)], ["up"]),
        ([(0, 30)], [], ["touch"]),
        ([], [(0, 30)], ["poke"]),
        ([(0, 30)], [(6, 20)], ["dip"]),
        ([(6, 20)], [(0, 30)], ["rise"]),
        ([(0, 4)], [(6, 10)], ["touch", "poke"]),  # shorter than the beams are apart
        ([(0, 5), (20, 50)], [(26, 56)], ["touch", "down"]),  # the rim, then the fall
        ([(0, 50)], [(6, 12), (30, 56)], ["down"]),  # it drew back from the second beam
        ([(0, 20), (60, 80)], [(8, 28), (68, 88)], ["down", "down"]),
        ([(0, 20), (22, 42)], [(8, 28), (30, 50)], ["down", "down"]),  # close behind
        ([(0, 20), (22, 24)], [(8, 40)], ["down"]),  # its own end, once more
        ([(0, 20), (106, 130), (200, 230)], [(6, 26), (100, 120), (206, 236)], "down up down"),
        ([(0, 20)], [(6, 26), (80, 90)], ["down", "poke"]),  # it springs up in the net
    ],
)
def test_what_the_flanks_say(
    first: list[tuple[float, float]], second: list[tuple[float, float]], expected: list[str] | str
) -> None:
    wanted = expected.split() if isinstance(expected, str) else expected
    assert kinds(breaks(*first), breaks(*second)) == wanted


def test_a_transit_has_its_flanks() -> None:
    [one] = transits(breaks((0, 30)), breaks((6, 36)))
    assert one == Transit("down", 0, 30_000, 6_000, 36_000)
    assert (one.at_us, one.end_us) == (0, 36_000)


def test_one_that_is_chased_has_its_own_flanks() -> None:
    front, behind = transits(breaks((0, 20), (22, 42)), breaks((8, 28), (30, 50)))
    assert front == Transit("down", 0, 20_000, 8_000, 28_000, is_chased=True)
    assert behind == Transit("down", 22_000, 42_000, 30_000, 50_000)


def test_how_long_it_had_drawn_back() -> None:
    [one] = transits(breaks((0, 50)), breaks((6, 12), (30, 56)))
    assert one.turned_us == 18_000


@pytest.mark.parametrize("seed", range(8))
def test_any_breaks_are_told(seed: int) -> None:
    """Downs less ups is what the machine says of its beginning and end: nothing is left inside."""
    dice = random.Random(seed)
    for _ in range(25):
        check_told(dice)


def check_told(dice: random.Random) -> None:
    both = []
    for _ in range(2):
        marks = sorted(dice.sample(range(400), 2 * dice.randint(0, 6)))
        both.append(breaks(*zip(marks[::2], marks[1::2], strict=True)))
    found = transits(*both)
    assert all(sooner.end_us <= later.end_us for sooner, later in itertools.pairwise(found))
    flanks = {at for one in found for at in (one.in_first_us, one.in_second_us) if at is not None}
    starts = {seen.at_us for seen in itertools.chain(*both)}
    assert flanks <= starts


def test_both_edges_in_one_interrupt_between_two_pieces() -> None:
    """Their gap is too short to be timed: they touch, and are two nevertheless."""
    first = [Break(0, 20_000), Break(20_000, 20_000)]
    second = [Break(8_000, 20_000), Break(28_000, 20_000)]
    assert kinds(first, second) == ["down", "down"]
