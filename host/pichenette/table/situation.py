"""The game on the table and its umpire at one moment, both frozen, and what follows from them.

What is due, asked or open is computed at most once per situation, however often it is read.
"""

from functools import cached_property

from pichenette.board import Board
from pichenette.games.game import Json
from pichenette.games.record import Record
from pichenette.games.shot import Shot
from pichenette.table.lookahead import Lookahead, Refusal
from pichenette.text import Text
from pichenette.umpire import misfit
from pichenette.umpire.question import Question
from pichenette.umpire.umpire import Umpire


class Situation:
    def __init__(self, umpire: Umpire, record: Record, board: Board, lookahead: Lookahead) -> None:
        self.umpire = umpire
        self.record = record
        self.game = record.game
        self._board = board
        self._lookahead = lookahead

    @cached_property
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
        odd = misfit(self.game, self._board)
        return (*([odd] if odd else []), *self.umpire.notices(self.game))

    @cached_property
    def last_shot(self) -> Shot | None:
        """The shot that has just counted."""
        return self.umpire.last_shot if self.umpire.is_idle else None

    def after(self, action: Json) -> Record | Refusal:
        """The record with an action of the player in turn added, or why the rules refuse it."""
        return self._lookahead.after(self.record, action)
