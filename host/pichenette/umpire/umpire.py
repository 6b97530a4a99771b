"""What an umpire is, and what it answers.

Each game being played has one.  It is frozen: whatever is seen, said, played or corrected is an
entry of the journal and produces the next umpire, so an umpire is a fold over entries, like the
game itself.  Queries change nothing: what time or a button decides, what is open, what people are
asked.  The game is passed in wherever a rule matters; journal, link and outputs are unknown here.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self, get_type_hints

from pichenette import reading, writing
from pichenette.board import Board
from pichenette.expected import Unfit
from pichenette.games.game import BadRecord, Game, Json, Listed
from pichenette.games.record import Line
from pichenette.games.shot import Shot
from pichenette.sense.observation import Observation
from pichenette.sense.piece_colours import Palette
from pichenette.text import Text
from pichenette.umpire.naming import NO_PIECES, Last, Naming
from pichenette.umpire.question import Choice, Question
from pichenette.umpire.shot_times import ShotTimes
from pichenette.umpire.words import Said


@dataclass(frozen=True, slots=True)
class Open:
    """What is being played, as read so far."""

    action: Json | None = None  # what would be played now
    shot: Shot | None = None  # … in a carrom game
    evidence: tuple[Text, ...] = ()
    stuck: Text | None = None  # why nothing will be played until people speak


class Surroundings(NamedTuple):
    """What an umpire finds at its table."""

    board: Board
    times: ShotTimes
    palette: Palette
    has_scale: bool


@dataclass(frozen=True)
class Umpire(ABC):
    """Sees nothing and asks nothing: people enter every action.  A game names its own umpire in
    `about`; that subclass annotates `state` with its frozen type.
    """

    state: Any
    # Its surroundings are not part of its state.
    around: Surroundings = field(compare=False, repr=False)

    @classmethod
    @abstractmethod
    def begin(cls, game: Game, around: Surroundings) -> Self:
        """The umpire at the beginning of a game."""

    @classmethod
    def decode(cls, value: Json, around: Surroundings) -> Self:
        """Restore from a snapshot; raises BadRecord."""
        try:
            state = reading.read(get_type_hints(cls)["state"], value, how=reading.UMPIRE)
        except Unfit as error:
            why = error.text
            raise BadRecord(
                Text(f"not a valid umpire state: {why.en}", f"pas un état d’arbitre : {why.fr}")
            ) from error
        return cls(state, around)

    def encode(self) -> Json:
        return writing.write(self.state, reading.UMPIRE)

    def then(self, state: Any) -> Self:
        """The same umpire with a new state, keeping what it derived from its surroundings (any
        `cached_property`).
        """
        following = object.__new__(type(self))
        following.__dict__.update(self.__dict__, state=state)
        return following

    def saw(self, observation: Observation, game: Game) -> Self:
        """A sensor reported something during the game."""
        return self

    def saw_after(self, observation: Observation, game: Game) -> Self:
        """… or after its end, which a correction may yet take back."""
        return self

    def heard(self, said: Said, game: Game) -> Self:
        """People said something about what is open."""
        return self

    def played(self, entry: int, line: Line, before: Game, after: Game) -> Self:
        """A line was played, whoever decided it."""
        return self

    def corrected(self, plays: Mapping[int, Line | None], before: Game, after: Game) -> Self:
        """People corrected something.  `plays` maps entries it remembers to their lines as they
        count now; None means void, a missing entry means unaffected.
        """
        return self

    @property
    def plays(self) -> tuple[int, ...]:
        """The plays it remembers, by entry."""
        return ()

    @property
    def is_idle(self) -> bool:
        return True

    @property
    def can_redo(self) -> bool:
        """Is nothing open but what the last correction itself left open, which a redo settles?"""
        return self.is_idle

    @property
    def wants_weight(self) -> bool:
        """Would it like to be told what lies on the scale?  It is, as soon as that is known."""
        return False

    def due_us(self, game: Game) -> int | None:
        """When something is decided if nothing more happens and the rules allow it."""
        return None

    def waits_for(self, action: Json, game: Game) -> bool:
        """Should an entered action wait until the sensors have seen it too?"""
        return False

    def decides(self, game: Game, is_pressed: bool, at_us: int) -> Sequence[Json]:
        """The actions that time, or the done button (`is_pressed`), decides at that moment, in
        order.
        """
        return ()

    @property
    def last_shot(self) -> Shot | None:
        """What the last shot counted for, while its last piece can still be named."""
        return None

    def name(self, said: Naming, game: Game, last: Last | None) -> Choice:
        """What naming the last piece that fell does; raises BadRecord or IllegalAction."""
        raise BadRecord(NO_PIECES)

    def tell(self, shot: Shot, coming: Sequence[str], game: Game, last: Last | None) -> Choice:
        """What people's word about a whole shot does; `coming` holds the keys of passages not yet
        reported.  Raises BadRecord or IllegalAction.
        """
        raise BadRecord(NO_PIECES)

    def restate(self, shot: Shot, game: Game, last: Last | None) -> Choice:
        """The last shot, which has counted, was exactly this; raises BadRecord or IllegalAction."""
        raise BadRecord(NO_PIECES)

    def open(self, game: Game, passing: Sequence[int]) -> Open | None:
        """What there is to show; `passing` holds one gate per piece not yet reported."""
        return None

    def questions(self, game: Game) -> tuple[Question, ...]:
        return ()

    def notices(self, game: Game) -> tuple[Text, ...]:
        """Problems that nobody can answer with a tap."""
        return ()


def listed(game: Game) -> dict[str, tuple[Json, ...]]:
    """Every value that each kind of action may have now."""
    return {
        choice.action: choice.values
        for choice in game.expects.choices
        if isinstance(choice, Listed)
    }
