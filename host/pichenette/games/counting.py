"""What a game counts of its players, as it declares it: see figures.py for the sums.

`counts` says what one play adds, and `all` which figures are made of that.
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

from pichenette.games.game import Action
from pichenette.text import Text

FigureKind = Literal["sum", "best", "series", "share", "time"]


class GameFigure(NamedTuple):
    """`sum`: of a count.  `best`: the most that one play added to `of`.  `series`: the most added
    to `of` in a row, where every play that counts as `per` added some.  `share`: `of` divided by
    `per`.  `time`: seconds per timed play.
    """

    key: str
    text: Text
    kind: FigureKind = "sum"
    of: str = ""
    per: str = ""


class Added(NamedTuple):
    """What one play adds to whose figures, by key."""

    player: str | None
    counts: Mapping[str, int]


class Figures(NamedTuple):
    all: tuple[GameFigure, ...]
    # Of the game before, the play, the game after; each is the declaring game's own.
    counts: Callable[[Any, Action, Any], Added]
    timed: str  # the count whose plays take the time


def _plays(before: Any, action: Action, after: Any) -> Added:
    return Added(before.turn, {"plays": 1})


PLAIN = Figures(
    (
        GameFigure("plays", Text("moves", "coups")),
        GameFigure("time", Text("seconds per move", "secondes par coup"), "time"),
    ),
    _plays,
    "plays",
)
"""For a game that declares none."""
