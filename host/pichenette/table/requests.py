"""What people may ask of the game on a table.

Each request is checked here and returns a `Deed`, which the table carries out in one transaction. A
refused request raises and has changed nothing.
"""

from collections.abc import Callable

from pichenette.errors import Explained
from pichenette.games import markers
from pichenette.games.game import Json
from pichenette.games.record import Record
from pichenette.games.shot import Shot
from pichenette.journal.correction import Change, Correction, Void, Why
from pichenette.journal.entry import Who
from pichenette.journal.ledger import Ledger
from pichenette.sense.observation import passage_key
from pichenette.table.scorer import Scorer
from pichenette.table.sensing import Sensing
from pichenette.table.timekeeper import Timekeeper
from pichenette.text import Text
from pichenette.umpire.naming import Naming, Place
from pichenette.umpire.question import Does
from pichenette.umpire.words import Again

Deed = Callable[[int], None]
"""What to do, at a moment on the board's clock."""

_CLOSED = Text(
    "this question is closed; check the table",
    "cette question est close ; regardez la table",
)


class NoQuestion(Explained, LookupError):
    """An answer to a question that is not open, or no longer."""


class Requests:
    def __init__(
        self, ledger: Ledger, scorer: Scorer, sensing: Sensing, timekeeper: Timekeeper
    ) -> None:
        self._ledger = ledger
        self._scorer = scorer
        self._sensing = sensing
        self._timekeeper = timekeeper

    def begin(self, header: Json, colours: Json, who: Who, *, is_abandoning: bool) -> Deed:
        """Start a new game; raises BadRecord, or GameRunning if that would abandon one without
        being told to.  `colours`: the markers that players chose.
        """
        markers.check(Record.start(header).game, colours)
        self._scorer.check_begin(is_abandoning)
        return lambda _: self._scorer.begin(header, colours, who)

    def reopen(self, number: int, who: Who, *, is_abandoning: bool) -> Deed:
        """Resume an abandoned game, numbered from 1 as in `pichenette journal`.

        Raises BadRecord, and GameRunning as `begin` does.
        """
        begin, record = self._scorer.past_game(number)
        self._scorer.check_begin(is_abandoning)
        return lambda _: self._scorer.take_up(begin, record, who)

    def say(self, shot: Shot, who: Who) -> Deed:
        """Say what really fell in the open shot or, if none is open, in the last one.

        The last shot has already counted and is not counted twice; a single name then names its
        last piece. "Nothing fell", or a fall before anybody has shot, is a shot that no sensor saw.

        Raises BadRecord, IllegalAction.
        """
        choice = self._scorer.saying(shot, self._coming)
        return self._choose(choice.does, who, choice.text)

    def restate(self, shot: Shot, who: Who) -> Deed:
        """Say what the last shot was, as a whole, which may be nothing; it has counted already.

        Raises BadRecord, IllegalAction.
        """
        choice = self._scorer.restating(shot)
        return self._choose(choice.does, who, choice.text)

    def name_last(
        self, piece: str, who: Who, place: Place = "potted", *, is_toggle: bool = False
    ) -> Deed:
        """Name the last piece that fell: `queen`, `striker`, a colour, or `other`.

        Applies to the open shot, or to the last one until the next begins; with `off`, the piece
        left the board. The number of pieces that fell does not change. Raises BadRecord,
        IllegalAction.
        """
        is_coming = bool(self._sensing.passing)
        choice = self._scorer.naming(Naming(piece, place, is_toggle, is_coming))
        return self._choose(choice.does, who, choice.text)

    def act(self, action: Json, who: Who) -> Deed:
        """Enter an action, written like a line of a record without its player.

        Raises IllegalAction or BadRecord.
        """
        self._scorer.check(action)
        return lambda at_us: self._scorer.enter(action, who, at_us)

    def answer(self, key: str, choice: int, who: Who) -> Deed:
        """Take one of the choices the view shows; raises NoQuestion, or what the rules raise."""
        question = next(
            (question for question in self._scorer.questions if question.key == key), None
        )
        if question is None or not 0 <= choice < len(question.choices):
            raise NoQuestion(_CLOSED)
        return self._choose(question.choices[choice].does, who, question.answered(choice))

    def hold(self, who: Who) -> Deed:
        """Somebody is looking at a question: restart the countdown of what is open, if any."""

        def deed(at_us: int) -> None:
            self._scorer.changed()
            if self._scorer.due_us is not None:
                self._scorer.word(Again(), who, at_us)

        return deed

    def done(self, who: Who) -> Deed:
        """End the shot now, even if it was a miss."""
        return lambda at_us: self._timekeeper.close(who, at_us, is_pressed=True)

    def miss(self, who: Who) -> Deed:
        """End the shot as one in which nothing fell, whatever the sensors saw."""
        situation, done = self._scorer.situation, self.done(who)
        if situation is None or not situation.is_open(self._sensing.passing):
            return done
        nothing = self.say(Shot(), who)

        def deed(at_us: int) -> None:
            nothing(at_us)
            done(at_us)

        return deed

    def undo(self, who: Who) -> Deed:
        """Forget the open shot or, if none is open, the last play or correction of this game.
        Raises NothingToUndo.
        """
        step, coming = self._scorer.step_to_undo(self._sensing.passing), self._coming
        return lambda at_us: self._scorer.undo(step, coming, who, at_us)

    def redo(self, who: Who) -> Deed:
        """Redo the last undo, as long as nothing happened since; raises NothingToUndo."""
        step = self._scorer.step_to_redo()
        return lambda at_us: self._scorer.redo(step, who, at_us)

    def correct(self, given: Correction, who: Who, why: Why = "") -> Deed:
        """Correct any play, however old, even after the end and in earlier games.

        Raises IllegalAction, BadRecord or BadCorrection.
        """
        checked = self._ledger.check(given, who, why)
        return lambda at_us: self._scorer.correct(checked, at_us)

    @property
    def _coming(self) -> tuple[str, ...]:
        """The passages that are not told yet, by their keys."""
        return tuple(passage_key(gate, at_us) for gate, at_us in self._sensing.coming)

    def _choose(self, does: Does, who: Who, why: Text) -> Deed:
        """Carry out a choice, all of it or nothing; raises what the rules raise."""
        given: Correction | None = None
        if does.change is not None:
            given = Change(*does.change, turns="follow")
        elif does.void is not None:
            given = Void(does.void, acts=(does.play is not None) + does.presses_done)
        checked = self._ledger.check(given, who, why) if given else None
        if checked is None and does.play is not None:
            self._scorer.check(does.play)

        def deed(at_us: int) -> None:
            if checked is not None:
                self._scorer.correct(checked, at_us)
            if does.word is not None:
                self._scorer.word(does.word, who, at_us)
            if does.play is not None:
                self._scorer.check(does.play)
                self._scorer.enter(does.play, who, at_us)
            if does.presses_done:
                self._timekeeper.close(who, at_us, is_pressed=True)

        return deed
