"""Which piece broke the beam: what a colour head saw, against calibrated colours.

Finds the nearest of the possible names, and whether it is clearly nearer than any other.  What a
name means in a game is not known here.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from pichenette.sense.observation import Light

Palette = Mapping[str, Light]

_FAR = 0.16  # further from every calibrated colour: something else, a hand or the net
_CLEARLY = 0.65  # the nearest must be this much nearer than the next
_DARK = 100  # counts of clear light at which a hue is worth half
_BRIGHT = 0.06  # one doubling of brightness weighs as much as this difference in hue


class Named(NamedTuple):
    """The likeliest piece."""

    name: str
    is_near: bool  # to its calibrated colour
    is_sure: bool  # and clearly nearer to it than to any other


def name_piece(lights: Sequence[Light], palette: Palette, among: Collection[str]) -> Named | None:
    """The piece of a passage; None if no head saw it or no colour is calibrated."""
    if not lights or not palette:
        return None
    light = middle(lights)
    ranks = sorted((distance(light, colour), name) for name, colour in palette.items())
    possible = [rank for rank in ranks if rank[1] in among]
    if not possible:
        return None
    nearest, name = possible[0]
    # A colour that cannot be here is still what was seen, so nothing next to it is sure.
    others = [far for far, other in ranks if other != name]
    is_clear = not others or nearest <= _CLEARLY * min(others)
    return Named(name, nearest <= _FAR, nearest <= _FAR and is_clear)


def middle(lights: Sequence[Light]) -> Light:
    """Of several readings, the one of median brightness."""
    return sorted(lights, key=lambda light: light.clear)[len(lights) // 2]


def distance(light: Light, other: Light) -> float:
    """How unlike two readings are."""
    # The darker of the two has less hue: a black piece gives some twenty counts of each colour.
    darker = min(light.clear, other.clear)
    shade = math.dist(hue(light), hue(other)) * darker / (darker + _DARK)
    bright = abs(math.log2((light.clear + 8) / (other.clear + 8)))
    return shade + _BRIGHT * bright


def hue(light: Light) -> tuple[float, float, float]:
    """The shares of red, green and blue."""
    total = light.red + light.green + light.blue + 3
    return (light.red + 1) / total, (light.green + 1) / total, (light.blue + 1) / total
