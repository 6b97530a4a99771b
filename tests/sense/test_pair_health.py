"""Two beams of one pocket that do not go together are told, in both languages."""

import random

from pichenette import board
from pichenette.sense.beam_warning import BeamWarning
from pichenette.sense.health import Health
from pichenette.sense.observation import Break, Passage
from pichenette.sense.pair_health import PairHealth
from pichenette.text import same

DICE = random.Random(5)


def passage(lag_ms: float, wider_ms: float = 0.0, width_ms: float | None = None) -> Passage:
    width = width_ms or DICE.uniform(10, 60)
    first = Break(0, round(1000 * width))
    second = Break(round(1000 * lag_ms), round(1000 * (width + wider_ms)))
    return Passage(0, min(0, second.at_us), 1, "accept", same("seen"), (first,), second=(second,))


def warning(*passages: Passage) -> BeamWarning | None:
    pair = PairHealth("pocket-1", "pocket-1-low")
    for one in passages:
        pair.observe(one)
    return pair.warning


def test_beams_that_are_well_are_not_told() -> None:
    tumbling = [passage(DICE.uniform(3, 15), DICE.gauss(0, 4)) for _ in range(60)]
    assert warning(*tumbling) is None


def test_a_few_passages_say_nothing() -> None:
    assert warning(*(passage(6, 5) for _ in range(7))) is None


def test_a_dirty_beam_is_told() -> None:
    found = warning(*(passage(6, 5 + DICE.gauss(0, 2), 25) for _ in range(12)))
    assert found is not None
    assert found.beam == "pocket-1-low"
    assert found.what.en.startswith("dark ")
    assert "nettoyez-le" in found.what.fr
    other = warning(*(passage(6, -5, 25) for _ in range(12)))
    assert other is not None
    assert other.beam == "pocket-1"
    assert other.what.en.startswith("dark 5.0 ms longer than pocket-1-low")


def test_flanks_out_of_order_are_told() -> None:
    found = warning(*(passage(-6) for _ in range(12)))
    assert found is not None
    assert found.beam == "pocket-1"
    assert "meet pocket-1-low first (12/12)" in found.what.en
    assert "inversés" in found.what.fr
    assert warning(*(passage(6) for _ in range(12)), passage(-0.5)) is None


def test_hands_and_missing_edges_are_left_out() -> None:
    hands = [passage(6, 60, 900) for _ in range(12)]
    torn = Passage(0, 0, 1, "ask", same(""), (Break(0, 0, is_torn=True),), second=(Break(0, 9),))
    assert warning(*hands, *[torn] * 12) is None


def test_it_is_part_of_a_boards_health() -> None:
    health = Health(board.load("carrom-dual"))
    for _ in range(12):
        health.observe(passage(6, 5, 25))
    first, *others = health.gates
    assert first.warning is not None
    assert first.warning.beam == "pocket-1-low"
    assert not any(one.warning for one in others)
