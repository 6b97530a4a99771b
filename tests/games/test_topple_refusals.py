"""Topple: what is illegal, what is malformed, which options do not exist."""

from typing import Any

import pytest

from pichenette.games.game import BadRecord, IllegalAction
from pichenette.games.topple import Fall, Placement, Roll, Topple

NAMES = ("Red", "Blue", "Green", "Gold")
KINDS = {kind.key: kind for kind in Topple.actions}


def new(players: int = 4, **options: Any) -> Topple:
    return Topple.start(NAMES[:players], None, options)


def refused(game: Topple, action: Any) -> str | None:
    with pytest.raises(IllegalAction) as caught:
        game.after(action)
    return caught.value.rule


def test_roll_then_place() -> None:
    assert refused(new(), Placement("c3")) == "TP-2"
    assert refused(new().after(Roll(3)), Roll(3)) == "TP-2"


def test_falls() -> None:
    assert refused(new(), Fall("Red", placing=True)) == "TP-2"
    assert refused(new().after(Roll(1)), Fall("Blue", placing=True)) == "TP-2"
    assert refused(new(), Fall("Red", others=False)) is None
    assert refused(new(), Fall("Nobody")) is None


def test_colours_are_said_in_the_reader_s_language() -> None:
    game = new(2).after(Roll(1))
    for place, wanted in (
        (Placement("c3"), "Red a deux couleurs : dites « rouge » ou « bleu »"),
        (Placement("c3", "green"), "Red joue « rouge » et « bleu », pas « vert »"),
    ):
        with pytest.raises(IllegalAction) as caught:
            game.after(place)
        assert caught.value.text.fr.replace("\xa0", " ") == wanted


def test_one_colour_may_be_said() -> None:
    game = new().after(Roll(1))
    assert game.after(Placement("c3", "red")) == game.after(Placement("c3"))
    assert refused(game, Placement("c3", "blue")) == "TP-1"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("roll", 0),
        ("roll", 7),
        ("roll", True),
        ("roll", "3"),
        ("place", "c3"),
        ("place", {}),
        ("place", {"cell": "C3"}),
        ("place", {"cell": "c6"}),
        ("place", {"cell": 3}),
        ("place", {"cell": "c3", "colour": None}),
        ("place", {"cell": "c3", "level": 1}),
        ("fall", {}),
        ("fall", {"by": 1}),
        ("fall", {"by": "Red", "placing": 1}),
        ("fall", {"by": "Red", "others": None}),
        ("fall", {"by": "Red", "where": "c3"}),
    ],
)
def test_malformed(key: str, value: Any) -> None:
    with pytest.raises(BadRecord):
        KINDS[key].decode(value)


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "senior"},
        {"target": 0},
        {"target": None},
        {"own_piece_fall": True},
        {"height": 3},
        {"colours": {"Red": ["red"], "Blue": ["blue"]}},
        {"colours": {"Red": ["red"], "Blue": ["blue"], "Green": ["red"]}},
        {"colours": {"Red": ["red"], "Blue": ["blue"], "Green": ["green", "x"]}},
        {"colours": {"Red": ["red"], "Blue": ["blue"], "Green": "green"}},
        {"colours": {"Red": ["red"], "Blue": ["blue"], "Green": [3]}},
        {"colours": {"Red": ["red"], "Blue": ["blue"], "Green": ["green"], "Gold": ["y"]}},
    ],
)
def test_bad_options(options: dict[str, Any]) -> None:
    with pytest.raises(BadRecord):
        new(3, **options)


@pytest.mark.parametrize("players", [("A",), ("A", "B", "C", "D", "E")])
def test_two_to_four_players(players: tuple[str, ...]) -> None:
    with pytest.raises(BadRecord):
        Topple.start(players, None, {})
    with pytest.raises(BadRecord):
        Topple.start(("A", "B"), "C", {})
