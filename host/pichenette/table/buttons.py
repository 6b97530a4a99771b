"""Turn a press of a button, on the panel or on the board, into a request to the table.

This file alone knows what is printed on each button; stepping.py says whether the printed meaning
or the one for answering a question applies.
"""

import logging
from collections import deque
from typing import Protocol

from pichenette.board import BUTTONS
from pichenette.errors import PichenetteError
from pichenette.games.game import Game
from pichenette.journal.entry import Who
from pichenette.journal.store import JournalError
from pichenette.sense.observation import Press
from pichenette.table import stepping
from pichenette.table.stepping import Stepping
from pichenette.table.view import Answering
from pichenette.umpire.naming import Place
from pichenette.umpire.question import Question

log = logging.getLogger(__name__)


_ENDINGS = ("done", "undo")
"""Buttons that end whatever is open, one way or the other."""


class ButtonTable(Protocol):
    """What buttons need from a table."""

    def done(self, who: Who) -> None: ...
    def undo(self, who: Who) -> None: ...
    def miss(self, who: Who) -> None: ...
    @property
    def questions(self) -> tuple[Question, ...]: ...
    @property
    def game(self) -> Game | None: ...
    def name_last(
        self, piece: str, who: Who, place: Place = "potted", *, is_toggle: bool = False
    ) -> None: ...
    def answer(self, key: str, choice: int, who: Who) -> None: ...
    def hold(self, who: Who) -> None:
        """Somebody is looking at a question: restart the countdown."""
        ...


class Buttons:
    def __init__(self, table: ButtonTable) -> None:
        self._table = table
        self._now: Stepping | None = None
        self._kept: list[Press] = []  # board buttons, to act on once their step is on disk
        self._due: deque[Press] = deque()  # on disk: the board will not send them again
        self._told: Answering | None = None  # as last shown
        self._at = 0.0

    def take_news(self, at: float) -> bool:
        """Has anything to show changed since the last call?"""
        self._look(at)
        before, self._told = self._told, self.answering
        return self._told != before

    def _look(self, at: float) -> None:
        self._at = at
        if self._now is not None and self._now.is_shown:
            self._now = stepping.looked(self._now, self._asked(), self._table.game, at)

    def _asked(self) -> tuple[Question, ...]:
        """A question that cannot be put into words ends the stepping, not the board's step."""
        try:
            return self._table.questions
        except Exception:
            log.exception("cannot word the open question")
            return ()

    @property
    def answering(self) -> Answering | None:
        """As of the last look."""
        return self._now.view(self._at) if self._now else None

    def heard(self, press: Press, at: float) -> bool:
        """Is a board button to act as printed, within the board's step?

        Done and undo are, and count from the moment of the press. An answer or a name is kept: it
        is a step of its own, taken once the board's step is on disk, so that a refusal by the rules
        discards nothing the board reported.
        """
        self._look(at)
        if press.means in _ENDINGS and self._means(press.means, at, is_held=False) == "as ever":
            return True
        self._kept.append(press)
        return False

    @property
    def has_kept(self) -> bool:
        return bool(self._kept)

    def forget_kept(self) -> None:
        """Their step failed to reach the disk; the board will send it again."""
        self._kept.clear()

    def press_kept(self, who: Who, at: float) -> None:
        """Act on kept presses, now that their step is on disk, against what is shown now. Raises
        JournalError; that press and those after it are then still to be done.
        """
        self._due += self._kept
        self._kept = []
        while self._due:
            press = self._due.popleft()
            try:
                self.press(press.means, who, at, at)
            except JournalError:
                self._due.appendleft(press)
                raise
            except PichenetteError as error:
                log.info("%s button: %s", press.means, error)

    def _means(self, button: str, at: float, *, is_held: bool) -> stepping.Means:
        return stepping.means(self._now, button, self._asked, at, is_held=is_held)

    def press(
        self, button: str, who: Who, at: float, pressed_at: float, *, is_held: bool = False
    ) -> None:
        """Act on a press that was made slightly earlier. Raises what the rules raise, and then
        nothing has changed.
        """
        self._look(at)
        now, meaning = self._now, self._means(button, pressed_at, is_held=is_held)
        if meaning == "as ever":
            if now is not None and now.is_shown:
                self._now = None
            self._do_as_ever(button, who, is_held)
        elif meaning == "show":
            self._now = stepping.shown(self._asked(), self._table.game, at)
            self._table.hold(who)
        elif now is None:
            return
        elif meaning in ("step", "back"):
            self._now = now.moved(1 if meaning == "step" else -1, at)
            self._table.hold(who)
        elif meaning == "leave":
            self._now = now.over("ended", at)
        elif meaning == "take":
            self._take(now, who, at)

    def _take(self, now: Stepping, who: Who, at: float) -> None:
        self._now = now.over("taken", at)
        try:
            self._table.answer(now.question.key, now.choice, who)
        except JournalError:
            self._now = now
            raise
        except PichenetteError:
            self._now = now.over("refused", at)
            raise

    def _do_as_ever(self, button: str, who: Who, is_held: bool) -> None:
        table = self._table
        if button == "done":
            table.done(who)
        elif button == "undo":
            table.undo(who)
        elif button == "next":
            table.miss(who)
        elif button in BUTTONS:
            table.name_last(button, who, "off" if is_held else "potted", is_toggle=True)
