"""One scale on one evening: its cell, its converter, what disturbs them."""

from random import Random
from typing import Literal, NamedTuple

Colour = Literal["white", "slow", "sinc"]


class Bench(NamedTuple):
    zero: int
    piece: int  # counts
    noise: float  # rms of a reading at rest, of a piece
    colour: Colour  # "slow": a third of the noise wanders; "sinc": as the filter lets it through
    rate: float  # readings a second
    drift_a_minute: float  # pieces
    masses: float  # pieces differ by this
    ring_hz: tuple[float, float] = (5.0, 25.0)
    fading: tuple[float, float] = (0.020, 0.070)  # s, to 1/e
    spurious: float = 0.01
    lost: float = 0.001
    creep: float = 0.003


def bench(seed: int, noise: float) -> Bench:
    """Any scale; the same for a seed, whatever its noise."""
    odd = Random(f"bench {seed}")
    colours: tuple[Colour, ...] = ("white", "slow", "sinc")
    return Bench(
        zero=odd.choice((84_210, -31_840, 402_300)),
        piece=round(odd.uniform(2500, 11000)),
        noise=noise,
        colour=colours[seed % 3],
        rate=odd.uniform(78.5, 81.5),
        drift_a_minute=odd.uniform(-0.15, 0.15),
        masses=odd.uniform(0.02, 0.03),
    )
