import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pichenette.outputs.ink import Ink
from pichenette.outputs.ink import columns as width
from pichenette.outputs.pictures.scene import scene
from pichenette.outputs.pictures.scenes import SCENES
from pichenette.outputs.terminal import lines, wrapped
from pichenette.table.view import Answering, Pending, View
from pichenette.text import Text, same
from pichenette.umpire.question import Choice, Question

_LONG = Text("pocket-1: long", "pocket-1 : longue")


def text_of(
    view: View, at_ms: int = 3_600_000, language: Any = "en", columns: int = 79
) -> list[str]:
    drawn = lines(view, at_ms, language, width=columns)
    return ["".join(ink.text for ink in line).rstrip() for line in drawn]


def test_the_scoreboard_without_colours() -> None:
    shown = text_of(scene(SCENES["two-players"]).view, columns=60)
    assert shown[2] == " ▶ Ana   12  ▇ ▇▇▇▇▇ ▇▇▇▇▇ ▇▇▁▁▁ ▁▁▁▁▁ ▁▁▁▁▁ ▁"
    assert shown[3] == "   Bo     7  ▁ ▇▇▇▇▇ ▇▇▁▁▁ ▁▁▁▁▁ ▁▁▁▁▁ ▁▁▁▁▁ ▁"
    assert shown[4] == "                   5    10    15    20    25"


def test_an_led_has_two_columns_where_there_is_room() -> None:
    shown = text_of(scene(SCENES["offboard"]).view)
    assert shown[3] == " ▶ Bo     2  ▇▇ " + ("▇▇" * 3 + "▁▁") * 2 + "▁▁" * 17 + " ▁▁"
    assert shown[4].split() == ["1", "2", "3", "4", "5", "6"]
    assert shown[4].index("1") == shown[3].index("▇▇▇▇▇▇") + 3


@pytest.mark.parametrize("columns", [60, 100])
@pytest.mark.parametrize("target", [5, 8, 9, 10, 12, 13, 25, 26, 50, 100])
def test_a_number_stands_below_the_led_of_that_score(target: int, columns: int) -> None:
    def shown(score: int) -> list[str]:
        state = {"game": "queen-carrom", "scores": {"Ana": score, "Bo": 0}, "turn": "Bo"}
        return text_of(scene({"state": state, "target": target}).view, columns=columns)

    numbers = shown(0)[4]
    assert re.findall(r"\d+", numbers)
    for found in re.finditer(r"\d+", numbers):
        lit = [at for at, sign in enumerate(shown(int(found[0]))[2]) if sign == "▇"]
        last = shown(int(found[0]) - -(-target // 25))[2]  # a cell less
        new = [at for at in lit if last[at : at + 1] != "▇"]
        assert min(new) - 1 <= found.end() - 1 <= max(new) + 1, numbers


def test_a_screen_of_every_game_and_size_can_be_drawn() -> None:
    for data in SCENES.values():
        view = scene(data).view
        for language in ("en", "fr"):
            shown = text_of(view, 0, language)
            names = list(view.game.scores) if view.game else []
            for name in names:
                assert any(name in line for line in shown)
            assert max(map(width, shown)) < 80


def test_signs_in_words() -> None:
    assert "extra round" in text_of(scene(SCENES["extra-round"]).view)[1]
    assert "la reine attend son pion" in text_of(scene(SCENES["queen-pending"]).view, 0, "fr")[1]
    assert "board not connected" in text_of(scene(SCENES["not-connected"]).view)[0]
    assert " ▲ pocket-4: beam broken for 12 s" in text_of(scene(SCENES["fault"]).view)
    assert text_of(scene(SCENES["winner"]).view)[2].startswith(" ★ Ana")


def test_the_open_shot_has_a_countdown() -> None:
    game = scene(SCENES["two-players"]).view.game
    pending = Pending(("blue", "blue"), ("striker",), 2, (_LONG,), True, None, 900)
    view = View(7, game, "ready", pending)
    countdown = "?   +2   ▰▰▰▱▱▱▱▱▱▱  "
    assert f"   shot: 2 blues · off: the striker {countdown} pocket-1: long" in text_of(view)
    french = f"   tir : 2 bleus · dehors : le palet {countdown} pocket-1 : longue"
    assert french in text_of(view, language="fr")
    refused = Pending((), (), 0, (), False, Text("a thirteenth", "un treizième"), None)
    view = View(7, game, "ready", refused)
    assert " ? a thirteenth" in text_of(view)
    assert " ? un treizième" in text_of(view, language="fr")


@pytest.mark.parametrize("columns", [200, 80, 60, 40])
def test_questions_choices_and_evidence_go_on_in_the_next_line(columns: int) -> None:
    asked = ("pocket-3: a long break, two pieces or one that lay in the beam?",)
    choices = tuple(f"{name} fell" for name in ("nothing", "one blue", "two blues", "the queen"))
    evidence = ("pocket-1: one break of 45 ms", "pocket-3: a break of 210 ms, and nothing after it")
    question = Question("q", same(asked[0]), tuple(Choice(same(one)) for one in choices))
    pending = Pending(("blue",), (), 1, tuple(map(same, evidence)), True, None, 900)
    game = scene(SCENES["two-players"]).view.game
    faults = ("pocket-4: beam broken for 12 s; is its emitter powered? See docs/wiring.md",)
    view = View(7, game, "ready", pending, questions=(question,), faults=(same(faults[0]),))
    shown = text_of(view, columns=columns)
    prose = [line for line in shown[6:] if line]
    assert max(map(width, prose)) <= columns
    said = " ".join(" ".join(prose).split())
    for part in (*asked, *choices, *evidence, *faults):
        assert part in said, part
    if columns >= 40:  # a choice is never torn
        assert all(any(one in line for line in prose) for one in choices)


def test_the_choice_that_done_would_take_is_marked() -> None:
    game = scene(SCENES["two-players"]).view.game
    choices = tuple(Choice(same(one)) for one in ("1 blue", "2 blues", "nothing fell"))
    question = Question("q", same("pocket-2: one piece or two?"), choices)
    view = View(7, game, "ready", questions=(question,), answering=Answering("shown", "q", 1, 0, 0))
    assert " ? pocket-2: one piece or two?   1 blue ▸ 2 blues   nothing fell" in text_of(view)
    over = replace(view, answering=Answering("ended", "q", 1, 0, 0))
    assert " ? pocket-2: one piece or two?   1 blue   2 blues   nothing fell" in text_of(over)


@given(st.lists(st.text("ab日 ·é", min_size=1, max_size=30), min_size=1), st.integers(1, 40))
def test_no_letter_is_lost_where_a_line_is_broken(parts: list[str], columns: int) -> None:
    line = [Ink(part) for part in parts]
    broken = list(wrapped(line, columns))
    letters = [char for part in parts for char in part if char not in " ·"]
    assert [
        char for one in broken for ink in one for char in ink.text if char not in " ·"
    ] == letters
    for one in broken:
        assert sum(width(ink.text) for ink in one) <= max(columns, 2)


def test_a_low_terminal_hides_the_picture_before_a_fault() -> None:
    faults = (same("pocket-1: blocked"),)
    shown = text_of(replace(scene(SCENES["offboard"]).view, faults=faults))
    assert next(n for n, line in enumerate(shown) if "blocked" in line) <= 7


def test_the_width_of_names() -> None:
    assert [width(name) for name in ("Ana", "日本", "é", "e\u0301")] == [3, 4, 1, 1]
