"""A square picture for a terminal, two pixels in each character, as large as there is room.

Whoever draws counts from 0 to 100 in both directions, from the upper left.  A pixel that nobody
painted shows the terminal's own background.
"""

import math
from collections.abc import Sequence
from itertools import groupby

from pichenette.outputs.ink import Ink, InkLine
from pichenette.outputs.palette import Colour

_UPPER, _LOWER = "▀", "▄"
_ROUND = 0.05  # pixels off a disc's radius: from four across on it has no corners

Dot = tuple[float, float]


class Canvas:
    def __init__(self, rows: int) -> None:
        """`rows` of text; twice as many columns, as a character is twice as high as it is wide."""
        self.rows = rows
        self.side = 2 * rows  # pixels, and columns
        self._pixels: list[list[Colour | None]] = [[None] * self.side for _ in range(self.side)]
        self._letters: dict[tuple[int, int], tuple[str, Colour]] = {}

    def rectangle(
        self, left: float, top: float, right: float, bottom: float, paint: Colour
    ) -> None:
        self.polygon([(left, top), (right, top), (right, bottom), (left, bottom)], paint)

    def polygon(self, corners: Sequence[Dot], paint: Colour) -> None:
        for y, row in enumerate(self._pixels):
            middle = (y + 0.5) * 100 / self.side
            crossed = sorted(_crossings(corners, middle))
            for start, end in zip(crossed[::2], crossed[1::2], strict=True):
                for x in range(self._pixel(start), self._pixel(end)):
                    row[x] = paint

    def disc(self, x: float, y: float, radius: float, paint: Colour) -> None:
        """At least one pixel; the same shape wherever it is, so that small ones look alike."""
        self._round(x, y, radius, paint, math.inf)

    def ring(self, x: float, y: float, radius: float, paint: Colour) -> None:
        """The outline of a disc, one pixel wide."""
        self._round(x, y, radius, paint, 1)

    def _round(self, x: float, y: float, radius: float, paint: Colour, thick: float) -> None:
        unit = self.side / 100
        wide = max(1, round(2 * radius * unit))
        left, top = round(x * unit - wide / 2), round(y * unit - wide / 2)
        middle, reach = (wide - 1) / 2, wide / 2 - _ROUND
        for row in range(wide):
            for column in range(wide):
                is_inside = reach - thick < math.hypot(column - middle, row - middle) <= reach
                if is_inside and 0 <= top + row < self.side and 0 <= left + column < self.side:
                    self._pixels[top + row][left + column] = paint

    def write(self, x: float, y: float, text: str, paint: Colour) -> None:
        """Letters over the picture, centred there."""
        row = min(self.rows - 1, int(y * self.rows / 100))
        left = round(x * self.side / 100 - len(text) / 2)
        for place, letter in enumerate(text):
            self._letters[row, left + place] = letter, paint

    def lines(self) -> list[InkLine]:
        return [self._line(row) for row in range(self.rows)]

    def _line(self, row: int) -> InkLine:
        cells = [self._cell(row, column) for column in range(self.side)]
        return [
            look._replace(text="".join(ink.text for ink in run))
            for look, run in groupby(cells, key=lambda ink: ink._replace(text=""))
        ]

    def _cell(self, row: int, column: int) -> Ink:
        upper, lower = self._pixels[2 * row][column], self._pixels[2 * row + 1][column]
        if (row, column) in self._letters:
            letter, paint = self._letters[row, column]
            return Ink(letter, colour=paint, is_bold=True, paper=upper or lower)
        if upper is None and lower is None:
            return Ink(" ")
        if upper is None:
            return Ink(_LOWER, colour=lower)
        return Ink(_UPPER, colour=upper, paper=lower)

    def _pixel(self, at: float) -> int:
        return max(0, min(self.side, round(at * self.side / 100)))


def _crossings(corners: Sequence[Dot], y: float) -> list[float]:
    """Where a horizontal line crosses the outline."""
    found = []
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y0 <= y) != (y1 <= y):
            found.append(x0 + (y - y0) * (x1 - x0) / (y1 - y0))
    return found
