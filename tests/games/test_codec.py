"""States written and read back; round trips of random play are in test_properties.py."""

import json

import pytest

from pichenette.games import catalogue, codec
from pichenette.games.game import BadRecord
from pichenette.games.record import Record


@pytest.mark.parametrize("name", catalogue.names())
def test_a_fresh_game_of_each_kind(name: str) -> None:
    game = Record.start({"pichenette": 1, "game": name, "players": ["Ana", "Bo"]}).game
    written = json.loads(json.dumps(codec.dump(game)))
    assert codec.load(name, written) == game


@pytest.mark.parametrize(
    "change",
    [
        {"blues": True},
        {"blues": "12"},
        {"blues": None},
        {"queen": "lost"},
        {"points": [0, None]},
        {"points": 0},
        {"outcome": []},
        {"extra": 1},
    ],
)
def test_what_is_no_state_is_refused(change: dict[str, object]) -> None:
    game = Record.start({"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}).game
    with pytest.raises(BadRecord):
        codec.load("queen-carrom", {**codec.dump(game), **change})
    with pytest.raises(BadRecord):
        codec.load("queen-carrom", [])
