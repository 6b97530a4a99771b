"""What every game is: a frozen state and one pure step.

A game is folded from its actions: `functools.reduce(Game.after, actions, start)`.  There are no
inverse operations; undo is a new fold.  No game's rules are known here.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, Self

from pichenette.errors import Explained
from pichenette.expected import Unfit
from pichenette.text import Language as Language
from pichenette.text import Text as Text

if TYPE_CHECKING:
    from pichenette.games.about import About

Json = Any  # what json.loads returns: the values of a record


class IllegalAction(Explained, ValueError):
    """An action that is not allowed now; the game has not changed."""

    def __init__(self, text: Text, rule: str | None = None) -> None:
        super().__init__(text)
        self.rule = rule  # its number in RULES.md; None if no rule is involved


class BadRecord(Unfit):
    """Not in the form of a record: header, option or action."""


class Action(Protocol):
    """One action: frozen, compared by value.  `key` is its key in a record's line."""

    key: ClassVar[str]

    @classmethod
    def decode(cls, value: Json) -> Self:
        """Read the value under its key in a record; raises BadRecord."""
        ...

    def encode(self) -> Json: ...


class Listed(NamedTuple):
    """One kind of action, with every value it may have now (as in a record)."""

    action: str
    values: tuple[Json, ...]
    amiss: tuple[int, ...] = ()  # positions, from 0, of those against a rule that only warns


class Bag(NamedTuple):
    """One kind of action that sorts pieces into places, at most `pieces[kind]` of each kind in all.

    `also` holds further keys that such an action must carry.
    """

    action: str
    pieces: Mapping[str, int]
    places: tuple[str, ...] = ("potted", "off")
    also: Mapping[str, Json] = {}


class Expects(NamedTuple):
    """What the table waits for: exactly the legal actions, for callers who know no rules."""

    player: str | None
    choices: tuple[Listed | Bag, ...]


class Outcome(NamedTuple):
    """How a game ended; no winners means a draw."""

    winners: tuple[str, ...]


class Game(Protocol):
    """Everything derives from frozen data; `after` returns a new game or raises."""

    name: ClassVar[str]
    about: ClassVar["About"]  # title, rules in short, players, options
    actions: ClassVar[tuple[type[Action], ...]]

    @classmethod
    def start(
        cls, players: Sequence[str], starter: str | None, options: Mapping[str, Json]
    ) -> Self:
        """A new game; raises BadRecord.  `players` are distinct; everything else is checked here,
        the options against what `about` declares.
        """
        ...

    def after(self, action: Action) -> Self:
        """The game after an action of the player in turn; raises IllegalAction."""
        ...

    @property
    def players(self) -> tuple[str, ...]: ...
    @property
    def scores(self) -> dict[str, int]: ...
    @property
    def turn(self) -> str | None: ...
    @property
    def round(self) -> int: ...
    @property
    def outcome(self) -> Outcome | None: ...
    @property
    def goal(self) -> int:
        """The score at the end of the track."""
        ...

    @property
    def warnings(self) -> tuple[str, ...]:
        """Numbers of the rules that the last action bent without being illegal."""
        ...

    @property
    def detail(self) -> dict[str, Json]:
        """The `detail` of RECORD.md."""
        ...

    @property
    def expects(self) -> Expects: ...

    def tell(self, action: Action, after: Self) -> list[Text]:
        """What people should read about the step from this game to `after`."""
        ...

    def picture(self, language: Language = "en") -> str:
        """The position drawn as text; empty if the scores say it all."""
        ...
