"""When a carrom board is set up again, and what then stands on it."""

from pichenette.games.game import Game
from pichenette.games.row_carrom import RowCarrom
from pichenette.umpire.pieces import on_board


def is_set_up_again(before: Game, after: Game) -> bool:
    """Pieces were taken out of the pockets: a round is over, or a player's five of a row."""
    if after.round != before.round or after.outcome:
        return True
    return isinstance(after, RowCarrom) and after.turn != before.turn


def is_fresh(game: Game) -> bool:
    """Nothing has been potted since the board was set up."""
    start = on_board(type(game).start(game.players, None, {}))
    return on_board(game) == start


def has_tower(game: Game) -> bool:
    return bool(getattr(getattr(game, "options", None), "tower", False))


def whole_tower(game: Game) -> int:
    return sum(on_board(game).values()) - 1  # the striker stands elsewhere
