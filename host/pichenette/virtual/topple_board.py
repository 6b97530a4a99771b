"""Topple's tower from above: the top of every stack, and how high it is; letters and figures name
the cells, as questions do.
"""

from collections.abc import Set

from pichenette.games.topple.topple import Topple
from pichenette.games.topple.tower import CELLS, COLUMNS, LEVEL, ROWS
from pichenette.outputs.canvas import Canvas
from pichenette.outputs.palette import Colour
from pichenette.virtual.paints import DARK_INK, FIELD, LIGHT_INK, LIT, WOOD, piece

_EDGE = 9  # left and below: names
_RIM = 3
_CELL = (100 - _EDGE - _RIM) / 5


def draw(game: Topple, canvas: Canvas, lit: Set[str]) -> None:
    canvas.rectangle(0, 0, 100, 100, LIT if lit else WOOD)
    canvas.rectangle(_RIM, _RIM, 100 - _RIM, 100 - _RIM, WOOD)
    for place, (letter, figure) in enumerate(zip(COLUMNS, ROWS, strict=True)):
        middle = (place + 0.5) * _CELL
        canvas.write(_EDGE + middle, 100 - _EDGE / 2, letter, LIGHT_INK)
        canvas.write(_EDGE * 0.7, 100 - _EDGE - middle, figure, LIGHT_INK)
    pixel = 100 / canvas.side
    for cell, stack in zip(CELLS, game.stacks, strict=True):
        left = _EDGE + _CELL * COLUMNS.index(cell[0])
        top = _RIM + _CELL * (len(ROWS) - 1 - ROWS.index(cell[1]))
        x, y = left + (pixel + _CELL) / 2, top + (pixel + _CELL) / 2
        # The middle is the lowest level, and the darkest.
        ground = FIELD.mixed(WOOD, 0.5 - 0.1 * LEVEL[cell])
        canvas.rectangle(left + pixel, top + pixel, left + _CELL, top + _CELL, ground)
        if stack:
            colour = piece(game.options.flat[stack[-1]])
            canvas.disc(x, y, (_CELL - pixel) * 0.48, colour)
            canvas.write(x, y, str(len(stack)), _ink_on(colour))


def _ink_on(colour: Colour) -> Colour:
    return DARK_INK if colour == piece("yellow") else LIGHT_INK
