"""How a game would go on, played in the head: rules and dice, no board and no time.

Somebody who watches a demo may say what fell.  Then it is another game, and one that might take
twice as long: of some courses it could take, this finds the one that ends when it should.
"""

import random
from collections.abc import Iterable
from typing import Protocol

from pichenette.games.game import Game, Json
from pichenette.games.record import Record

_COURSES = 60
_NEAR = 0.04  # of the time that is left: near enough


class ShowTimes(Protocol):
    @property
    def turn_s(self) -> float: ...
    @property
    def round_s(self) -> float: ...


class Imagining(Protocol):
    """The players, as far as they are asked here (match.py)."""

    meant: Record

    @property
    def show(self) -> ShowTimes: ...
    def dice(self, record: Record, course: int) -> random.Random: ...
    def imagine(self, record: Record, dice: random.Random) -> Iterable[Json]: ...
    def is_set_up_again(self, before: Game, after: Game) -> bool: ...


def chosen(players: Imagining, first: int, left_s: float) -> int:
    """The course, from number `first` on, that ends after about so long on the board's clock."""
    best, least = first, float("inf")
    for course in range(first, first + _COURSES):
        off_s = abs(length_s(players, course, 2 * left_s) - left_s)
        if off_s < least:
            best, least = course, off_s
        if off_s <= _NEAR * left_s:
            break
    return best


def length_s(players: Imagining, course: int, most_s: float) -> float:
    """Until somebody has won; `most_s` or more if it takes longer, or nobody wins."""
    record, show, took_s = players.meant, players.show, 0.0
    while (game := record.game).outcome is None and took_s <= most_s:
        for action in players.imagine(record, players.dice(record, course)):
            if record.game.outcome is None:
                record = record.append({"player": record.game.turn, **action})
        took_s += show.turn_s
        if record.game.outcome is None and players.is_set_up_again(game, record.game):
            took_s += show.round_s
    is_won = bool(record.game.outcome and record.game.outcome.winners)
    return took_s if is_won else most_s + took_s
