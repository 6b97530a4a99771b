"""One table: where link, sensing, rules, journal and outputs meet.

Comes in: bytes of the board's port, what people say, and the time (`at`, monotonic seconds).  Goes
out: bytes for the port, and a `View` after every change, once it is on disk.  No I/O but the
journal's: whoever owns the port and the clock calls in here, be it the daemon or a simulation.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict

from pichenette.board import Board
from pichenette.config import Settings
from pichenette.games.game import BadRecord, IllegalAction, Json
from pichenette.games.record import Record
from pichenette.journal import fold
from pichenette.journal.entry import Entry, Kind, Who
from pichenette.journal.store import Journal, JournalError
from pichenette.link.messages import (
    Beat,
    Chatter,
    Edge,
    Hello,
    Hue,
    Message,
    Pong,
    Say,
    body,
)
from pichenette.link.messages import message as read_message
from pichenette.link.session import Session
from pichenette.outputs.view import Moved, Pending, View
from pichenette.sense.listener import Listener
from pichenette.sense.observation import Fault, Observation, Press, Recovered
from pichenette.sense.shot import Shot, Umpire

log = logging.getLogger(__name__)

_DEFAULT_PIECE = "blue"  # what falls without a colour head; one tap changes it


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
                self._close_due_shot()
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

    @contextmanager
    def _step(self) -> Iterator[None]:
        """One step of the table: all of it on disk, then shown; or none of it."""
        before = self._state.record
        try:
            with self._journal.transaction():
                yield
        except Exception as error:
            self._restore()
            self._trouble = str(error)
            self._changed()
            raise
        if self._trouble:
            self._trouble, self._has_changed = None, True
        if self._state.record is not before:
            self._moved = self._move(before)
        if not self._listener.gates.open:
            self._passing_since_ms = None
        elif self._passing_since_ms is None:
            self._passing_since_ms = int(self._at * 1000)
        if self._has_changed:
            self._changed()

    def _restore(self) -> None:
        """Everything from the journal: at the start, and after a step that failed."""
        self._state = fold.TableState()
        self._umpire = self._new_umpire()
        self._listener = Listener(self._board, self._settings.passages)
        self._faults: dict[int | None, str] = {}
        self._evidence: set[tuple[str, int]] = set()  # already written of the shot that is open
        self._has_changed = True
        said: list[Entry] = []
        for entry in self._journal.entries(self._journal.last_begin() or 1):
            self._state = fold.step(self._state, entry)
            if entry.kind in ("begin", "act"):
                said.clear()
                self._evidence.clear()
            elif entry.kind == "said":
                said.append(entry)
            else:
                self._evidence.add((entry.body["kind"], entry.body["at_us"]))
        for raw in self._journal.raw_after(self._state.decided):
            while said and said[0].upto < raw.id:
                self._say_again(said.pop(0))
            self._listener.booted(raw.boot)
            for seen in self._listener.hear(read_message(raw.body.split(",")), raw.at_us / 1e6):
                self._observe(seen)
        for entry in said:
            self._say_again(entry)

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
        self._state = fold.step(self._state, self._journal.add(kind, who, body))
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
        if isinstance(told, Edge | Hue):
            self._journal.add_raw(boot, told.seq, round(self._at * 1e6), body(told))
            self._has_changed = True
        elif isinstance(told, Beat):
            self._has_changed |= told.lost != self._listener.lost or self._umpire.shot is not None
        for seen in self._listener.hear(told, self._at):
            self._write_evidence(seen)
            self._observe(seen)
            if isinstance(seen, Press):
                self._press(seen)

    def _write_evidence(self, seen: Observation) -> None:
        key = type(seen).__name__.lower(), seen.at_us
        if key not in self._evidence:
            self._evidence.add(key)
            self._write("saw", "sensor", {"kind": key[0], **asdict(seen)})

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
        record = self._state.record
        if self._umpire.shot is not None:
            self._write("said", who, {"forget": True})
            self._umpire = self._new_umpire()
            return
        for number in range(len(record.lines) if record else 0, 0, -1):
            assert record is not None
            if number not in record.voided and not isinstance(record.lines[number - 1].act, int):
                self._write("act", who, {"void": number})
                return

    def _close_due_shot(self) -> None:
        due_us = self._umpire.due_us
        is_due = due_us is not None and due_us <= self._listener.known_us
        if is_due and not self._listener.gates.open:
            self._close_shot("sensor")

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
        self._evidence.clear()

    def _move(self, before: Record | None) -> Moved:
        """The record has become another one: what the outputs should know of the old one."""
        after, game = self._state.record, before.game if before else None
        is_correction = bool(after and after.lines and isinstance(after.last.act, int))
        return Moved(game.scores if game else {}, int(self._at * 1000), game, is_correction)

    def _changed(self) -> None:
        self._has_changed = False
        self._show(self.view())

    @property
    def record(self) -> Record | None:
        """The game on the table, as its record."""
        return self._state.record

    def view(self) -> View:
        """What there is to show now."""
        troubles = (self._session.refusal, self._trouble, *self._faults.values())
        return View(
            version=self._state.version,
            game=self._state.record.game if self._state.record else None,
            connection=self._session.connection,
            pending=self._pending(),
            events=self._state.events,
            faults=tuple(trouble for trouble in troubles if trouble),
            lost=self._listener.lost,
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
