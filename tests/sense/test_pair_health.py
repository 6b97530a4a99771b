"""Two beams of one pocket that do not go together are told, in both languages."""

import random
from dataclasses import replace

import pytest

from pichenette import board
from pichenette.board import BeamMount
from pichenette.sense.beam_warning import BeamWarning
from pichenette.sense.health import Health
from pichenette.sense.observation import Break, Passage
from pichenette.sense.pair_health import PairHealth
from pichenette.text import same

DICE = random.Random(5)
DUAL = board.load("carrom-dual")
FIRST, SECOND = DUAL.gates[0], DUAL.gates[DUAL.gate_number("pocket-1-low")]


@pytest.fixture(autouse=True)
def dice() -> None:
    """The same for each test, whichever run before it."""
    DICE.seed(5)


def passage(lag_ms: float, wider_ms: float = 0.0, width_ms: float | None = None) -> Passage:
    width = width_ms or DICE.uniform(10, 60)
    first = Break(0, round(1000 * width))
    second = Break(round(1000 * lag_ms), round(1000 * (width + wider_ms)))
    return Passage(0, min(0, second.at_us), 1, "accept", same("seen"), (first,), second=(second,))


def warning(*passages: Passage, mount: BeamMount = "net") -> BeamWarning | None:
    pair = PairHealth(replace(FIRST, mount=mount), SECOND, 31.0)
    for one in passages:
        pair.observe(one)
    return pair.warning


def slid(
    first_ms: tuple[float, float] = (0, 0),
    second_ms: tuple[float, float] = (0, 0),
    size: float = 31,
) -> Passage:
    """A piece down a slot, 6 mm from beam to beam, each late at both its edges."""
    speed = DICE.uniform(0.45, 0.65)
    at = [0.0, size / speed, 6 / speed, (6 + size) / speed]
    from_us, to_us, low_us, gone_us = (
        round(1000 * (ms + late)) for ms, late in zip(at, first_ms + second_ms, strict=True)
    )
    above, below = Break(from_us, to_us - from_us), Break(low_us, gone_us - low_us)
    return Passage(0, from_us, 1, "accept", same("seen"), (above,), second=(below,))


def test_beams_that_are_well_are_not_told() -> None:
    tumbling = [passage(DICE.uniform(3, 15), DICE.gauss(0, 4)) for _ in range(60)]
    assert warning(*tumbling) is None


def test_a_few_passages_say_nothing() -> None:
    assert warning(*(passage(6, 5) for _ in range(11))) is None


def test_a_dirty_beam_is_told() -> None:
    found = warning(*(passage(6, 5 + DICE.gauss(0, 2), 25) for _ in range(12)))
    assert found is not None
    assert found.beam == "pocket-1-low"
    assert found.what.en.startswith("dark ")
    assert "clean it, and point it at its emitter" in found.what.en
    assert "nettoyez-le et orientez-le vers son émetteur" in found.what.fr
    other = warning(*(passage(6, -5, 25) for _ in range(12)))
    assert other is not None
    assert other.beam == "pocket-1"
    assert other.what.en.startswith("dark 5.0 ms longer than pocket-1-low")


def test_a_millisecond_longer_says_nothing_of_quick_pieces() -> None:
    """A large share of a short break, but no more than two beams that are well may differ."""
    assert warning(*(passage(2, 1.1, 5) for _ in range(12))) is None
    assert warning(*(passage(2, 1.3, 5) for _ in range(12))) is not None


def test_swapped_plugs_are_told_after_a_few_pieces() -> None:
    """Each piece is asked about until then."""
    for many in (5, 11, 12, 20):
        found = warning(*(passage(-6) for _ in range(many)))
        assert found is not None
        assert found.beam == "pocket-1"
        assert f"meet pocket-1-low first ({many}/{many}): their plugs" in found.what.en
        assert "leurs fiches sont sans doute interverties" in found.what.fr
    assert warning(*(passage(-6) for _ in range(4))) is None
    assert warning(passage(6), *(passage(-6) for _ in range(10))) is None, "one of them fell"


