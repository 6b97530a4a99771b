"""What an umpire is, and what it tells.

There is one umpire for each game that is played.  It is frozen: what is seen, said, played
and corrected gives the next one, and each of these is an entry of the journal, so that an umpire is
a fold over entries like the game itself.  Whoever asks it something changes nothing: what time or a
button decides, what is open, what people are asked.  The game is handed in wherever a rule matters;
the journal, the link and the outputs are not known here.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self, get_type_hints

from pichenette.board import Board
from pichenette.games.game import BadRecord, Game, Json, Listed
from pichenette.games.shot import Shot
from pichenette.sense.observation import Observation
from pichenette.sense.pieces import Palette
from pichenette.text import Text
from pichenette.umpire import codec
from pichenette.umpire.naming import NO_PIECES, Last, Naming
from pichenette.umpire.question import Choice, Question
from pichenette.umpire.shot_times import ShotTimes
from pichenette.umpire.words import Said


@dataclass(frozen=True, slots=True)
class Open:
    """What is being played, as it is taken for so far."""

    action: Json | None = None  # what would be played now
    shot: Shot | None = None  # … in a carrom game
    evidence: tuple[Text, ...] = ()
    stuck: Text | None = None  # why nothing will be played until people have spoken


class Surroundings(NamedTuple):
    """What an umpire finds at its table."""

    board: Board
    times: ShotTimes
    palette: Palette
    has_scale: bool


@dataclass(frozen=True)
class Umpire:
    """Sees nothing and asks nothing: people enter every action.  A game's own umpire, which the
    game names in `about`, says otherwise, and annotates `state` with its frozen type."""

    state: Any
    # Where it stands is no part of what it knows.
    around: Surroundings = field(compare=False, repr=False)

    @classmethod
    def begin(cls, game: Game, around: Surroundings) -> Self:
        """At the beginning of a game."""
        raise NotImplementedError

    @classmethod
    def decode(cls, value: Json, around: Surroundings) -> Self:
        """As it was at a snapshot; raises BadRecord."""
        return cls(codec.decode(get_type_hints(cls)["state"], value), around)

    def encode(self) -> Json:
        return codec.encode(self.state)

    def then(self, state: Any) -> Self:
        """The same umpire, who knows something else now.  What it has worked out from where it
        stands (a `cached_property`) goes along."""
        following = copy(self)
        object.__setattr__(following, "state", state)
        return following

    def saw(self, seen: Observation, game: Game) -> Self:
        """A sensor told something, while the game is being played."""
        return self

    def heard(self, said: Said, game: Game) -> Self:
        """People said something about what is open."""
        return self

    def played(self, entry: int, line: Json, before: Game, after: Game) -> Self:
        """An action was played, whoever decided it."""
        return self

    def corrected(self, plays: Mapping[int, Json | None], before: Game, after: Game) -> Self:
        """People put something right.  `plays`: of those it remembers the lines as they now count,
        by their entries; None: it does not count any more; not there: nothing became of it."""
        return self

    @property
    def plays(self) -> tuple[int, ...]:
        """The plays it remembers, by their entries."""
        return ()

    @property
    def is_idle(self) -> bool:
        """Nothing is open."""
        return True

    def due_us(self, game: Game) -> int | None:
        """When something is decided if nothing more happens, and the rules take it."""
        return None

    def waits_for(self, action: Json, game: Game) -> bool:
        """People enter an action: is it kept until the sensors have seen it too?"""
        return False

    def decides(self, game: Game, is_pressed: bool, at_us: int) -> Sequence[Json]:
        """What time, or the done button (`is_pressed`), decides at that moment: actions, one after
        the other."""
        return ()

    @property
    def last_shot(self) -> Shot | None:
        """What the last shot has counted for, where its last piece can still be named."""
        return None

    def name(self, said: Naming, game: Game, last: Last | None) -> Choice:
        """What naming the last piece that fell does; raises BadRecord or IllegalAction where it
        cannot be."""
        raise BadRecord(NO_PIECES)

    def tell(self, shot: Shot, coming: Sequence[str], game: Game, last: Last | None) -> Choice:
        """What people's word for a whole shot does; `coming`: passages that are not told yet, by
        their keys.  Raises BadRecord or IllegalAction."""
        raise BadRecord(NO_PIECES)

    def open(self, game: Game, passing: Sequence[int]) -> Open | None:
        """What there is to show; `passing`: a gate for each piece that is not told yet."""
        return None

    def questions(self, game: Game) -> tuple[Question, ...]:
        return ()

    def notices(self, game: Game) -> tuple[Text, ...]:
        """What is not as it should be, and nobody can answer with a tap."""
        return ()


def place_of(board: Board, gate: int) -> tuple[int, int]:
    """Which pocket (or target, by its number) a gate is, counted from 0, and of how many."""
    role = board.gates[gate].role
    alike = [number for number, one in enumerate(board.gates) if one.role == role]
    alike.sort(key=lambda number: board.gates[number].target or 0)
    return alike.index(gate), len(alike)


def listed(game: Game) -> dict[str, tuple[Json, ...]]:
    """Every value each kind of action may have now."""
    return {one.action: one.values for one in game.expects.choices if isinstance(one, Listed)}
