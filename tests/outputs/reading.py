"""Reads a picture of the track back, as a person in front of it would."""

from pichenette.games.game import Game
from pichenette.outputs.lanes import Row
from pichenette.outputs.palette import BOX, OFF, Colour, lap_tint
from pichenette.outputs.scale import scale_of
from pichenette.outputs.track import Frame


def lane_rows(rows: Frame, players: int) -> list[Row]:
    """The first row of every lane."""
    return [rows[seat * len(rows) // players] for seat in range(players)]


def score_of(row: Row, game: Game, seat: int) -> int:
    """What the lit cells of a lane that stands still tell; scales of one LED a point and more."""
    marker, cells = BOX[seat], row[1:-1]
    scale = scale_of(game, len(cells))
    tint = lap_tint(marker)
    second = [cell in (tint, tint.dimmed(0.8)) for cell in cells]
    lit = second if any(second) else [_is_trail(cell, marker) for cell in cells]
    tips = sum(lit[cell] for cell in range(len(cells)) if not scale.is_gap(cell))
    a_point = scale.cells_a_point - (scale.cells_a_point > 2)
    return tips // a_point + (scale.lap if any(second) else 0)


def _is_trail(cell: Colour, marker: Colour) -> bool:
    return cell != OFF and cell in (marker, marker.dimmed(0.42), marker.dimmed(0.72))


def turn_of(rows: Frame, game: Game) -> str | None:
    """Whose head is as bright as its marker."""
    names = list(game.scores)
    lanes = lane_rows(rows, len(names))
    bright = [
        name for name, row, marker in zip(names, lanes, BOX, strict=False) if row[0] == marker
    ]
    assert len(bright) <= 1
    return bright[0] if bright else None