def test_what_breaks_both_beams_at_once_does_not_come_up() -> None:
    assert warning(*(passage(-0.1) for _ in range(11))) is None
    found = warning(*(passage(-0.1) for _ in range(12)))
    assert found is not None
    assert "at the same moments" in found.what.en
    mixed = [passage(-0.1), passage(-0.1), *(passage(-6) for _ in range(4))]
    found = warning(*mixed)
    assert found is not None
    assert "probably swapped" in found.what.en


def test_flanks_out_of_order_are_told() -> None:
    found = warning(*(passage(6) for _ in range(9)), *(passage(-6) for _ in range(3)))
    assert found is not None
    assert found.beam == "pocket-1"
    assert "meet pocket-1-low first (3/12)" in found.what.en
    assert "inversés" in found.what.fr
    assert warning(*(passage(6, width_ms=25) for _ in range(12)), passage(-0.5)) is None


def test_hands_and_missing_edges_are_left_out() -> None:
    hands = [passage(6, 60, 900) for _ in range(12)]
    torn = Passage(0, 0, 1, "ask", same(""), (Break(0, 0, is_torn=True),), second=(Break(0, 9),))
    assert warning(*hands, *[torn] * 12) is None


def test_it_is_part_of_a_boards_health() -> None:
    health = Health(board.load("carrom-dual"))
    for _ in range(12):
        health.observe(passage(6, 5, 25))
    warned = {one.gate: one.warning for one in health.gates if one.warning}
    assert list(warned) == ["pocket-1-low"], "at the beam that it is about"
    assert warned["pocket-1-low"].beam == "pocket-1-low"


def test_beams_that_break_at_the_same_moment_are_told() -> None:
    """Whichever is a few µs earlier: one light, or one wire."""
    found = warning(*(passage(DICE.uniform(-0.05, 0.05)) for _ in range(14)))
    assert found is not None
    assert found.beam == "pocket-1-low"
    assert "at the same moments as pocket-1 (14/14)" in found.what.en
    assert "Cachez un émetteur" in found.what.fr
    mixed = [passage(DICE.uniform(3, 15)) for _ in range(20)] + [passage(0.02)] * 6
    assert warning(*mixed) is None, "now and then a piece falls flat past both"


def test_down_a_slot_pieces_measure_what_they_are() -> None:
    assert warning(*(slid() for _ in range(40)), mount="slot") is None
    assert warning(*(slid(size=27.5) for _ in range(40)), mount="slot") is None, "a smaller set"


def test_a_beam_that_answers_late_is_told_by_the_length_of_pieces() -> None:
    late = warning(*(slid(second_ms=(3, 3)) for _ in range(14)), mount="slot")
    assert late is not None
    assert late.beam == "pocket-1-low"
    assert "pieces measure 24 mm instead of 31" in late.what.en
    assert "les pièces mesurent 24 mm au lieu de 31" in late.what.fr
    assert warning(*(slid(second_ms=(3, 3)) for _ in range(11)), mount="slot") is None


def test_a_beam_that_clears_late_is_told_by_its_time_in_a_slot() -> None:
    first = warning(*(slid(first_ms=(0, 4.5)) for _ in range(14)), mount="slot")
    assert first is not None
    assert first.beam == "pocket-1"
    assert first.what.en.startswith("dark 4.5 ms longer than pocket-1-low")
    second = warning(*(slid(second_ms=(0, 4)) for _ in range(14)), mount="slot")
    assert second is not None
    assert second.beam == "pocket-1-low"
    assert second.what.en.startswith("dark 4.0 ms longer than pocket-1")
    length = warning(*(slid(first_ms=(0, 3)) for _ in range(14)), mount="slot")
    assert length is not None
    assert "instead of 31" in length.what.en
