"""What there is to show, at one moment, frozen: every surface draws the same one."""

from dataclasses import dataclass
from typing import Literal

from pichenette.games.game import Game
from pichenette.journal.fold import Event

Connection = Literal["away", "greeting", "ready"]


@dataclass(frozen=True, slots=True)
class Pending:
    """The shot that is being played, as it is taken for so far."""

    potted: tuple[str, ...]
    off: tuple[str, ...]
    points: int  # what it would give the player in turn
    reasons: tuple[str, ...]  # what the sensors say, in words
    has_doubt: bool
    refused: str | None
    remaining_ms: int | None  # until it counts, if nothing more happens


@dataclass(frozen=True, slots=True)
class Moved:
    """The game changed: from what, and when (for points that run up)."""

    before: dict[str, int]
    at_ms: int
    game: Game | None = None  # as it was
    is_correction: bool = False  # shown without celebrating again


@dataclass(frozen=True, slots=True)
class View:
    version: int
    game: Game | None
    connection: Connection
    pending: Pending | None = None
    events: tuple[Event, ...] = ()
    faults: tuple[str, ...] = ()
    lost: int = 0  # edges lost for good: shown wherever the score is
    moved: Moved | None = None
    passing_since_ms: int | None = None  # something is going through a gate since then
