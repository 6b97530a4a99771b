"""What an umpire is, and what it tells.

One umpire stands at the table while one game is played.  Comes in: observations, what people say,
and what was played.  Goes out: actions that time or a button decides, questions, and what is open.
The game itself is handed in wherever a rule matters; the journal, the link and the outputs are not
known here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from pichenette.board import Board
from pichenette.games.game import Game, Json, Listed
from pichenette.games.shot import Shot
from pichenette.sense.observation import Observation, Passage
from pichenette.sense.pieces import Palette
from pichenette.text import Text
from pichenette.umpire.naming import Last, Naming
from pichenette.umpire.pieces import Taken
from pichenette.umpire.question import Choice, Question
from pichenette.umpire.shot import ShotTimes
from pichenette.umpire.words import Said


@dataclass(frozen=True, slots=True)
class Open:
    """What is being played, as it is taken for so far."""

    action: Json | None = None  # what would be played now
    shot: Shot | None = None  # … in a carrom game
    evidence: tuple[Text, ...] = ()
    refused: Text | None = None


@dataclass
class LastPlay:
    """A play that was decided lately: where a late piece belongs, and what may be put right."""

    entry: int
    line: Json
    before: Game
    at_us: int = 0
    late: list[Passage] = field(default_factory=list)
    takings: tuple[
        tuple[Taken, ...], ...
    ] = ()  # its passages, as they were taken one time or other
    said_us: int = 0  # until when people have said what fell
    is_void: bool = False  # undone, say; it may come back

    @property
    def taken(self) -> tuple[Taken, ...]:
        """The passages it was made of, as they now count; none where people changed the shot as a
        whole.  What is undone, or comes back, finds again what it was."""
        potted = tuple(self.line.get("shot", {}).get("potted", ()))
        for taken in reversed(self.takings):
            if tuple(name for one in taken for name in one.pieces) == potted:
                return taken
        return ()


class Surroundings(NamedTuple):
    """What an umpire finds at the table where it stands."""

    board: Board
    times: ShotTimes
    palette: Palette
    has_scale: bool


class Umpire(Protocol):
    """Made of the game at its start, and its surroundings; a game names its own in `about`."""

    @property
    def is_idle(self) -> bool:
        """Nothing is open that earlier observations or words would be needed for."""
        ...

    def due_us(self, game: Game) -> int | None:
        """When something is decided if nothing more happens."""
        ...

    def observe(self, seen: Observation, game: Game) -> None: ...

    def hear(self, said: Said, game: Game) -> None: ...

    def offer(self, action: Json, game: Game) -> bool:
        """People enter an action; True: it is kept until the sensors have seen it too."""
        ...

    def close(self, game: Game, is_pressed: bool, at_us: int) -> list[Json]:
        """What time, or the done button (`is_pressed`), decides at that moment: actions, one after
        the other."""
        ...

    def refuse(self, why: Text) -> None:
        """The rules do not take it: it waits until people put it right."""
        ...

    def played(self, entry: int, line: Json, before: Game, after: Game, at_us: int) -> None:
        """An action was played, whoever decided it, at that moment or later."""
        ...

    def corrected(self, plays: Mapping[int, Json | None], game: Game) -> None:
        """People put something right.  `plays`: the line of every play that it may remember by its
        entry; one that is not there does not count any more."""
        ...

    @property
    def last_shot(self) -> Shot | None:
        """What the last shot has counted for, where its last piece can still be named."""
        ...

    def name(self, said: Naming, game: Game, last: Last | None) -> Choice:
        """What naming the last piece that fell does; raises BadRecord or IllegalAction where it
        cannot be."""
        ...

    def open(self, game: Game, passing: Sequence[int]) -> Open | None:
        """What there is to show; `passing`: a gate for each piece that is not told yet."""
        ...

    def questions(self, game: Game) -> tuple[Question, ...]: ...

    def notices(self, game: Game) -> tuple[Text, ...]:
        """What is not as it should be, and nobody can answer with a tap."""
        ...


def place_of(board: Board, gate: int) -> tuple[int, int]:
    """Which pocket (or target, by its number) a gate is, counted from 0, and of how many."""
    role = board.gates[gate].role
    alike = [number for number, one in enumerate(board.gates) if one.role == role]
    alike.sort(key=lambda number: board.gates[number].target or 0)
    return alike.index(gate), len(alike)


def listed(game: Game) -> dict[str, tuple[Json, ...]]:
    """Every value each kind of action may have now."""
    return {one.action: one.values for one in game.expects.choices if isinstance(one, Listed)}
