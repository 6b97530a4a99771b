"""What the cable held up until people had entered or told the shot: of which shot it is, and who is
asked about it.
"""

import pytest

from pichenette.games.game import Json
from pichenette.sense.observation import Strike
from tests.umpire.table import MS, Umpired, miss, passage

QUEEN = {"game": "queen-carrom", "players": ["Ana", "Bo"]}


def late_flick(table: Umpired, at_ms: float) -> None:
    """The cable held it up: it is reported now."""
    table.saw(Strike(round(at_ms * MS)))


def settle(table: Umpired, at_ms: float) -> None:
    """Everything that is open is over."""
    while not table.umpire.is_idle:
        table.until(at_ms)


def test_a_flick_held_up_until_people_had_pressed_done_is_no_second_shot() -> None:
    table = Umpired(QUEEN)
    miss(table, 1000)
    table.now_ms = 16_000
    table.close()
    late_flick(table, 10_000)
    late_flick(table, 11_200)  # what it hit on the frame
    settle(table, 30_000)
    assert [line["player"] for line in table.lines] == ["Ana", "Bo"]
    table.strike(31_000)
    table.until(35_000)
    assert table.lines[2] == {"player": "Ana", "shot": {}}, "that is hers"


def test_of_two_flicks_held_up_people_had_entered_one() -> None:
    table = Umpired(QUEEN)
    miss(table, 1000)
    table.now_ms = 20_000
    table.play({"shot": {}})
    late_flick(table, 10_000)
    late_flick(table, 18_000)
    settle(table, 30_000)
    assert [line["player"] for line in table.lines] == ["Ana", "Bo", "Ana"]


def test_a_piece_held_up_with_its_flick_is_in_what_people_entered() -> None:
    table = Umpired(QUEEN)
    miss(table, 1000)
    table.now_ms = 16_000
    table.play({"shot": {"potted": ["queen"]}})
    late_flick(table, 10_000)
    table.saw(passage(1, 11_000))
    settle(table, 30_000)
    assert len(table.lines) == 2
    assert not any(one.is_doubt for one in table.umpire.questions(table.game))


def test_a_piece_held_up_with_its_flick_is_asked_of_what_the_button_ended() -> None:
    table = Umpired(QUEEN)
    miss(table, 1000)
    table.now_ms = 16_000
    table.close()
    late_flick(table, 10_000)
    table.saw(passage(1, 11_000))
    settle(table, 30_000)
    assert len(table.lines) == 2
    assert table.question("late:1@").is_doubt


def test_a_flick_held_up_until_people_had_told_of_its_shot_opens_no_other() -> None:
    table = Umpired(QUEEN)
    miss(table, 1000)
    table.now_ms = 14_000
    table.hear({"potted": ["queen"], "off": []})
    late_flick(table, 10_000)
    table.saw(passage(1, 11_000))
    settle(table, 30_000)
    assert [line["shot"] for line in table.lines] == [{}, {"potted": ["queen"]}]
    assert not any(one.is_doubt for one in table.umpire.questions(table.game))


def test_a_flick_after_what_people_told_of_is_the_next() -> None:
    table = Umpired(QUEEN)
    miss(table, 1000)
    table.now_ms = 14_000
    table.hear({"potted": ["queen"], "off": []})
    table.strike(14_500)
    table.passage(1, 15_000)
    settle(table, 20_000)
    assert [line["shot"].get("potted") for line in table.lines] == [None, ["queen"], ["blue"]]


def test_a_flick_before_the_word_on_a_shot_that_had_its_own_is_the_next() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.now_ms = 14_000
    table.hear({"potted": ["queen"], "off": []})
    late_flick(table, 10_000)
    settle(table, 30_000)
    assert [line["shot"] for line in table.lines] == [{"potted": ["queen"]}, {}]


def test_what_hit_the_frame_and_was_held_up_until_its_shot_had_counted_is_no_second_shot() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.passage(0, 3000)
    settle(table, 10_000)
    late_flick(table, 2500)
    assert table.umpire.is_idle


