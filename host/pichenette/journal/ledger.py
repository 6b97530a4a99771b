"""The journal and the state folded from it, together.

Comes in: entries to write, inside the journal's transaction; corrections to check.  Goes out: the
`state` after them, the game's whole record, and at a start every entry since the last snapshot, for
whoever folds something of its own from them.
"""

import logging
from collections import deque
from collections.abc import Iterator

from pichenette.games.game import BadRecord, IllegalAction, Json
from pichenette.games.record import Record
from pichenette.journal import correction, fold
from pichenette.journal.correction import BadCorrection, Correction, Why
from pichenette.journal.entry import PLAYED, Entry, Kind, Who
from pichenette.journal.steps import Step, StepList
from pichenette.journal.store import Journal
from pichenette.journal.trail import last
from pichenette.journal.trouble import JournalError
from pichenette.text import Text, is_encodable

log = logging.getLogger(__name__)

SNAPSHOT_ENTRIES = 500  # folding so many takes some 20 ms at a start
_RESTS = 6  # plays that are folded again at a start: an umpire remembers the last four
_LINES = 50  # plays that an umpire may still speak of; it remembers the last four
_MOST_ENTRIES = 10_000  # … but no more entries than this: some 400 ms
_HALF = Text(
    "half a character cannot be stored; type it again",
    "une moitié de caractère ne peut pas être enregistrée ; la retaper",
)
UNFIT = fold.UNFIT


