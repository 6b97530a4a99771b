"""What the carrom games share."""

import pytest

from pichenette.games import catalogue
from pichenette.games.carrom_game import CarromGame, added


def carrom_games() -> list[type[CarromGame]]:
    games = (catalogue.find(name) for name in catalogue.names())
    return [game for game in games if issubclass(game, CarromGame)]


def test_every_one_provides_what_it_shares_nothing_of() -> None:
    """A tuple is made without asking whether its class is whole, so this asks."""
    assert len(carrom_games()) == 3
    assert [sorted(game.__abstractmethods__) for game in carrom_games()] == [[], [], []]


def test_one_that_says_nothing_of_its_position_cannot_be_made() -> None:
    class Half(CarromGame):
        seat = 0

    with pytest.raises(TypeError, match="outcome, players, points, round"):
        Half()  # type: ignore[abstract]


def test_points_are_added_to_one_seat() -> None:
    assert added((1, 2, 3), 1, 5) == (1, 7, 3)
    assert added((1, 2, 3), 2, -3) == (1, 2, 0)
