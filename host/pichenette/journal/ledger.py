"""The journal together with the state folded from it.

Entries are written inside the journal's transaction.  At a start, every entry since the last
snapshot is replayed, so that others can fold their own state from the same entries and have it kept
in the snapshot.
"""

import json
import logging
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pichenette.games.game import BadRecord, Json
from pichenette.games.record import Record
from pichenette.journal import corrected, correction, fold, missed_turns, refusing, snapshot
from pichenette.journal.correction import BadCorrection, Correction, Insert, Void, Why
from pichenette.journal.entry import PLAYED, Entry, EntryKind, Meaning, Who, understood
from pichenette.journal.fold import IllegalPlay
from pichenette.journal.missed_turns import MissedTurn
from pichenette.journal.store import Journal
from pichenette.journal.trail import Trail
from pichenette.journal.trouble import JournalError
from pichenette.journal.undo_steps import UndoStep, UndoStepList
from pichenette.text import Text, is_encodable

log = logging.getLogger(__name__)

SNAPSHOT_ENTRIES = 500  # folding this many takes some 20 ms at a start
_HALF = Text(
    "half a character cannot be stored; type it again",
    "une moitié de caractère ne peut pas être enregistrée ; retapez-la",
)
_NO_CHANGE = Text(
    "that changes nothing: the turn passes on there anyway",
    "cela ne change rien : le tour passait de toute façon au joueur suivant",
)
UNFIT = fold.UNFIT


class CheckedCorrection(NamedTuple):
    """A correction as it would be written now, and what was found out by checking it."""

    given: Correction
    why: Why
    entry: Entry
    begin: int = 0  # of its game; 0: not looked up
    after: fold.Followed | None = None  # its game with it, if the rules were asked
    missed: tuple[MissedTurn, ...] = ()
    brought: tuple[Entry, ...] = ()  # the entries of these, written before it


class StepsLeft(NamedTuple):
    is_done: bool  # there is one to undo
    is_undone: bool  # there is one to redo


