"""When a carrom board is set up again, and what then stands on it, as each game tells."""

from pichenette.games.carrom_game import CarromGame
from pichenette.games.game import Game


def is_set_up_again(before: Game, after: Game) -> bool:
    """Have pieces been taken out of the pockets, for example because the round is over?"""
    assert isinstance(before, CarromGame)
    assert isinstance(after, CarromGame)
    return before.is_set_up_again(after)


def is_fresh(game: Game) -> bool:
    """Has nothing been potted since the board was set up?"""
    assert isinstance(game, CarromGame)
    return game.is_fresh


def has_tower(game: Game) -> bool:
    return whole_tower(game) > 0


def whole_tower(game: Game) -> int:
    """Pieces in the complete tower; 0 if the game has no tower."""
    assert isinstance(game, CarromGame)
    return game.tower
