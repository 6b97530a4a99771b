"""Turn what was seen and said into actions and questions; each game brings its own umpire."""

from pichenette.board import Board
from pichenette.games import part
from pichenette.games.about import Needs, fits
from pichenette.games.game import Game
from pichenette.text import Text
from pichenette.umpire.guarded import guarded
from pichenette.umpire.plain import PlainUmpire
from pichenette.umpire.umpire import Umpire

_NEEDED: dict[Needs, Text] = {
    "pocket": Text("pockets", "poches"),
    "target": Text("targets", "cibles"),
    "scale": Text("scale", "balance"),
}


def umpire_of(game: Game) -> type[Umpire]:
    """The umpire class a game brings, or the plain one, which takes entered actions only."""
    try:
        return _brought(game) or PlainUmpire
    except part.NoPart:  # `misfit` reports it
        return PlainUmpire


def _brought(game: Game) -> type[Umpire] | None:
    """Raises NoPart."""
    named = type(game).about.umpire
    if named is None:
        return None
    kind = part.load(named)
    if not (isinstance(kind, type) and issubclass(kind, Umpire)):
        raise part.NoPart(Text(f"{named} is not an `Umpire`", f"{named} n’est pas un `Umpire`"))
    return guarded(kind)


def is_watched(game: Game, board: Board) -> bool:
    """Does the board have the sensors that this game is scored with?  If not, what they see is kept
    as evidence, and people enter everything.
    """
    return fits(type(game).about.needs, board)


def misfit(game: Game) -> Text | None:
    """Why nobody can watch this game anywhere: its umpire is missing."""
    about = type(game).about
    try:
        _brought(game)
    except part.NoPart as error:
        return Text(
            f"{about.title.en} has no umpire, so enter every action: {error.text.en}",
            f"{about.title.fr} n’a pas d’arbitre, entrez chaque action : {error.text.fr}",
        )
    return None


def by_hand(game: Game, board: Board) -> Text | None:
    """Why people enter everything themselves: the board lacks the sensors.  None: it has them."""
    about = type(game).about
    if about.needs is None or is_watched(game, board):
        return None
    lacks = _NEEDED[about.needs]
    return Text(
        f"the board {board.name} has no {lacks.en}: is {about.title.en} the right game?",
        f"le plateau {board.name} n’a pas de {lacks.fr} : {about.title.fr} est-il le bon jeu ?",
    )
