"""One table: port, clock and transaction around link, sensing, rules and journal.

Bytes from the board's port, people's requests and the time (`at`, monotonic seconds) come in; bytes
for the port go out, and a `View` after every change, once it is on disk. The journal is the only
I/O here: the service or a simulation owns the port and the clock.
"""

import logging
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from pichenette.board import Board
from pichenette.errors import text_of
from pichenette.games.game import BadRecord, Game, IllegalAction, Json
from pichenette.games.record import Record
from pichenette.games.shot import Shot
from pichenette.journal.correction import BadCorrection, Correction, Why
from pichenette.journal.entry import Who
from pichenette.journal.ledger import UNFIT, Ledger
from pichenette.journal.store import Journal, JournalError, JournalStatus
from pichenette.link.life import Remedy
from pichenette.link.messages import BoardMessage
from pichenette.link.session import LinkStatus, Session
from pichenette.link.stamp import Stamped
from pichenette.sense.calibration import Senses
from pichenette.sense.health import GateHealth
from pichenette.sense.observation import Press
from pichenette.table.buttons import Buttons
from pichenette.table.refusals import NothingToUndo
from pichenette.table.requests import Deed, Requests
from pichenette.table.scorer import Scorer
from pichenette.table.sensing import Sensing
from pichenette.table.settings import TuningSettings
from pichenette.table.timekeeper import Timekeeper
from pichenette.table.view import View
from pichenette.table.view_builder import ViewBuilder
from pichenette.text import Text
from pichenette.umpire.naming import Place
from pichenette.umpire.question import Question

log = logging.getLogger(__name__)

_HEARD_S = 0.025  # within this the host has heard of an edge, unless the cable is in trouble

_REFUSALS = (IllegalAction, BadRecord, BadCorrection, NothingToUndo)
"""The request cannot be granted; nothing is wrong with the table."""


