"""One lane per player: a head that shows whose turn it is, the cells of the score, a foot for
signs.

A score is a trail that ends in a bright tip; marks at 5, 10, 15 … shine through.  A second lap is
drawn lighter over the first; a score below zero is hatched and comes from the far end.  The lane in
turn glows.
"""

from collections.abc import Sequence
from functools import lru_cache

from pichenette.games.game import Game
from pichenette.games.showing import Lane, Queen
from pichenette.outputs.markers import Second, markers_of, second_of
from pichenette.outputs.moment import Moment
from pichenette.outputs.palette import (
    AMBER,
    GOLD,
    OFF,
    QUEEN,
    RULE,
    WHITE,
    Colour,
    lap_colours,
)
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.story import Story, is_extra_round, lane_asked, lane_of, story_of
from pichenette.outputs.track_scale import Bar, TrackScale, scale_of
from pichenette.table.view import View

LedRow = tuple[Colour, ...]  # head, cells, foot

RUN_UP_MS = 90  # per cell of points just won
RUN_UP_MAX_MS = 900  # however many: nobody waits a second for a score
STEP_BACK_MAX_MS = 500
FRESH_MS = 1500  # points just won stay bright
WAVE_MS = 900
SWEEP_MS = 500
CHEER_MS = 3000
PULSE_MS = 1000

_TRAIL, _TRAIL_MARK = 0.42, 0.72
_REST, _REST_MARK = 0.0, 0.16
_TURN, _TURN_MARK = 0.14, 0.32
_HEAD = 0.2  # of those waiting: their colour, so that people find their lane
_LOSER = 0.3
_PLAIN = Lane()


def lanes(view: View, moment: Moment, settings: TrackSettings) -> list[LedRow]:
    """One row per score; none without a game."""
    game = view.game
    if game is None:
        return []
    markers = markers_of(game, view.colours, settings.palette)
    about = _About(view, game, moment, settings.cells)
    drawn = []
    for name, marker in zip(about.scores, markers, strict=True):
        lane = _Lane(about, name, marker)
        lane.second = second_of(lane.shown, settings.palette)
        drawn.append(lane.row())
    return drawn


class _About:
    """What all lanes of one picture share."""

    def __init__(self, view: View, game: Game, moment: Moment, cells: int) -> None:
        self.view, self.game, self.moment = view, game, moment
        self.scores = game.scores
        self.scale = scale_of(game, cells)
        self.showing = game.about.shows(game)
        self.story: Story | None = story_of(view)
        # Nobody can play on a board that is not connected.
        self.in_turn = lane_of(game, game.turn) if view.connection == "ready" else None
        self.asked = lane_asked(view)
        self.is_extra_round = is_extra_round(view)


@lru_cache(maxsize=512)  # the same scores for minutes, drawn many times a second
def _trail(scale: TrackScale, bar: Bar, marker: Colour, is_turn: bool) -> LedRow:
    """The cells of a lane at rest, with its score."""
    cells = list(_at_rest(scale, marker, is_turn))
    tip = bar.tip
    foremost = next((cell for cell, share in enumerate(bar.shares) if share), 0)
    below, full = marker, marker
    if bar.laps:
        below, full = lap_colours(marker, bar.laps)
    for cell, share in enumerate(bar.shares):
        if bar.laps and not scale.is_gap(cell):
            cells[cell] = below.dimmed(_TRAIL)
        if bar.is_below and share:
            # Hatched, from the far end: no positive score looks like it.
            is_lit = (cell - foremost) % 2 == 0
            cells[cell] = full.dimmed(0.3 + 0.7 * share) if is_lit else OFF
        elif share == 1.0 and tip is not None and cell > tip - scale.cells_a_point:
            cells[cell] = full
        elif share == 1.0 and bar.laps:
            cells[cell] = full.dimmed(0.8)
        elif share == 1.0:
            cells[cell] = marker.dimmed(_TRAIL_MARK if scale.is_mark(cell) else _TRAIL)
        elif share:
            cells[cell] = cells[cell].mixed(full, 0.75 * share)
    return tuple(cells)


