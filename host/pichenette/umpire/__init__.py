"""From what was seen and said to actions and questions: one umpire a kind of game."""

from pichenette.board import Board
from pichenette.games.game import Game
from pichenette.sense.pieces import Palette
from pichenette.sense.shot import ShotTimes
from pichenette.umpire.carrom import CarromUmpire
from pichenette.umpire.offboard import OffboardUmpire
from pichenette.umpire.topple import ToppleUmpire
from pichenette.umpire.umpire import Umpire


def umpire_of(
    game: Game, board: Board, times: ShotTimes, palette: Palette, has_scale: bool
) -> Umpire:
    """The one who watches this game on this board."""
    if game.name == "offboard":
        return OffboardUmpire(board, times, game)
    if game.name == "topple":
        return ToppleUmpire(has_scale, game)
    return CarromUmpire(board, times, palette, game)