class Ledger:
    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.state = fold.TableState()
        self._snapshot_at = 0
        self._rests: deque[fold.TableState] = deque(maxlen=_RESTS)
        self._known = self.state
        self._record: Record | None = None  # whole, where `state` has only the end of it
        self._steps = StepList()
        self._judged: tuple[Kind, Json, fold.Followed] | None = None  # the correction just checked

    def rewind(self) -> None:
        """To the last snapshot; `replay` goes on from there."""
        self._known = self.state
        self._record = self._judged = None
        self._steps.forget()
        self._rests.clear()
        try:
            self.state = self._snapshot()
        except JournalError:
            self._stay()
        self._snapshot_at = self.state.version

    def replay(self) -> Iterator[Entry]:
        """Every entry that is not in the state yet, each once it is folded.

        Where the journal cannot be read any more, what was known stays; raises JournalError where
        nothing was.
        """
        try:
            expected = max(self.state.version + 1, self.journal.last_begin() or 1)
            for entry in self.journal.entries(expected):
                if entry.kind != "begin":
                    self._miss(expected, entry.number - 1)
                expected = entry.number + 1
                try:
                    self.state = fold.step(self.state, entry, self._earlier(entry.number))
                except UNFIT as error:
                    self.skip(entry, error)
                    continue
                if entry.kind in PLAYED:
                    self._steps.wrote(entry)
                yield entry
            self._miss(expected, self.journal.version())
        except JournalError:
            self._stay()

    def _stay(self) -> None:
        """As it was, if it was anything.  Called while a JournalError is handled."""
        if self._known.version == 0:
            raise  # the one that is handled
        log.error("the journal cannot be read; the last known state is shown")
        self.state, self._snapshot_at = self._known, self._known.version

    def _miss(self, first: int, last: int) -> None:
        """Tell that entries are not there, and go on without them."""
        if first <= last:
            log.error("entries %d to %d are lost or cannot be read", first, last)
            has_begin = self.journal.has_lost_begin(first, last)
            self.state = fold.missed(self.state, first, last, has_begin=has_begin)

    def skip(self, entry: Entry, error: Exception) -> None:
        """Tell that an entry does not fit, and go on without it."""
        log.error("entry %d (%s) does not fit: %s", entry.number, entry.kind, error)
        self.state = fold.skip(self.state, entry, error)

    def _snapshot(self) -> fold.TableState:
        try:
            found = self.journal.snapshot()
            return fold.TableState() if found is None else fold.load(found)
        except UNFIT as error:
            log.warning("a snapshot cannot be used (%s); the whole game is replayed", error)
            return fold.TableState()

    def write(self, kind: Kind, who: Who, body: Json) -> Entry:
        """One entry more; raises what the rules raise, and BadRecord where no text can hold it."""
        if not is_encodable(body):
            raise BadRecord(_HALF)
        entry = self.journal.add(kind, who, body)
        if kind in PLAYED:
            self._steps.wrote(entry)
        before, judged, self._judged = self.state, self._judged, None
        known = judged[2] if judged and judged[:2] == (kind, body) else None
        self.state = fold.step(before, entry, self._earlier(entry.number), known)
        if self._record is not None and self.state.record is not before.record:
            self._record = self._followed(self._record, before)
        return entry

    def _followed(self, whole: Record, before: fold.TableState) -> Record | None:
        """The whole record after a step, where that was one play more or less."""
        trail, now = self.state.trail, self.state.record
        if self.state.is_whole or now is None or self.state.begin != before.begin:
            return None
        if trail is not None and trail.rest is before.trail:
            return whole.then(now.last)
        if before.trail is not None and trail is before.trail.rest:
            return whole.back()
        return None

    def check(self, given: Correction, who: Who, why: Why) -> None:
        """Raises IllegalAction, BadRecord or BadCorrection where it would not be taken."""
        kind, body = correction.encode(given, why)
        trail = self.state.trail
        if kind == "void" and trail is not None and given.target == trail.number:
            return  # the last play: nothing comes after it that might not fit any more
        begin = self.journal.last_begin(given.target)
        if begin is None or given.target > self.state.version:
            raise BadCorrection(
                Text(
                    f"there is no entry {given.target} in any game",
                    f"aucune partie n'a d'entrée {given.target}",
                )
            )
        played = self.journal.played(begin)
        if given.target not in (entry.number for entry in played) or (
            kind == "void" and given.target == begin
        ):
            raise correction.unknown(given.target)
        try:
            found = fold.refolded(played, self.journal.draft(kind, who, body))
        except IllegalAction as error:
            led = self.journal.draft(kind, who, {**body, "turns": "follow"})
            if given.turns == "follow" or not _is_fit(played, led):
                raise
            text = Text(
                f'{error.text.en}; with turns "follow", later plays go to whoever is then to play',
                f"{error.text.fr} ; avec turns « follow », les coups suivants vont à celui dont "
                "c'est alors le tour",
            )
            raise IllegalAction(text, error.rule) from error
        if begin == self.state.begin:
            self._judged = kind, body, found

    def preview(self, given: Correction, who: Who, why: Why) -> tuple[fold.TableState, Record]:
        """The state as a correction would leave it, and the game it is about; nothing is written.

        Raises what `check` raises.
        """
        self.check(given, who, why)
        self._judged = None
        kind, body = correction.encode(given, why)
        entry = self.journal.draft(kind, who, body)
        state = fold.step(self.state, entry, self._earlier(entry.number))
        begin = self.journal.last_begin(given.target)
        if begin == self.state.begin or begin is None:
            assert state.record is not None
            return state, state.record
        return state, fold.refolded(self.journal.played(begin), entry)[0]

    def correct(self, given: Correction, who: Who, why: Why) -> None:
        kind, body = correction.encode(given, why)
        self.write(kind, who, body)

    def last_play(self) -> int | None:
        """The entry of the last play that counts."""
        if self.state.trail is not None:
            return self.state.trail.number
        if not self.state.begin or self.state.is_whole:
            return None
        played = correction.plays(self.journal.played(self.state.begin), {})
        return next((play.number for play in reversed(played) if not play.is_void), None)

    def lines(self) -> dict[int, Json]:
        """The last plays that count, each one's line by its entry."""
        return {play.number: play.line for play in last(self.state.trail, _LINES)}

    def last_step(self) -> Step | None:
        """What undo would take back, of the game on the table: its entries."""
        return self._steps.last_done(lambda: self.journal.played(self.state.begin))

    def last_undo(self) -> Step | None:
        """What redo would take back: the voids of the step that was undone last."""
        return self._steps.last_undone(lambda: self.journal.played(self.state.begin))

    def _earlier(self, before: int) -> fold.Earlier:
        return lambda: [
            entry for entry in self.journal.played(self.state.begin) if entry.number < before
        ]

    @property
    def record(self) -> Record | None:
        """The game on the table, corrected, with all its lines."""
        if self.state.record is None or self.state.is_whole:
            return self.state.record
        if self._record is None:  # read back only where somebody asks for more than the game
            self._record = fold.refolded(self.journal.played(self.state.begin))[0]
        return self._record

    def rest(self) -> None:
        """Nothing is open: a place from which to start again, some plays later.

        Called inside the journal's transaction.
        """
        state = self.state
        is_other = not self._rests or self._rests[-1].record is not state.record
        if is_other and not state.is_corrected:
            self._rests.append(state)
        if state.version - self._snapshot_at >= SNAPSHOT_ENTRIES:
            self.keep_snapshot()

    def keep_snapshot(self) -> None:
        """So that the next start has little to fold; inside the journal's transaction."""
        if not self._rests or self._rests[0].version <= self._snapshot_at:
            return
        is_short = self.state.version - self._snapshot_at < _MOST_ENTRIES
        if self.state.record is not None and len(self._rests) < _RESTS and is_short:
            return  # the umpire would not know the last plays any more
        self.journal.add_snapshot(self._rests[0].version, fold.dump(self._rests[0]))
        self._snapshot_at = self._rests[0].version
        if self.state.is_whole:
            self._record = self.state.record
        self.state = fold.shortened(self.state)
        self._rests[-1] = self.state


def _is_fit(played: list[Entry], more: Entry) -> bool:
    try:
        fold.refolded(played, more)
    except UNFIT:
        return False
    return True
