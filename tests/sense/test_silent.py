"""A beam of two that sees nothing of what the other sees is told; it recovers at a sign of life."""

import random

import pytest

from pichenette import board
from pichenette.link.messages import CLEAR, MUTED
from pichenette.sense.gates import Gates
from pichenette.sense.observation import Fault, Observation, Passage, Recovered
from tests.sense.two_beams import (
    DUAL,
    FIRST,
    LIMITS,
    SECOND,
    Span,
    counted_passages,
    fall,
    faults,
    play,
)
from tests.tries import tries


@pytest.mark.parametrize(("silent", "seeing"), [(SECOND, FIRST), (FIRST, SECOND)])
def test_a_beam_that_stays_silent_is_told_and_the_other_goes_on_alone(
    silent: int, seeing: int
) -> None:
    found = play(*((seeing, 2000 * number, 2000 * number + 30) for number in range(1, 9)))
    assert faults(found) == [(silent, "silent")]
    counted = counted_passages(found)
    # Those poked by a finger look the same: none counts unasked before it is told.
    assert [verdict for *_, verdict in counted] == ["ask"] * 4 + ["accept"] * 4
    assert counted[-1] == (FIRST, 16_000, 1, "accept")
    # The second time nobody believes any more that nothing fell.
    assert [pieces for _, _, pieces, _ in counted[1:]] == [1] * 7
    asked = [one.because for one in found if isinstance(one, Passage)][2]
    assert "missed the last 3 pieces or touches" in asked.en
    assert "n’a rien vu les 3 dernières fois" in asked.fr


@pytest.mark.parametrize(
    ("name", "may_be", "cannot_be"),
    [
        ("carrom-dual", "signal wire connected", "emitter"),  # no light would be broken
        ("carrom-dual-38k", "come from another emitter", "connected"),  # so would a lost wire
    ],
)
def test_a_silent_beam_is_told_with_what_can_leave_it_clear(
    name: str, may_be: str, cannot_be: str
) -> None:
    gates = Gates(board.load(name), LIMITS)
    found: list[Observation] = []
    for second in range(1, 6):
        for at_us, flags in ((0, 1), (30_000, 2)):
            found += gates.edge(FIRST, second * 2_000_000 + at_us, flags)
    [fault] = [one for one in found + gates.advance(20_000_000) if isinstance(one, Fault)]
    assert may_be in fault.because.en
    assert cannot_be not in fault.because.en
    assert "pièces" in fault.because.fr


@pytest.mark.parametrize("seed", range(tries(6, 30)))
@pytest.mark.parametrize(("silent", "seeing"), [(SECOND, FIRST), (FIRST, SECOND)])
def test_specks_of_noise_are_no_sign_of_life(silent: int, seeing: int, seed: int) -> None:
    dice = random.Random(seed)
    spans: list[Span] = []
    for at in range(2000, 18_000, 2000):
        spans.append((seeing, at, at + dice.uniform(15, 60)))
        speck = at + dice.choice([-900, -3, 10, 500])  # before, within or after the passage
        spans.append((silent, speck, speck + dice.uniform(0.02, 0.14)))
    found = play(*spans)
    assert faults(found) == [(silent, "silent")]
    assert not [one for one in found if isinstance(one, Recovered)]
    counted = [one for one in counted_passages(found) if one[3] != "ignore"]
    assert [verdict for *_, verdict in counted] == ["ask"] * 4 + ["accept"] * 4
    assert [pieces for _, _, pieces, _ in counted[1:]] == [1] * 7


@pytest.mark.parametrize("silent", [FIRST, SECOND])
def test_noise_as_long_as_the_edge_of_a_piece_is_no_sign_of_life_either(silent: int) -> None:
    seeing = SECOND if silent == FIRST else FIRST
    alone = ((seeing, 2000 * number, 2000 * number + 30) for number in range(1, 6))
    specks = ((silent, 12_000 + 2000 * number, 12_001 + 2000 * number) for number in range(3))
    assert not [one for one in play(*alone, *specks) if isinstance(one, Recovered)]


