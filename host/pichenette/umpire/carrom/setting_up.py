"""When a carrom board is set up again, and what then stands on it: the games say it."""

from pichenette.games.carrom_game import CarromGame
from pichenette.games.game import Game


def is_set_up_again(before: Game, after: Game) -> bool:
    """Pieces were taken out of the pockets: a round is over, say."""
    assert isinstance(before, CarromGame)
    assert isinstance(after, CarromGame)
    return before.is_set_up_again(after)


def is_fresh(game: Game) -> bool:
    """Nothing has been potted since the board was set up."""
    assert isinstance(game, CarromGame)
    return game.is_fresh


def has_tower(game: Game) -> bool:
    return whole_tower(game) > 0


def whole_tower(game: Game) -> int:
    """Pieces of a tower that is complete; 0: there is none."""
    assert isinstance(game, CarromGame)
    return game.tower
