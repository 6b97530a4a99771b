"""Where the umpire sits: what is seen and said of the game on the table becomes entries and plays.

Comes in: observations, people's words and corrections, each with its moment on the board's clock.
Goes out: entries of the ledger, and what waits for people or for time.  It knows no port, no clock
and no transaction: table.py has them.
"""

from collections.abc import Sequence

from pichenette.board import Board
from pichenette.errors import PichenetteError
from pichenette.games.carrom import things
from pichenette.games.game import BadRecord, Game, IllegalAction, Json
from pichenette.games.record import Record
from pichenette.games.shot import Shot
from pichenette.games.showing import tell_scores
from pichenette.journal import fold
from pichenette.journal.correction import Correction, Void, Why, is_correction, target
from pichenette.journal.entry import Entry, Kind, Who
from pichenette.journal.ledger import Ledger
from pichenette.journal.outcome import continued, outcome
from pichenette.journal.steps import Step
from pichenette.sense.calibration import Senses
from pichenette.sense.observation import Observation
from pichenette.text import Text
from pichenette.umpire import misfit, umpire_of, words
from pichenette.umpire.carrom_naming import changed
from pichenette.umpire.naming import Last, Naming, said_text
from pichenette.umpire.pieces import on_board
from pichenette.umpire.question import NOTHING, Choice, Does, Question
from pichenette.umpire.shot import ShotTimes
from pichenette.umpire.umpire import Surroundings, Umpire
from pichenette.umpire.words import Again, ByHand, Entered, Forget, Said, Told, Word

OVER = Text(
    "the game is over; correct it, or begin another",
    "la partie est finie ; corrigez-la, ou commencez-en une autre",
)
NO_GAME = Text("no game is on the table; begin one", "aucune partie en cours ; commencez-en une")
NOTHING_DONE = Text(
    "nothing to undo: nothing has counted in this game yet",
    "rien à annuler : rien n'a encore compté dans cette partie",
)
NOTHING_UNDONE = Text(
    "nothing to redo: nothing was undone last", "rien à rétablir : rien n'a été annulé en dernier"
)
OPEN = Text(
    "a shot is being played: redo only works between two shots",
    "un tir est en cours : on ne rétablit qu'entre deux tirs",
)


