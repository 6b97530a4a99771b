"""A lane's colour on LEDs: that of its player's marker (games/markers.py)."""

from typing import NamedTuple

from pichenette.games.game import Game
from pichenette.games.markers import Chosen, markers
from pichenette.games.showing import MARKERS, Lane
from pichenette.outputs.palette import BLACK, PALETTES, QUEEN, WHITE, Colour, PaletteName

_SEATS = {name: seat for seat, name in enumerate(MARKERS)}  # in a palette
_OTHERS = {"ivory": WHITE, "black": BLACK}


class Second(NamedTuple):
    """A player's other colour, scored separately."""

    marker: Colour
    score: int


def markers_of(game: Game, known: Chosen, palette: PaletteName) -> tuple[Colour, ...]:
    """Of each score.  `known`: every player's marker, as a view has them, or those chosen."""
    colours, players = PALETTES[palette], game.players
    names = known if known.keys() >= {*players} else markers(game, known)
    return tuple(colours[_SEATS[names[player]]] for player in players[: len(game.scores)])


def piece_colour(game: Game, name: str, palette: PaletteName) -> Colour | None:
    """A piece on an LED, by its name or its colour's; None if unknown."""
    piece = next((piece for piece in game.about.pieces if piece.name == name), None)
    if piece is not None and piece.is_queen:
        return QUEEN  # as wherever the track shows her
    colour = piece.colour if piece is not None else name
    if palette == "mono":
        return None
    return _OTHERS.get(colour) or (PALETTES[palette][_SEATS[colour]] if colour in _SEATS else None)


def second_of(lane: Lane, palette: PaletteName) -> Second | None:
    other = lane.other
    if other is None or other.colour not in _SEATS:
        return None
    return Second(PALETTES[palette][_SEATS[other.colour]], other.score)
