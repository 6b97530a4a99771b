"""One table: where link, sensing, rules, journal and outputs meet.

Comes in: bytes of the board's port, what people say, and the time (`at`, monotonic seconds).  Goes
out: bytes for the port, and a `View` after every change, once it is on disk.  No I/O but the
journal's: whoever owns the port and the clock calls in here, be it the daemon or a simulation.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Protocol

from pichenette.board import Board
from pichenette.errors import PichenetteError
from pichenette.games.game import BadRecord, Game, IllegalAction, Json
from pichenette.games.record import Record
from pichenette.journal import evidence, fold
from pichenette.journal.correction import BadCorrection, Change, Correction, Void
from pichenette.journal.entry import Who
from pichenette.journal.ledger import UNFIT, Ledger
from pichenette.journal.store import Journal, JournalError, JournalStatus
from pichenette.link.life import Remedy
from pichenette.link.messages import (
    Absurd,
    Beat,
    Chatter,
    Gap,
    Hello,
    Message,
    Numbered,
    Pong,
    Say,
    Unknown,
)
from pichenette.link.session import Connection, LinkStatus, Session
from pichenette.sense.calibration import Senses
from pichenette.sense.health import GateHealth
from pichenette.sense.observation import Observation, Press
from pichenette.sense.shot import Shot, ShotTimes
from pichenette.sense.thresholds import Thresholds
from pichenette.sparing import Sparing
from pichenette.table.pending import Opening, pending
from pichenette.table.scorer import NO_GAME, OVER, NothingToUndo, Scorer
from pichenette.table.sensing import Sensing
from pichenette.table.view import Moved, Pending, View
from pichenette.text import Text, same
from pichenette.umpire.naming import Naming, Place
from pichenette.umpire.question import Does, Question

log = logging.getLogger(__name__)

_REFUSALS = (IllegalAction, BadRecord, BadCorrection, NothingToUndo)
"""What people asked for cannot be; nothing is wrong with the table."""

_TRACEBACK = 8  # lines: what a board says when its program fails is told whole


class NoQuestion(PichenetteError, LookupError):
    """An answer to something that is not, or no longer, asked."""


class Tuned(Protocol):
    """By what a board's gates and shots are judged."""

    @property
    def passages(self) -> Thresholds: ...
    @property
    def shot(self) -> ShotTimes: ...


class Settings(Protocol):
    def on(self, board: str) -> Tuned:
        """Those for a board."""
        ...