@lru_cache(maxsize=64)
def _at_rest(scale: TrackScale, marker: Colour, is_turn: bool) -> LedRow:
    """The cells of a lane without its score."""
    return tuple(_resting(scale, cell, marker, is_turn) for cell in range(scale.cells))


def _resting(scale: TrackScale, cell: int, marker: Colour, is_turn: bool) -> Colour:
    is_mark = scale.is_mark(cell)
    if is_turn and not scale.is_gap(cell):
        return marker.dimmed(_TURN_MARK if is_mark else _TURN)
    return RULE.dimmed(_REST_MARK if is_mark else _REST)


@lru_cache(maxsize=512)
def _dark(scale: TrackScale, bar: Bar) -> tuple[int, ...]:
    """Cells that could carry a score and carry none."""
    return tuple(
        cell
        for cell, share in enumerate(bar.shares)
        if not (share or bar.laps or scale.is_gap(cell))
    )


class _Lane:
    """One lane while it is being drawn."""

    def __init__(self, about: _About, name: str, marker: Colour) -> None:
        self.view, self.game, self.moment = about.view, about.game, about.moment
        self.scale, self.showing, self.story = about.scale, about.showing, about.story
        self.about = about
        self.name, self.score, self.marker = name, about.scores[name], marker
        self.shown = about.showing.lanes.get(name, _PLAIN)
        self.second: Second | None = None
        self.is_turn = name == about.in_turn
        self.cells: list[Colour] = []

    def row(self) -> LedRow:
        score = self._score_on_its_way()
        bar = self._bar(score)
        self.cells = list(_trail(self.scale, bar, self.marker, self.is_turn))
        dark = _dark(self.scale, bar)
        self._mark_second()
        if self.game.outcome:
            return self._after_the_end(dark)
        if self.story and not self.story.is_correction:
            self._tell_points(bar)
            self._tell_turn(dark)
            self._tell_queen(dark)
        if self._has_pending_queen:
            glow = QUEEN.dimmed(0.06 + 0.34 * self.moment.pulse(PULSE_MS))
            for cell in dark:
                self.cells[cell] = glow
        if self.is_turn and self.view.pending:
            self._draw_pending(score)
        return (self._head(), *self.cells, self._foot())

    def _score_on_its_way(self) -> int:
        """Points just won run up cell by cell; a correction steps back, faster and quietly."""
        score = self.score
        story = self.story
        if story is None:
            return score
        change = story.gains[self.name]
        if not change:
            return score
        points = self.scale.points_a_cell
        count = -(-abs(change) // points)
        longest = STEP_BACK_MAX_MS if story.is_correction else RUN_UP_MAX_MS
        step_ms = max(1, min(RUN_UP_MS, longest // count))
        taken = self.moment.steps(story.at_ms, step_ms, count) * points
        way = min(taken, abs(change))
        return score - change + (way if change > 0 else -way)

    def _bar(self, score: int) -> Bar:
        """In a game without points, a full lane is still in and an empty one is out."""
        is_in = self.shown.is_in
        if is_in is None:
            return self.scale.bar(score)
        return Bar((1.0 if is_in else 0.0,) * self.scale.cells)

    def _mark_second(self) -> None:
        """A single cell where the other colour stands."""
        if self.second and self.second.score > 0:
            tip = self.scale.bar(self.second.score).tip or 0
            self.cells[tip] = self.second.marker

    def _tell_points(self, bar: Bar) -> None:
        """Points won stay bright for a while; points lost fade out, white on every lane."""
        assert self.story is not None
        gain, at_ms = self.story.gains[self.name], self.story.at_ms
        if not gain:
            return
        old = self._bar(self.score - gain)
        if gain > 0:
            fresh = 1 - self.moment.ramp(at_ms + FRESH_MS - 300, 300)
        else:
            fresh = 0.4 * (1 - self.moment.ramp(at_ms, WAVE_MS))
        for cell, share in enumerate(bar.shares if fresh else ()):
            if gain > 0 and share == 1.0 and (bar.laps > old.laps or not old.shares[cell]):
                self.cells[cell] = self.cells[cell].mixed(self.marker, fresh)
            elif gain < 0 and old.shares[cell] and not share and not bar.laps:
                self.cells[cell] = self.cells[cell].mixed(WHITE, fresh)

    def _tell_turn(self, dark: Sequence[int]) -> None:
        """A light runs along the next player's lane."""
        assert self.story is not None
        if not (self.is_turn and self.story.has_new_turn):
            return
        gone = self.moment.ramp(self.story.at_ms, SWEEP_MS)
        if gone < 1.0:
            front = gone * (len(self.cells) + 4)
            for cell in dark:
                near = 1 - abs(front - cell) / 4
                if near > 0:
                    self.cells[cell] = self.cells[cell].mixed(self.marker, 0.8 * near)

    def _tell_queen(self, dark: Sequence[int]) -> None:
        """Confirmed: a wave to the far end.  Lost: her light drains back to the head."""
        assert self.story is not None
        fate = self.story.queen
        if fate in (None, "pending") or self.name != lane_of(self.game, self.story.before.turn):
            return
        gone = self.moment.ramp(self.story.at_ms, WAVE_MS)
        if gone == 1.0:
            return
        size = len(dark)
        for place, cell in enumerate(dark):
            if fate == "confirmed":
                near = 1 - abs(gone * (size + 8) - place) / 8
                if near > 0:
                    self.cells[cell] = self.cells[cell].mixed(QUEEN, near)
            elif place < size * (1 - gone):
                self.cells[cell] = self.cells[cell].mixed(QUEEN, 0.4)

    @property
    def _has_pending_queen(self) -> bool:
        return self.showing.queen == Queen("pending", self.name)

    def _draw_pending(self, score: int) -> None:
        """What the open shot would score pulses in front of the score."""
        pending = self.view.pending
        assert pending is not None
        if pending.points <= 0:
            return
        now, then = self._bar(score), self._bar(score + pending.points)
        light = 0.2 + 0.8 * self.moment.pulse(PULSE_MS)
        colour = AMBER if self.about.asked else self.marker
        for cell, (old, new) in enumerate(zip(now.shares, then.shares, strict=True)):
            if new != old and (new > old or then.laps > now.laps):
                self.cells[cell] = colour.dimmed(light)

    def _head(self) -> Colour:
        if self._has_pending_queen:
            return QUEEN.dimmed(0.25 + 0.75 * self.moment.pulse(PULSE_MS))
        return self.marker if self.is_turn else self.marker.dimmed(_HEAD)

    def _foot(self) -> Colour:
        if self.about.asked == self.name:
            return AMBER.dimmed(0.2 + 0.8 * self.moment.pulse(PULSE_MS))
        if self.about.is_extra_round:
            return GOLD
        if self.score < 0:
            return self.marker  # where the hatching starts
        return QUEEN if self.showing.queen == Queen("confirmed", self.name) else OFF

    def _after_the_end(self, dark: Sequence[int]) -> LedRow:
        """Winners shine and the others step back; the celebration only uses cells without a
        score.
        """
        assert self.game.outcome is not None
        winners = self.game.outcome.winners
        if self.name not in winners and winners:
            return (OFF, *(cell.dimmed(_LOSER) for cell in self.cells), OFF)
        if not winners:  # a draw: nobody shines
            return (self.marker, *self.cells, OFF)
        for cell in dark:
            self.cells[cell] = GOLD.dimmed(0.22)
        if self.story and self.story.has_won and not self.story.is_correction:
            gone = self.moment.ramp(self.story.at_ms, CHEER_MS)
            for cell in dark if gone < 1.0 else ():
                crest = (cell * 3 - gone * 240) % 24 / 24
                self.cells[cell] = GOLD.dimmed(0.22 + 0.78 * (1 - crest) ** 3 * (1 - gone))
        return (self.marker, *self.cells, GOLD)