class Table:
    def __init__(
        self,
        board: Board,
        journal: Journal,
        settings: TuningSettings,
        show: Callable[[View], None],
        senses: Senses | None = None,
    ) -> None:
        self._board = board
        self._journal = journal
        self._settings = settings.on(board.name)
        self._show = show
        self._senses = senses or Senses()
        self._session = Session(board, journal.known)
        self._at = 0.0
        self._ledger = Ledger(journal)
        self._buttons = Buttons(self)
        self._view_builder = ViewBuilder(self._ledger, self._session, self._buttons)
        self._restore()

    def connected(self, at: float) -> bytes:
        """The port was opened: send the greeting."""
        self._at = at
        greeting = self._session.connected(at)
        self._scorer.changed()
        self._flush()
        return greeting

    def disconnected(self, at: float, *, is_lent: bool = False) -> None:
        self._at = at
        self._session.disconnected(is_lent=is_lent)
        self._scorer.changed()
        self._flush()

    def receive(self, data: bytes, at: float) -> bytes:
        """Take bytes from the port and return the reply. What they say is on disk before it is
        acknowledged.
        """
        return self._take(self._session.receive(data, at), at)

    def take(self, message: BoardMessage, at: float) -> bytes:
        """The same for a message that was taken apart elsewhere."""
        return self._take(self._session.take(message, at), at)

    def _take(self, heard: list[Stamped], at: float) -> bytes:
        self._at = at
        known = self._view_builder.trouble
        messages = deque(heard)
        try:
            self._buttons.press_kept("panel", at)  # what failed before comes first
            is_over = False
            while not is_over:
                with self._step():
                    self._scorer.changed(self._session.take_news())
                    is_over = self._hear(messages)
                self._buttons.press_kept("panel", at)
            self._flush()
        except JournalError as error:
            if error.text != known:  # log once: the board repeats itself as long as this lasts
                log.error("%s", error)
            self._session.failed(at)
        return self._session.answer(at)

    def _hear(self, messages: deque[Stamped]) -> bool:
        """Hear one step's worth; False if a button ended the step early, as its press is a step of
        its own.
        """
        while messages:
            self._timekeeper.hear(messages.popleft())
            if self._buttons.has_kept:
                return False
        self._timekeeper.pass_time(self._sensing.listener.known_us)
        if self._is_press_due:
            self._timekeeper.press()
        return not self._buttons.has_kept

    def tick(self, at: float) -> bytes:
        """Let time pass, perhaps without news from the board; returns bytes to send."""
        self._at = at
        answer = self._session.tick(at)
        if self._is_press_due:
            return answer + self._take([], at)
        self._scorer.changed(self._session.take_news())
        self._flush()
        return answer

    @property
    def due_at(self) -> float | None:
        """When to tick at the latest although the board says nothing: a button is being held."""
        due_us = self._sensing.listener.gates.press_due_us
        if due_us is None or not self._session.is_whole:
            return None
        due_at = self._session.stamper.clock.at(due_us)
        return None if due_at is None else due_at + _HEARD_S

    @property
    def _is_press_due(self) -> bool:
        due_at = self.due_at
        return due_at is not None and due_at <= self._at

    def remedy(self, at: float) -> Remedy | None:
        """What must be done to the board's port now; reported once."""
        return self._session.remedy(at)

    def check_listens(self) -> None:
        """Raise NotNow if the board is at a prompt and would take a sentence as typed input."""
        self._session.check_listens(self._at)

    def reboot(self) -> bytes:
        """The bytes that restart the board; raises NotNow."""
        return self._session.reboot(self._at)

    @property
    def refused(self) -> Text | None:
        """Why the connected board, which has greeted us, is being ignored."""
        return self._session.refusal if self._session.has_refused else None

    def begin(
        self, header: Json, who: Who, *, colours: Json = None, is_abandoning: bool = False
    ) -> None:
        chosen = {} if colours is None else colours
        self._do(self._requests.begin(header, chosen, who, is_abandoning=is_abandoning))

    def reopen(self, number: int, who: Who, *, is_abandoning: bool = False) -> None:
        self._do(self._requests.reopen(number, who, is_abandoning=is_abandoning))

    def say(self, shot: Shot, who: Who) -> None:
        self._do(self._requests.say(shot, who))

    def restate(self, shot: Shot, who: Who) -> None:
        self._do(self._requests.restate(shot, who))

    def name_last(
        self, piece: str, who: Who, place: Place = "potted", *, is_toggle: bool = False
    ) -> None:
        self._do(self._requests.name_last(piece, who, place, is_toggle=is_toggle))

    def act(self, action: Json, who: Who) -> None:
        self._do(self._requests.act(action, who))

    def answer(self, key: str, choice: int, who: Who) -> None:
        self._do(self._requests.answer(key, choice, who))

    def press(
        self, button: str, who: Who, *, is_held: bool = False, at: float | None = None
    ) -> None:
        """Act on a button pressed at that moment.

        While a question is open, *other* steps through its choices and *done* takes the one shown;
        otherwise each button does what is printed on it. Raises what the rules raise, and then
        nothing has changed.
        """
        pressed_at = self._at if at is None else at
        try:
            self._buttons.press(button, who, self._at, pressed_at, is_held=is_held)
        finally:
            self._flush()  # shows a refused choice too

    def hold(self, who: Who) -> None:
        self._do(self._requests.hold(who))

    def done(self, who: Who) -> None:
        self._do(self._requests.done(who))

    def miss(self, who: Who) -> None:
        self._do(self._requests.miss(who))

    def undo(self, who: Who) -> None:
        self._do(self._requests.undo(who))

    def redo(self, who: Who) -> None:
        self._do(self._requests.redo(who))

    def correct(self, given: Correction, who: Who, why: Why = "") -> None:
        self._do(self._requests.correct(given, who, why))

    def preview(self, given: Correction, who: Who, why: Why = "") -> tuple[View, Game, list[str]]:
        """The view with a correction applied; the game it concerns, perhaps an earlier one; and who
        would miss a turn, once or more, so that later plays stay with their players.  Changes
        nothing. Raises what `correct` raises.
        """
        checked = self._ledger.check(given, who, why)
        state, record = self._ledger.preview(checked)
        steps = self._ledger.steps_after(checked)
        view = self._view_builder.as_if(state, steps, self._at, self._now_us())
        return view, record.game, [turn.line["player"] for turn in checked.missed]

    def _do(self, deed: Deed) -> None:
        """Carry out a request that requests.py has checked, and whatever it makes fall due."""
        with self._step():
            deed(self._now_us())
            self._timekeeper.pass_time(self._sensing.listener.known_us)

    def warn(self, warnings: tuple[Text, ...]) -> None:
        """Set what is wrong around the table: its machine, its cable."""
        if warnings != self._view_builder.warnings:
            self._view_builder.warnings = warnings
            self._scorer.changed()
            self._flush()

    @contextmanager
    def _step(self) -> Iterator[None]:
        """One step of the table: entirely on disk and then shown, or not at all."""
        before = self._scorer.game
        try:
            with self._journal.transaction():
                self._timekeeper.tell_senses()
                yield
                self._timekeeper.tell_senses()
                self._timekeeper.tell_weight()
                self._sensing.keep(self._scorer.running_begin)
                if self._scorer.is_snapshot_due:
                    self._scorer.keep_snapshot(self._sensing.known)
        except Exception as error:
            self._restore()
            if not isinstance(error, _REFUSALS):
                self._view_builder.trouble = text_of(error)
                self._scorer.changed()
                self._flush()
            raise
        if self._view_builder.trouble:
            log.info("the table works again; before: %s", self._view_builder.trouble)
            self._view_builder.trouble = None
            self._scorer.changed()
        self._view_builder.stepped(before, self._at)
        self._flush()

    def _restore(self) -> None:
        """Reload everything from the journal, at the start and after a failed step."""
        self._buttons.forget_kept()
        limits = self._settings.passages
        self._sensing = Sensing(self._board, self._journal, limits, self._senses)
        self._scorer = Scorer(self._board, self._ledger, self._settings.shot, self._senses)
        self._timekeeper = Timekeeper(self._sensing, self._scorer, self._now_us, self._meant)
        self._requests = Requests(self._ledger, self._scorer, self._sensing, self._timekeeper)
        self._view_builder.of(self._scorer, self._sensing)
        self._sensing.recall(self._scorer.sensors)
        for entry in self._ledger.replay():
            try:
                self._timekeeper.recall(entry)
            except UNFIT as error:
                self._ledger.skip(entry, error)
        try:
            self._sensing.wake(self._scorer.running_begin, self._session.stamper)
        except JournalError as error:
            log.error("%s", error)  # the ledger still has what was known

    def _now_us(self) -> int:
        """Now, on the board's clock."""
        return self._session.stamper.now_us(self._at)

    def _meant(self, press: Press) -> Deed | None:
        """What a board button does within the board's step; raises NothingToUndo.

        Like all that this step derives it is the sensor's, which has written the moment of the
        press. A press that waits acts later on what is shown then, as one on the panel does.
        """
        if not self._buttons.heard(press, self._at):
            return None
        is_done = press.means == "done"
        return self._requests.done("sensor") if is_done else self._requests.undo("sensor")

    def _flush(self) -> None:
        """Show what has changed, if anything. The only place that shows: every change is reported
        to the scorer and passes through here once it is on disk.
        """
        if self._buttons.take_news(self._at):
            self._scorer.changed()
        if self._scorer.has_changed:
            self._scorer.shown()
            self._show(self._view_builder.safe_view(self._at, self._now_us()))

    @property
    def version(self) -> int:
        """The number of the last entry, the same on every surface."""
        return self._scorer.state.version

    @property
    def record(self) -> Record | None:
        """The record of the game on the table, corrections included."""
        return self._ledger.record

    @property
    def link_status(self) -> LinkStatus:
        return self._session.status()

    @property
    def health(self) -> tuple[GateHealth, ...]:
        """The health of each pocket or target."""
        return self._sensing.listener.health.gates

    @property
    def journal_status(self) -> JournalStatus:
        return self._journal.status()

    def close(self) -> None:
        """Save a snapshot, so that the next start has nothing to fold."""
        with suppress(JournalError), self._journal.transaction():
            self._sensing.flush()
            self._scorer.keep_snapshot(self._sensing.known)

    def view(self) -> View:
        return self._view_builder.safe_view(self._at, self._now_us())

    @property
    def game(self) -> Game | None:
        return self._scorer.game

    @property
    def questions(self) -> tuple[Question, ...]:
        """The open questions; each choice says exactly what it does."""
        return self._scorer.questions
