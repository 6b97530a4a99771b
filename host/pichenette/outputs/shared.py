"""The shared track of the box, 0 to 25: every player's marker on one row of cells.

Cell 0 is where a lane has its head; the foot is for signs.  Markers on the same cell take turns.
The whole track glows in the colour of the player in turn.  A marker on its second lap is lighter;
one below zero blinks, coming from the far end.
"""

from pichenette.games.game import Game
from pichenette.outputs.lanes import PULSE_MS, RUN_UP_MAX_MS, RUN_UP_MS, LedRow
from pichenette.outputs.markers import markers_of
from pichenette.outputs.moment import Moment
from pichenette.outputs.palette import AMBER, GOLD, OFF, QUEEN, RULE, Colour, lap_colours
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.story import is_extra_round, lane_asked, lane_of, queen_of, story_of
from pichenette.outputs.track_scale import TrackScale, scale_of
from pichenette.table.view import View

TAKE_TURNS_MS = 700  # long enough to recognise, short enough to miss nobody
BELOW_MS = 1000
_GLOW, _GLOW_MARK = 0.07, 0.2
_PART = 0.45  # brightness of a partial cell, on the next one


def shared(view: View, moment: Moment, settings: TrackSettings) -> LedRow:
    game = view.game
    if game is None:
        return (OFF,) * settings.row_leds
    markers = markers_of(game, view.colours, settings.palette)
    scale = scale_of(game, settings.cells)
    in_turn = lane_of(game, game.turn) if view.connection == "ready" else None
    cells = _resting(game, in_turn, markers, settings.cells)
    standing: dict[int, list[Colour]] = {}
    for seat, name in enumerate(game.scores):
        marker = markers[seat]
        score = _on_its_way(view, name, moment)
        if name == in_turn:
            _draw_pending(view, cells, scale, score, marker, moment)
        part = score % scale.points_a_cell
        if score > 0 and part:
            ahead = scale.cell_of(score) % settings.cells + 1
            cells[ahead] = marker.dimmed(_PART * part / scale.points_a_cell)
        if score < 0 and not moment.blink(BELOW_MS):
            continue
        place = standing.setdefault(scale.cell_of(score), [])
        laps = max(0, abs(score) - 1) // scale.lap
        place.append(lap_colours(marker, laps)[1] if laps else marker)
    for cell, there in standing.items():
        cells[cell] = there[moment.turn_of(len(there), TAKE_TURNS_MS)]
    queen = queen_of(game)
    if queen and queen.fate == "pending":
        _show_queen(cells, standing, moment)
    return (*cells, _foot(view, moment))


def _resting(
    game: Game, in_turn: str | None, markers: tuple[Colour, ...], count: int
) -> list[Colour]:
    names = game.outcome.winners if game.outcome else (in_turn,)
    seats = [seat for seat, name in enumerate(game.scores) if name in names]
    glow = markers[seats[0]] if seats else RULE
    return [glow.dimmed(_GLOW if cell % 5 else _GLOW_MARK) for cell in range(count + 1)]


def _on_its_way(view: View, name: str, moment: Moment) -> int:
    assert view.game is not None
    score, story = view.game.scores[name], story_of(view)
    change = story.gains[name] if story else 0
    if story is None or not change:
        return score
    step_ms = max(1, min(RUN_UP_MS, RUN_UP_MAX_MS // abs(change)))
    left = abs(change) - moment.steps(story.at_ms, step_ms, abs(change))
    return score - left if change > 0 else score + left


def _draw_pending(
    view: View, cells: list[Colour], scale: TrackScale, score: int, marker: Colour, moment: Moment
) -> None:
    if view.pending and view.pending.points > 0:
        colour = AMBER if lane_asked(view) else marker
        light = 0.15 + 0.5 * moment.pulse(PULSE_MS)
        for ahead in range(score + 1, score + view.pending.points + 1):
            cells[scale.cell_of(ahead)] = colour.dimmed(light)


def _show_queen(cells: list[Colour], standing: dict[int, list[Colour]], moment: Moment) -> None:
    """She pulses wherever no marker stands."""
    light = QUEEN.dimmed(0.06 + 0.34 * moment.pulse(PULSE_MS))
    for cell in range(len(cells)):
        if cell not in standing:
            cells[cell] = light


def _foot(view: View, moment: Moment) -> Colour:
    game = view.game
    assert game is not None
    if lane_asked(view):
        return AMBER.dimmed(0.2 + 0.8 * moment.pulse(PULSE_MS))
    if game.outcome or is_extra_round(view):
        return GOLD if game.outcome is None or game.outcome.winners else OFF
    queen = queen_of(game)
    return QUEEN if queen and queen.fate == "confirmed" and queen.lane else OFF
