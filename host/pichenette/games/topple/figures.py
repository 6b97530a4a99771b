"""What Topple counts of its players."""

from typing import TYPE_CHECKING

from pichenette.games.counting import Added, Figures, GameFigure
from pichenette.games.game import Action
from pichenette.games.topple.actions import Fall, Placement
from pichenette.text import Text

if TYPE_CHECKING:
    from pichenette.games.topple.topple import Topple


def _counts(before: "Topple", action: Action, after: "Topple") -> Added:
    """A placement is its player's, a fall is whoever's caused it; a roll counts nothing yet."""
    if isinstance(action, Fall):
        return Added(action.by, {"falls": 1})
    if not isinstance(action, Placement):
        return Added(before.turn, {})
    found = {"pieces": 1}
    own = before.options.of(before.seat)
    gain = sum(after.points[colour] - before.points[colour] for colour in own)
    if gain:
        found["points"] = gain
    if not before.level_fits(action.cell):
        found["wrong"] = 1  # TP-4
    return Added(before.turn, found)


FIGURES = Figures(
    (
        GameFigure("pieces", Text("pieces placed", "pièces posées")),
        GameFigure("points", Text("points for placing", "points en posant")),
        GameFigure(
            "rate", Text("points per piece", "points par pièce"), "share", "points", "pieces"
        ),
        GameFigure("best", Text("best placement", "meilleur coup"), "best", "points"),
        GameFigure("falls", Text("falls caused", "chutes provoquées")),
        GameFigure("wrong", Text("on a wrong level", "au mauvais niveau")),
        GameFigure("time", Text("seconds per piece", "secondes par pièce"), "time"),
    ),
    _counts,
    "pieces",
)
