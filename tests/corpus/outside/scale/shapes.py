"""How a force comes or goes: from 0 to 1 of its time, to a share of its size."""

from collections.abc import Callable
from math import cos, exp, pi, sin
from random import Random

Profile = Callable[[float], float]


def linear(share: float) -> float:
    return share


def rounded(share: float) -> float:
    return (1 - cos(pi * share)) / 2


def sudden(share: float) -> float:
    return (1 - exp(-4 * share)) / (1 - exp(-4))


def hump(share: float) -> float:
    """Comes and goes."""
    return sin(pi * share) ** 2 if share < 1 else 0.0


def stroke(share: float) -> float:
    """Comes and goes at once."""
    return sin(pi * share) if share < 1 else 0.0


def swing(cycles: float) -> Profile:
    """So many, dying away."""

    def shape(share: float) -> float:
        return sin(2 * pi * cycles * share) * exp(-5 * share) if share < 1 else 0.0

    return shape


def twice(random: Random) -> Profile:
    """One edge touches before the other."""
    first = random.uniform(0.3, 0.7)
    return lambda share: first * min(1, share / 0.3) + (1 - first) * max(0.0, share - 0.7) / 0.3


# How hands lay a piece down.
LAID: tuple[tuple[str, Callable[[Random], Profile]], ...] = (
    ("linear", lambda random: linear),
    ("rounded", lambda random: rounded),
    ("sudden", lambda random: sudden),
    ("two contacts", twice),
)
