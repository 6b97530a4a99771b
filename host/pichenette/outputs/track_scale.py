"""How many points one LED is worth, for every game and every length of track.

A game whose goal fits has one LED per point; a longer one several points per LED, with the rest as
brightness; a shorter one several LEDs per point, with a dark one in between.  A `Bar` says how far
each cell is lit for a score.  No colours are known here.
"""

from functools import lru_cache
from typing import NamedTuple

from pichenette.games.game import Game


class Bar(NamedTuple):
    """Cells from the head on; `shares` covers only the last lap."""

    shares: tuple[float, ...]  # 0 dark, 1 lit, in between: a part of the cell's value
    laps: int = 0  # full tracks below this one
    is_below: bool = False  # from the far end, backwards

    @property
    def tip(self) -> int | None:
        """The foremost fully lit cell, where a marker would stand."""
        lit = [cell for cell, share in enumerate(self.shares) if share == 1.0]
        if not lit:
            return len(self.shares) - 1 if self.laps else None
        return lit[0] if self.is_below else lit[-1]


class TrackScale(NamedTuple):
    cells: int
    points_a_cell: int = 1
    cells_a_point: int = 1

    def is_mark(self, cell: int) -> bool:
        """Every fifth cell; points of several LEDs need no marks."""
        return self.cells_a_point == 1 and (cell + 1) % 5 == 0

    def is_gap(self, cell: int) -> bool:
        """Dark at every score: between two points, or beyond the last that fits."""
        wide = self.cells_a_point
        return (wide > 2 and cell % wide == wide - 1) or cell >= self.cells // wide * wide

    @property
    def lap(self) -> int:
        """Points that fill the track once."""
        return self.cells // self.cells_a_point * self.points_a_cell

    def bar(self, score: int) -> Bar:
        return _bar(self, score)

    def shares(self, points: int) -> tuple[float, ...]:
        wide = self.cells_a_point
        if wide > 1:
            return tuple(
                1.0 if cell < points * wide and not self.is_gap(cell) else 0.0
                for cell in range(self.cells)
            )
        whole, part = divmod(points, self.points_a_cell)
        return tuple(
            1.0 if cell < whole else part / self.points_a_cell if cell == whole else 0.0
            for cell in range(self.cells)
        )

    def cell_of(self, score: int) -> int:
        """Where a single marker stands on a track that starts with cell 0, lap after lap.

        Below zero it goes backwards from the far end.
        """
        rest = (abs(score) - 1) % self.lap + 1 if score else 0  # as in a bar: full is full
        place = rest * self.cells_a_point // self.points_a_cell
        return self.cells + 1 - place if score < 0 and place else place


@lru_cache(maxsize=1024)  # drawn again and again while nothing is won
def _bar(scale: TrackScale, score: int) -> Bar:
    laps, rest = divmod(abs(score), scale.lap)
    if laps and not rest:
        laps, rest = laps - 1, scale.lap  # exactly full is full, not a new lap
    shares = scale.shares(rest)
    return Bar(shares[::-1], laps, is_below=True) if score < 0 else Bar(shares, laps)


def scale_of(game: Game, cells: int) -> TrackScale:
    goal = game.goal
    if goal > cells:
        return TrackScale(cells, points_a_cell=-(-goal // cells))
    return TrackScale(cells, cells_a_point=cells // goal)
