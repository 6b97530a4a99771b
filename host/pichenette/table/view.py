"""Everything there is to show at one moment, frozen; every surface draws the same view."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from typing import Any, Literal

from pichenette.games.drawing import drawing_of
from pichenette.games.forms import expected
from pichenette.games.game import Game, Json
from pichenette.games.markers import Chosen
from pichenette.games.record import Line
from pichenette.games.shot import Shot
from pichenette.journal.event import Event
from pichenette.link.session import Connection
from pichenette.text import Text
from pichenette.umpire.question import Does, Question


@dataclass(frozen=True, slots=True)
class Pending:
    """The shot in play, as read so far."""

    potted: tuple[str, ...]
    off: tuple[str, ...]
    points: int  # for the player in turn
    evidence: tuple[Text, ...]  # what the sensors saw, in words
    has_doubt: bool
    refused: Text | None  # why the rules refuse it
    remaining_ms: int | None  # until it counts if nothing more happens
    action: Json | None = None  # exactly what would be played, in any game
    can_close: bool = True  # the done button would play something now


@dataclass(frozen=True, slots=True)
class Moved:
    """The game changed: from what, and when (so that points can run up)."""

    before: dict[str, int]
    at_ms: int
    game: Game | None = None  # before the change
    line: Line | None = None  # the play that did it; None: not one alone
    is_correction: bool = False  # shown without celebrating again


AnsweringState = Literal["shown", "refused", "taken", "ended"]
CHOICE_SHOWN: tuple[AnsweringState, ...] = ("shown", "refused")


@dataclass(frozen=True, slots=True)
class Answering:
    """A question that somebody is answering with the buttons, or was until a moment ago.

    While it is `shown` (or `refused` by the rules), *done* takes the choice. After `taken` or
    `ended`, presses do nothing for a moment.
    """

    state: AnsweringState
    key: str  # of the question
    choice: int
    at_ms: int  # start of this state, on the pictures' clock
    until_ms: int  # end of this state if nobody presses anything

    @property
    def is_shown(self) -> bool:
        return self.state in CHOICE_SHOWN


@dataclass(frozen=True, slots=True)
class View:
    version: int
    game: Game | None
    connection: Connection
    pending: Pending | None = None
    events: tuple[Event, ...] = ()
    faults: tuple[Text, ...] = ()
    lost: int = 0  # edges lost for good, shown wherever the score is
    moved: Moved | None = None
    opening: Game | None = None  # the game as this round began
    passing_since_ms: int | None = None  # start of the passage in progress
    questions: tuple[Question, ...] = ()  # each choice says exactly what it does
    notices: tuple[Text, ...] = ()  # problems that no tap can answer
    by_hand: Text | None = None  # why people enter everything; None: the board sees this game
    last: Shot | None = None  # the shot that has just counted, whose last piece can be named
    answering: Answering | None = None  # None: buttons have their printed meaning
    can_undo: bool = False  # undo would take something back now
    can_redo: bool = False  # redo would bring something back now
    colours: Chosen = field(default_factory=dict)  # each player's marker


def as_json(view: View) -> dict[str, Json]:
    """The view as JSON: texts as `{"en": …, "fr": …}`, a game as its record tells it.

    Every field appears under its own name.
    """
    return {part.name: plain(getattr(view, part.name)) for part in fields(view)}


_ATOMS = (str, int, float, type(None))
_ENCODED = (Does, Line)  # these say themselves how they are written
_OF_A_MAPPING = ("items",)
_OF_A_GAME = ("expects", "outcome")  # these mark a game, which `_game` writes


def plain(value: Any) -> Json:
    if isinstance(value, _ATOMS):
        return value
    if isinstance(value, dict):  # most mappings are plain dicts
        return {str(key): plain(item) for key, item in value.items()}
    kind: Any = type(value)
    if kind in _ENCODED:
        return plain(value.encode())
    names = _names(kind)
    if names is None:
        return [plain(item) for item in value]
    if names == _OF_A_GAME:
        return _game(value)
    if names == _OF_A_MAPPING:
        return {str(key): plain(item) for key, item in value.items()}
    return {name: plain(getattr(value, name)) for name in names}


@cache
def _names(kind: Any) -> tuple[str, ...] | None:
    """The field names under which to write this type, or None to write it as a list.

    Cached, since a view has thousands of values of a dozen types.
    """
    if issubclass(kind, Mapping):
        return _OF_A_MAPPING
    if all(hasattr(kind, name) for name in _OF_A_GAME):
        return _OF_A_GAME
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return tuple(kind._fields)
    return tuple(part.name for part in fields(kind)) if is_dataclass(kind) else None


def _game(game: Game) -> dict[str, Json]:
    return {
        "name": game.name,
        "players": list(game.players),
        "scores": game.scores,
        "turn": game.turn,
        "round": game.round,
        "goal": game.goal,
        "shows": plain(game.about.shows(game)),
        "over": game.outcome is not None,
        "winners": list(game.outcome.winners) if game.outcome else [],
        "detail": plain(game.detail),
        "expects": expected(game),
        "warnings": list(game.warnings),
        "picture": game.picture(),
        "drawing": plain(drawing_of(game)),
    }
