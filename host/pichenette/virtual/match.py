"""A whole game on a virtual board: players, and a referee who answers the umpire's questions.

Played to its end through pins, chips, firmware, port, sensing, umpire and rules, and compared with
the record that was meant.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Set
from typing import ClassVar, NamedTuple, cast

from pichenette.games import catalogue, part
from pichenette.games.about import About
from pichenette.games.game import BadRecord, Game, IllegalAction, Json
from pichenette.games.record import Record
from pichenette.outputs.canvas import Canvas
from pichenette.sense.calibration import Senses
from pichenette.table.table import Table
from pichenette.umpire.question import Does, Question
from pichenette.virtual import course
from pichenette.virtual.board import GateEdge, VirtualBoard
from pichenette.virtual.lockstep import Lockstep

THINK_US = (900e3, 2200e3)
LOOK_US = 250e3  # how often anybody looks up
_TOO_LATE_S = 30.0  # before the end: what a visitor says so late can make a game too long
_PATIENCE = 240  # looks; what has not happened by then never will

PassTime = Callable[[float], None]


class Unexpected(RuntimeError):
    """The table understood a different game than was played."""


class Show(NamedTuple):
    """A game that visitors see to its end: about ninety seconds, with a doubt in it."""

    options: Mapping[str, Json] = {}  # such as a lower target
    seed: int = 1
    speed: float = 1.0
    turn_s: float = 6.0  # what a turn takes on the board's clock, about; and setting it up again
    round_s: float = 0.0


Visitor = Callable[[Question], int | None]
"""Somebody who watches and may answer a question, by the number of a choice; None: they leave it
to the referee.
"""


class Match(ABC):
    """The players of a game on a virtual board; a game names them in its `about`.

    What happens depends only on the seed and the number of lines, so a resumed game continues the
    same way.
    """

    board: ClassVar[str]  # the name of their board
    has_heads: ClassVar[bool] = False  # a colour head in every pocket
    # The share of their thinking that is left where nobody watches; 1 where the umpire goes by it.
    hurried: ClassVar[float] = 1.0
    show: ClassVar[Show] = Show()

    @classmethod
    def with_heads(cls) -> "type[Match] | None":
        """The same players on a board with colour heads; None if it has no place for any."""
        return cls if cls.has_heads else None

    @classmethod
    def senses(cls, about: About) -> Senses:
        """The calibration of their board."""
        return Senses()

    def __init__(self, table: Table, virtual: VirtualBoard, lockstep: Lockstep, seed: int) -> None:
        self._table = table
        self._virtual = virtual
        self._lockstep = lockstep
        self._seed = seed
        record = table.record
        assert record is not None
        self.meant = record.corrected()
        self.thoughtful = 1.0
        self.visitor: Visitor | None = None
        self.ends_at_us: Callable[[], float] | None = None  # when a visitor is to see the winner
        self._course = 0

    @classmethod
    def draw(cls, game: Game, canvas: Canvas, lit: Set[str]) -> bool:
        """The board from above; `lit`: the gates that were just broken, or the scale.  False: its
        letters must do.
        """
        return False

    def play(self, pass_time: PassTime, thoughtful: float = 1.0) -> None:
        """Play to the end; `pass_time(until_us)` lets the lockstep run, and may draw meanwhile.

        `thoughtful`: the share of their usual time that people take to think.  Raises Unexpected
        as soon as the table's record differs from what was meant.
        """
        self._pass_time = pass_time
        self.thoughtful = thoughtful
        agreed = 0  # lines compared so far: all of them again after each would be ever slower
        while (game := self.meant.game).outcome is None:
            self.turn(game, self.dice(self.meant, self._course))
            self._compare(agreed)
            agreed = self.meant.size
        self._compare(0)

    def dice(self, record: Record, course: int) -> random.Random:
        """For the turn that follows it.  Every course is another game; nobody's word asks for 0."""
        other = f"/{course}" if course else ""
        return random.Random(f"{self._seed}/{record.size}{other}")

    def _compare(self, agreed: int) -> None:
        found = self._found()
        if _lines(found, agreed) != _lines(self.meant, agreed):
            raise Unexpected(
                f"line {found.size}: played {self.meant.last.encode()}, "
                f"taken for {found.last.encode() if found.size else None}"
            )

    def thinks_us(self, dice: random.Random) -> float:
        """How long somebody thinks before a turn."""
        return dice.uniform(*THINK_US) * self.thoughtful

    @abstractmethod
    def turn(self, game: Game, dice: random.Random) -> None:
        """One thing happens, and is in the table's record when this returns."""

    def imagine(self, record: Record, dice: random.Random) -> Iterable[Json]:
        """The actions of the turn after that record, with the same dice and without a board.

        Asked where the game is to end in time whatever a visitor said; without it, it ends when it
        ends.
        """
        return ()

    def is_set_up_again(self, before: Game, after: Game) -> bool:
        """Do people stop between these two, to set the board up?"""
        return after.round != before.round

    def _found(self) -> Record:
        record = self._table.record
        assert record is not None
        return record.corrected()

    def mean(self, action: Json) -> None:
        """Note what really happened."""
        self.meant = self.meant.append({"player": self.meant.game.turn, **action})

    @property
    def now_us(self) -> float:
        return self._lockstep.now_us

    def wait(self, us: float) -> None:
        self._pass_time(self.now_us + us)

    def wait_for(self, has_happened: Callable[[], bool], what: str) -> None:
        for _ in range(_PATIENCE):
            if has_happened():
                return
            self.wait(LOOK_US)
        raise Unexpected(f"{what} never came; the table asks {self._table.questions}")

    def wait_for_line(self) -> None:
        """Wait until the table has as many lines as were meant."""
        wanted = self.meant.size
        self.wait_for(lambda: self._found().size >= wanted, f"line {wanted}")

    def question(self, key: str) -> Question | None:
        """The first open question whose key begins like this."""
        return next(
            (question for question in self._table.questions if question.key.startswith(key)), None
        )

    def asked(self, key: str) -> Question:
        """The same, once it is asked."""
        self.wait_for(lambda: self.question(key) is not None, f"the question {key}")
        question = self.question(key)
        assert question is not None
        return question

    def is_told_by_visitor(self, question: Question) -> bool:
        """Has somebody who watches answered it?  Then what they said is what really happened."""
        choice = self.visitor(question) if self.visitor and self._is_in_time else None
        if choice is None:
            return False
        try:
            self._table.answer(question.key, choice, "demo")
        except (IllegalAction, BadRecord):
            return False  # the referee knows better
        return True

    @property
    def _is_in_time(self) -> bool:
        if self.ends_at_us is None:
            return True
        return self.ends_at_us() - self.now_us > _TOO_LATE_S * 1e6 * self.show.speed

    def believe(self) -> None:
        """What the table has taken is what was meant.  The game may be longer or shorter for it, so
        it takes a course from here on that ends in time.
        """
        self.meant = self._found()
        if self.ends_at_us is not None:
            left_s = (self.ends_at_us() - self.now_us) / 1e6
            self._course = course.chosen(self, self._course + 1, left_s)

    def answer(self, question: Question, does: Does) -> bool:
        """Take the choice that does exactly this."""
        for number, choice in enumerate(question.choices):
            if choice.does == does:
                self._table.answer(question.key, number, "demo")
                return True
        return False

    def press(self, gate_id: str) -> None:
        self.hold(gate_id, for_ms=120)

    def hold(self, gate_id: str, for_ms: float) -> None:
        """A beam stays broken, or a contact closed, for this long."""
        gate = self._virtual.board.gate_number(gate_id)
        at_us = self.now_us + 10e3
        end_us = at_us + for_ms * 1000
        self._virtual.drive([GateEdge(at_us, gate, True), GateEdge(end_us, gate, False)])
        self.wait(LOOK_US)


def match_of(game: str) -> type[Match] | None:
    """The players of the game of that name; None if it brings none.  Raises BadRecord."""
    named = catalogue.find(game).about.virtual
    if named is None:
        return None
    try:
        return cast(type[Match], part.load(named))
    except part.NoPart as error:
        raise BadRecord(error.text) from error


def _lines(record: Record, after: int) -> list[Json]:
    """A record's lines after that one, ignoring the order in which pieces are listed."""
    return [_sorted(line.encode()) for line in record.lines[after:]]


def _sorted(value: Json) -> Json:
    if isinstance(value, dict):
        return {key: _sorted(item) for key, item in value.items()}
    return sorted(value) if isinstance(value, list) else value
