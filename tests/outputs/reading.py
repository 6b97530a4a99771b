"""Reads a picture of the track back, as a person in front of it would.

A colour may be off by a little, as it is after the bytes of a strip.
"""

from pichenette.games.game import Game
from pichenette.outputs.lanes import LedRow
from pichenette.outputs.markers import markers_of
from pichenette.outputs.palette import Colour, lap_colours
from pichenette.outputs.track import Frame
from pichenette.outputs.track_scale import TrackScale, scale_of

_TOLERANCE = 3


def lane_rows(rows: Frame, players: int) -> list[LedRow]:
    """The first row of every lane."""
    return [rows[seat * len(rows) // players] for seat in range(players)]


def score_of(row: LedRow, game: Game, seat: int) -> float:
    """What the lit cells of a still lane say, in points."""
    marker, cells = markers_of(game, {}, "box")[seat], row[1:-1]
    scale = scale_of(game, len(cells))
    if is_near(row[-1], marker):  # below zero
        lit = (at for at, cell in enumerate(cells) if max(cell) > 0.4 * max(marker))
        first = next(lit, len(cells))
        return -(len(cells) - first) * scale.points_a_cell
    laps = next((laps for laps in (1, 2) if _is_on_lap(cells, marker, laps, scale)), 0)
    over = lap_colours(marker, laps)[1] if laps else marker
    shades = (1.0, 0.8) if laps else (1.0, 0.72, 0.42)
    shown = [any(is_near(cell, over.dimmed(share)) for share in shades) for cell in cells]
    count = sum(shown[cell] for cell in range(len(cells)) if not scale.is_gap(cell))
    a_point = scale.cells_a_point - (scale.cells_a_point > 2)
    return count * scale.points_a_cell / a_point + laps * scale.lap


def _is_on_lap(cells: LedRow, marker: Colour, laps: int, scale: TrackScale) -> bool:
    """Every cell is lit, below or over, and none as on the first lap only."""
    below, over = lap_colours(marker, laps)
    shades = [over, over.dimmed(0.8), below.dimmed(0.42)]
    there = [cell for at, cell in enumerate(cells) if not scale.is_gap(at)]
    is_lit = [any(is_near(cell, shade) for shade in shades) for cell in there]
    if scale.points_a_cell > 1:
        return sum(not lit for lit in is_lit) <= 1 and is_near(there[-1], shades[2])
    return all(is_lit) and (is_near(there[0], over) or is_near(there[0], shades[1]))


def is_near(cell: Colour, other: Colour) -> bool:
    return all(abs(a - b) <= _TOLERANCE for a, b in zip(cell, other, strict=True))


def turn_of(rows: Frame, game: Game) -> str | None:
    """Whose head is as bright as its marker."""
    names = list(game.scores)
    lanes = lane_rows(rows, len(names))
    heads = zip(names, lanes, markers_of(game, {}, "box"), strict=True)
    bright = [name for name, row, marker in heads if is_near(row[0], marker)]
    assert len(bright) <= 1
    return bright[0] if bright else None


def apa102_rows(data: bytes, rows: int, width: int) -> Frame:
    """The rows that a strip wired back and forth shows, of brightness 1 and gamma 1."""
    leds = []
    for at in range(4, 4 + 4 * rows * width, 4):
        head, blue, green, red = data[at : at + 4]
        share = (head & 31) / 31
        leds.append(Colour(*(round(part * share) for part in (red, green, blue))))
    cut = [tuple(leds[row * width : (row + 1) * width]) for row in range(rows)]
    return tuple(row[::-1] if number % 2 else row for number, row in enumerate(cut))
