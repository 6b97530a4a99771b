"""What a row of LEDs tells of a choice, read back as a person would read it."""

import random
from contextlib import suppress
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pichenette import board
from pichenette.errors import PichenetteError
from pichenette.games.record import Record
from pichenette.outputs.palette import ALARM, AMBER, BOX, OFF, QUEEN, Colour
from pichenette.outputs.pictures.scene import scene
from pichenette.outputs.pictures.scenes import SCENES
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.track import Frame, draw
from pichenette.table.view import Answering, View
from pichenette.text import same
from pichenette.umpire.question import Choice, Question, Signs
from tests.table.test_buttons_in_play import CLASSIC, TRACKED, Watched, happen, with_buttons

BLUE, RED = BOX[0], BOX[1]
GAME = Record.start({"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}).game


def drawn(name: str, at_ms: int = 0, **track: Any) -> Frame:
    data = {**SCENES[name], "track": {**SCENES[name].get("track", {}), **track}}
    shown = scene(data)
    return draw(shown.view, at_ms, shown.settings).rows


def bright(row: tuple[Colour, ...]) -> dict[int, Colour]:
    """LEDs of the cells that stand out, counted from 0."""
    return {cell: colour for cell, colour in enumerate(row[1:-1]) if max(colour) > 100}


def test_pieces_lie_in_the_part_of_their_pocket_and_dots_count_the_choices() -> None:
    # 25 cells: eight dots at the far end, a dark one, four pockets of four.
    assert bright(drawn("choice")[0]) == {4: BLUE, 17: AMBER}
    assert bright(drawn("choice-two")[0]) == {4: BLUE, 6: BLUE, 18: AMBER}
    assert bright(drawn("choice-queen")[0]) == {4: BLUE, 6: QUEEN, 21: AMBER}
    assert bright(drawn("choice-nothing")[0]) == {24: AMBER}
    grey = drawn("choice-nothing")[0][1:17]
    assert [max(colour) > 40 for colour in grey] == [4 <= cell < 8 for cell in range(16)]


def test_it_stands_in_the_lane_of_the_player_it_is_about() -> None:
    added, following = drawn("choice-late"), drawn("choice-next")
    assert bright(added[0]) == {15: BLUE, 21: AMBER}
    assert bright(added[2]) == {}, "Bo's lane steps back"
    assert bright(following[2]) == {15: RED, 23: AMBER}
    assert bright(following[0]) == {}
    fall = drawn("choice-fall")
    assert bright(fall[0]) == {1: RED, 3: RED, 5: RED, 22: AMBER}, "Ana: three pieces"


def test_a_marble_in_its_target_a_die_and_a_cell_of_the_tower() -> None:
    assert bright(drawn("choice-offboard")[2]) == {6: RED, 22: AMBER}
    assert list(bright(drawn("choice-die")[4])) == [1, 3, 5, 7, 9, 23]
    assert list(bright(drawn("choice-cell")[4])) == [12]


def test_head_and_foot_light_by_turns_and_nothing_else_does_that() -> None:
    ends = [(row[0], row[-1]) for row in (drawn("choice", at_ms)[0] for at_ms in (0, 500, 1000))]
    assert ends == [(BLUE, OFF), (OFF, AMBER), (BLUE, OFF)]
    still = [drawn("choice", at_ms, effects=False)[0] for at_ms in (0, 500)]
    assert [row[0] for row in still] == [BLUE, OFF], "it informs, so it is no effect"
    refused = [drawn("choice-refused", at_ms)[0] for at_ms in (0, 500)]
    assert [(row[0], row[-1]) for row in refused] == [(ALARM, ALARM), (OFF, OFF)]
    for name in SCENES:
        if not name.startswith("choice"):
            for row in drawn(name, 500):
                assert not (row[0] == OFF and row[-1] == AMBER and any(map(any, row[1:-1]))) or (
                    "connection" in SCENES[name] or "faults" in SCENES[name]
                ), name


def test_a_fault_does_not_hide_that_a_choice_is_shown() -> None:
    shown = scene({**SCENES["choice"], "faults": ["pocket-4: beam broken for 12 s"]})
    assert draw(shown.view, 0, shown.settings).rows[0][-1] == OFF
    assert draw(shown.view, 0, shown.settings).rows[2][-1] != OFF
    away = scene({**SCENES["choice"], "connection": "away"})
    assert bright(draw(away.view, 0, away.settings).rows[0]) == {4: BLUE, 17: AMBER}


def test_leds_that_are_on_or_off_keep_the_other_scores() -> None:
    plain = TrackSettings(driver="leds", rows=2, cells=25, pins=tuple(range(54))).for_driver
    shown = scene(SCENES["choice"]).view
    asked, other = draw(shown, 0, plain).rows
    assert list(bright(asked)) == [4, 17]
    assert list(bright(other)) == list(range(7)), "Bo has 7"


def test_the_shared_track_shows_it_with_the_players_colour_at_its_head() -> None:
    (row,) = drawn("choice-shared")
    assert bright(row) == {4: BLUE, 6: BLUE, 18: AMBER}
    assert row[0] == BOX[2]


def test_no_choice_is_shown_that_is_not_asked_any_more() -> None:
    shown = scene(SCENES["choice"])
    view = View(1, shown.view.game, "ready", answering=Answering("shown", "gone", 0, 0, 0))
    assert draw(view, 0, shown.settings) == draw(View(1, view.game, "ready"), 0, shown.settings)


SIGNS = st.builds(
    Signs,
    st.lists(st.sampled_from(["blue", "queen", "striker", ""]), max_size=12).map(tuple),
    st.one_of(st.none(), st.integers(0, 11)),
    st.sampled_from([None, "Ana", "Bo", "a stranger"]),
)


@given(
    st.lists(SIGNS, min_size=1, max_size=40),
    st.sampled_from([0, 12]),
    st.integers(5, 60),
    st.sampled_from(["lanes", "shared"]),
    st.integers(1, 6),
    st.data(),
)
@settings(deadline=None)
def test_whatever_is_asked_fits_any_track(
    signs: list[Signs], places: int, cells: int, layout: Any, rows: int, data: st.DataObject
) -> None:
    choices = tuple(Choice(same(str(n)), signs=one) for n, one in enumerate(signs))
    question = Question("q", same("?"), choices, places=places)
    number = data.draw(st.integers(0, len(choices) - 1))
    view = View(
        1, GAME, "ready", questions=(question,), answering=Answering("shown", "q", number, 0, 0)
    )
    of = TrackSettings(cells=cells, rows=rows, layout=layout)
    picture = draw(view, 0, of)
    assert {len(row) for row in picture.rows} == {of.row_leds}
    assert picture.next_ms is not None


@pytest.mark.parametrize("cells", [10, 25, 50])
@pytest.mark.parametrize("name", ["choice", "choice-late", "choice-offboard", "choice-die"])
def test_no_two_choices_look_alike_even_to_who_sees_no_colours(name: str, cells: int) -> None:
    data = SCENES[name]
    looks = set()
    for number in range(len(data["question"]["choices"])):
        shown = scene({**data, "question": {**data["question"], "shown": number}})
        of = TrackSettings(cells=cells, rows=shown.settings.rows)
        frames = [draw(shown.view, at_ms, of).rows for at_ms in (0, 500)]
        looks.add(tuple(max(colour) > 100 for rows in frames for row in rows for colour in row))
    assert len(looks) == len(data["question"]["choices"])


def test_every_cell_of_a_tower_is_told_from_the_others_also_in_two_colours() -> None:
    places = [{"pieces": [one], "place": at} for one in ("red", "blue") for at in range(25)]
    question = {"choices": [*places, {}], "places": 25, "player": "Ana"}
    looks = []
    for number in range(51):
        shown = scene({**SCENES["topple-two-players"], "question": {**question, "shown": number}})
        looks.append(
            [
                [
                    max(colour) > 100
                    for row in draw(shown.view, at, shown.settings).rows
                    for colour in row
                ]
                for at in (0, 300)
            ]
        )
    assert all(one != other for one, other in combinations(looks, 2))


def looks(view: View, question: Question) -> list[Any]:
    """Each choice as who sees no colours sees it, at two moments."""
    found = []
    for number in range(len(question.choices)):
        shown = replace(view, answering=Answering("shown", question.key, number, 0, 0))
        frames = [draw(shown, at_ms, TrackSettings()).rows for at_ms in (0, 300)]
        found.append([[max(colour) > 100 for row in rows for colour in row] for rows in frames])
    return found


@pytest.mark.parametrize(("header", "on"), [(CLASSIC, "carrom"), (TRACKED, "offboard")])
def test_no_two_choices_of_an_evening_look_alike(header: Any, on: str) -> None:
    dice = random.Random(5)
    play = Watched(header, with_buttons(board.load(on)))
    asked: dict[str, Question] = {}
    for _ in range(150):
        with suppress(PichenetteError):
            happen(play, dice)
        play.wait(dice.choice([0.3, 1.2, 4.0]))
        for question in play.view.questions:
            if question.is_doubt and asked.get(question.key) != question:
                asked[question.key] = question
                alike = looks(play.view, question)
                assert all(one != other for one, other in combinations(alike, 2)), question
        if play.view.game is not None and play.view.game.outcome:
            play.table.begin(header, "page")
    assert len(asked) > 5
