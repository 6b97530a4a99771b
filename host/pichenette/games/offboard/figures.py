"""What Offboard counts of its players."""

from typing import TYPE_CHECKING

from pichenette.games.counting import Added, Figures, GameFigure
from pichenette.games.game import Action
from pichenette.games.offboard.actions import Discard, Recover
from pichenette.text import Text

if TYPE_CHECKING:
    from pichenette.games.offboard.offboard import Offboard


def _counts(before: "Offboard", action: Action, after: "Offboard") -> Added:
    """The mover's: a turn, where it ends with that, and what was pushed off."""
    found: dict[str, int] = {}
    if after.plies != before.plies or after.outcome is not None:
        found["turns"] = 1
    if isinstance(action, Recover):
        found["recovered"] = 1
    elif isinstance(action, Discard):
        found["given_up"] = 1
    else:
        seat = before.table.turn
        other = 1 - seat
        gain = after.table.points[seat] - before.table.points[seat]
        is_waiting = after.table.waiting == other and before.table.waiting != other
        if gain > 0 or is_waiting:
            found |= {"hits": 1, "points": gain}
    return Added(before.turn, found)


FIGURES = Figures(
    (
        GameFigure("turns", Text("turns", "tours")),
        GameFigure("hits", Text("marbles pushed off", "billes éjectées")),
        GameFigure(
            "rate", Text("pushed off per turn", "éjectées par tour"), "share", "hits", "turns"
        ),
        GameFigure("best", Text("best target hit", "meilleure cible touchée"), "best", "points"),
        GameFigure("recovered", Text("marbles taken back", "billes reprises")),
        GameFigure("given_up", Text("marbles given up", "billes abandonnées")),
        GameFigure("time", Text("seconds per turn", "secondes par tour"), "time"),
    ),
    _counts,
    "turns",
)
