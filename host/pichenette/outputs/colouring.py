"""Colours for a terminal whose background is unknown.

Text keeps the terminal's own colour; anything coloured is as far from white as from black, so that
it is readable on either.  Only a picture that paints its own background is free.
"""

import os
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TextIO

from pichenette.outputs.palette import Colour

TRUE = 1 << 24  # number of colours: this many, 256, or none
# Relative luminance with at least 3:1 contrast against white and against black (WCAG 2, for large
# text and non-text; in the middle, around 0.18, it is 4.6:1 against both).
DARKEST, LIGHTEST = 0.1, 0.3
_CUBE = (0, 95, 135, 175, 215, 255)


def can_draw(out: TextIO, environment: Mapping[str, str] = os.environ) -> bool:
    """Do control codes work there?  Not in a file, a pipe or a dumb terminal."""
    return out.isatty() and environment.get("TERM", "") not in ("", "dumb")


def depth(environment: Mapping[str, str] = os.environ) -> int:
    if environment.get("NO_COLOR"):  # no-color.org: whatever its value
        return 0
    return TRUE if environment.get("COLORTERM") in ("truecolor", "24bit") else 256


def luminance(colour: Colour) -> float:
    red, green, blue = (_linear(part) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


@lru_cache(maxsize=4096)
def readable(colour: Colour) -> Colour:
    """The first colour on the way to white or black that is neither too dark nor too light."""
    away = Colour(0, 0, 0) if luminance(colour) > LIGHTEST else Colour(255, 255, 255)
    shades = (colour.mixed(away, step / 100) for step in range(100))
    return next(shade for shade in shades if DARKEST <= luminance(shade) <= LIGHTEST)


@lru_cache(maxsize=4096)
def foreground(colour: Colour, colours: int) -> str:
    """The control code for text in that colour."""
    if colours == 0:
        return ""
    red, green, blue = readable(colour)
    if colours == TRUE:
        return f"\x1b[38;2;{red};{green};{blue}m"
    return f"\x1b[38;5;{_nearest(Colour(red, green, blue), _READABLE_256)}m"


@lru_cache(maxsize=4096)
def painted(ink: Colour, paper: Colour, colours: int) -> str:
    """The control code for a picture's own colours, whatever the terminal's background is."""
    if colours == 0:
        return ""
    if colours == TRUE:
        return f"\x1b[38;2;{';'.join(map(str, ink))}m\x1b[48;2;{';'.join(map(str, paper))}m"
    known = palette_256()
    return f"\x1b[38;5;{_nearest(ink, known)}m\x1b[48;5;{_nearest(paper, known)}m"


@cache
def palette_256() -> dict[int, Colour]:
    """Colours that all terminals agree on; the first 16 depend on the theme."""
    cube = {
        16 + 36 * red + 6 * green + blue: Colour(_CUBE[red], _CUBE[green], _CUBE[blue])
        for red in range(6)
        for green in range(6)
        for blue in range(6)
    }
    return cube | {232 + step: Colour(*(3 * (8 + 10 * step,))) for step in range(24)}


_READABLE_256 = {
    number: colour
    for number, colour in palette_256().items()
    if DARKEST <= luminance(colour) <= LIGHTEST
}


def _nearest(wanted: Colour, known: Mapping[int, Colour]) -> int:
    def distance(number: int) -> int:
        there = known[number]
        return sum((part - other) ** 2 for part, other in zip(wanted, there, strict=True))

    return min(known, key=distance)
