"""All the gates of a board together: what follows from all of them is never stale."""

import random
from dataclasses import replace

import pytest

from pichenette import board
from pichenette.board import BeamMount
from pichenette.sense.gates import Gates
from pichenette.sense.observation import Light, Passage
from pichenette.sense.thresholds import Thresholds
from tests.tries import tries

CARROM = board.load("carrom")


def anew(gates: Gates) -> tuple[int | None, list[int], list[tuple[int, int]]]:
    """Computed without any cache."""
    gates._stirred()
    return gates.due_us, gates.open, gates.coming


@pytest.mark.parametrize("seed", range(tries(8, 20)))
def test_what_is_remembered_is_what_would_be_found(seed: int) -> None:
    dice = random.Random(seed)
    gates, at_us = Gates(CARROM, Thresholds()), 1_000_000
    broken = [False] * len(CARROM.gates)
    for _ in range(400):
        at_us += dice.choice([300, 5_000, 30_000, 120_000, 1_500_000])
        gate = dice.randrange(len(CARROM.gates))
        mask = sum(1 << number for number, is_broken in enumerate(broken) if is_broken)
        what = dice.random()
        if what < 0.6:
            broken[gate] = not broken[gate]
            gates.edge(gate, at_us, 3 if dice.random() < 0.05 else 1 if broken[gate] else 2)
        elif what < 0.75:
            gates.beat(at_us, mask ^ (dice.random() < 0.1))
        elif what < 0.8:
            gates.state(at_us, mask)
        elif what < 0.85:
            gates.light(gate, Light(1, 2, 3, 4))
        elif what < 0.9:
            gates.mute(gate, at_us, dice.choice([0, 1, 2]))
        elif what < 0.95:
            gates.advance(at_us)
        elif what < 0.97:
            gates.inherit(gate, "blocked")
        elif what < 0.985:
            gates.hurry()
        else:
            gates.finish()
        remembered = gates.due_us, gates.open, gates.coming
        assert remembered == anew(gates)


@pytest.mark.parametrize("name", ["carrom", "carrom-dual"])
@pytest.mark.parametrize(("mount", "verdict"), [("net", "ask"), ("slot", "accept")])
def test_a_hand_that_reaches_no_slot_casts_no_doubt(
    name: str, mount: BeamMount, verdict: str
) -> None:
    """In a net half a second is a hand; in a slot something stuck, and the next slot knows it."""
    made = board.load(name)
    built = replace(made, gates=tuple(replace(gate, mount=mount) for gate in made.gates))
    gates, found = Gates(built, Thresholds()), []
    low = made.second_of(1)
    told = [(1_000, 0, 1), (1_500, 0, 2), (1_300, 1, 1), (1_350, 1, 2)]
    told += [(1_310, low, 1), (1_360, low, 2)] if low is not None else []
    for at_ms, gate, flags in sorted(told):
        found += gates.edge(gate, 1000 * at_ms, flags)
    found += gates.finish()
    assert [one.verdict for one in found if isinstance(one, Passage) and one.gate == 1] == [verdict]