class GameRunning(PichenetteError, ValueError):
    """A game is being played, and nobody has said that it may be abandoned."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class NothingToUndo(PichenetteError, LookupError):
    """Undo or redo, and there is nothing that it could take."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class Scorer:
    def __init__(self, board: Board, ledger: Ledger, times: ShotTimes, senses: Senses) -> None:
        """As at the last snapshot; the entries since then are to be recalled."""
        self._board = board
        self._ledger = ledger
        self._times = times
        self._senses = senses
        self.has_changed = True  # there is something to show
        ledger.rewind()
        self._watched: int | None = None  # the game whose umpire is there
        self._recalled = self.game if self.umpire else None  # an umpire from that moment on
        self._is_partial = self.state.begin > 0  # what the umpire knew at the snapshot is gone
        self._recalled_us = 0

    def recall(self, entry: Entry) -> None:
        """What an entry did to the shot that is open when it was written, it does again; what was
        seen is told with `observe`."""
        umpire, game = self.umpire, self.game
        before, self._recalled = self._recalled, game
        self._recalled_us = max(self._recalled_us, entry.body.get("at_us", 0))
        if umpire is None or game is None:
            return
        if entry.kind == "said":
            umpire.hear(words.decode(entry.body), game)
        elif entry.kind == "act":
            if self._is_partial:  # what it made of the entries before was without their past
                self._is_partial, self._watched = False, None
                umpire = self.umpire or umpire
            umpire.played(entry.number, entry.body, before or game, game, self._recalled_us)
        elif entry.kind == "begin":
            self._is_partial = False
        elif is_correction(entry) and target(entry) >= self.state.begin:
            umpire.corrected(self._ledger.lines(), game)

    @property
    def state(self) -> fold.TableState:
        return self._ledger.state

    @property
    def game(self) -> Game | None:
        return self.state.record.game if self.state.record else None

    @property
    def umpire(self) -> Umpire | None:
        """Who watches the game on the table; a new game has a new one."""
        game = self.game
        if game is None:
            return None
        if self._watched != self.state.begin:
            self._watched = self.state.begin
            senses = self._senses
            around = Surroundings(
                self._board, self._times, senses.palette, senses.scale is not None
            )
            self._watching = umpire_of(game, around)
        return self._watching

    @property
    def is_idle(self) -> bool:
        umpire = self.umpire
        return umpire is None or umpire.is_idle

    @property
    def on(self) -> int | None:
        """The entry with which the game that is being played began."""
        game = self.game
        return self.state.begin if game is not None and not game.outcome else None

    @property
    def due_us(self) -> int | None:
        """When the umpire decides something if nothing more happens."""
        umpire, game = self.umpire, self.game
        return umpire.due_us(game) if umpire and game and not game.outcome else None

    @property
    def questions(self) -> tuple[Question, ...]:
        umpire, game = self.umpire, self.game
        return umpire.questions(game) if umpire and game else ()

    @property
    def last_shot(self) -> Shot | None:
        """The shot that has just counted."""
        return self.umpire.last_shot if self.umpire and self.is_idle else None

    @property
    def notices(self) -> tuple[Text, ...]:
        umpire, game = self.umpire, self.game
        if umpire is None or game is None:
            return ()
        odd = misfit(game, self._board)
        return (*([odd] if odd else []), *umpire.notices(game))

    def check_begin(self, is_abandoning: bool) -> None:
        """Raises GameRunning where a game is being played that nobody has said to abandon."""
        game = self.game
        if game is None or game.outcome or is_abandoning:
            return
        scores = tell_scores(game.scores)
        raise GameRunning(
            Text(
                f"a game of {game.name} is being played ({scores}): finish it, or begin with "
                '"abandon" (console: abandon=yes); it is kept, and can be taken up again',
                f"une partie de {game.name} est en cours ({scores}) : la finir, ou commencer avec "
                "« abandon » (console : abandon=yes) ; elle est gardée, et peut être reprise",
            )
        )

    def past_game(self, number: int) -> tuple[int, Record]:
        """The entry with which an earlier game began, counted from 1, and its record.

        Raises BadRecord where it cannot be taken up again.
        """
        begins = self._ledger.journal.begins()
        if not 1 <= number <= len(begins):
            raise BadRecord(
                Text(
                    f"game {number}: there is none; the journal has {len(begins)}",
                    f"partie {number} : il n'y en a pas ; le journal en a {len(begins)}",
                )
            )
        begin = begins[number - 1].number
        record = fold.refolded(self._ledger.journal.played(begin))[0]
        is_on_table = begin == self.state.begin
        found = outcome(record.game, is_on_table, continued(begins).get(begin))
        if found.standing != "abandoned":
            raise BadRecord(
                Text(
                    f"game {number} cannot be taken up again: {found.text.en}",
                    f"impossible de reprendre la partie {number} : {found.text.fr}",
                )
            )
        return begin, record.corrected()

    def take_up(self, begin: int, record: Record, who: Who) -> None:
        """An earlier game is on the table again: begun anew, with every line it has."""
        self.write("begin", who, {**record.header, "resumes": begin})
        for line in record.lines:
            before = self.game
            self.write("act", who, line.encode())
            umpire, game = self.umpire, self.game
            assert before
            assert umpire
            assert game
            umpire.played(self.state.version, line.encode(), before, game, 0)

    def write(self, kind: Kind, who: Who, body: Json) -> None:
        self._ledger.write(kind, who, body)
        self.has_changed = True

    def observe(self, seen: Observation) -> None:
        umpire, game = self.umpire, self.game
        if umpire is not None and game is not None and not game.outcome:
            umpire.observe(seen, game)

    def naming(self, said: Naming) -> Choice:
        """What naming the last piece does; raises BadRecord or IllegalAction."""
        umpire, game = self.umpire, self.game
        if umpire is None or game is None:
            raise BadRecord(NO_GAME)
        return umpire.name(said, game, self.last() if self.is_idle else None)

    def saying(self, shot: Shot, coming: Sequence[str]) -> Choice:
        """What people's word for a whole shot does; `coming`: passages that are not told yet, by
        their keys.  Raises BadRecord or IllegalAction."""
        last = self.last() if self.is_idle and not coming and shot != Shot() else None
        if last is None or "shot" not in last.line:
            self.check(shot)
            return Choice(things(shot.potted), Does(word=Told(shot, tuple(coming))))
        if len(shot.potted) + len(shot.off) == 1:
            [piece] = (*shot.potted, *shot.off)
            return self.naming(Naming(piece, "off" if shot.off else "potted"))
        was = Shot.of(last.line)
        text = said_text(last.before.turn, was, shot)
        return Choice(text, NOTHING if shot == was else changed(None, last, shot))

    def last(self) -> Last | None:
        """The last play that counts; None: there is none."""
        record, entry = self._ledger.record, self._ledger.last_play()
        if record is None or entry is None:
            return None
        line = record.last.encode()
        return Last(entry, line, record.game_after(len(record.lines) - 1))

    def check(self, shot: Shot) -> None:
        """Raises BadRecord where a shot has pieces that the game has not."""
        game = self.game
        if game is None:
            raise BadRecord(NO_GAME)
        known = on_board(game)
        if not known:
            raise BadRecord(
                Text(
                    "no shot can be open: the game is over, or knows none",
                    "aucun tir possible : la partie est finie, ou n'en connaît pas",
                )
            )
        for name in (*shot.potted, *shot.off):
            if name not in known:
                names = ", ".join(known)
                raise BadRecord(
                    Text(
                        f"{name!r} is no piece of this game; there are {names}",
                        f"{name!r} n'est pas une pièce de ce jeu ; il y a {names}",
                    )
                )

    def word(self, word: Word, who: Who, at_us: int) -> None:
        """Something is said about what is open."""
        self.write("said", who, words.encode(word, at_us))
        umpire, game = self.umpire, self.game
        if umpire is not None and game is not None:
            umpire.hear(Said(word, at_us), game)

    def enter(self, action: Json, who: Who, at_us: int) -> None:
        """A legal action people enter: it waits for what belongs to it, or is played."""
        umpire, game = self.umpire, self.game
        if umpire is not None and game is not None and umpire.offer(action, game):
            self.word(Entered(action), who, at_us)
        else:
            self._play(action, who, at_us)

    def step_to_undo(self) -> Step:
        """The entries of the last step; none of them: what is open.  Raises NothingToUndo."""
        if self.game is None:
            raise NothingToUndo(NO_GAME)
        if not self.is_idle:
            return ()
        step = self._ledger.last_step()
        if step is None:
            raise NothingToUndo(NOTHING_DONE)
        return step

    def undo(self, step: Step, who: Who, at_us: int) -> None:
        """The step never happened; what is open is forgotten."""
        if not step:
            self.word(Forget(), who, at_us)
        for entry in reversed(step):
            self.correct(Void(entry, step="undo"), who, "", at_us)

    def step_to_redo(self) -> Step:
        """What undid the step that was undone last; raises NothingToUndo."""
        if self.game is None:
            raise NothingToUndo(NO_GAME)
        if not self.is_idle:
            raise NothingToUndo(OPEN)
        step = self._ledger.last_undo()
        if step is None:
            raise NothingToUndo(NOTHING_UNDONE)
        return step

    def redo(self, step: Step, who: Who, at_us: int) -> None:
        for entry in reversed(step):
            self.correct(Void(entry, step="redo"), who, "", at_us)

    def correct(self, given: Correction, who: Who, why: Why, at_us: int) -> None:
        """What is open goes on, its countdown starts again."""
        self._ledger.correct(given, who, why)
        self.has_changed = True
        umpire, game = self.umpire, self.game
        if umpire is not None and game is not None and given.target >= self.state.begin:
            umpire.corrected(self._ledger.lines(), game)
        if not self.is_idle:
            self.word(Again(), who, at_us)

    def close(self, who: Who, at_us: int, *, is_pressed: bool) -> None:
        """What is open is played; with the done button also where nothing is: a miss, say."""
        umpire, game = self.umpire, self.game
        if umpire is None or game is None or game.outcome:
            return
        for action in umpire.close(game, is_pressed, at_us):
            if not self._play(action, who, at_us):
                return

    def _play(self, action: Json, who: Who, at_us: int) -> bool:
        """An action of the player in turn; what the rules do not take waits for people."""
        record, umpire = self.state.record, self.umpire
        if "void" in action:  # it names a line by its number
            record = self._ledger.record
        assert record is not None
        assert umpire is not None
        before = record.game
        line = {"player": before.turn, **action}
        try:
            record.append(line)
        except (IllegalAction, BadRecord) as error:
            umpire.refuse(error.text)
            self.has_changed = True
            return False
        if who != "sensor" and at_us:  # a record's line has no moment: a start wants it again
            self.word(ByHand(), who, at_us)
        self.write("act", who, line)
        game = self.game
        assert game is not None
        umpire.played(self.state.version, line, before, game, at_us)
        return True
