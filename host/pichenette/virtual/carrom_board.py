"""A carrom board from above.  Sensors see what falls, not where the rest lies: the pieces that are
left are drawn somewhere, those of a new round in their place.
"""

import math
import random
from collections.abc import Iterable, Iterator, Set
from functools import lru_cache

from pichenette.games.carrom_game import CarromGame
from pichenette.games.piece import Piece
from pichenette.games.row_carrom import BLUES, ROWS, RowCarrom
from pichenette.outputs.canvas import Canvas, Dot
from pichenette.virtual.paints import FIELD, HOLE, LINE, LIT, WOOD, piece

_CORNERS = {"pocket-1": (8, 8), "pocket-2": (92, 8), "pocket-3": (92, 92), "pocket-4": (8, 92)}
_PIECE, _QUEEN = 4.2, 4.6  # radii
_APART = 9.6  # two pieces side by side


def draw(game: CarromGame, pieces: Iterable[Piece], canvas: Canvas, lit: Set[str]) -> None:
    canvas.rectangle(0, 0, 100, 100, WOOD)
    canvas.rectangle(5, 5, 95, 95, FIELD)
    for side in (19, 81):
        canvas.rectangle(27, side - 1, 73, side + 1, LINE)
        canvas.rectangle(side - 1, 27, side + 1, 73, LINE)
    canvas.ring(50, 50, 17, LINE)
    for gate, (x, y) in _CORNERS.items():
        is_lit = gate in lit
        canvas.disc(x, y, 11 if is_lit else 8.5, LIT if is_lit else HOLE)
        if is_lit:
            canvas.disc(x, y, 4.5, HOLE)
    colours = {kind.name: kind.colour for kind in pieces}
    for kind, place in _places(game):
        canvas.disc(*place, _QUEEN if kind == "queen" else _PIECE, piece(colours[kind]))


def _places(game: CarromGame) -> list[tuple[str, Dot]]:
    """Each piece on the board, and where it is drawn."""
    there, whole = game.on_board, game.whole_board
    if isinstance(game, RowCarrom):
        return [("blue", place) for place in _rows(game)]
    kinds = [kind for kind in whole if kind not in ("queen", "striker")]
    if game.is_fresh:
        pieces = [kinds[n % len(kinds)] for n in range(sum(whole[kind] for kind in kinds))]
        return [("queen", (50.0, 50.0)), *zip(pieces, _flower(len(pieces)), strict=True)]
    scattered = _scattered(game.round, sum(whole[kind] for kind in kinds) + 1)
    found: list[tuple[str, Dot]] = []
    first = 1
    for kind in kinds:
        found += [(kind, place) for place in scattered[first : first + there[kind]]]
        first += whole[kind]
    return found + [("queen", scattered[0])] * there.get("queen", 0)


def _rows(game: RowCarrom) -> Iterator[Dot]:
    """The first row is the nearest."""
    for row in range(game.row, ROWS + 1):
        for number in range(game.left if row == game.row else BLUES):
            yield 50 + _APART * (number - (BLUES - 1) / 2), 50 + 11 * (2.5 - row)


def _flower(number: int) -> list[Dot]:
    """Six round the queen, the others round these."""
    inner = [_around(_APART, turn / 6) for turn in range(6)]
    outer = number - len(inner)
    return inner + [_around(1.85 * _APART, (turn + 0.5) / outer) for turn in range(outer)]


def _around(away: float, turn: float) -> Dot:
    angle = 2 * math.pi * turn
    return 50 + away * math.sin(angle), 50 - away * math.cos(angle)


@lru_cache(maxsize=4)  # for every frame of a round
def _scattered(round_: int, number: int) -> list[Dot]:
    """Far enough from one another, and from the pockets."""
    dice = random.Random(round_)
    found: list[Dot] = []
    while len(found) < number:
        place = dice.uniform(13, 87), dice.uniform(13, 87)
        is_free = all(math.dist(place, other) > 1.25 * _APART for other in found)
        if is_free and all(math.dist(place, corner) > 16 for corner in _CORNERS.values()):
            found.append(place)
    return found
