"""Positions drawn as rows of marks."""

import random

import pytest

from pichenette.games.catalogue import find
from pichenette.games.drawing import FAINT, Mark, drawing_of, row
from pichenette.games.record import Record
from pichenette.games.topple import Placement, Roll
from pichenette.text import LANGUAGES, Language
from tests.games.example_game import Coin
from tests.games.random_play import GAMES, header, line


def shown(game: object, language: Language = "en") -> list[str]:
    return [
        "".join(
            mark.text if isinstance(mark.text, str) else mark.text.say(language) for mark in one
        )
        for one in drawing_of(game)  # type: ignore[arg-type]
    ]


@pytest.mark.parametrize("name", GAMES)
def test_as_many_pieces_are_drawn_as_there_are(name: str) -> None:
    """By the colours of the marks, against the game's own detail."""
    rng = random.Random(name)
    for _ in range(5):
        record = Record.start(header(name, rng))
        while record.game.outcome is None and len(record.lines) < 40:
            record = record.append(line(record.game.expects, rng))
        detail, counted = record.game.detail, dict.fromkeys(("red", "yellow", "blue"), 0)
        for one in drawing_of(record.game)[:12]:
            for mark in one:
                if mark.style in counted:
                    text = mark.text if isinstance(mark.text, str) else mark.text.en
                    counted[mark.style] += len(text)
        if name == "offboard":
            for colour in ("red", "yellow"):
                held = len(detail.get(colour, ())) + [*detail["targets"].values()].count(colour)
                assert counted[colour] == held
        elif name == "queen-carrom":
            assert counted["blue"] == detail["blues"]
        for language in LANGUAGES:
            texts = [text.replace("\u00a0", " ") for text in shown(record.game, language)]
            assert all(text.isprintable() for text in texts)


def test_a_high_stack_is_told_by_its_number() -> None:
    game = find("topple").start(("Ana", "Bo"), None, {})
    for _ in range(9):
        colour = "red" if game.turn == "Ana" else "green"
        game = game.after(Roll(6)).after(Placement("c3", colour))
    assert " 9…RGR " in shown(game)[3]


def test_a_game_without_a_drawing_has_its_picture() -> None:
    assert drawing_of(Coin.start(("Ana", "Bo"), None, {})) == ()


def test_neighbours_of_one_style_are_one_mark() -> None:
    assert row("a", "b", Mark("c", FAINT), Mark("d", FAINT)) == (Mark("ab"), Mark("cd", FAINT))
