"""What the cable held up until people had entered or told the shot: of which shot it is, and who is
asked about it.
"""

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


def test_a_flick_of_long_ago_ends_no_shot_earlier() -> None:
    table = Umpired(QUEEN)
    table.strike(30_000)
    due_us = table.umpire.due_us(table.game)
    late_flick(table, 10_000)
    assert table.umpire.due_us(table.game) == due_us
