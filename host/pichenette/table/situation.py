"""The game on the table and its umpire at one moment, both frozen, and what follows from them.

What is due, asked or open is computed at most once per situation, however often it is read.  So are
the rules: an open shot is looked at many times before it is played (what it is worth, whether the
rules refuse it, and finally the play itself).
"""

from collections.abc import Sequence
from functools import cached_property

from pichenette.board import Board
from pichenette.games.game import BadRecord, IllegalAction, Json
from pichenette.games.record import Record
from pichenette.games.shot import Shot
from pichenette.games.showing import lane_of
from pichenette.table.view import Pending
from pichenette.text import Text
from pichenette.umpire import by_hand, is_watched, misfit
from pichenette.umpire.question import Question
from pichenette.umpire.umpire import Open, Umpire

Refusal = IllegalAction | BadRecord

_LATER_US = 1 << 62  # long after anything that has just counted
_KEPT = 2  # the open shot, with and without what is passing a gate right now


class Lookahead:
    """What the rules say to an action before it is played, asked once per action."""

    def __init__(self) -> None:
        self._known: list[tuple[Record, Json, Record | Refusal]] = []

    def after(self, record: Record, action: Json) -> Record | Refusal:
        for known, asked, found in self._known:
            if known is record and asked == action:
                return found
        found = _after(record, action)
        self._known = [(record, action, found), *self._known[: _KEPT - 1]]
        return found


def _after(record: Record, action: Json) -> Record | Refusal:
    try:
        return record.append({"player": record.game.turn, **action})
    except (IllegalAction, BadRecord) as error:
        return error


class Situation:
    def __init__(self, umpire: Umpire, record: Record, board: Board, lookahead: Lookahead) -> None:
        self.umpire = umpire
        self.record = record
        self.game = record.game
        self._board = board
        self._lookahead = lookahead

    @property
    def is_over(self) -> bool:
        return self.game.outcome is not None

    @cached_property
    def due_us(self) -> int | None:
        """When the umpire decides if nothing more happens; None if nothing waits, or if people must
        fix something first.
        """
        due_us = None if self.is_over else self.umpire.due_us(self.game)
        return None if due_us is None or self.refused else due_us

    @cached_property
    def refused(self) -> Text | None:
        """Why the rules refuse what is open; it then waits for people."""
        if self.is_over or self.umpire.is_idle:
            return None
        actions = self.umpire.decides(self.game, is_pressed=False, at_us=0)
        found = self.after(actions[0]) if actions else self.record
        return None if isinstance(found, Record) else found.text

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        return self.umpire.questions(self.game)

    @cached_property
    def has_doubt(self) -> bool:
        return any(question.is_doubt for question in self.questions)

    @cached_property
    def notices(self) -> tuple[Text, ...]:
        odd = misfit(self.game)
        return (*([odd] if odd else []), *self.umpire.notices(self.game))

    @cached_property
    def by_hand(self) -> Text | None:
        """Why people enter everything themselves; None: the board sees this game."""
        return by_hand(self.game, self._board)

    @property
    def last_shot(self) -> Shot | None:
        """The shot that has just counted."""
        return self.umpire.last_shot if self.umpire.is_idle else None

    def after(self, action: Json) -> Record | Refusal:
        """The record with an action of the player in turn added, or why the rules refuse it."""
        return self._lookahead.after(self.record, action)

    def worth(self, action: Json | None) -> int:
        """Points an action would give the player in turn, or their team."""
        before = self.game
        lane = lane_of(before, before.turn)
        found = self.after(action) if lane is not None and action is not None else None
        if lane is None or not isinstance(found, Record):
            return 0
        return found.game.scores[lane] - before.scores[lane]

    def is_open(self, passing: Sequence[int]) -> bool:
        """Is something being played, if only a piece on its way?"""
        return self._open(passing) is not None

    def is_forgotten_first(self, passing: Sequence[int]) -> bool:
        """Would undo forget what is open, before it takes back any step?"""
        return not self.umpire.is_idle or (bool(passing) and self.is_open(passing))

    def _open(self, passing: Sequence[int]) -> Open | None:
        if self.is_over:
            return None
        return self.umpire.open(self.game, passing if self._is_watched else ())

    @cached_property
    def _is_watched(self) -> bool:
        return is_watched(self.game, self._board)

    def pending(self, passing: Sequence[int]) -> Pending | None:
        """The shot in play, without its countdown; `passing`: one gate per piece on its way."""
        opened = self._open(passing)
        if opened is None:
            return None
        return Pending(
            opened.shot.potted if opened.shot else (),
            opened.shot.off if opened.shot else (),
            self.worth(opened.action),
            opened.evidence,
            self.has_doubt,
            opened.stuck or self.refused,
            None,
            opened.action,
            self._can_close,
        )

    @cached_property
    def _can_close(self) -> bool:
        """Would the done button play something, and would the rules take it?"""
        actions = self.umpire.decides(self.game, is_pressed=True, at_us=_LATER_US)
        return bool(actions) and isinstance(self.after(actions[0]), Record)
