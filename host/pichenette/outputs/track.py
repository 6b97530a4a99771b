"""The LED track as a picture: a pure function from a view and a moment to colours.

One lane a player: a head that tells whose turn it is, then one LED a point.  Points just won run up
cell by cell; what the open shot would give pulses in front of the score; a second lap is drawn
brighter over the first.  A board that is not connected can't be mistaken for a score: every head is
red and the lanes are dim.
"""

import math
from typing import NamedTuple

from pichenette.outputs.view import View

CELLS = 25  # the track printed in the box
RUN_UP_MS = 90  # one cell of points just won
PULSE_MS = 900


class Colour(NamedTuple):
    red: int
    green: int
    blue: int

    def dimmed(self, share: float) -> "Colour":
        return Colour(*(round(part * share) for part in self))


Lane = tuple[Colour, ...]  # the head, then CELLS cells
Frame = tuple[Lane, ...]

OFF = Colour(0, 0, 0)
FAULT = Colour(255, 0, 0)
QUEEN = Colour(255, 40, 90)
# The six markers of the box, as LEDs show them; each also differs in lightness from its neighbours.
MARKERS = (
    Colour(0, 90, 255),  # blue
    Colour(255, 30, 0),  # red
    Colour(0, 200, 60),  # green
    Colour(255, 190, 0),  # yellow
    Colour(220, 220, 220),  # white
    Colour(150, 70, 10),  # brown
)
_REST = 0.04  # an empty cell: there, but no score
_AWAY = 0.25


def frame(view: View, at_ms: int) -> Frame:
    """Every LED of the track."""
    game = view.game
    if game is None:
        return ()
    scores = game.scores
    pulse = 0.5 - 0.5 * math.cos(2 * math.pi * at_ms / PULSE_MS)
    lanes = []
    for seat, name in enumerate(scores):
        marker = MARKERS[seat % len(MARKERS)]
        cells = _cells(_shown(view, name, at_ms), marker)
        is_turn = name == game.turn
        if is_turn and view.pending:
            _add_pending(cells, scores[name], view.pending.points, marker, pulse)
        head = marker.dimmed(0.35 + 0.65 * pulse) if is_turn else marker.dimmed(_REST)
        if is_turn and game.detail.get("queen") == "pending":
            head = QUEEN.dimmed(0.3 + 0.7 * pulse)
        if game.outcome:
            is_winner = name in game.outcome.winners
            head = marker if is_winner else OFF
            cells = [cell if is_winner else cell.dimmed(_AWAY) for cell in cells]
        if view.connection != "ready":
            head = FAULT.dimmed(0.2 + 0.8 * pulse)
            cells = [cell.dimmed(_AWAY) for cell in cells]
        lanes.append((head, *cells))
    return tuple(lanes)


def _shown(view: View, name: str, at_ms: int) -> int:
    """The score on its way from what it was."""
    assert view.game is not None
    score = view.game.scores[name]
    if view.moved is None:
        return score
    before = view.moved.before.get(name, 0)
    risen = max(0, at_ms - view.moved.at_ms) // RUN_UP_MS
    return min(score, before + risen) if score > before else score


def _cells(score: int, marker: Colour) -> list[Colour]:
    """A lane of points; what goes beyond the track starts again from its beginning, brighter."""
    laps, rest = divmod(max(0, score), CELLS)
    levels = [OFF.dimmed(1)] * CELLS
    for cell in range(CELLS):
        lit = laps + (cell < rest)
        levels[cell] = marker.dimmed(_REST) if lit == 0 else marker.dimmed(0.55 if lit == 1 else 1)
    return levels


def _add_pending(
    cells: list[Colour], score: int, points: int, marker: Colour, pulse: float
) -> None:
    for point in range(score, score + points):
        cells[point % CELLS] = marker.dimmed(0.15 + 0.85 * pulse)
