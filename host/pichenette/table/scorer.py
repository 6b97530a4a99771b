"""The only writer of the ledger: turns what is seen and said into entries and plays.

Observations, people's words and corrections each arrive with their moment on the board's clock. The
umpire is folded over the entries. Port, clock and transaction belong to table.py.
"""

from collections.abc import Sequence

from pichenette.board import Board
from pichenette.games.game import BadRecord, Game, Json
from pichenette.games.markers import Chosen
from pichenette.games.record import Record
from pichenette.games.shot import Shot
from pichenette.games.showing import tell_scores
from pichenette.journal import evidence, fold
from pichenette.journal.correction import Void
from pichenette.journal.entry import Entry, EntryKind, Meaning, Who, colours_of
from pichenette.journal.ledger import UNFIT, CheckedCorrection, Ledger
from pichenette.journal.outcome import continued, outcome
from pichenette.journal.trouble import JournalError
from pichenette.journal.undo_steps import UndoStep
from pichenette.sense.calibration import Senses
from pichenette.sense.observation import Observation
from pichenette.table.refusals import (
    NEXT_SHOT,
    NO_GAME,
    NOTHING_DONE,
    NOTHING_UNDONE,
    OPEN,
    OVER,
    GameRunning,
    NothingToUndo,
)
from pichenette.table.situation import Lookahead, Situation
from pichenette.text import Text, of
from pichenette.umpire import is_watched, umpire_of, words
from pichenette.umpire.naming import Last, Naming
from pichenette.umpire.question import Choice, Question
from pichenette.umpire.shot_times import ShotTimes
from pichenette.umpire.umpire import Surroundings, Umpire
from pichenette.umpire.words import Again, ByHand, Entered, Forget, Said, Word


