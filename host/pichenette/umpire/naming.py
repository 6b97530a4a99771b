"""Which piece it was: people name the last one that fell, by a button or a word.

What that does, the umpire of a game with pieces knows.
"""

from typing import Literal, NamedTuple

from pichenette.games.game import Game, Json, Text

Place = Literal["potted", "off"]


class Naming(NamedTuple):
    """`queen`: the last piece was she."""

    piece: str
    place: Place = "potted"
    is_toggle: bool = False  # a button: what it says already is taken back
    is_coming: bool = False  # a piece is just going through a gate: it is meant


class Last(NamedTuple):
    """The last play of the game that counts."""

    entry: int
    line: Json
    before: Game


NO_PIECES = Text("this game has no pieces to name", "ce jeu n'a pas de pièces à nommer")
