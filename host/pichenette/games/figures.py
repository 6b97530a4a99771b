"""Each player's figures: a fold over the plays of a game.

A game says what one play adds (`Figures.counts`) and which figures are made of that; this file
adds it up, also over many games.  Only what a record says is counted: attempts at a pocket, say,
are seen by nobody.  Moments come from whoever has them, since a record has none.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pichenette.games.counting import Figures, GameFigure
from pichenette.games.game import Action, Game, Json
from pichenette.games.record import Record, VoidLine

Totals = dict[str, int]
"""One player's sums by key; the best of a figure stands under that figure's own key."""

SECONDS, TIMED = "time_ms", "timed"  # beside a game's own keys: how long so many plays took

# Copies of plays, written at once when a game is resumed, took nobody any time; and after so long
# somebody was in the kitchen.  A clock that was set meanwhile is left out with them.
_SHORTEST_S, _LONGEST_S = 0.2, 300.0


class Timed(NamedTuple):
    """A play, the game after it, and when it was played, if that is known."""

    action: Action
    after: Game
    at: float | None = None  # seconds, of any clock that all plays share


def plays(record: Record) -> Iterator[Timed]:
    """What counts in a record, line by line."""
    for number, line in enumerate(record.lines, 1):
        if number not in record.voided and not isinstance(line.act, VoidLine):
            yield Timed(line.act, record.game_after(number))


class Folding:
    """Every player's totals in one game, play by play."""

    def __init__(self, start: Game, began: float | None = None) -> None:
        """`began` is when it did."""
        self.totals: dict[str, Totals] = {player: {} for player in start.players}
        self._game = start
        self._at = began
        self._figures = figures = start.about.figures
        self._bests = [(figure.key, figure.of) for figure in figures.all if figure.kind == "best"]
        self._series = [
            (figure.key, figure.of, figure.per) for figure in figures.all if figure.kind == "series"
        ]
        self._last: str | None = None  # who played last
        self._runs: Totals = {}  # how long each series is now

    def add(self, play: Timed) -> None:
        action, after, at = play
        player, adds = self._figures.counts(self._game, action, after)
        self._game = after
        if player is None or not adds:
            return
        own = self.totals[player]
        for key, value in adds.items():
            own[key] = own.get(key, 0) + value
        for key, of in self._bests:
            if adds.get(of, 0) > own.get(key, 0):
                own[key] = adds[of]
        if self._figures.timed in adds:
            self._time(own, at, adds[self._figures.timed])
        if self._series:
            self._run(player, own, adds)

    def _run(self, player: str, own: Totals, adds: Mapping[str, int]) -> None:
        """In a row: by one player, each play with something in it."""
        if player != self._last:
            self._last, self._runs = player, {}
        for key, of, per in self._series:
            gain = adds.get(of, 0)
            if gain:
                self._runs[key] = run = self._runs.get(key, 0) + gain
                if run > own.get(key, 0):
                    own[key] = run
            elif per in adds:
                self._runs[key] = 0

    def _time(self, own: Totals, at: float | None, plays: int) -> None:
        before, self._at = self._at, at
        if at is None or before is None:
            return
        took = at - before
        if _SHORTEST_S <= took <= _LONGEST_S:
            own[SECONDS] = own.get(SECONDS, 0) + round(took * 1000)
            own[TIMED] = own.get(TIMED, 0) + plays


def merged(figures: Figures, into: Totals, more: Mapping[str, int]) -> None:
    """Add the totals of one more game."""
    largest = {figure.key for figure in figures.all if figure.kind in ("best", "series")}
    for key, value in more.items():
        known = into.get(key, 0)
        into[key] = max(known, value) if key in largest else known + value


def shown(figures: Figures, totals: Mapping[str, int]) -> dict[str, float | None]:
    """Every figure's value, by key; None: nobody knows, or there is nothing to divide by."""
    return {figure.key: _value(figure, totals) for figure in figures.all}


def _value(figure: GameFigure, totals: Mapping[str, int]) -> float | None:
    if figure.kind == "time":
        timed = totals.get(TIMED, 0)
        return round(totals[SECONDS] / timed / 1000, 1) if timed else None
    if figure.kind == "share":
        whole = totals.get(figure.per, 0)
        return round(totals.get(figure.of, 0) / whole, 2) if whole else None
    return totals.get(figure.key, 0)


def plain(figures: Figures) -> list[Json]:
    """What the figures are called, and how their values are meant."""
    return [
        {"key": figure.key, "text": figure.text._asdict(), "kind": figure.kind}
        for figure in figures.all
    ]
