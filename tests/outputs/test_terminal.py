import io
import os
from dataclasses import replace
from typing import Any

import pytest

from pichenette.outputs.scene import scene
from pichenette.outputs.scenes import SCENES
from pichenette.outputs.terminal import Screen, lines, width
from pichenette.outputs.view import Pending, View
from pichenette.text import Text, same

_LONG = Text("pocket-1: long", "pocket-1 : longue")


def text_of(
    view: View, at_ms: int = 3_600_000, language: Any = "en", columns: int = 79
) -> list[str]:
    drawn = lines(view, at_ms, language, columns=columns)
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
    french = f"   tir : 2 bleus · dehors : le palet {countdown} pocket-1 : longue"
    assert french in text_of(view, language="fr")
    refused = Pending((), (), 0, (), False, Text("a thirteenth", "un treizième"), None)
    view = View(7, game, "ready", refused)
    assert " ? a thirteenth" in text_of(view)
    assert " ? un treizième" in text_of(view, language="fr")


@pytest.mark.parametrize("rows", [24, 12, 1])
def test_a_low_terminal_keeps_the_title_and_the_scores(
    rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What scrolls away would stay there and be drawn again below itself."""
    monkeypatch.setattr("shutil.get_terminal_size", lambda: os.terminal_size((80, rows)))
    out = io.StringIO()
    faults = tuple(same(f"pocket-{n}: blocked") for n in range(30))
    Screen(out, "en").draw(replace(scene(SCENES["offboard"]).view, faults=faults), 0)
    drawn = out.getvalue().split("\n")[:-1]
    assert len(drawn) == max(1, rows - 1)
    assert "Offboard" in drawn[0]


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"COLORTERM": "truecolor"}, "\x1b[38;2;"),
        ({"COLORTERM": ""}, "\x1b[38;5;"),
        ({"NO_COLOR": "1"}, None),
    ],
)
def test_as_many_colours_as_the_terminal_has(
    environment: dict[str, str], code: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    out = io.StringIO()
    Screen(out, "en").draw(scene(SCENES["two-players"]).view, 0)
    assert ("\x1b[38" in out.getvalue()) == (code is not None)
    assert code is None or code in out.getvalue()


def test_it_is_drawn_in_place_and_cut_at_the_edge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("LINES", "30")
    out = io.StringIO()
    screen = Screen(out, "en")
    view = scene(SCENES["two-players"]).view
    screen.draw(view, 0)
    count = out.getvalue().count("\n")
    screen.draw(view, 0)
    assert f"\x1b[{count}F" in out.getvalue()
    screen.close()
    assert out.getvalue().endswith("\x1b[?25h")


def test_the_width_of_names() -> None:
    assert [width(name) for name in ("Ana", "日本", "é", "e\u0301")] == [3, 4, 1, 1]
