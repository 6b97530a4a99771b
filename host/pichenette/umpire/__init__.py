"""From what was seen and said to actions and questions: one umpire a kind of game."""

from pichenette.board import Board
from pichenette.games.about import Needs
from pichenette.games.game import Game
from pichenette.sense.pieces import Palette
from pichenette.sense.shot import ShotTimes
from pichenette.text import Text
from pichenette.umpire.carrom import CarromUmpire
from pichenette.umpire.offboard import OffboardUmpire
from pichenette.umpire.topple import ToppleUmpire
from pichenette.umpire.umpire import Umpire

_NEEDED: dict[Needs, Text] = {
    "pocket": Text("pockets", "poches"),
    "target": Text("targets", "cibles"),
    "scale": Text("scale", "balance"),
}


def umpire_of(
    game: Game, board: Board, times: ShotTimes, palette: Palette, has_scale: bool
) -> Umpire:
    """The one who watches this game on this board."""
    if game.name == "offboard":
        return OffboardUmpire(board, times, game)
    if game.name == "topple":
        return ToppleUmpire(has_scale, game)
    return CarromUmpire(board, times, palette, game)


def misfit(game: Game, board: Board) -> Text | None:
    """A game that this board cannot see: people have begun another one than they meant, or enter
    everything themselves."""
    needs = type(game).about.needs
    if needs is None or fits(needs, board):
        return None
    lacks = _NEEDED[needs]
    return Text(
        f"the board {board.name} has no {lacks.en}: is {game.name} the right game?",
        f"le plateau {board.name} n'a pas de {lacks.fr} : {game.name} est-il le bon jeu ?",
    )


def fits(needs: Needs, board: Board) -> bool:
    """Has the board what a game needs to be seen?"""
    if needs == "scale":
        return board.scale is not None
    return needs in {gate.role for gate in board.gates}
