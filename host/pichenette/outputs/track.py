"""The LED track as a picture: a pure function from a view and a moment to colours.

Rows of colours before brightness, gamma and current limit, and the moment at which they next
change.  A disconnected board cannot be mistaken for a score: scores are dim, heads are dark, and
red (amber while greeting) stands on every third LED that no score uses.
"""

from typing import NamedTuple

from pichenette.outputs.choice_row import choice_row, seat_of, shown_choice
from pichenette.outputs.lanes import LedRow, lanes
from pichenette.outputs.moment import Moment
from pichenette.outputs.palette import ALARM, AMBER, OFF, RULE, Colour
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.shared import shared
from pichenette.table.view import View

Frame = tuple[LedRow, ...]

FAULT_MS = 1000
BLANK_MAX_MS = 1000  # a beam that stays broken does not keep the score dark
_AWAY = 0.25
_ASIDE = 0.3  # brightness of other lanes while somebody steps through a question
_EVERY = 3
_UNLIT = 40  # below this a cell carries no score: a brown trail has 55, a resting mark 27
_NO_WHITE = 255  # limit for red, green and blue of one LED together, where beams are guarded


class Picture(NamedTuple):
    rows: Frame
    next_ms: int | None  # when it changes by itself; None: it stands still


def draw(view: View, at_ms: int, settings: TrackSettings) -> Picture:
    """Every LED, row by row, and until when it stays like that."""
    moment = Moment(at_ms, settings.effects)
    rows = _rows(view, moment, settings)
    if view.connection != "ready":
        rows = [_away(row, view, moment) for row in rows]
    elif view.faults or view.lost:
        is_on = not view.faults or moment.blink(FAULT_MS)
        foot = AMBER if is_on else OFF
        rows = [(*row[:-1], foot) for row in rows]
    rows = _with_choice(rows, view, moment, settings)
    if settings.guard_beams:
        rows = _guarded(rows, view, moment)
    return Picture(tuple(rows), moment.next_ms)


def _rows(view: View, moment: Moment, settings: TrackSettings) -> list[LedRow]:
    """The lanes on as many rows as each can have; more players than rows share one track."""
    if view.game is None:
        idle = tuple(RULE.dimmed(0.12 * (led % 5 == 0)) for led in range(settings.row_leds))
        return [idle] * settings.rows
    players = len(view.game.scores)
    if _is_shared(players, settings):
        return [shared(view, moment, settings)] * settings.rows
    dark = (OFF,) * settings.row_leds
    rows = [dark] * settings.rows
    for seat, lane in enumerate(lanes(view, moment, settings)):
        for row in _rows_of(seat, players, settings):
            rows[row] = lane
    return rows


def _is_shared(players: int, settings: TrackSettings) -> bool:
    return settings.layout == "shared" or players > settings.rows


def _rows_of(seat: int, players: int, settings: TrackSettings) -> range:
    """A lane's rows, with a dark row between thick ones."""
    thick = settings.rows // players
    first = seat * settings.rows // players
    return range(first, first + thick - (thick > 2))


def _with_choice(
    rows: list[LedRow], view: View, moment: Moment, settings: TrackSettings
) -> list[LedRow]:
    """The choice that *done* would take appears in the lane it is about, and the others step
    back.
    """
    shown, game = shown_choice(view), view.game
    if shown is None or game is None:
        return rows
    row = choice_row(view, game, *shown, moment, settings)
    players = len(game.scores)
    if _is_shared(players, settings):
        return [row] * len(rows)
    own = _rows_of(seat_of(game, *shown), players, settings)
    is_on_or_off = settings.palette == "mono" and not settings.pwm  # dimmed would be dark
    aside = 1.0 if is_on_or_off else _ASIDE
    return [
        row if number in own else tuple(colour.dimmed(aside) for colour in other)
        for number, other in enumerate(rows)
    ]


def _away(row: LedRow, view: View, moment: Moment) -> LedRow:
    alarm = AMBER if view.connection == "greeting" else ALARM
    is_on = view.connection == "greeting" or moment.blink(FAULT_MS)
    dim = [OFF, *(cell.dimmed(_AWAY) if max(cell) > _UNLIT else OFF for cell in row[1:-1]), OFF]
    for led in range(0, len(dim), _EVERY):
        if dim[led] == OFF:
            dim[led] = alarm if is_on else OFF
    return tuple(dim)


def _guarded(rows: list[LedRow], view: View, moment: Moment) -> list[LedRow]:
    """Light that does not disturb the beams: dark while one is broken, and never white."""
    since_ms = view.passing_since_ms
    if since_ms is not None and moment.at_ms < since_ms + BLANK_MAX_MS:
        moment.wake(since_ms + BLANK_MAX_MS)
        return [(OFF,) * len(row) for row in rows]
    return [tuple(map(_no_white, row)) for row in rows]


def _no_white(colour: Colour) -> Colour:
    light = sum(colour)
    if light <= _NO_WHITE:
        return colour
    return Colour(*(part * _NO_WHITE // light for part in colour))
