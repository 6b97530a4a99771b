"""What people type to begin a game."""

import re
from typing import Any

import pytest

from pichenette.games import catalogue, typed
from pichenette.games.game import BadRecord
from pichenette.games.option import Shared
from pichenette.games.record import Record


@pytest.mark.parametrize(
    ("game", "words", "options"),
    [
        ("queen-carrom", "Ana Bo target=7", {"target": 7}),
        ("queen-carrom", "tower=true Ana Bo edition=to-go", {"tower": True, "edition": "to-go"}),
        ("queen-carrom", "Ana tower=non Bo same_shot_confirms=oui", None),
        ("offboard", "Ana Bo max_plies=none", {"max_plies": None}),
        ("offboard", "Ana Bo max_plies=40 board=sensed", {"max_plies": 40, "board": "sensed"}),
        (
            "offboard",
            "Ana Bo target_values=1,1,1,2,2,2,3,3,3,1,2,3",
            {"target_values": [1, 1, 1, 2, 2, 2, 3, 3, 3, 1, 2, 3]},
        ),
        (
            "offboard",
            "Ana Bo start=red:N+S,yellow:NE+SW",
            {"start": {"red": ["N", "S"], "yellow": ["NE", "SW"]}},
        ),
        (
            "topple",
            "Ana Bo colours=Ana:red+green,Bo:blue+yellow",
            {"colours": {"Ana": ["red", "green"], "Bo": ["blue", "yellow"]}},
        ),
        (
            "topple",
            'Ana Bo colours={"Ana":["a","b"],"Bo":["c","d"]}',
            {"colours": {"Ana": ["a", "b"], "Bo": ["c", "d"]}},
        ),
    ],
)
def test_options_are_understood(game: str, words: str, options: Any) -> None:
    header = typed.header(game, words.split())
    assert header["players"] == ["Ana", "Bo"]
    if options is not None:
        assert header["options"] == options
    Record.start(header)


def test_without_options_there_are_none() -> None:
    header = typed.header("row-carrom", ["Ana", "Bo", "starter=Bo"])
    assert header == {
        "pichenette": 1,
        "game": "row-carrom",
        "players": ["Ana", "Bo"],
        "starter": "Bo",
    }


def test_a_name_with_an_equals_sign_stands_after_two_dashes() -> None:
    header = typed.header("queen-carrom", ["target=7", "Bo", "--", "E=mc²", "target=8"])
    assert header["players"] == ["Bo", "E=mc²", "target=8"]
    assert header["options"] == {"target": 7}


@pytest.mark.parametrize(
    ("game", "word", "told"),
    [
        ("queen-carrom", "tagret=7", 'did you mean "target"'),
        ("queen-carrom", "A=B", "after “--”"),
        ("queen-carrom", "=B", "after “--”"),
        ("queen-carrom", "target=seven", "a whole number"),
        ("queen-carrom", "target=", "a whole number"),
        ("queen-carrom", "target=1_0", "a whole number"),
        ("queen-carrom", "target=7.5", "a whole number"),
        ("queen-carrom", "tower=perhaps", "yes or no"),
        ("offboard", "start=N,S", "as in red:A+B,yellow:A+B"),
        ("offboard", "start=red:N+S,red:N+S", "as in red:A+B,yellow:A+B"),
        ("topple", "colours={", "not JSON"),
        ("quen-carrom", "target=7", 'did you mean "queen-carrom"'),
    ],
)
def test_what_is_not_understood_is_told(game: str, word: str, told: str) -> None:
    with pytest.raises(BadRecord, match=re.escape(told)):
        typed.header(game, ["Ana", "Bo", word])


def test_an_option_given_twice_is_refused() -> None:
    with pytest.raises(BadRecord, match="target appears twice"):
        typed.header("queen-carrom", ["Ana", "target=7", "target=8"])


def test_one_option() -> None:
    assert typed.option("topple", "target=30") == ("target", 30)
    with pytest.raises(BadRecord, match="expected KEY=VALUE"):
        typed.option("topple", "target")


@pytest.mark.parametrize("name", catalogue.names())
def test_every_default_can_be_typed_as_it_is_shown(name: str) -> None:
    for one in catalogue.find(name).about.options:
        if isinstance(one, Shared) and not one.owners:
            continue
        _, value = typed.option(name, f"{one.key}={typed.shown(one.default)}")
        assert value == (list(one.default) if isinstance(one.default, tuple) else one.default)
