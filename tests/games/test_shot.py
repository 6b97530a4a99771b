"""A shot as part of a record's line: read, put in place of another, taken apart nowhere else."""

import ast
from pathlib import Path

import pytest

import pichenette
from pichenette.games.classic_shot import ClassicShot
from pichenette.games.game import Json
from pichenette.games.shot import Shot

PACKAGE = Path(pichenette.__file__).parent
ASKED = ("umpire", "table", "journal", "outputs", "service")


def test_it_is_read_from_a_line_whatever_its_game_calls_its_pieces() -> None:
    line = {"player": "Ana", "shot": {"potted": ["white", "queen"], "off": ["black"]}}
    assert Shot.is_in(line)
    assert Shot.of(line) == Shot(("white", "queen"), ("black",))
    assert not Shot.is_in({"void": 3})
    assert Shot.of({"void": 3}) == Shot()


@pytest.mark.parametrize(
    ("line", "shot", "after"),
    [
        ({"shot": {}}, Shot(("blue",)), {"shot": {"potted": ["blue"]}}),
        ({"shot": {"potted": ["blue"]}}, Shot(), {"shot": {}}),
        (
            {"player": "Bo", "shot": {"potted": ["blue"], "off": ["queen"]}},
            Shot(("queen",)),
            {"player": "Bo", "shot": {"potted": ["queen"]}},
        ),
        (
            {"player": "Bo", "shot": {"no_contact": True}},
            Shot((), ("striker",)),
            {"player": "Bo", "shot": {"no_contact": True, "off": ["striker"]}},
        ),
    ],
)
def test_it_takes_the_place_of_another_and_leaves_the_rest(
    line: Json, shot: Shot, after: Json
) -> None:
    before = {key: dict(value) if isinstance(value, dict) else value for key, value in line.items()}
    assert shot.within(line) == after
    assert line == before, "the record's own line stays"


def test_what_is_played_is_what_is_read_back() -> None:
    shot = Shot(("blue", "queen"), ("striker",))
    assert Shot.of(shot.action) == shot
    assert shot.and_potted("blue") == Shot(("blue", "queen", "blue"), ("striker",))
    assert ClassicShot(no_contact=True).action == {"shot": {"no_contact": True}}


def test_nobody_after_the_rules_takes_a_line_apart_by_that_key() -> None:
    named = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for part in ASKED
        for path in sorted((PACKAGE / part).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value == Shot.key
    ]
    assert named == []
