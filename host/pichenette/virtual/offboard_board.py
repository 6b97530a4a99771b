"""Offboard's hexagon from above: marbles on their cells, the twelve targets around it."""

import math
from collections.abc import Set

from pichenette.games.offboard.geometry import AXIAL, TARGETS
from pichenette.games.offboard.offboard import Offboard
from pichenette.outputs.canvas import Canvas, Dot
from pichenette.virtual.paints import DARK_INK, FIELD, HOLE, LIGHT_INK, LINE, LIT, WOOD, piece

_STEP = 7.6  # from cell to cell
_MARBLE = 3.1
_ROW = _STEP * math.sqrt(3) / 2
_RIM = 43  # from the middle to a target
_TELLING = 40  # pixels across: in a smaller picture an empty cell would look like a marble


def draw(game: Offboard, canvas: Canvas, lit: Set[str]) -> None:
    canvas.polygon([_turned(50, turn / 6) for turn in range(6)], WOOD)
    canvas.polygon([_turned(36.5, turn / 6) for turn in range(6)], FIELD)
    # At least a pixel between two marbles, however small the picture is.
    unit = canvas.side / 100
    marble_wide = min(2 * _MARBLE, max(1, int(_STEP * unit) - 1) / unit)
    held = {cell: colour for colour, cells in game.table.cells().items() for cell in cells}
    for cell, (q, r) in AXIAL.items():
        x, y = 50 + _STEP * (q + r / 2), 50 + _ROW * r
        marble = held.get(cell)
        if marble is not None:
            canvas.disc(x, y, marble_wide / 2, piece(marble))
        elif canvas.side > _TELLING:
            canvas.disc(x, y, 1.1, LINE)
    for number in range(1, TARGETS + 1):
        x, y = _target(number)
        marble = game.targets.get(f"T{number}")
        is_lit = f"target-{number}" in lit
        canvas.disc(x, y, 6.5 if is_lit else 5, LIT if is_lit else HOLE)
        canvas.disc(x, y, 4, piece(marble) if marble else HOLE)
        ink = DARK_INK if marble == "yellow" else LIGHT_INK
        canvas.write(x, y, str(game.options.values[number - 1]), ink)


def _turned(away: float, turn: float) -> Dot:
    angle = 2 * math.pi * turn
    return 50 + away * math.cos(angle), 50 + away * math.sin(angle)


def _target(number: int) -> Dot:
    """Two at each side, clockwise from the left of the top."""
    side, second = divmod(number - 1, 2)
    (x0, y0), (x1, y1) = (_turned(_RIM * 1.03, (4 + corner + side) / 6) for corner in (0, 1))
    share = (0.29, 0.71)[second]
    return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
