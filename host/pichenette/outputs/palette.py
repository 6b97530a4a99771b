"""Colours as people name them: sRGB-like values, 0 to 255, before any brightness or gamma.

Palettes have six markers, in the order of the box.  How a signal looks beyond its colour (pulse,
hatching, place) is decided where it is drawn: nothing relies on colour alone.
"""

from functools import lru_cache
from typing import Literal, NamedTuple


class Colour(NamedTuple):
    red: int
    green: int
    blue: int

    def dimmed(self, share: float) -> "Colour":
        return _dimmed(self, share)

    def mixed(self, other: "Colour", share: float) -> "Colour":
        """This colour, `share` of the way towards the other."""
        return Colour(*(round(a + (b - a) * share) for a, b in zip(self, other, strict=True)))


@lru_cache(maxsize=4096)  # a picture has some hundred LEDs and few colours
def _dimmed(colour: Colour, share: float) -> Colour:
    return Colour(*(round(part * share) for part in colour))


PaletteName = Literal["box", "clear", "mono"]

OFF = Colour(0, 0, 0)
WHITE = Colour(255, 255, 255)
AMBER = Colour(255, 110, 0)  # something needs a person
ALARM = Colour(255, 0, 0)  # the board is not connected
GOLD = Colour(255, 160, 20)  # an extra round, a victory
QUEEN = Colour(255, 40, 160)
LAST_LAP = Colour(255, 90, 0)  # the third lap, which games hardly ever need
BLACK = Colour(80, 0, 190)  # a piece no LED can show: the darkest colour that still is one
RULE = Colour(150, 150, 170)  # the marks at 5, 10, 15 …

# The six markers of the box, as LEDs show them: brown is orange at half brightness.
BOX = (
    Colour(0, 70, 255),  # blue
    Colour(255, 20, 0),  # red
    Colour(0, 210, 50),  # green
    Colour(255, 200, 0),  # yellow
    Colour(235, 235, 235),  # white
    Colour(130, 50, 0),  # brown
)
# The same seats for people who cannot tell red, green or blue apart: found by a random search for
# the largest minimum distance (OKLab) under all three kinds of colour blindness.
CLEAR = (
    Colour(0, 30, 255),  # blue
    Colour(232, 39, 22),  # vermilion
    Colour(17, 177, 231),  # sky, for green
    Colour(255, 183, 2),  # amber, for yellow
    Colour(255, 255, 255),  # white
    Colour(140, 6, 118),  # plum, for brown
)
# One colour for all, as for a row of single LEDs.
MONO = (WHITE,) * 6
PALETTES: dict[PaletteName, tuple[Colour, ...]] = {"box": BOX, "clear": CLEAR, "mono": MONO}


def lap_colours(marker: Colour, laps: int) -> tuple[Colour, Colour]:
    """The colour underneath and the one drawn over it, after one or more full laps.

    The second lap is lighter, the third gold; a fourth looks like the third.
    """
    tint = lap_tint(marker)
    return (marker, tint) if laps == 1 else (tint, LAST_LAP)


def lap_tint(marker: Colour) -> Colour:
    """A marker on its second lap is lighter; white cannot be, so it turns gold."""
    return marker.mixed(GOLD, 0.8) if min(marker) > 150 else marker.mixed(WHITE, 0.6)