class Scorer:
    def __init__(self, board: Board, ledger: Ledger, times: ShotTimes, senses: Senses) -> None:
        """Start from the last snapshot; the caller then recalls the entries written since."""
        self._board = board
        self._ledger = ledger
        self._around = Surroundings(board, times, senses.palette, senses.scale is not None)
        self.has_changed = True  # something new to show
        self._lookahead = Lookahead()
        self._situation: Situation | None = None
        ledger.rewind()
        self.umpire = self._kept_umpire()
        self.sensors: Json = self._ledger.kept.get("sensors", []) if self._ledger.kept else []
        self._before = self.state  # state before the entry followed next

    def _kept_umpire(self) -> Umpire | None:
        """The umpire of the game on the table, from the snapshot."""
        try:
            game = self.game
            if game is None:
                return None
            kind = umpire_of(game)
            if self._ledger.kept is None:  # unreadable journal: as if the game had just begun
                return kind.begin(game, self._around)
            return kind.decode(self._ledger.kept["umpire"], self._around)
        except UNFIT as error:
            self._ledger.forget_snapshot(error)
            return None

    def write(self, kind: EntryKind, who: Who, body: Json, meaning: Meaning | None = None) -> None:
        """Write an entry; `meaning` is what its body says, if known."""
        self.changed()
        self.follow(self._ledger.write(kind, who, body, meaning))

    def follow(self, entry: Entry) -> None:
        """Advance the umpire by an entry that the ledger has just folded, in the same way when it
        is written and when it is read back.
        """
        before, after = self._before, self.state
        self._before = after
        game, umpire, meaning = self.game, self.umpire, entry.meaning
        if game is None:
            self.umpire = None
        elif umpire is None or before.begin != after.begin:
            self.umpire = umpire_of(game).begin(game, self._around)
        elif isinstance(meaning, Observation):
            if is_watched(game, self._board):  # else kept as evidence
                saw = umpire.saw_after if game.outcome else umpire.saw
                self.umpire = saw(meaning, game)
        elif isinstance(meaning, Said):
            self.umpire = umpire.heard(meaning, game)
        elif before.record is None:
            return
        elif entry.kind == "act":
            assert after.record is not None
            line = after.record.last
            self.umpire = umpire.played(entry.number, line, before.record.game, game)
        elif entry.is_correction and entry.number not in after.elsewhere:
            self.umpire = _corrected(umpire, before.record, after)

    @property
    def state(self) -> fold.TableState:
        return self._ledger.state

    @property
    def game(self) -> Game | None:
        record = self._ledger.state.record
        return record.game if record else None

    @property
    def is_idle(self) -> bool:
        umpire = self.umpire
        return umpire is None or umpire.is_idle

    @property
    def running_begin(self) -> int | None:
        """The entry that began the game being played; None if none is, or it is over."""
        game = self.game
        return self.state.begin if game is not None and not game.outcome else None

    @property
    def situation(self) -> Situation | None:
        """The game on the table and what its umpire knows."""
        record, known = self.state.record, self._situation
        if record is None or self.umpire is None:
            return None
        if known is None or known.umpire is not self.umpire or known.record is not record:
            known = Situation(self.umpire, record, self._board, self._lookahead)
            self._situation = known
        return known

    def as_if(self, after: fold.TableState) -> Situation | None:
        """The situation after a correction that nobody has made yet, with what is open now."""
        umpire, before, record = self.umpire, self.state.record, after.record
        if umpire is None or before is None or record is None:
            return None
        if record is not before:  # it is of the game on the table
            umpire = _corrected(umpire, before, after)
        return Situation(umpire, record, self._board, self._lookahead)

    @property
    def due_us(self) -> int | None:
        """When the next decision falls due if nothing more happens."""
        situation = self.situation
        return situation.due_us if situation else None

    @property
    def questions(self) -> tuple[Question, ...]:
        situation = self.situation
        return situation.questions if situation else ()

    def changed(self, is_so: bool = True) -> None:
        """Mark that there is something new to show, in the game or around it."""
        self.has_changed |= is_so

    def shown(self) -> None:
        self.has_changed = False

    def check(self, action: Json) -> None:
        """Raise IllegalAction or BadRecord if the player in turn may not take this action."""
        situation = self.situation
        if situation is None:
            raise BadRecord(NO_GAME)
        if situation.is_over:
            raise BadRecord(OVER)
        found = self._lookahead.after(self._record_of(action), action)
        if not isinstance(found, Record):
            raise found

    def _record_of(self, action: Json) -> Record:
        """The record on which to play an action."""
        record = self.state.record
        if "void" in action:  # refers to a line by its number
            record = self._ledger.record or record
        assert record is not None
        return record

    def check_begin(self, is_abandoning: bool) -> None:
        """Raise GameRunning if a game is being played that nobody asked to abandon."""
        game = self.game
        if game is None or game.outcome or is_abandoning:
            return
        title, scores = type(game).about.title, tell_scores(game.scores)
        raise GameRunning(
            Text(
                f"a game of {title.en} is being played ({scores}): finish it, or start with "
                '"abandon" (console: abandon=yes); it is kept and can be resumed',
                f"une partie {of(title.fr)} est en cours ({scores}) : finissez-la, ou commencez "
                "avec « abandon » (console : abandon=yes) ; elle est gardée et peut être reprise",
            )
        )

    def past_game(self, number: int) -> tuple[Entry, Record]:
        """The entry that began an earlier game, numbered from 1, and its record.

        Raises BadRecord if it cannot be resumed.
        """
        begins = self._ledger.journal.begins()
        if not 1 <= number <= len(begins):
            raise BadRecord(
                Text(
                    f"there is no game {number}; the journal has {len(begins)}",
                    f"il n’y a pas de partie {number} ; le journal en a {len(begins)}",
                )
            )
        begin = begins[number - 1]
        record = fold.refolded(self._ledger.journal.played(begin.number))[0]
        is_on_table = begin.number == self.state.begin
        found = outcome(record.game, is_on_table, continued(begins).get(begin.number))
        if found.standing != "abandoned":
            raise BadRecord(
                Text(
                    f"game {number} cannot be resumed: {found.text.en}",
                    f"impossible de reprendre la partie {number} : {found.text.fr}",
                )
            )
        return begin, record.corrected()

    def begin(self, header: Json, colours: Chosen, who: Who, **beside: Json) -> None:
        """Put a game on the table; colours nobody chose are left out of its entry."""
        kept = {"colours": {**colours}} if colours else {}
        self.write("begin", who, {**header, **kept, **beside})

    def take_up(self, begin: Entry, record: Record, who: Who) -> None:
        """Put an earlier game back on the table: a new start that has all of its lines."""
        self.begin(record.header, colours_of(begin), who, resumes=begin.number)
        for line in record.lines:
            self.write("act", who, line.encode())

    def saw(self, observation: Observation) -> None:
        self.write("saw", "sensor", evidence.encode(observation), observation)

    @property
    def wants_weight(self) -> bool:
        """Does the umpire of a game being played wait to be told what lies on the scale?"""
        umpire, game = self.umpire, self.game
        if umpire is None or game is None or game.outcome:
            return False
        return umpire.wants_weight and is_watched(game, self._board)

    def naming(self, said: Naming) -> Choice:
        """The deed that names the last piece; raises BadRecord or IllegalAction."""
        umpire, game = self.umpire, self.game
        if umpire is None or game is None:
            raise BadRecord(NO_GAME)
        return umpire.name(said, game, self.last() if self.is_idle else None)

    def saying(self, shot: Shot, coming: Sequence[str]) -> Choice:
        """The deed for what people say about a whole shot; `coming` holds the keys of passages not
        yet reported. Raises BadRecord or IllegalAction.
        """
        umpire, game = self.umpire, self.game
        if umpire is None or game is None:
            raise BadRecord(NO_GAME)
        return umpire.tell(shot, coming, game, self.last() if self.is_idle else None)

    def restating(self, shot: Shot) -> Choice:
        """The deed for what people say the last shot was. Raises BadRecord or IllegalAction."""
        umpire, game = self.umpire, self.game
        if umpire is None or game is None:
            raise BadRecord(NO_GAME)
        if not self.is_idle:
            raise BadRecord(NEXT_SHOT)
        return umpire.restate(shot, game, self.last())

    def last(self) -> Last | None:
        """The last play that counts, or None."""
        record, entry = self._ledger.record, self._ledger.last_play()
        if record is None or entry is None:
            return None
        line = record.last.encode()
        return Last(entry, line, record.game_after(record.size - 1))

    def word(self, word: Word, who: Who, at_us: int) -> None:
        """Record something said about what is open."""
        self.write("said", who, words.encode(word, at_us), Said(word, at_us))

    def enter(self, action: Json, who: Who, at_us: int) -> None:
        """Play a legal action that people entered, or keep it open for what belongs to it."""
        umpire, game = self.umpire, self.game
        if umpire is not None and game is not None and umpire.waits_for(action, game):
            self.word(Entered(action), who, at_us)
        else:
            self._play(action, who, at_us)

    def step_to_undo(self, passing: Sequence[int]) -> UndoStep:
        """The entries of the last step; empty if something is open, which is undone first.
        `passing`: one gate per piece on its way. Raises NothingToUndo.
        """
        step = self._last_step(passing)
        if isinstance(step, Text):
            raise NothingToUndo(step)
        return step

    def _last_step(self, passing: Sequence[int]) -> UndoStep | Text:
        """What undo would take back, or why there is nothing."""
        if self.game is None:
            return NO_GAME
        situation = self.situation
        if situation is not None and situation.is_forgotten_first(passing):
            return ()
        step = self._ledger.last_step()
        return NOTHING_DONE if step is None else step

    def can_undo(self, passing: Sequence[int]) -> bool:
        try:
            return not isinstance(self._last_step(passing), Text)
        except JournalError:
            return False

    @property
    def can_redo(self) -> bool:
        try:
            return not isinstance(self._last_undo(), Text)
        except JournalError:
            return False

    def undo(self, step: UndoStep, coming: tuple[str, ...], who: Who, at_us: int) -> None:
        """Void the step and forget what is open, with the passages on their way: they belong to
        what is undone.
        """
        if not step or coming:
            self.word(Forget(coming), who, at_us)
        for entry in reversed(step):
            self.correct(self._ledger.unchecked(Void(entry, step="undo"), who), at_us)

    def step_to_redo(self) -> UndoStep:
        """The entries that undid the last step; raises NothingToUndo."""
        step = self._last_undo()
        if isinstance(step, Text):
            raise NothingToUndo(step)
        return step

    def _last_undo(self) -> UndoStep | Text:
        """What redo would bring back, or why there is nothing."""
        if self.game is None:
            return NO_GAME
        if self.umpire is not None and not self.umpire.can_redo:
            return OPEN
        step = self._ledger.last_undo()
        return NOTHING_UNDONE if step is None else step

    def redo(self, step: UndoStep, who: Who, at_us: int) -> None:
        for entry in reversed(step):
            self.correct(self._ledger.unchecked(Void(entry, step="redo"), who), at_us)

    def correct(self, checked: CheckedCorrection, at_us: int) -> None:
        """Write a correction.  What is open carries on with a fresh countdown."""
        self.changed()
        for entry in self._ledger.correct(checked):
            self.follow(entry)
        if not self.is_idle:
            self.word(Again(), checked.entry.who, at_us)

    def close(self, who: Who, at_us: int, *, is_pressed: bool) -> None:
        """Play what is open; the done button plays even if nothing is, a miss for example."""
        umpire, game = self.umpire, self.game
        if umpire is None or game is None or game.outcome:
            return
        for action in umpire.decides(game, is_pressed, at_us):
            if not self._play(action, who, at_us):
                return

    def _play(self, action: Json, who: Who, at_us: int) -> bool:
        """Play an action for the player in turn.  What the rules refuse waits for people."""
        record = self._record_of(action)
        after = self._lookahead.after(record, action)
        if not isinstance(after, Record):
            self.changed()
            return False
        if who != "sensor" and at_us:  # a record's line has no moment, and the umpire needs one
            self.word(ByHand(), who, at_us)
        line = {"player": record.game.turn, **action}
        self.follow(self._ledger.play(line, who, after if record is self.state.record else None))
        self.changed()
        return True

    @property
    def is_snapshot_due(self) -> bool:
        """Only when little is open, as there is little to keep then."""
        return self.is_idle and self._ledger.is_snapshot_due

    def keep_snapshot(self, sensors: Json) -> None:
        """Save a restart point inside the journal's transaction; `sensors` is what is known of
        them.
        """
        umpire = self.umpire.encode() if self.umpire else None
        self._ledger.keep_snapshot({"umpire": umpire, "sensors": sensors})


def _corrected(umpire: Umpire, before: Record, after: fold.TableState) -> Umpire:
    """The umpire after a correction of its game; `before` is the record before it."""
    assert after.record is not None
    lines = fold.lines(after, umpire.plays)
    return umpire.corrected(lines, before.game, after.record.game)
