"""Marbles of glass at a gate: the same world with the beam beside their middle, and through it."""

from typing import NamedTuple

from pichenette.virtual.glass import dark_mm
from tests.corpus.physics import MARBLES, Case, Dice, World, speed


class Beam(NamedTuple):
    """Where a holder has its beam: how far from the middle of a marble."""

    name: str
    off_mm: tuple[float, float]


BESIDE = Beam("4 to 5 mm beside the middle", (4.0, 5.0))
THROUGH = Beam("through the middle", (0.0, 1.0))


def marble(beam: Beam, dice: Dice, world: World = MARBLES) -> Case:
    across = dice.uniform(*world.disc_mm)
    stretches = dark_mm(across, dice.uniform(*beam.off_mm))
    ms_per_mm = 1 / speed(world, dice)
    first = stretches[0][0]
    spans = [((start - first) * ms_per_mm, (end - first) * ms_per_mm) for start, end in stretches]
    return Case("glass marble", 1, spans, is_ordinary=len(spans) == 1)
