"""Why the table does not do what people ask, in their words; nothing is wrong with it then."""

from pichenette.errors import Explained
from pichenette.text import Text

OVER = Text(
    "the game is over: correct it, or start another",
    "la partie est finie : corrigez-la, ou commencez-en une autre",
)

NEXT_SHOT = Text(
    "the next shot has begun: correct the earlier one in the history",
    "le tir suivant a commencé : corrigez le précédent dans l’historique",
)
NO_GAME = Text("no game is being played: start one", "aucune partie en cours : commencez-en une")
NOTHING_DONE = Text(
    "nothing to undo: nothing has been counted in this game yet",
    "rien à annuler : rien n’a encore été compté dans cette partie",
)
NOTHING_UNDONE = Text(
    "nothing to redo: the last step was not an undo",
    "rien à rétablir : la dernière action n’était pas une annulation",
)
OPEN = Text(
    "a shot is being played: redo only works between shots",
    "un tir est en cours : on ne rétablit qu’entre deux tirs",
)


class GameRunning(Explained, ValueError):
    """A game is being played, and nobody asked to abandon it."""


class NothingToUndo(Explained, LookupError):
    """Nothing to undo or redo."""
