"""The boards from above, as a visitor sees them: what is left on them, and a beam that breaks."""

from collections.abc import Set

import pytest

from pichenette.games.game import Game, Json
from pichenette.games.record import Record
from pichenette.outputs.canvas import Canvas
from pichenette.outputs.palette import Colour
from pichenette.virtual.match import match_of
from pichenette.virtual.paints import LIT, piece

ROWS = 50  # a hundred pixels: one for each unit


def played(name: str, *actions: Json, **options: Json) -> Game:
    header = {"pichenette": 1, "game": name, "players": ["Ana", "Bo"], "options": options}
    record = Record.start(header)
    for action in actions:
        record = record.append({"player": record.game.turn, **action})
    return record.game


def painted(game: Game, lit: Set[str] = frozenset()) -> list[Colour | None]:
    """Every pixel's colour."""
    kind = match_of(game.name)
    assert kind is not None
    canvas = Canvas(ROWS)
    assert kind.draw(game, canvas, lit)
    found: list[Colour | None] = []
    for line in canvas.lines():
        for ink in line:
            found += [ink.colour, ink.paper] * len(ink.text)
    return found


@pytest.mark.parametrize(
    ("name", "gates"),
    [
        ("queen-carrom", [f"pocket-{n}" for n in range(1, 5)]),
        ("classic-carrom", [f"pocket-{n}" for n in range(1, 5)]),
        ("row-carrom", [f"pocket-{n}" for n in range(1, 5)]),
        ("offboard", [f"target-{n}" for n in range(1, 13)]),
        ("topple", ["scale"]),
    ],
)
def test_a_gate_lights_up_in_its_own_place(name: str, gates: list[str]) -> None:
    game = played(name)
    assert LIT not in painted(game)
    pictures = [painted(game, {gate}) for gate in gates]
    assert all(LIT in picture for picture in pictures)
    assert len({tuple(picture) for picture in pictures}) == len(gates)


def test_what_has_fallen_is_gone() -> None:
    blue, queen = piece("blue"), piece("red")
    fresh = painted(played("queen-carrom"))
    later = painted(played("queen-carrom", {"shot": {"potted": ["blue", "blue"]}}))
    last = painted(played("queen-carrom", {"shot": {"potted": ["blue"] * 3 + ["queen"]}}))
    a_blue = fresh.count(blue) // 12
    assert fresh.count(blue) == 12 * a_blue
    assert later.count(blue) == 10 * a_blue
    assert later.count(queen) == fresh.count(queen) > 0
    assert last.count(queen) == 0


def test_rows_are_cleared_one_after_the_other() -> None:
    blue = piece("blue")
    one = painted(played("row-carrom", {"shot": {"potted": ["blue"]}})).count(blue)
    whole = painted(played("row-carrom")).count(blue)
    assert whole == 20 * (whole - one)


def test_marbles_are_where_they_lie() -> None:
    fresh = played("offboard")
    assert painted(fresh).count(piece("red")) == painted(fresh).count(piece("yellow")) > 0
    sensed = played("offboard", {"hit": 3}, board="sensed")
    assert painted(sensed).count(piece("yellow")) > 0, "it lies in the target"
    assert painted(sensed).count(piece("red")) == 0, "nobody sees the others"


def test_a_stack_shows_its_top_and_its_height() -> None:
    game = played("topple", {"roll": 1}, {"place": {"cell": "c3", "colour": "red"}})
    canvas = Canvas(ROWS)
    kind = match_of("topple")
    assert kind is not None
    kind.draw(game, canvas, set())
    letters = "".join(ink.text for line in canvas.lines() for ink in line if ink.is_bold)
    assert letters == "543121abcde", "one piece, on c3; the rest names the cells"
    assert piece("red") in painted(game)
