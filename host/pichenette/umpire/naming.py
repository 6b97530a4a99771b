"""People name the last piece that fell, by a button or in words.

The umpire of a game with pieces knows what that does.
"""

from typing import Literal, NamedTuple

from pichenette.games.game import Game, Json, Text
from pichenette.games.shot import Shot

Place = Literal["potted", "off"]


class Naming(NamedTuple):
    """`queen`: the last piece was the queen."""

    piece: str
    place: Place = "potted"
    is_toggle: bool = False  # from a button: pressing the same name again takes it back
    is_coming: bool = False  # meant for the piece passing a gate right now


class Last(NamedTuple):
    """The last play that counts."""

    entry: int
    line: Json
    before: Game

    @property
    def shot(self) -> Shot | None:
        """None: it was no shot."""
        return Shot.of(self.line) if Shot.is_in(self.line) else None


NO_PIECES = Text("this game has no pieces to name", "ce jeu n’a pas de pièces à nommer")
