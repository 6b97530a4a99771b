"""Glass marbles, judged: beside their middle they count, through it they are asked about."""

import random
from collections import Counter

import pytest

from pichenette import board
from pichenette.link.messages import BROKEN, CLEAR
from pichenette.sense.gates import Gates
from pichenette.sense.observation import Passage
from pichenette.sense.thresholds import Thresholds
from tests.corpus.glass import BESIDE, THROUGH, Beam, marble

MANY = 400


def verdicts(beam: Beam, seed: int) -> Counter[tuple[str, int]]:
    dice = random.Random(seed)
    gates = Gates(board.load("offboard"), Thresholds())
    found = []
    for number in range(MANY):
        for start, end in marble(beam, dice).spans:
            at_us = 2_500_000 * (number + 1)
            found += gates.edge(0, at_us + int(1000 * start), BROKEN)
            found += gates.edge(0, at_us + int(1000 * end), CLEAR)
    found += gates.advance(2_500_000 * (MANY + 2))
    return Counter((one.verdict, one.pieces) for one in found if isinstance(one, Passage))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_beside_the_middle_each_counts_once(seed: int) -> None:
    seen = verdicts(BESIDE, seed)
    assert seen["accept", 1] >= 0.98 * MANY
    assert not [key for key in seen if key[0] == "accept" and key[1] != 1]


def test_through_the_middle_none_is_counted_in_silence() -> None:
    seen = verdicts(THROUGH, 1)
    assert not [key for key in seen if key[0] == "accept"]