class Table:
    def __init__(
        self,
        board: Board,
        journal: Journal,
        settings: Settings,
        show: Callable[[View], None],
        senses: Senses | None = None,
    ) -> None:
        self._board = board
        self._journal = journal
        self._settings = settings.on(board.name)
        self._show = show
        self._senses = senses or Senses()
        self._session = Session(board, journal.known)
        self._noise = Sparing(log, _TRACEBACK)
        self._trouble: str | None = None  # the journal's
        self._at = 0.0
        self._moved: Moved | None = None
        self._passing_since_ms: int | None = None
        self._warnings: tuple[Text, ...] = ()
        self._beat: Beat | None = None
        self._ledger = Ledger(journal)
        self._opening = Opening(self._ledger)
        self._restore()

    def connected(self, at: float) -> bytes:
        """The port was opened: greet."""
        self._at = at
        self._listener.clock.reconnected()
        greeting = self._session.connected(at)
        self._changed()
        return greeting

    def disconnected(self, at: float, *, is_lent: bool = False) -> None:
        self._at = at
        self._session.disconnected(is_lent=is_lent)
        self._changed()

    def receive(self, data: bytes, at: float) -> bytes:
        """Bytes came; the bytes to answer.  What they told is on disk before it is acknowledged."""
        self._at = at
        known = self._trouble
        before = self._link
        boot = self._session.boot  # each message is of the boot that greeted before it
        messages = self._session.receive(data, at)
        try:
            with self._step():
                self._scorer.has_changed |= self._link != before
                for told in messages:
                    if isinstance(told, Hello):
                        boot = told.boot if self._session.accepts(told) else None
                    self._hear(told, boot)
                self._pass_time(self._listener.known_us)
        except JournalError as error:
            if str(error) != known:  # once: the board repeats itself for as long as it lasts
                log.error("%s", error)
            self._session.failed(at)
        self._tell_fault(before)
        return self._session.answer(at)

    def tick(self, at: float) -> bytes:
        """Time has passed, perhaps without a word from the board; the bytes to send."""
        self._at = at
        before = self._link
        answer = self._session.tick(at)
        if self._link != before:
            self._changed()
        self._tell_fault(before)
        return answer

    @property
    def _link(self) -> tuple[Connection, Text | None]:
        return self._session.connection, self._session.fault(self._at)

    def _tell_fault(self, before: tuple[Connection, Text | None]) -> None:
        fault = self._link[1]
        if fault is not None and fault != before[1]:
            self._noise.warning("fault", "%s", fault.en)
        elif fault is None and before[1] is not None:
            self._noise.info("well", "the board is well again")

    def remedy(self, at: float) -> Remedy | None:
        """What the board at the other end needs done to its port now; told once."""
        return self._session.remedy(at)

    def check_listens(self) -> None:
        """Raises NotNow where a sentence would only be typed at a prompt."""
        self._session.check_listens(self._at)

    def reboot(self) -> bytes:
        """What starts the board again; raises NotNow."""
        return self._session.reboot(self._at)

    @property
    def refused(self) -> Text | None:
        """Why the board at the cable, which has greeted, is not listened to."""
        return self._session.refusal if self._session.has_refused else None

    def begin(self, header: Json, who: Who, *, is_abandoning: bool = False) -> None:
        """A new game; raises BadRecord, and GameRunning where another one is being played that
        nobody has said to abandon."""
        Record.start(header)
        self._scorer.check_begin(is_abandoning)
        with self._step():
            self._scorer.write("begin", who, header)

    def reopen(self, number: int, who: Who, *, is_abandoning: bool = False) -> None:
        """An abandoned game, counted from 1 as `pichenette journal` does, is taken up again.

        Raises BadRecord, and GameRunning as `begin` does.
        """
        begin, record = self._scorer.past_game(number)
        self._scorer.check_begin(is_abandoning)
        with self._step():
            self._scorer.take_up(begin, record, who)

    def say(self, shot: Shot, who: Who) -> None:
        """What really fell in the shot that is open; where none is, in the last one: it has
        counted, and is not counted again.  One name alone then names its last piece.  That nothing
        fell, or that something did before anybody has shot, is a shot that no sensor saw.

        Raises BadRecord, IllegalAction.
        """
        coming = [f"{gate}@{at_us}" for gate, at_us in self._sensing.coming]
        choice = self._scorer.saying(shot, coming)
        self._do(choice.does, who, choice.text)

    def label(
        self, piece: str, who: Who, place: Place = "potted", *, is_toggle: bool = False
    ) -> None:
        """The last piece that fell was this one: `queen`, `striker`, a colour, or `other`.

        In the shot that is open, or in the last one until another begins; with `off` it left the
        board.  The number of pieces that fell stays what it is.  Raises BadRecord, IllegalAction.
        """
        is_coming = bool(self._sensing.passing)
        choice = self._scorer.naming(Naming(piece, place, is_toggle, is_coming))
        self._do(choice.does, who, choice.text)

    def act(self, action: Json, who: Who) -> None:
        """People enter an action, as in a record's line without its player.

        Raises IllegalAction or BadRecord, and then nothing has changed.
        """
        self._check(action)
        with self._step():
            self._scorer.enter(action, who, self._now_us)

    def _check(self, action: Json) -> None:
        record = self._scorer.state.record
        if record is None:
            raise BadRecord(NO_GAME)
        if record.game.outcome:
            raise BadRecord(OVER)
        if "void" in action:  # it names a line by its number
            record = self._ledger.record or record
        record.append({"player": record.game.turn, **action})

    def answer(self, key: str, choice: int, who: Who) -> None:
        """One of a question's choices is taken, as the view shows them; raises NoQuestion, or what
        the rules raise."""
        question = next((one for one in self.questions if one.key == key), None)
        if question is None or not 0 <= choice < len(question.choices):
            raise NoQuestion(f"{key}: nobody asks that any more; look at the table again")
        self._do(question.choices[choice].does, who, question.answered(choice))

    def _do(self, does: Does, who: Who, why: Text) -> None:
        """What a choice does, all of it or nothing; raises what the rules raise."""
        given: Correction | None = None
        if "change" in does:
            given = Change(**does["change"], turns="follow")
        elif "void" in does:
            given = Void(does["void"], acts=sum(key in does for key in ("play", "press")))
        if given:
            self._ledger.check(given, who, why)
        elif "play" in does:
            self._check(does["play"])
        with self._step():
            if given:
                self._scorer.correct(given, who, why, self._now_us)
            if "word" in does:
                self._scorer.word(does["word"], who, self._now_us)
            if "play" in does:
                self._check(does["play"])
                self._scorer.enter(does["play"], who, self._now_us)
            if "press" in does:
                self._close(who, self._now_us, is_pressed=True)

    def done(self, who: Who) -> None:
        """The shot is over now, be it a miss."""
        with self._step():
            self._close(who, self._now_us, is_pressed=True)

    def undo(self, who: Who) -> None:
        """Forget the shot that is open; where there is none, the last thing anybody did to this
        game, a play or a correction, never happened.  Raises NothingToUndo."""
        taken = self._scorer.step_to_undo()
        with self._step():
            self._scorer.undo(taken, who, self._now_us)

    def redo(self, who: Who) -> None:
        """What was undone last counts again, while nothing else was done since; raises
        NothingToUndo."""
        taken = self._scorer.step_to_redo()
        with self._step():
            self._scorer.redo(taken, who, self._now_us)

    def correct(self, given: Correction, who: Who, why: str = "") -> None:
        """Put something right, at any depth, also after the end and in earlier games.

        Raises IllegalAction, BadRecord or BadCorrection, and then nothing has changed.
        """
        self._ledger.check(given, who, why)
        with self._step():
            self._scorer.correct(given, who, why, self._now_us)

    def warn(self, warnings: tuple[Text, ...]) -> None:
        """What is wrong around the table: its machine, its cable."""
        if warnings != self._warnings:
            self._warnings = warnings
            self._changed()

    @contextmanager
    def _step(self) -> Iterator[None]:
        """One step of the table: all of it on disk, then shown; or none of it."""
        before = self._scorer.game
        try:
            with self._journal.transaction():
                self._tell_senses()
                yield
                self._tell_senses()
                self._sensing.keep(self._scorer.on)
                if self._scorer.is_idle:  # else what it is made of will be needed
                    self._ledger.rest()
        except Exception as error:
            self._restore()
            if not isinstance(error, _REFUSALS):
                self._trouble = str(error)
                self._changed()
            raise
        if self._trouble:
            log.info("the journal is written again")
            self._trouble, self._scorer.has_changed = None, True
        if self._scorer.game is not before:
            self._moved = self._move(before)
        if not self._listener.gates.open:
            self._passing_since_ms = None
        elif self._passing_since_ms is None:
            self._passing_since_ms = int(self._at * 1000)
        if self._scorer.has_changed:
            self._changed()

    def _restore(self) -> None:
        """Everything from the journal: at the start, and after a step that failed."""
        limits = self._settings.passages
        self._sensing = Sensing(self._board, self._journal, limits, self._senses)
        self._listener = self._sensing.listener
        self._scorer = Scorer(self._board, self._ledger, self._settings.shot, self._senses)
        for entry in self._ledger.replay():
            try:
                self._scorer.recall(entry)
                if entry.kind == "saw":
                    self._observe(evidence.decode(entry.body))
            except UNFIT as error:
                self._ledger.skip(entry, error)
        try:
            self._sensing.wake(self._scorer.on)
        except JournalError as error:
            log.error("%s", error)  # the ledger has kept what was known

    @property
    def _now_us(self) -> int:
        """This moment, on the board's clock."""
        return self._listener.clock.at_us(self._at)

    def _tell_senses(self) -> None:
        """What is seen from here on is seen with these."""
        if self._sensing.unsaid is not None and self._scorer.on is not None:
            self._scorer.write("senses", "sensor", self._sensing.unsaid)
            self._sensing.unsaid = None

    def _hear(self, told: Message, boot: str | None) -> None:
        if isinstance(told, Hello):
            self._scorer.has_changed = True
        elif isinstance(told, Pong):
            self._session.ponged(told, self._listener.clock, self._at)
        elif isinstance(told, Say):
            self._noise.info("say", "board: %s", told.text)
        elif isinstance(told, Chatter):
            self._noise.info("chatter", "board: %s", told.line)
        elif isinstance(told, Unknown):
            self._noise.warning("unknown", "board: not known here: %s", ",".join(told.fields))
        elif isinstance(told, Absurd):
            words = ",".join(told.fields), told.because.en
            self._noise.warning("absurd", "board: %s: not believed: %s", *words)
        if boot is None:
            return
        if isinstance(told, Gap):
            self._scorer.write(
                "gap", "sensor", {"boot": boot, "first": told.first, "last": told.last}
            )
        elif isinstance(told, Numbered):
            self._pass_time(self._sensing.add_raw(told, boot, self._at))
            self._scorer.has_changed = True
        elif isinstance(told, Beat):
            self._beat = told
            self._scorer.has_changed |= told.lost != self._listener.lost or not self._scorer.is_idle
            if told.unacked == 0:
                self._pass_time(self._listener.clock.seen(told.ticks, self._at))
        for seen in self._sensing.hear(told, boot, self._at):
            self._take(seen)

    def _pass_time(self, until_us: int) -> None:
        """What time alone decides up to then, each in its order, however late that is learnt: a
        shot that was over before the next flick is not open when that is heard in the same breath.
        """
        gates = self._listener.gates
        while True:
            gate_us, shot_us = gates.due_us, self._scorer.due_us
            is_shot_due = shot_us is not None and shot_us <= until_us
            if is_shot_due and not gates.open and (gate_us is None or gate_us > (shot_us or 0)):
                self._close("sensor", self._now_us, is_pressed=False)
            elif gate_us is not None and gate_us <= until_us:
                for seen in gates.advance(gate_us):
                    self._take(seen)
            else:
                return
            if (gates.due_us, self._scorer.due_us) == (gate_us, shot_us):
                return  # neither moved: nothing would ever

    def _take(self, seen: Observation) -> None:
        if not self._sensing.is_new(seen):
            return
        self._scorer.write("saw", "sensor", evidence.encode(seen))
        self._observe(seen)
        if isinstance(seen, Press):
            self._press(seen)

    def _observe(self, seen: Observation) -> None:
        self._sensing.observe(seen)
        self._scorer.observe(seen)

    def _press(self, press: Press) -> None:
        if press.means == "done":
            self._close("sensor", press.at_us, is_pressed=True)
        elif press.means == "undo":
            try:
                self._scorer.undo(self._scorer.step_to_undo(), "sensor", self._now_us)
            except NothingToUndo as error:
                log.info("undo button: %s", error)

    def _close(self, who: Who, at_us: int, *, is_pressed: bool) -> None:
        if is_pressed and self._scorer.on is not None:
            for seen in self._listener.gates.hurry():
                self._take(seen)
        self._scorer.close(who, at_us, is_pressed=is_pressed)

    def _move(self, before: Game | None) -> Moved:
        """The game has become another one: what the outputs should know of the old one."""
        scores = before.scores if before else {}
        return Moved(scores, int(self._at * 1000), before, self._scorer.state.is_corrected)

    def _changed(self) -> None:
        """What changed is stored: a mistake of ours in showing it must not take it back."""
        self._scorer.has_changed = False
        try:
            view = self.view()
        except Exception as error:
            log.exception("version %d cannot be shown", self._scorer.state.version)
            view = self._bare_view(error)
        self._show(view)

    def _bare_view(self, error: Exception) -> View:
        said = str(error) or type(error).__name__
        trouble = Text(
            f"not everything can be shown ({said}); what is scored is stored",
            f"tout ne peut pas être affiché ({said}) ; ce qui est compté est enregistré",
        )
        version, connection = self._scorer.state.version, self._session.connection
        return View(version, self._scorer.game, connection, faults=(trouble,))

    @property
    def record(self) -> Record | None:
        """The game on the table, corrected, as its record."""
        return self._ledger.record

    @property
    def link_status(self) -> LinkStatus:
        return self._session.status(self._listener.clock, self._beat, self._listener.lost)

    @property
    def health(self) -> tuple[GateHealth, ...]:
        """How well each pocket or target is."""
        return self._listener.health.gates

    @property
    def journal_status(self) -> JournalStatus:
        return self._journal.status()

    def close(self) -> None:
        """Leave a snapshot, so that the next start has nothing to fold."""
        with suppress(JournalError), self._journal.transaction():
            self._sensing.flush()
            self._ledger.keep_snapshot()

    def view(self) -> View:
        """What there is to show now."""
        game, questions = self._scorer.game, self.questions
        trouble, fault = self._trouble or self._journal.trouble, self._session.fault(self._at)
        faults = (
            *([trouble if isinstance(trouble, Text) else same(trouble)] if trouble else []),
            *([self._session.refusal] if self._session.refusal else []),
            *([fault] if fault else []),
            *self._warnings,
            # Of the board that is at the cable; of one that is refused nothing is known.
            *([] if self._session.has_refused else self._sensing.faults),
            *fold.troubles(self._scorer.state),
        )
        return View(
            version=self._scorer.state.version,
            game=game,
            connection=self._session.connection,
            pending=self._pending(any(question.is_doubt for question in questions)),
            events=self._scorer.state.events,
            faults=faults,
            lost=self._listener.lost + self._scorer.state.gone,
            moved=self._moved,
            opening=self._opening.of(game),
            passing_since_ms=self._passing_since_ms,
            questions=questions,
            notices=self._scorer.notices,
            last=self._scorer.last_shot,
        )

    @property
    def questions(self) -> tuple[Question, ...]:
        """What people may answer now, each with exactly what an answer does."""
        return self._scorer.questions

    def _pending(self, has_doubt: bool) -> Pending | None:
        umpire, record = self._scorer.umpire, self._scorer.state.record
        if umpire is None or record is None or record.game.outcome:
            return None
        due_us = self._scorer.due_us
        now_us = self._now_us
        remaining_ms = None if due_us is None else max(0, (due_us - now_us) // 1000)
        return pending(umpire, record, self._sensing.passing, remaining_ms, has_doubt)
