"""Where the umpire sits: what is seen and said of the game on the table becomes entries and plays.

Comes in: observations, people's words and corrections, each with its moment on the board's clock.
Goes out: entries of the ledger, and what waits for people or for time.  It knows no port, no clock
and no transaction: table.py has them.
"""

from pichenette.board import Board
from pichenette.games.game import BadRecord, Game, IllegalAction, Json
from pichenette.journal import fold
from pichenette.journal.correction import Correction, Void, Why, is_correction, target
from pichenette.journal.entry import Entry, Kind, Who
from pichenette.journal.ledger import Ledger
from pichenette.sense.calibration import Senses
from pichenette.sense.observation import Observation
from pichenette.sense.shot import Shot, ShotTimes
from pichenette.text import Text
from pichenette.umpire import misfit, umpire_of
from pichenette.umpire.pieces import on_board
from pichenette.umpire.question import Question
from pichenette.umpire.umpire import Umpire

OVER = Text(
    "the game is over; correct it, or begin another",
    "la partie est finie ; corrigez-la, ou commencez-en une autre",
)
NO_GAME = Text("no game is on the table; begin one", "aucune partie en cours ; commencez-en une")


class Chair:
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
            umpire.hear(entry.body, game)
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
            self._watching = umpire_of(
                game, self._board, self._times, senses.palette, senses.scale is not None
            )
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
    def notices(self) -> tuple[Text, ...]:
        umpire, game = self.umpire, self.game
        if umpire is None or game is None:
            return ()
        odd = misfit(game, self._board)
        return (*([odd] if odd else []), *umpire.notices(game))

    def write(self, kind: Kind, who: Who, body: Json) -> None:
        self._ledger.write(kind, who, body)
        self.has_changed = True

    def observe(self, seen: Observation) -> None:
        umpire, game = self.umpire, self.game
        if umpire is not None and game is not None and not game.outcome:
            umpire.observe(seen, game)

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

    def word(self, word: Json, who: Who, at_us: int) -> None:
        """Something is said about what is open."""
        body = {**word, "at_us": at_us}
        self.write("said", who, body)
        umpire, game = self.umpire, self.game
        if umpire is not None and game is not None:
            umpire.hear(body, game)

    def enter(self, action: Json, who: Who, at_us: int) -> None:
        """A legal action people enter: it waits for what belongs to it, or is played."""
        umpire, game = self.umpire, self.game
        if umpire is not None and game is not None and umpire.offer(action, game):
            self.word({"entered": action}, who, at_us)
        else:
            self._play(action, who, at_us)

    def undo(self, who: Who, at_us: int) -> None:
        """Forget what is open; where nothing is, the last play never happened."""
        if not self.is_idle:
            self.word({"forget": True}, who, at_us)
            return
        last = self._ledger.last_play()
        if last is not None:
            self.correct(Void(last), who, "", at_us)

    def correct(self, given: Correction, who: Who, why: Why, at_us: int) -> None:
        """What is open goes on, its countdown starts again."""
        self._ledger.correct(given, who, why)
        self.has_changed = True
        umpire, game = self.umpire, self.game
        if umpire is not None and game is not None and given.target >= self.state.begin:
            umpire.corrected(self._ledger.lines(), game)
        if not self.is_idle:
            self.word({"again": True}, who, at_us)

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
            self.word({"by_hand": True}, who, at_us)
        self.write("act", who, line)
        game = self.game
        assert game is not None
        umpire.played(self.state.version, line, before, game, at_us)
        return True