class Ledger:
    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.state = fold.TableState()
        self.kept: Json = None  # what others keep, from the snapshot that was read
        self._snapshot_at = 0
        self._known = self.state
        self._record: Record | None = None  # whole, when `state` has only the end of it
        self._steps = UndoStepList()

    def rewind(self) -> None:
        """Go back to the last snapshot; `replay` continues from there."""
        self._known = self.state
        self._record = self.kept = None
        self._steps.forget()
        try:
            self._read_snapshot()
        except JournalError:
            self._stay()
        self._snapshot_at = self.state.version

    def replay(self) -> Iterator[Entry]:
        """Yield every entry that is not in the state yet, decoded, once it is folded.

        If the journal has become unreadable, the known state stays; raises JournalError if there is
        none.
        """
        try:
            expected = max(self.state.version + 1, self.journal.last_begin() or 1)
            for stored in self.journal.entries(expected):
                if stored.kind != "begin":
                    self._lose(expected, stored.number - 1)
                expected = stored.number + 1
                try:
                    entry = understood(stored)
                    self.state = fold.step(self.state, entry, self._earlier(entry.number))
                except UNFIT as error:
                    self.skip(stored, error)
                    continue
                self._follow_step(entry)
                yield entry
            self._lose(expected, self.journal.version())
        except JournalError:
            self._stay()

    def _follow_step(self, entry: Entry) -> None:
        """Undo and redo know the game on the table alone."""
        if entry.kind in PLAYED and entry.number not in self.state.elsewhere:
            self._steps.wrote(entry)

    def _stay(self) -> None:
        """Keep the known state, if any.  Called while handling a JournalError."""
        if self._known.version == 0:
            raise  # the one being handled
        log.error("cannot read the journal; showing the last known state")
        self.state, self._snapshot_at = self._known, self._known.version

    def _lose(self, first: int, last: int) -> None:
        """Report missing entries and carry on without them."""
        if first <= last:
            log.error("entries %d to %d are lost or unreadable", first, last)
            has_begin = self.journal.has_lost_begin(first, last)
            self.state = fold.lost(self.state, first, last, has_begin=has_begin)

    def skip(self, entry: Entry, error: Exception) -> None:
        """Report an entry that does not fit and carry on without it."""
        log.error("entry %d (%s) does not fit: %s", entry.number, entry.kind, error)
        self.state = fold.skip(self.state, entry, error)

    def _read_snapshot(self) -> None:
        self.state = fold.TableState()
        try:
            found = self.journal.snapshot()
            if found is not None:
                self.state = snapshot.load(found)
                self._steps.load(found["steps"])
                self.kept = dict(found["kept"])
        except UNFIT as error:
            self.forget_snapshot(error)

    def forget_snapshot(self, error: Exception) -> None:
        """Part of the snapshot is unusable: `replay` then yields the whole game from its beginning.
        Numbers already lost stay lost.
        """
        log.warning("cannot use the snapshot (%s); replaying the whole game", error)
        known = self.state
        since = (
            entry.body["last"] - entry.body["first"] + 1
            for entry in self.journal.of_kinds(("gap",))
            if known.begin < entry.number <= known.version
        )
        self.state = fold.TableState(gone=max(0, known.gone - sum(since)))
        self.kept, self._snapshot_at = None, 0
        self._steps.forget()

    def play(self, line: Json, who: Who, after: Record | None) -> Entry:
        """Write an act; `after` is the record with it, if the rules were asked already."""
        known = None
        if after is not None:
            known = after, Trail(self.state.version + 1, line, self.state.trail)
        return self.write("act", who, line, known=known)

    def correct(self, checked: CheckedCorrection) -> Iterator[Entry]:
        """Write a correction, after the missed turns that it brings; yields each entry once it is
        written.  Raises what the rules raise if nobody has checked it.
        """
        first = (*checked.brought, checked.entry)[0]
        if first.number != self.state.version + 1:  # something was written since
            checked = self.check(checked.given, first.who, checked.why)
        known = checked.after if checked.begin == self.state.begin else None
        for brought in checked.brought:
            yield self.write(brought.kind, brought.who, brought.body, brought.meaning)
        entry = checked.entry
        yield self.write(entry.kind, entry.who, entry.body, entry.meaning, known)

    def write(
        self,
        kind: EntryKind,
        who: Who,
        body: Json,
        meaning: Meaning | None = None,
        known: fold.Followed | None = None,
    ) -> Entry:
        """Write an entry; `meaning` is what its body says and `known` the game after it, where
        somebody knows.  Raises what the rules raise, and BadRecord for text that cannot be stored.
        """
        said = json.dumps(body)
        if "\\ud" in said and not is_encodable(body):  # so half a character is escaped
            raise BadRecord(_HALF)
        entry = understood(self.journal.add(kind, who, body, said, meaning))
        before = self.state
        self.state = fold.step(before, entry, self._earlier(entry.number), known)
        self._follow_step(entry)
        if self._record is not None and self.state.record is not before.record:
            self._record = self._followed(self._record, before)
        return entry

    def _followed(self, whole: Record, before: fold.TableState) -> Record | None:
        """The whole record after a step, if that was one play more or one less."""
        trail, now = self.state.trail, self.state.record
        if self.state.is_whole or now is None or self.state.begin != before.begin:
            return None
        if trail is not None and trail.rest is before.trail:
            return whole.judged(now.last, now.game)
        if before.trail is not None and trail is before.trail.rest:
            return whole.back()
        return None

    def unchecked(self, given: Correction, who: Who, why: Why = "") -> CheckedCorrection:
        """A correction of which the ledger itself knows that it can be made: an undo, a redo."""
        return CheckedCorrection(given, why, self._draft(given, who, why))

    def check(self, given: Correction, who: Who, why: Why = "") -> CheckedCorrection:
        """Raises IllegalAction (LaterPlayRefused if a later play is in the way), BadRecord or
        BadCorrection.
        """
        try:
            return self._checked(given, who, why)
        except IllegalPlay as error:
            _, played = self._game_of(given)
            led = self._draft(replace(given, turns="follow"), who, why)
            is_led_fit = given.turns == "keep" and _is_fit(played, led)
            raise refusing.retold(error, played, given.target, is_led_fit=is_led_fit) from error

    def _checked(self, given: Correction, who: Who, why: Why) -> CheckedCorrection:
        if given.turns == "pass":
            return self._with_missed_turns(given, who, why)
        found, trail = self.unchecked(given, who, why), self.state.trail
        if isinstance(given, Void) and trail is not None and given.entry == trail.number:
            # It is the last play, so nothing after it could cease to fit.
            return found._replace(begin=self.state.begin)
        begin, played = self._game_of(given)
        return found._replace(begin=begin, after=fold.refolded(played, found.entry))

    def _game_of(self, given: Correction) -> tuple[int, list[Entry]]:
        """The `begin` of the game it concerns, and what was played; raises BadCorrection."""
        begin = self.journal.last_begin(self.journal.about(given.target))
        if begin is None or given.target > self.state.version:
            raise BadCorrection(
                Text(
                    f"there is no entry {given.target} in any game",
                    f"aucune partie n’a d’entrée {given.target}",
                )
            )
        played = self.journal.played(begin)
        if given.target not in (entry.number for entry in played) or (
            isinstance(given, Void) and given.entry == begin
        ):
            raise corrected.unknown(given.target)
        return begin, played

    def _with_missed_turns(self, given: Correction, who: Who, why: Why) -> CheckedCorrection:
        """With those that leave later plays to their players."""
        begin, played = self._game_of(given)
        missed = missed_turns.needed(played, self._draft(given, who, why))
        brought: list[Entry] = []
        for turn in missed:
            after = brought[-1].number if turn.after is None else turn.after
            brought.append(self._draft(Insert(after, turn.line, is_draft=True), who, "", brought))
        brings = tuple(entry.number for entry in brought)
        last = self._draft(replace(given, brings=brings), who, why, brought)
        after_all = fold.refolded([*played, *brought], last)
        if missed and after_all[0].counted() == fold.refolded(played)[0].counted():
            raise BadCorrection(_NO_CHANGE)
        return CheckedCorrection(given, why, last, begin, after_all, missed, tuple(brought))

    def _draft(self, given: Correction, who: Who, why: Why, before: Sequence[Entry] = ()) -> Entry:
        """The entry that would be written after these."""
        kind, body = correction.encode(given, why)
        entry = self.journal.draft(kind, who, body, given)
        return replace(entry, number=entry.number + len(before))

    def preview(self, checked: CheckedCorrection) -> tuple[fold.TableState, Record]:
        """The state after a correction, and the game it concerns; nothing is written."""
        entry, after = checked.entry, checked.after
        is_on_table = checked.begin == self.state.begin
        known = after if is_on_table else None
        state = fold.step(self.state, entry, self._earlier(entry.number), known)
        if after is not None and not is_on_table:
            return state, after[0]
        assert state.record is not None
        return state, state.record

    def steps_after(self, checked: CheckedCorrection) -> StepsLeft:
        """What undo and redo would find after a correction that nobody has made yet."""
        is_on_table = checked.begin == self.state.begin
        written = (*checked.brought, checked.entry) if is_on_table else ()

        def entries() -> list[Entry]:
            return [*self.journal.played(self.state.begin), *written]

        steps = self._steps.after(written)
        done, undone = steps.last_done(entries), steps.last_undone(entries)
        return StepsLeft(done is not None, undone is not None)

    def last_play(self) -> int | None:
        """The entry of the last play that counts."""
        if self.state.trail is not None:
            return self.state.trail.number
        if not self.state.begin or self.state.is_whole:
            return None
        played = corrected.plays(self.journal.played(self.state.begin), {})
        return next((play.number for play in reversed(played) if not play.is_void), None)

    def last_step(self) -> UndoStep | None:
        """The entries that undo would take back, in the game on the table."""
        return self._steps.last_done(lambda: self.journal.played(self.state.begin))

    def last_undo(self) -> UndoStep | None:
        """What redo would take back: the voids of the step undone last."""
        return self._steps.last_undone(lambda: self.journal.played(self.state.begin))

    def _earlier(self, before: int) -> fold.Earlier:
        return lambda: [
            entry for entry in self.journal.played(self.state.begin) if entry.number < before
        ]

    @property
    def record(self) -> Record | None:
        """The corrected record of the game on the table, with all its lines."""
        if self.state.record is None or self.state.is_whole:
            return self.state.record
        if self._record is None:  # read back only when more than the game is asked for
            self._record = fold.refolded(self.journal.played(self.state.begin))[0]
        return self._record

    @property
    def is_snapshot_due(self) -> bool:
        return self.state.version - self._snapshot_at >= SNAPSHOT_ENTRIES

    def keep_snapshot(self, kept: Json) -> None:
        """Leave little to fold for the next start; inside the journal's transaction.  `kept` is
        what others have folded from the same entries.
        """
        if self.state.version <= self._snapshot_at:
            return
        body = {**snapshot.dump(self.state), "steps": self._steps.dump(), "kept": kept}
        self.journal.add_snapshot(self.state.version, body)
        self._snapshot_at = self.state.version
        if self.state.is_whole:
            self._record = self.state.record
        self.state = snapshot.shortened(self.state)


def _is_fit(played: list[Entry], more: Entry) -> bool:
    try:
        fold.refolded(played, more)
    except UNFIT:
        return False
    return True
