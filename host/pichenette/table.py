"""One table: where link, sensing, rules, journal and outputs meet.

Comes in: bytes of the board's port, what people say, and the time (`at`, monotonic seconds).  Goes
out: bytes for the port, and a `View` after every change, once it is on disk.  No I/O but the
journal's: whoever owns the port and the clock calls in here, be it the daemon or a simulation.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict

from pichenette.board import Board
from pichenette.config import Settings
from pichenette.games.game import BadRecord, Game, IllegalAction, Json
from pichenette.games.record import Record
from pichenette.journal import evidence, fold
from pichenette.journal.correction import Correction, Void
from pichenette.journal.entry import Entry, Kind, Who
from pichenette.journal.ledger import UNFIT, Ledger
from pichenette.journal.store import Journal, JournalError, JournalStatus
from pichenette.link.messages import (
    Beat,
    Chatter,
    Edge,
    Gap,
    Hello,
    Hue,
    Message,
    Pong,
    Say,
    body,
)
from pichenette.link.messages import message as read_message
from pichenette.link.session import LinkStatus, Session
from pichenette.outputs.view import Moved, Pending, View
from pichenette.sense.listener import Listener
from pichenette.sense.observation import Fault, Observation, Press, Recovered
from pichenette.sense.shot import Shot, Umpire

log = logging.getLogger(__name__)

_DEFAULT_PIECE = "blue"  # what falls without a colour head; one tap changes it
_WARM_US = 10_000_000  # no passage takes longer: what is older decides nothing any more
_WARM_ROWS = 5_000  # … and a storm of edges shall not hold up a start


class Table:
    def __init__(
        self, board: Board, journal: Journal, settings: Settings, show: Callable[[View], None]
    ) -> None:
        self._board = board
        self._journal = journal
        self._settings = settings
        self._show = show
        self._session = Session(board, journal.known)
        self._trouble: str | None = None  # the journal's
        self._at = 0.0
        self._moved: Moved | None = None
        self._passing_since_ms: int | None = None
        self._warnings: tuple[str, ...] = ()
        self._beat: Beat | None = None
        self._ledger = Ledger(journal)
        self._restore()

    def connected(self, at: float) -> bytes:
        """The port was opened: greet."""
        self._at = at
        self._listener.clock.reconnected()
        greeting = self._session.connected(at)
        self._changed()
        return greeting

    def disconnected(self, at: float) -> None:
        self._at = at
        self._session.disconnected()
        self._changed()

    def receive(self, data: bytes, at: float) -> bytes:
        """Bytes came; the bytes to answer.  What they told is on disk before it is acknowledged."""
        self._at = at
        messages = self._session.receive(data, at)
        try:
            with self._step():
                for told in messages:
                    self._hear(told)
                self._pass_time(self._listener.known_us)
        except JournalError as error:
            log.error("%s", error)
            self._session.failed(at)
        return self._session.answer(at)

    def tick(self, at: float) -> bytes:
        """Time has passed, perhaps without a word from the board; the bytes to send."""
        self._at = at
        before = self._session.connection
        answer = self._session.tick(at)
        if self._session.connection != before:
            self._changed()
        return answer

    @property
    def refused(self) -> str | None:
        """Why the board at the cable, which has greeted, is not listened to."""
        return self._session.refusal if self._session.has_refused else None

    def begin(self, header: Json, who: Who) -> None:
        """A new game; raises BadRecord."""
        Record.start(header)
        with self._step():
            self._write("begin", who, header)
            self._umpire = self._new_umpire()

    def say(self, shot: Shot, who: Who) -> None:
        """What really fell in the shot that is open, or what no sensor saw."""
        with self._step():
            at_us = self._listener.clock.at_us(self._at)
            self._write("said", who, {**asdict(shot), "at_us": at_us})
            self._umpire.say(shot, at_us)

    def done(self, who: Who) -> None:
        """The shot is over now, be it a miss."""
        with self._step():
            self._close_shot(who)

    def undo(self, who: Who) -> None:
        """Forget the shot that is open; where there is none, the last one never happened."""
        with self._step():
            self._undo(who)

    def correct(self, given: Correction, who: Who, why: str = "") -> None:
        """Put something right, at any depth, also after the end and in earlier games.

        Raises IllegalAction, BadRecord or BadCorrection, and then nothing has changed.
        """
        self._ledger.check(given, who, why)
        with self._step():
            self._ledger.correct(given, who, why)
            self._has_changed = True

    def warn(self, warnings: tuple[str, ...]) -> None:
        """What is wrong around the table: its machine, its cable."""
        if warnings != self._warnings:
            self._warnings = warnings
            self._changed()

    @contextmanager
    def _step(self) -> Iterator[None]:
        """One step of the table: all of it on disk, then shown; or none of it."""
        before = self._game
        try:
            with self._journal.transaction():
                yield
                if self._umpire.shot is None:  # else what it is made of will be needed
                    self._ledger.keep_snapshot()
        except Exception as error:
            self._restore()
            self._trouble = str(error)
            self._changed()
            raise
        if self._trouble:
            self._trouble, self._has_changed = None, True
        if self._game is not before:
            self._moved = self._move(before)
        if not self._listener.gates.open:
            self._passing_since_ms = None
        elif self._passing_since_ms is None:
            self._passing_since_ms = int(self._at * 1000)
        if self._has_changed:
            self._changed()

    def _restore(self) -> None:
        """Everything from the journal: at the start, and after a step that failed."""
        self._umpire = self._new_umpire()
        self._listener = Listener(self._board, self._settings.passages)
        self._faults: dict[int | None, str] = {}
        self._seen: dict[evidence.Key, None] = {}  # observations already taken, the last of them
        self._has_changed = True
        for entry in self._ledger.restore():
            try:
                self._recall(entry)
            except UNFIT as error:
                self._ledger.skip(entry, error)
        try:
            self._warm_up()
        except JournalError as error:
            log.error("%s", error)  # the ledger has kept what was known

    def _recall(self, entry: Entry) -> None:
        """What an entry did to the shot that is open when it was written, it does again."""
        if entry.kind == "saw":
            self._observe(evidence.decode(entry.body))
        elif entry.kind == "said":
            self._say_again(entry)
        elif entry.kind == "begin":
            self._umpire = self._new_umpire()
        elif entry.kind == "act":
            self._umpire.close()

    def _warm_up(self) -> None:
        """The gates as they were: what went through them last may not have been decided.

        What they tell meanwhile was told, and written, when it happened.
        """
        rows = self._journal.raw_tail(_WARM_US, _WARM_ROWS)
        for raw in rows:
            told = read_message(raw.body.split(","))
            if isinstance(told, Edge | Hue):
                self._listener.booted(raw.boot)
                self._listener.clock.recall(told.ticks, raw.at_us, raw.received_us / 1e6)
                self._listener.hear(told, raw.received_us / 1e6)
        if not self._journal.is_same_host_boot():
            self._listener.clock.host_rebooted()
        if rows:
            for entry in self._journal.seen_since(rows[0].id):
                with suppress(*UNFIT):  # an older program's form: never seen again like that
                    self._seen[evidence.key(evidence.decode(entry.body))] = None

    def _say_again(self, entry: Entry) -> None:
        if "forget" in entry.body:
            self._umpire = self._new_umpire()
            return
        shot = Shot(tuple(entry.body["potted"]), tuple(entry.body["off"]))
        self._umpire.say(shot, entry.body["at_us"])

    def _new_umpire(self) -> Umpire:
        has_strike = any(gate.role == "strike" for gate in self._board.gates)
        return Umpire(self._settings.shot, _DEFAULT_PIECE, has_strike)

    def _write(self, kind: Kind, who: Who, body: Json) -> None:
        self._ledger.write(kind, who, body)
        self._has_changed = True

    def _hear(self, told: Message) -> None:
        if isinstance(told, Hello):
            self._has_changed = True
        elif isinstance(told, Pong):
            self._session.ponged(told, self._listener.clock, self._at)
        elif isinstance(told, Say | Chatter):
            log.info("board: %s", told.text if isinstance(told, Say) else told.line)
        boot = self._session.boot
        if boot is None:
            return
        if isinstance(told, Gap):
            self._write("gap", "sensor", {"boot": boot, "first": told.first, "last": told.last})
        elif isinstance(told, Edge | Hue):
            at_us = self._listener.clock.seen(told.ticks, self._at)
            self._journal.add_raw(boot, told.seq, at_us, round(self._at * 1e6), body(told))
            self._pass_time(at_us)
            self._has_changed = True
        elif isinstance(told, Beat):
            self._beat = told
            self._has_changed |= told.lost != self._listener.lost or self._umpire.shot is not None
            if told.unacked == 0:
                self._pass_time(self._listener.clock.seen(told.ticks, self._at))
        for seen in self._listener.hear(told, self._at):
            self._take(seen)

    def _pass_time(self, until_us: int) -> None:
        """What time alone decides up to then, each at its moment, however late that is learnt: a
        shot that was over before the next flick is not open when that is heard in the same breath.
        """
        gates = self._listener.gates
        while True:
            gate_us, shot_us = gates.due_us, self._umpire.due_us
            is_shot_due = shot_us is not None and shot_us <= until_us
            if is_shot_due and not gates.open and (gate_us is None or gate_us > (shot_us or 0)):
                self._close_shot("sensor")
            elif gate_us is not None and gate_us <= until_us:
                for seen in gates.advance(gate_us):
                    self._take(seen)
            else:
                return
            if (gates.due_us, self._umpire.due_us) == (gate_us, shot_us):
                return  # neither moved: nothing would ever

    def _take(self, seen: Observation) -> None:
        """An observation counts once, also where gates that were warmed up tell it again."""
        key = evidence.key(seen)
        if key in self._seen:
            return
        self._seen[key] = None
        if len(self._seen) > _WARM_ROWS:
            del self._seen[next(iter(self._seen))]
        self._write("saw", "sensor", evidence.encode(seen))
        self._observe(seen)
        if isinstance(seen, Press):
            self._press(seen)

    def _observe(self, seen: Observation) -> None:
        self._umpire.observe(seen)
        if isinstance(seen, Fault):
            where = "board" if seen.gate is None else self._board.gates[seen.gate].id
            self._faults[seen.gate] = f"{where}: {seen.because}"
        elif isinstance(seen, Recovered):
            self._faults.pop(seen.gate, None)

    def _press(self, press: Press) -> None:
        if press.means == "done":
            self._close_shot("sensor")
        elif press.means == "undo":
            self._undo("sensor")

    def _undo(self, who: Who) -> None:
        if self._umpire.shot is not None:
            self._write("said", who, {"forget": True})
            self._umpire = self._new_umpire()
            return
        last = self._ledger.last_play()
        if last is not None:
            self._ledger.correct(Void(last), who, "")
            self._has_changed = True

    def _close_shot(self, who: Who) -> None:
        """What the open shot is taken for is played; nothing open: a miss."""
        record = self._state.record
        if record is not None and record.game.outcome is None:
            line = _line(record.game.turn, self._umpire.proposal)
            try:
                record.append(line)
            except (IllegalAction, BadRecord) as error:
                self._umpire.refuse(str(error))
                self._has_changed = True
                return
            self._write("act", who, line)
        self._umpire.close()

    def _move(self, before: Game | None) -> Moved:
        """The game has become another one: what the outputs should know of the old one."""
        scores = before.scores if before else {}
        return Moved(scores, int(self._at * 1000), before, self._state.is_corrected)

    @property
    def _state(self) -> fold.TableState:
        return self._ledger.state

    @property
    def _game(self) -> Game | None:
        return self._state.record.game if self._state.record else None

    def _changed(self) -> None:
        self._has_changed = False
        self._show(self.view())

    @property
    def record(self) -> Record | None:
        """The game on the table, corrected, as its record."""
        return self._ledger.record

    @property
    def link_status(self) -> LinkStatus:
        return self._session.status(self._listener.clock, self._beat, self._listener.lost)

    @property
    def journal_status(self) -> JournalStatus:
        return self._journal.status()

    def close(self) -> None:
        """Leave a snapshot, so that the next start has nothing to fold."""
        if self._umpire.shot is None:
            with suppress(JournalError), self._journal.transaction():
                self._ledger.keep_snapshot(after=1)

    def view(self) -> View:
        """What there is to show now."""
        troubles = (
            self._trouble or self._journal.trouble,
            self._session.refusal,
            *self._warnings,
            *self._faults.values(),
            *self._state.troubles,
        )
        return View(
            version=self._state.version,
            game=self._game,
            connection=self._session.connection,
            pending=self._pending(),
            events=self._state.events,
            faults=tuple(trouble for trouble in troubles if trouble),
            lost=self._listener.lost + self._state.gone,
            moved=self._moved,
            passing_since_ms=self._passing_since_ms,
        )

    def _pending(self) -> Pending | None:
        opened, passing = self._umpire.shot, self._listener.gates.open
        if opened is None and not passing:
            return None
        shot = self._umpire.proposal
        if opened is None or opened.said is None:
            shot = Shot((*shot.potted, *(_DEFAULT_PIECE for _ in passing)), shot.off)
        passages = opened.passages if opened else []
        due_us = self._umpire.due_us
        now_us = self._listener.clock.at_us(self._at)
        return Pending(
            shot.potted,
            shot.off,
            self._worth(shot),
            tuple(f"{self._board.gates[p.gate].id}: {p.because}" for p in passages),
            any(passage.verdict == "ask" for passage in passages),
            opened.refused if opened else None,
            None if due_us is None else max(0, (due_us - now_us) // 1000),
        )

    def _worth(self, shot: Shot) -> int:
        """What the shot would give the player in turn."""
        record = self._state.record
        if record is None or record.game.turn is None:
            return 0
        player = record.game.turn
        try:
            after = record.append(_line(player, shot)).game
        except (IllegalAction, BadRecord):
            return 0
        return after.scores.get(player, 0) - record.game.scores.get(player, 0)


def _line(player: str | None, shot: Shot) -> dict[str, Json]:
    places = {"potted": list(shot.potted), "off": list(shot.off)}
    return {"player": player, "shot": {place: fell for place, fell in places.items() if fell}}
