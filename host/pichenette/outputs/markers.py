"""A lane's colour: that of the player's pieces, if the game gives them some.

The game's colours are used if LEDs can show them and all are different; otherwise the markers, in
the order of the box.
"""

from typing import NamedTuple

from pichenette.games.game import Game
from pichenette.games.showing import Lane
from pichenette.outputs.palette import BLACK, PALETTES, QUEEN, WHITE, Colour, PaletteName

_SEATS = {"blue": 0, "red": 1, "green": 2, "yellow": 3, "white": 4, "brown": 5}
_OTHERS = {"ivory": WHITE, "black": BLACK}


class Second(NamedTuple):
    """A player's other colour, scored separately."""

    marker: Colour
    score: int


def markers_of(game: Game, palette: PaletteName) -> tuple[Colour, ...]:
    colours, lanes = PALETTES[palette], game.about.shows(game).lanes
    names = [lanes.get(name, Lane()).colour for name in game.scores]
    seats = [_SEATS[name] for name in names if name in _SEATS]
    if len(set(seats)) < len(names):
        seats = [*range(len(names))]  # LEDs cannot show them, or they are not all different
    return tuple(colours[seat % len(colours)] for seat in seats)


def piece_colour(game: Game, name: str, palette: PaletteName) -> Colour | None:
    """A piece on an LED, by its name or its colour's; None if unknown."""
    piece = next((one for one in game.about.pieces if one.name == name), None)
    if piece is not None and piece.is_queen:
        return QUEEN  # as wherever the track shows her
    colour = piece.colour if piece is not None else name
    if palette == "mono":
        return None
    return _OTHERS.get(colour) or (PALETTES[palette][_SEATS[colour]] if colour in _SEATS else None)


def second_of(game: Game, name: str, palette: PaletteName) -> Second | None:
    """Of the score called `name`."""
    other = game.about.shows(game).lanes.get(name, Lane()).other
    if other is None or other.colour not in _SEATS:
        return None
    return Second(PALETTES[palette][_SEATS[other.colour]], other.score)
