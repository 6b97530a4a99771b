"""The umpire's page of every game, in every state: words, boards, never a Python value."""

import random
from dataclasses import replace

import pytest

from pichenette.console.tui.table import drawing, table_in_short, table_lines
from pichenette.console.verbs import completions, expected, verbs
from pichenette.games.record import Record
from pichenette.outputs.ink import InkLine, columns
from pichenette.table.view import Answering, View, as_json
from pichenette.text import LANGUAGES, Language, same
from pichenette.umpire.question import Choice, Does, Question
from tests.console.practice import practised
from tests.games.random_play import GAMES, header, line
from tests.tries import tries

_REPRS = ("{'", "['", "('", "None", "True", "False", "Text(", "mappingproxy", '{"')


def text(lines: list[InkLine]) -> str:
    return "\n".join("".join(ink.text for ink in line) for line in lines)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(tries(2, 6)))
def test_no_state_of_any_game_shows_python(name: str, seed: int) -> None:
    rng = random.Random(f"{name}{seed}")
    record = Record.start(header(name, rng))
    for _ in range(60):
        view = as_json(View(3, record.game, "ready"))
        for language in LANGUAGES:
            for width in (58, 78, 118, 198):
                shown = text(table_lines(view, width, language))
                assert not [sign for sign in _REPRS if sign in shown], shown
                assert max(map(columns, shown.splitlines())) <= width, shown
                text(table_in_short(view, width, 9, language))
            expected(view, language)
            for verb in verbs(view):
                completions(view, verb, [""], language)
        if record.game.outcome:
            break
        record = record.append(line(record.game.expects, rng))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_of_offboard(language: Language) -> None:
    table = practised("offboard")
    shown = text(drawing(table.console.view, language))
    yellow = "Y" if language == "en" else "J"
    assert f"F  R R R 5 6 {yellow} {yellow} {yellow}" in shown
    for number in range(1, 13):
        assert f"T{number} +" in shown
    styles = {ink.style for line in drawing(table.console.view, language) for ink in line}
    assert {"red", "yellow"} <= styles


def test_the_tower_of_topple() -> None:
    table = practised("topple")
    table.do("roll 6")
    table.do("place c3 red")
    table.weigh(1)
    table.do("roll 6")
    table.do("place c3 green")
    table.weigh(2)
    shown = text(drawing(table.console.view, "fr"))
    assert "RV" in shown, "bottom to top"
    assert "V vert" in shown
    assert " 3 3    2    RV   2    3" in shown, "levels of the empty cells"


def test_the_choice_that_the_done_button_would_take_is_marked() -> None:
    game = Record.start({"pichenette": 1, "game": "topple", "players": ["Ana", "Bo", "Cy"]}).game
    cells = [Choice(same(f"a{n}"), Does(play={"place": {"cell": f"a{n}"}})) for n in range(1, 30)]
    question = Question("q", same("where?"), (*cells, Choice(same("nowhere"))), standing=29)
    view = View(3, game, "ready", questions=(question,))

    def shown(answering: Answering | None) -> str:
        return text(table_lines(as_json(replace(view, answering=answering)), 78, "en"))

    assert "▸" not in shown(None)
    assert "*30 nowhere" in shown(None)
    assert "▸30 nowhere" in shown(Answering("shown", "q", 29, 0, 0))
    assert "▸14 a14" in shown(Answering("refused", "q", 13, 0, 0)), "also among many"
    assert "▸" not in shown(Answering("taken", "q", 13, 0, 0))
    assert "▸" not in shown(Answering("shown", "another", 13, 0, 0))
