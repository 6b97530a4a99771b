"""Glass marbles on a virtual board, with the beam beside their middle and through it."""

import random

import pytest

from pichenette import board
from pichenette.link.messages import BROKEN, CLEAR
from pichenette.sense.gates import Gates
from pichenette.sense.observation import Passage
from pichenette.sense.thresholds import Thresholds
from pichenette.virtual.targets import BEAM_OFF_MM, Targets

OFFBOARD = board.load("offboard")
MARBLES = 150


def judged(beam_off_mm: float, seed: int) -> list[Passage]:
    targets = Targets(OFFBOARD, random.Random(seed), beam_off_mm)
    gates = Gates(OFFBOARD, Thresholds())
    found = []
    for number in range(MARBLES):
        for edge in targets.fall(number % 12 + 1, 3e6 * (number + 1)):
            flags = BROKEN if edge.is_broken else CLEAR
            found += gates.edge(edge.gate, int(edge.at_us), flags)
    found += gates.advance(int(3e6 * (MARBLES + 2)))
    return [one for one in found if isinstance(one, Passage)]


@pytest.mark.parametrize("seed", [1, 2])
def test_beside_the_middle_a_marble_of_glass_counts(seed: int) -> None:
    passages = judged(BEAM_OFF_MM, seed)
    assert sum(one.pieces for one in passages if one.verdict == "accept") >= 0.8 * MARBLES
    assert all(one.pieces == 1 for one in passages if one.verdict == "accept")


def test_through_the_middle_everyone_is_a_question() -> None:
    passages = judged(0.0, 1)
    assert len(passages) >= MARBLES
    assert not [one for one in passages if one.verdict == "accept"]
