"""Shots in their order, and the time between rounds: which of them a piece belongs to."""

from dataclasses import replace

import pytest

from pichenette.games.game import Json
from pichenette.games.record import Record
from pichenette.sense.observation import Break, Light, Strike, Verdict
from tests.umpire.table import Umpired, miss, passage, step

QUEEN = {"game": "queen-carrom", "players": ["Ana", "Bo"]}
CLASSIC = {"game": "classic-carrom", "players": ["Ana", "Bo"]}
BLUE, RED, GREY = Light(90, 150, 330, 560), Light(380, 70, 75, 510), Light(200, 110, 200, 535)
PALETTE = {"blue": BLUE, "queen": RED, "striker": Light(330, 300, 190, 800)}


def test_pockets_that_are_emptied_after_a_round_are_no_shot() -> None:
    table = Umpired(QUEEN)
    table.play({"shot": {"potted": ["blue"] * 11}})
    table.strike(1000)
    table.passage(0, 2000)
    table.until(4100)
    assert table.game.round == 2
    for number in range(20):
        table.passage(number % 4, 9000 + 300 * number)
    table.until(60_000)
    assert len(table.lines) == 2
    assert not any(one.is_doubt for one in table.umpire.questions(table.game))
    table.strike(61_000)
    table.passage(0, 62_000)
    table.until(65_000)
    assert len(table.lines) == 3


def test_a_storm_that_began_before_the_flick_is_asked_of_that_shot() -> None:
    table = Umpired(QUEEN)
    table.play({"shot": {}})
    table.strike(20_000)
    storm = passage(3, 19_990, pieces=0, verdict="ask", width_us=1_100_000)
    table.saw(storm)
    assert table.question("passage:3@").is_doubt
    table.answer("passage:3@", "1 blue")
    table.until(30_000)
    assert table.lines[-1]["shot"] == {"potted": ["blue"]}


def test_a_flicker_that_began_before_the_flick_is_asked_of_that_shot() -> None:
    table = Umpired(QUEEN)
    table.play({"shot": {}})
    table.strike(20_000)
    breaks = tuple(Break(19_990_000 + 10_000 * n, 4000) for n in range(9))
    seen = replace(passage(3, 19_990, verdict="ask"), breaks=breaks)
    table.saw(seen)
    assert table.question("passage:3@").is_doubt


def test_a_piece_that_began_to_fall_before_the_flick_is_of_the_shot_before() -> None:
    table = Umpired(QUEEN)
    table.play({"shot": {}})
    table.strike(20_000)
    table.saw(passage(3, 19_990))
    assert table.question("late:3@").is_doubt
    asked = table.question("late:3@").text
    assert asked.en.endswith("does the piece that fell after Ana's shot count?")
    assert asked.fr.endswith(
        "une pièce est tombée après le tir d’Ana, on la compte\N{NO-BREAK SPACE}?"
    )


def test_a_shot_that_is_entered_ends_the_emptying() -> None:
    """The flick of a round's first shot was not felt; what falls late is that shot's."""
    table = Umpired(QUEEN)
    table.strike(1000)
    table.play({"shot": {"potted": ["blue"] * 12}})
    assert table.game.round == 2
    table.now_ms = 30_000
    table.play({"shot": {"potted": ["blue"]}})
    table.passage(3, 31_000)
    change = table.answer("late:3@", "add 1 blue to Bo's shot")
    assert change["line"]["shot"] == {"potted": ["blue", "blue"]}


