"""Every kind of option: what a header may say, and what is refused."""

from typing import Any

import pytest

from pichenette.games import catalogue, option
from pichenette.games.game import BadRecord, Text
from pichenette.games.option import Flag, Numbers, OneOf, Option, Shared, Whole

WHY = Text("why", "pourquoi")
WHOLE = Whole("target", 25, WHY)
LIMIT = Whole("limit", None, WHY, is_optional=True)
FLAG = Flag("tower", WHY)
MODE = OneOf("mode", WHY, {"normal": WHY, "junior": WHY})
VALUES = Numbers("values", (1, 2, 3), WHY, 1, 3)
START = Shared("start", WHY, {2: (("N", "S"), ("E", "W"))}, ("red", "blue"), ("N", "S", "E", "W"))
OWN = Shared("colours", WHY, {2: (("red", "blue"), ("x", "y")), 3: (("a",), ("b",), ("c",))})
ALL: tuple[Option, ...] = (WHOLE, LIMIT, FLAG, MODE, VALUES, START, OWN)
PLAYERS = ("Ana", "Bo")


def test_defaults() -> None:
    assert option.read(ALL, {}, PLAYERS) == {
        "target": 25,
        "limit": None,
        "tower": False,
        "mode": "normal",
        "values": (1, 2, 3),
        "start": (("N", "S"), ("E", "W")),
        "colours": (("red", "blue"), ("x", "y")),
    }


@pytest.mark.parametrize(
    ("given", "value"),
    [
        ({"target": 1}, 1),
        ({"target": 10**30}, 10**18),
        ({"limit": None}, None),
        ({"limit": 7}, 7),
        ({"tower": True}, True),
        ({"mode": "junior"}, "junior"),
        ({"values": [3, 3, 1]}, (3, 3, 1)),
        ({"start": {"red": ["E", "N"], "blue": ["S", "W"]}}, (("E", "N"), ("S", "W"))),
        ({"colours": {"Bo": ["p", "q"], "Ana": ["r", "s"]}}, (("r", "s"), ("p", "q"))),
    ],
)
def test_what_is_taken(given: dict[str, Any], value: Any) -> None:
    [key] = given
    assert option.read(ALL, given, PLAYERS)[key] == value


@pytest.mark.parametrize(
    "given",
    [
        {"target": 0},
        {"target": True},
        {"target": "7"},
        {"target": None},
        {"limit": 0},
        {"tower": 1},
        {"tower": "yes"},
        {"mode": "Junior"},
        {"values": [1, 2]},
        {"values": [1, 2, 4]},
        {"values": [1, 2, True]},
        {"values": "123"},
        {"start": {"red": ["N", "S"]}},
        {"start": {"red": ["N", "S"], "blue": ["N", "W"]}},
        {"start": {"red": ["N"], "blue": ["S"]}},
        {"start": {"red": ["N", "up"], "blue": ["S", "W"]}},
        {"colours": {"Ana": ["red"], "Bo": ["blue"]}},
        {"colours": {"Ana": ["red", "red"], "Bo": ["x", "y"]}},
        {"colours": {"Ana": ["red", "blue"], "Cy": ["x", "y"]}},
        {"colours": []},
    ],
)
def test_what_is_refused_is_named(given: dict[str, Any]) -> None:
    [key] = given
    with pytest.raises(BadRecord, match=key) as refusal:
        option.read(ALL, given, PLAYERS)
    assert key in refusal.value.text.fr


def test_an_unknown_option_is_told_with_the_one_that_was_meant() -> None:
    with pytest.raises(
        BadRecord, match=r'"tagret" \(did you mean "target"\?\); the options are'
    ) as why:
        option.read(ALL, {"tagret": 7}, PLAYERS)
    assert "vouliez-vous dire « target » ?" in why.value.text.fr
    with pytest.raises(BadRecord, match="this game has none"):
        option.read((), {"x": 1}, PLAYERS)


@pytest.mark.parametrize("name", catalogue.names())
def test_a_games_defaults_may_be_written_out(name: str) -> None:
    """What a form shows as a default and sends back is the same game."""
    kind = catalogue.find(name)
    players = ["Ana", "Bo"]
    written = {
        one.key: list(one.default) if isinstance(one.default, tuple) else one.default
        for one in kind.about.options
        if not isinstance(one, Shared) or one.owners
    }
    assert kind.start(players, None, written) == kind.start(players, None, {})