@pytest.mark.parametrize(("grazed", "seeing"), [(SECOND, FIRST), (FIRST, SECOND)])
def test_a_beam_that_now_and_then_sees_the_edge_of_a_piece_is_not_silent(
    grazed: int, seeing: int
) -> None:
    spans: list[Span] = []
    for number in range(1, 13):
        at = 4000 * number
        spans.append((seeing, at, at + 30))
        if number % 2:
            spans.append((grazed, at + 15, at + 15.9))
    found = play(*spans, until_ms=60_000)
    assert faults(found) == []
    asked = [one.because.en for one in found if isinstance(one, Passage) and one.verdict == "ask"]
    assert not [because for because in asked if "of the last" in because]


@pytest.mark.parametrize("silent", [FIRST, SECOND])
def test_a_silent_beam_one_edge_of_which_is_lost_lives(silent: int) -> None:
    seeing = SECOND if silent == FIRST else FIRST
    gates = Gates(DUAL, LIMITS)
    found: list[Observation] = []
    for number in range(1, 6):
        for at, flags in ((2000 * number, 1), (2000 * number + 30, 2)):
            found += gates.edge(seeing, 1000 * at, flags)
    assert faults(found + gates.advance(11_000_000)) == [(silent, "silent")]
    found = gates.edge(silent, 12_000_000, 2)  # clear, and nothing had told that it was broken
    assert [one.gate for one in found if isinstance(one, Recovered)] == [silent]


@pytest.mark.parametrize("silent", [FIRST, SECOND])
def test_a_silent_beam_that_is_blocked_is_no_longer_silent(silent: int) -> None:
    seeing = SECOND if silent == FIRST else FIRST
    alone = ((seeing, 2000 * number, 2000 * number + 30) for number in range(1, 6))
    found = play(*alone, (silent, 12_000, 20_000), *fall(24_000))
    assert faults(found) == [(silent, "silent"), (silent, "blocked")]
    assert [one.at_us for one in found if isinstance(one, Recovered)] == [20_000_000]
    assert counted_passages(found)[-1] == (FIRST, 24_000, 1, "accept")


def test_a_silent_beam_is_well_again_when_it_sees_something() -> None:
    alone = ((FIRST, 2000 * number, 2000 * number + 30) for number in range(1, 7))
    found = play(*alone, *fall(16_000))
    recovered = [one for one in found if isinstance(one, Recovered)]
    assert [(one.gate, one.at_us) for one in recovered] == [(SECOND, 16_006_000)]
    assert counted_passages(found)[-1] == (FIRST, 16_000, 1, "accept")


def test_noise_and_fingers_silence_nobody() -> None:
    noise = ((FIRST, 2000 * number, 2000 * number + 0.5) for number in range(1, 9))
    fingers = ((FIRST, 2000 * number + 18_000, 2000 * number + 18_500) for number in range(1, 6))
    found = play(*noise, *fingers)
    assert faults(found) == []
    assert {verdict for *_, verdict in counted_passages(found)} == {"ignore"}


def test_a_silent_beam_is_inherited() -> None:
    gates = Gates(DUAL, LIMITS)
    gates.inherit(SECOND, "silent")
    assert gates.faults == {SECOND: "silent"}
    found = gates.edge(FIRST, 1_000_000, 1) + gates.edge(FIRST, 1_030_000, 2)
    assert counted_passages(found + gates.advance(9_000_000)) == [(FIRST, 1000, 1, "accept")]


@pytest.mark.parametrize("silent", [FIRST, SECOND])
def test_a_silent_beam_that_the_board_switches_off_for_a_storm_is_no_longer_silent(
    silent: int,
) -> None:
    gates = Gates(DUAL, LIMITS)
    gates.inherit(silent, "silent")
    assert faults(gates.mute(silent, 1_000_000, MUTED)) == [(silent, "storm")]
    gates.mute(silent, 5_000_000, CLEAR)
    gates.advance(10_000_000)
    assert gates.faults == {}, "whatever made those edges, it is alive"