def test_a_late_flick_begins_no_shot_with_what_was_emptied_long_ago() -> None:
    """It is reported seconds late at most."""
    table = Umpired(QUEEN)
    table.strike(1000)
    table.play({"shot": {"potted": ["blue"] * 12}})
    for at_s in range(10, 100, 4):
        table.passage(at_s % 4, at_s * 1000)
    table.saw(Strike(20_000_000))
    [shot] = table.umpire.state.shots
    assert [passage.at_us // 1_000_000 for passage in shot.passages] == [90, 94, 98]


def test_of_long_emptying_only_so_many_pieces_are_held() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.play({"shot": {"potted": ["blue"] * 12}})
    for at_s in range(10, 1000, 4):
        table.passage(at_s % 4, at_s * 1000)
        table.passage(0, at_s * 1000 + 500, pieces=0, verdict="ignore")
    held = table.umpire.state.emptying
    assert sum(passage.pieces for passage in held) == 32 + 3
    assert len(held) == 32 + 6, "noise of the last seconds alone: people may say it was a piece"


def test_the_next_flick_ends_a_shot_that_still_waits() -> None:
    """EV-3: after the next flick has started, what falls belongs to that one."""
    table = Umpired(QUEEN)
    table.strike(1000)
    table.passage(0, 2000, pieces=2, verdict="ask")  # would wait until 7000 for an answer
    table.strike(5000)
    table.passage(1, 6000)
    table.until(6100)
    assert table.lines == [{"player": "Ana", "shot": {"potted": ["blue", "blue"]}}]
    table.until(9000)
    assert table.lines[1] == {"player": "Ana", "shot": {"potted": ["blue"]}}


def test_pieces_that_hit_the_frame_are_no_second_flick() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.strike(1900)
    table.passage(0, 2000)
    table.strike(3200)
    table.until(6000)
    assert table.lines == [{"player": "Ana", "shot": {"potted": ["blue"]}}]


def test_nothing_fell_without_a_flick_is_no_miss() -> None:
    table = Umpired(QUEEN)
    table.passage(2, 20_000)
    table.answer("passage:", "nothing fell")
    table.until(60_000)
    assert table.lines == []
    assert table.umpire.is_idle


def test_nothing_fell_after_a_flick_is_a_miss() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.passage(2, 2000)
    table.answer("passage:", "nothing fell")
    table.until(9000)
    assert table.lines == [{"player": "Ana", "shot": {}}]


def test_a_row_is_set_up_again_for_the_next_player() -> None:
    """QV-5: the five pieces are taken out of the pockets, in the same row."""
    table = Umpired({"game": "row-carrom", "players": ["Ana", "Bo"]})
    table.play({"shot": {"potted": ["blue"] * 5}})
    assert (table.game.round, table.game.turn) == (1, "Bo")
    for number in range(8):
        table.passage(number % 4, 3000 + 400 * number)
    table.until(30_000)
    assert len(table.lines) == 1
    assert table.umpire.questions(table.game) == ()


def test_the_button_pressed_as_the_countdown_ends_is_no_second_shot() -> None:
    table = Umpired(QUEEN)
    miss(table, 1000)
    table.now_ms = 4600
    table.close()
    assert len(table.lines) == 1
    table.now_ms = 6000
    table.close()
    assert len(table.lines) == 2, "its flick was not felt"


def test_what_waits_for_people_holds_up_every_later_shot_in_order() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.now_ms = 2000
    table.hear({"potted": ["queen", "queen"], "off": []})
    table.until(6000)
    table.strike(8000)
    table.passage(0, 9000)
    table.strike(14_000)
    table.until(20_000)
    assert table.lines == []
    table.hear({"potted": ["queen"], "off": []})
    for at_ms in (20_100, 20_200, 20_300):
        table.until(at_ms)
    assert [line["shot"] for line in table.lines] == [
        {"potted": ["queen"]},
        {"potted": ["blue"]},
        {},
    ]


TOWER = {**QUEEN, "options": {"tower": True}}


def test_a_tower_that_is_struck_is_a_flick_felt_or_not() -> None:
    table = Umpired(TOWER, has_scale=True)
    table.step(13, 1000, total=13)
    assert table.says() == ["the tower is complete"]
    table.passage(0, 9000)
    table.saw(step(-13, 8500, total=0))
    assert table.says() == []
    table.until(20_000)
    assert table.lines == [{"player": "Ana", "shot": {"potted": ["blue"]}}]


def test_a_tower_is_counted_while_it_is_built() -> None:
    table = Umpired(TOWER, has_scale=True)
    table.step(5, 1000, total=5)
    assert table.says() == ["5 of 13 pieces are in the centre"]


SHORT = {**QUEEN, "options": {"target": 4}}
ALL = ["blue"] * 12  # a round's end, and that of a short game
ENDS = pytest.mark.parametrize("header", [QUEEN, SHORT], ids=["round", "game"])


def put_right(table: Umpired, *shots: list[str]) -> None:
    """The last play is changed, so that the shots were these."""
    record = Record.start(table.record.header)
    for potted in shots:
        record = record.append({"player": record.game.turn, "shot": {"potted": potted}})
    table.record = record
    table.correct({len(shots): record.last.encode()})


@ENDS
def test_an_end_that_people_take_back_has_no_pockets_emptied(header: Json) -> None:
    table = Umpired(header)
    table.strike(1000)
    table.play({"shot": {"potted": ALL}})
    assert table.umpire.state.phase == "setting up"
    put_right(table, ["blue"])
    table.passage(3, 6000)
    change = table.answer("late:3@", "add 1 blue to Ana's shot")
    assert change["line"]["shot"] == {"potted": ["blue", "blue"]}


def test_a_row_that_people_take_back_has_no_pockets_emptied() -> None:
    table = Umpired({"game": "row-carrom", "players": ["Ana", "Bo"]})
    table.strike(1000)
    table.play({"shot": {"potted": ["blue"] * 5}})
    assert table.umpire.state.phase == "setting up"
    put_right(table, ["blue"])
    table.passage(3, 6000)
    assert table.question("late:3@").is_doubt


@ENDS
def test_what_fell_until_people_took_an_end_back_is_asked(header: Json) -> None:
    table = Umpired(header)
    table.strike(1000)
    table.play({"shot": {"potted": ALL}})
    table.passage(3, 4000)
    table.passage(2, 5000, pieces=0, verdict="ask")
    table.passage(1, 5500, verdict="ignore")
    put_right(table, ["blue"])
    late = [one for one in table.umpire.questions(table.game) if one.key.startswith("late:")]
    assert [(one.key, one.is_doubt) for one in late] == [
        ("late:3@4000000", True),
        ("late:2@5000000", False),
    ]
    table.until(30_000)
    assert len(table.lines) == 1


@ENDS
@pytest.mark.parametrize("verdict", ["accept", "ignore"])
def test_what_fell_is_asked_however_long_people_took_to_take_an_end_back(
    header: Json, verdict: Verdict
) -> None:
    table = Umpired(header)
    table.strike(1000)
    table.play({"shot": {"potted": ALL}})
    table.passage(3, 4000)
    table.passage(1, 15_000, verdict=verdict)
    put_right(table, ["blue"])
    assert table.question("late:3@").is_doubt
    late = [one for one in table.umpire.questions(table.game) if one.key.startswith("late:")]
    assert len(late) == (1 if verdict == "ignore" else 2)


def test_what_fell_waits_while_an_end_is_taken_for_another_end() -> None:
    table = Umpired(SHORT)
    table.strike(1000)
    table.play({"shot": {"potted": ALL}})
    table.passage(3, 4000)
    put_right(table, [*ALL, "queen"])
    assert table.game.outcome
    put_right(table, ["blue"])
    assert table.question("late:3@").is_doubt


def test_what_fell_after_an_end_is_asked_once_the_game_goes_on() -> None:
    """Undone, the shot is nobody's; redone, the game is over."""
    table = Umpired(SHORT)
    table.strike(1000)
    table.play({"shot": {"potted": ALL}})
    over = table.record
    assert table.game.outcome
    table.passage(3, 4000)
    table.record = Record.start(table.record.header)
    table.correct({1: None})
    table.until(30_000)
    assert table.umpire.questions(table.game) == ()
    table.record = over
    table.correct({1: over.last.encode()})
    assert not any(one.is_doubt for one in table.umpire.questions(table.game))
    put_right(table, ["blue"])
    assert table.question("late:3@").is_doubt


def test_the_next_shot_goes_on_while_a_game_is_over_by_mistake() -> None:
    table = Umpired(SHORT)
    table.strike(1000)
    table.passage(0, 2000, pieces=2, verdict="ask")  # would wait until 7000 for an answer
    table.saw(Strike(5_000_000))
    table.play({"shot": {"potted": ALL}}, is_by_hand=False)
    assert table.game.outcome
    table.passage(1, 6000)
    put_right(table, ["blue", "blue"])
    table.until(9000)
    assert table.lines[1] == {"player": "Ana", "shot": {"potted": ["blue"]}}


def test_an_open_question_outlasts_the_end_of_a_round() -> None:
    table = Umpired(QUEEN)
    miss(table, 1000)
    table.passage(2, 6000)
    table.play({"shot": {"potted": ALL}})
    assert table.game.round == 2
    assert table.question("late:2@").is_doubt
