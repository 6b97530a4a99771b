"""A view as JSON: by its fields' names, texts in both languages, a game as it is told."""

import json
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

import pytest

from pichenette.games.record import Record
from pichenette.table.view import Answering, AnsweringState, View, as_json, plain
from pichenette.text import Text
from pichenette.umpire.question import Does
from pichenette.umpire.words import Fell
from tests.pocket_board import QUEEN, PocketBoard


class Pair(NamedTuple):
    left: int
    right: tuple[int, ...]


@dataclass(frozen=True)
class Holder:
    pair: Pair
    by_name: MappingProxyType[str, Text]


def test_whatever_it_comes_to_hold_is_written_by_its_names() -> None:
    held = Holder(Pair(1, (2, 3)), MappingProxyType({"a": Text("yes", "oui")}))
    assert plain(held) == {
        "pair": {"left": 1, "right": [2, 3]},
        "by_name": {"a": {"en": "yes", "fr": "oui"}},
    }
    assert plain(frozenset({1})) == [1]
    assert plain(Does(word=Fell("3@5", ("blue",)))) == {
        "word": {"taken": {"passage": "3@5", "pieces": ["blue"]}}
    }


def test_a_game_is_told_with_all_that_a_page_needs() -> None:
    game = Record.start(QUEEN).game
    told = as_json(View(7, game, "ready"))
    assert told["version"] == 7
    assert told["game"]["scores"] == {"Ana": 0, "Bo": 0}
    assert {"turn", "round", "goal", "shows", "expects", "over", "winners"} < told["game"].keys()
    assert told["pending"] is None


def test_a_view_of_open_play_survives_the_way_as_json() -> None:
    board = PocketBoard()
    board.flick()
    board.wait(0.6)
    board.fall(1)
    board.wait(0.5)
    told = as_json(board.view)
    assert told["pending"]["potted"] == ["blue"]
    assert json.loads(json.dumps(told)) == told
    assert list(told) == list(View.__dataclass_fields__)


@pytest.mark.parametrize(
    ("state", "is_shown"), [("shown", True), ("refused", True), ("taken", False), ("ended", False)]
)
def test_a_choice_is_on_show_until_it_is_taken_or_left(
    state: AnsweringState, is_shown: bool
) -> None:
    assert Answering(state, "key", 0, 0, 1).is_shown is is_shown
