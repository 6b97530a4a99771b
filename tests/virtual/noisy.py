"""A bad day, whatever is played: a rough cable, a service that is started again, people who err.

The person who looks on has what the view shows: questions, what is open, corrections, the button.
"""

import random
from collections.abc import Callable
from typing import ClassVar

from pichenette.journal.store import Journal
from pichenette.table.table import Table
from pichenette.umpire.question import Question
from pichenette.virtual.board import VirtualBoard
from pichenette.virtual.faults import ROUGH, Faults
from pichenette.virtual.lockstep import Lockstep
from pichenette.virtual.match import Match, Unexpected

_BAD_LINES = 80  # then luck turns, so that a game ends


class RoughLockstep(Lockstep):
    """Lines are lost, doubled and spoilt, both ways; never into a Ctrl-C, which stops a Pico."""

    def __init__(self, virtual: VirtualBoard, table: Table, seed: int) -> None:
        self._down, self._up = Faults(ROUGH, seed), Faults(ROUGH, seed + 1)
        super().__init__(virtual, table)

    def _receive(self, written: int) -> bytes:
        return self._down.feed(super()._receive(written), self.now_us / 1e6)

    def _send(self, data: bytes) -> None:
        spoilt = self._up.feed(data, self.now_us / 1e6)
        super()._send(spoilt.translate(None, b"\1\2\3\4\5"))

    def run(self, until_us: float) -> None:
        while self.now_us < until_us:
            super().run(min(until_us, self.now_us + 1e6))
            self._send(self._table.tick(self.now_us / 1e6))


class NoisyMatch(Match):
    """To be put before a match; `TROUBLES` are its words for what goes wrong."""

    TROUBLES: ClassVar[tuple[str, ...]]

    def __init__(
        self,
        table: Table,
        virtual: VirtualBoard,
        lockstep: Lockstep,
        seed: int,
        journal: Journal,
        restart: Callable[[], Table],
    ) -> None:
        super().__init__(table, virtual, lockstep, seed)
        self._bad_luck = random.Random(f"noise {seed}")
        self._journal = journal
        self._restart = restart
        self.seen: dict[str, int] = dict.fromkeys(("restart", *self.TROUBLES), 0)

    def _is(self, what: str, share: float) -> bool:
        happens = self._bad_luck.random() < share and len(self.meant.lines) < _BAD_LINES
        self.seen[what] += happens
        return happens

    def _start_again(self, share: float) -> None:
        if self._is("restart", share):
            self._table = self._restart()

    def _doubts(self) -> list[Question]:
        return [one for one in self._table.questions if one.is_doubt]

    def _asked(self, key: str) -> Question:
        """A question whose key begins like this, as soon as it is asked."""
        self.wait_for(lambda: self.question(key) is not None, key)
        question = self.question(key)
        assert question is not None
        return question

    def _take(self, question: Question, words: str) -> None:
        """The choice that begins with these words."""
        for number, choice in enumerate(question.choices):
            if choice.text.en.startswith(words):
                self._table.answer(question.key, number, "page")
                return
        raise Unexpected(f"{words!r} is no answer to {question}")