def test_what_hit_the_frame_and_was_held_up_until_a_miss_had_counted_is_no_second_shot() -> None:
    table = Umpired(QUEEN)
    miss(table, 1000)
    settle(table, 5000)
    late_flick(table, 2500)
    settle(table, 12_000)
    assert [line["player"] for line in table.lines] == ["Ana"]


@pytest.mark.parametrize(("at_ms", "shots"), [(1900, 1), (2100, 2)])
def test_a_flick_soon_after_the_button_is_the_next(at_ms: int, shots: int) -> None:
    """What hit the frame before that is not."""
    table = Umpired(QUEEN)
    table.strike(1000)
    table.now_ms = 2000
    table.close()
    late_flick(table, at_ms)
    settle(table, 12_000)
    assert len(table.lines) == shots


def test_a_flick_held_up_until_a_told_shot_had_counted_is_the_next() -> None:
    """It was after people's word, on a shot whose own flick was not felt."""
    table = Umpired(QUEEN)
    miss(table, 1000)
    table.now_ms = 14_000
    table.hear({"potted": ["queen"], "off": []})
    settle(table, 20_000)
    late_flick(table, 14_500)
    settle(table, 30_000)
    assert len(table.lines) == 3


def test_a_flick_held_up_until_the_shot_before_had_counted_is_the_next() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.passage(0, 3900)
    table.passage(1, 5000)
    settle(table, 10_000)
    late_flick(table, 4500)
    settle(table, 20_000)
    assert len(table.lines) == 2


def test_a_flick_held_up_until_its_own_piece_had_counted_is_no_second_shot() -> None:
    table = Umpired(QUEEN)
    table.passage(0, 3000)
    settle(table, 10_000)
    late_flick(table, 1000)
    assert table.umpire.is_idle
    assert len(table.lines) == 1


def test_a_flick_held_up_until_its_own_piece_had_counted_settles_the_doubt() -> None:
    """Of a board that felt no flick, people are asked whether it was a piece."""
    table = Umpired(QUEEN)
    table.passage(0, 3000)
    settle(table, 10_000)
    assert table.question("counted:0@").was_doubt
    late_flick(table, 1000)
    assert not table.question("counted:0@").was_doubt


def test_the_flick_after_one_that_was_held_up_with_its_piece_is_the_next() -> None:
    table = Umpired(QUEEN)
    table.passage(0, 3000)
    settle(table, 10_000)
    late_flick(table, 1000)
    late_flick(table, 2000)  # what it hit on the frame
    assert table.umpire.is_idle
    late_flick(table, 4200)
    settle(table, 20_000)
    assert len(table.lines) == 2


def test_a_flick_of_long_ago_ends_no_shot_earlier() -> None:
    table = Umpired(QUEEN)
    table.strike(30_000)
    due_us = table.umpire.due_us(table.game)
    late_flick(table, 10_000)
    assert table.umpire.due_us(table.game) == due_us


def doubts(table: Umpired) -> list[str]:
    return [one.key for one in table.umpire.questions(table.game) if one.is_doubt]


def three_held_up(table: Umpired) -> None:
    late_flick(table, 10_000)
    for gate, at_ms in ((1, 11_000), (2, 11_200), (3, 11_400)):
        table.saw(passage(gate, at_ms))
    settle(table, 30_000)
    assert len(table.lines) == 2, "no shot of their own"


@pytest.mark.parametrize(
    ("shot", "asked"),
    [
        ({}, ["late:1@11000000", "late:2@11200000", "late:3@11400000"]),
        ({"off": ["striker"]}, ["late:1@11000000", "late:2@11200000", "late:3@11400000"]),
        ({"potted": ["striker"]}, ["late:2@11200000", "late:3@11400000"]),
        ({"potted": ["queen", "blue", "blue"]}, []),
    ],
)
def test_more_pieces_held_up_than_people_had_entered_are_asked(
    shot: Json, asked: list[str]
) -> None:
    table = Umpired(QUEEN)
    miss(table, 1000)
    table.now_ms = 16_000
    table.play({"shot": shot})
    three_held_up(table)
    assert doubts(table) == asked


