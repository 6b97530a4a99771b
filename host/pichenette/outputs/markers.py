"""Which colour a lane has: that of the player's pieces where the game gives him some.

Comes in: a game and a palette.  Goes out: one colour a score, in their order.  Carrom has markers
as they come out of the box; Offboard's players are red and yellow; Topple's have the colours they
chose, as far as an LED has them.
"""

from typing import NamedTuple

from pichenette.games.game import Game
from pichenette.outputs.palette import PALETTES, Colour, PaletteName

_SEATS = {"blue": 0, "red": 1, "green": 2, "yellow": 3, "white": 4, "brown": 5}
_OFFBOARD = ("red", "yellow")


class Second(NamedTuple):
    """A player's other colour, scored by itself (TP-19)."""

    marker: Colour
    score: int


def markers_of(game: Game, palette: PaletteName) -> tuple[Colour, ...]:
    colours = PALETTES[palette]
    names = _names(game)
    if len(set(names)) < len(names) or not set(names) <= set(_SEATS):
        names = ()  # unknown to an LED, or not one each
    seats = [_SEATS[name] for name in names] or range(len(game.scores))
    return tuple(colours[seat % len(colours)] for seat in seats)


def second_of(game: Game, seat: int, palette: PaletteName) -> Second | None:
    pairs = _pairs(game)
    if not pairs:
        return None
    (_, _), (name, score) = pairs[seat]
    if name not in _SEATS:
        return None
    return Second(PALETTES[palette][_SEATS[name]], score)


def _names(game: Game) -> tuple[str, ...]:
    if game.name == "offboard":
        return _OFFBOARD
    if game.name != "topple":
        return ()
    pairs = _pairs(game)
    if pairs:
        return tuple(best[0] for best, _ in pairs)
    return tuple(game.detail.get("colours", ()))


def _pairs(game: Game) -> list[tuple[tuple[str, int], tuple[str, int]]]:
    """Two players of Topple have two colours each: the better one first, as the score is its."""
    colours = list(game.detail.get("colours", {}).items()) if game.name == "topple" else []
    if len(colours) != 2 * len(game.scores):
        return []
    return [
        (second, first) if second[1] > first[1] else (first, second)
        for first, second in zip(colours[::2], colours[1::2], strict=True)
    ]
