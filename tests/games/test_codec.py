"""States written and read back; round trips of random play are in test_properties.py."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

import pytest

from pichenette import reading
from pichenette.games import catalogue, codec
from pichenette.games.game import BadRecord
from pichenette.games.record import Record


class Pair(NamedTuple):
    low: int
    high: int | None


@dataclass(frozen=True, slots=True)
class Everything:
    number: int
    word: str
    yes: bool
    kind: Literal["a", "b"]
    pair: Pair
    many: tuple[Pair, ...]
    fixed: tuple[int, str]
    some: frozenset[int]
    stacks: Mapping[str, tuple[str, ...]]
    either: Pair | None


def test_every_kind_of_frozen_data_comes_back_equal() -> None:
    value = Everything(
        2**200,
        "\ud800 é",
        True,
        "b",
        Pair(1, None),
        (Pair(-1, 2), Pair(3, 4)),
        (5, "x"),
        frozenset({3, 1}),
        MappingProxyType({"c3": ("red", "blue")}),
        None,
    )
    written = json.loads(json.dumps(codec._dump(value)))
    assert reading.read(Everything, written, how=reading.STATE) == value


def test_what_is_not_frozen_data_is_refused() -> None:
    unfrozen: Any = [1]
    with pytest.raises(TypeError):
        codec._dump(unfrozen)
    with pytest.raises(TypeError):
        reading.reader(list[int])


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