@pytest.mark.parametrize(
    ("potted", "asked"),
    [
        ([], ["late:1@11000000", "late:2@11200000", "late:3@11400000"]),
        (["queen"], ["late:2@11200000", "late:3@11400000"]),
    ],
)
def test_more_pieces_held_up_than_people_had_told_of_are_asked(
    potted: list[str], asked: list[str]
) -> None:
    table = Umpired(QUEEN)
    miss(table, 1000)
    table.now_ms = 14_000
    table.hear({"potted": potted, "off": [], "coming": []})
    three_held_up(table)
    assert doubts(table) == asked


def test_what_was_seen_before_people_told_is_of_what_they_told() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.passage(0, 2000)
    table.passage(1, 2100)
    table.hear({"potted": ["queen"], "off": [], "coming": []})  # one less than the sensors saw
    settle(table, 10_000)
    assert doubts(table) == []
    table.saw(passage(2, 1900))
    assert doubts(table) == ["late:2@1900000"], "a third"


def test_a_late_piece_that_is_added_was_not_one_of_those_entered() -> None:
    table = Umpired(QUEEN)
    miss(table, 1000)
    table.now_ms = 16_000
    table.play({"shot": {"potted": ["queen"]}})
    table.passage(0, 17_000)
    change = table.answer("late:0@", "add 1 blue to Bo's shot")
    assert change["line"]["shot"] == {"potted": ["queen", "blue"]}
    three_held_up(table)
    assert doubts(table) == ["late:2@11200000", "late:3@11400000"]


def test_what_is_in_doubt_and_held_up_is_settled_by_what_people_entered() -> None:
    table = Umpired(QUEEN)
    miss(table, 1000)
    table.now_ms = 16_000
    table.play({"shot": {"potted": ["queen"]}})
    table.saw(passage(0, 11_000, pieces=2, verdict="ask"))
    table.saw(passage(1, 11_100))
    assert doubts(table) == []


def test_what_is_in_doubt_and_held_up_is_asked_where_people_entered_no_potted_piece() -> None:
    table = Umpired(QUEEN)
    miss(table, 1000)
    table.now_ms = 16_000
    table.play({"shot": {"off": ["striker"]}})
    table.saw(passage(0, 11_000, verdict="ask"))
    assert doubts(table) == ["late:0@11000000"]


def test_a_piece_of_what_was_entered_is_not_of_the_next_shot_whose_flick_was_not_felt() -> None:
    table = Umpired(QUEEN)
    miss(table, 1000)
    table.now_ms = 16_000
    table.play({"shot": {"potted": ["queen"]}})
    table.passage(0, 30_000)
    table.saw(passage(1, 11_000))
    table.saw(passage(2, 11_200))
    assert [one.key for one in table.umpire.state.shots[0].passages] == ["0@30000000"]
    assert "late:2@11200000" in doubts(table)
    assert "late:1@11000000" not in doubts(table)


def test_each_of_two_shots_that_were_entered_has_its_own_pieces() -> None:
    table = Umpired(QUEEN)
    miss(table, 1000)
    for at_ms in (16_000, 30_000):
        table.now_ms = at_ms
        table.play({"shot": {"potted": ["blue"]}})
    table.saw(passage(1, 11_000))
    table.saw(passage(2, 25_000))
    assert doubts(table) == []


def test_a_piece_held_up_is_asked_of_the_shot_in_which_it_fell() -> None:
    table = Umpired(QUEEN)
    table.now_ms = 16_000
    table.close()  # Ana's
    table.now_ms = 30_000
    table.play({"shot": {"potted": ["queen"]}})
    table.saw(passage(1, 11_000))
    assert table.answer("late:1@", "add 1 blue to Ana's shot")["entry"] == 1
