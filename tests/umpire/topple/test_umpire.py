"""The umpire of Topple."""

from pichenette.sense.observation import Weighed
from tests.umpire.table import Umpired

HEADER = {"game": "topple", "players": ["Ana", "Bo", "Cy"]}


def tower(has_scale: bool = True) -> Umpired:
    return Umpired(HEADER, on="topple", has_scale=has_scale)


def placed(table: Umpired, cell: str, at_ms: float, total: int) -> None:
    table.enter({"roll": 6})
    table.enter({"place": {"cell": cell}})
    table.step(1, at_ms, total)


def test_a_weight_waits_for_its_cell() -> None:
    table = tower()
    table.enter({"roll": 1})
    table.step(1, 1000, total=1)
    question = table.question("cell:")
    assert question.player == "Ana"
    assert question.choices[0].does.encode() == {"play": {"place": {"cell": "c3"}}}, (
        "the right level first"
    )
    table.answer("cell:", "c3")
    assert table.lines[-1] == {"player": "Ana", "place": {"cell": "c3"}}
    assert table.umpire.is_idle


def test_a_cell_waits_for_its_weight() -> None:
    table = tower()
    table.enter({"roll": 1})
    table.enter({"place": {"cell": "c3"}})
    table.until(60_000)
    assert len(table.lines) == 1
    table.step(1, 61_000, total=1)
    assert table.lines[-1] == {"player": "Ana", "place": {"cell": "c3"}}
    assert table.says() == []


def test_a_cell_can_be_played_without_its_weight() -> None:
    table = tower()
    table.enter({"roll": 1})
    table.enter({"place": {"cell": "c3"}})
    table.answer("unweighed", "it is there")
    assert table.lines[-1] == {"player": "Ana", "place": {"cell": "c3"}}


def test_without_a_scale_people_enter_everything() -> None:
    table = tower(has_scale=False)
    table.enter({"roll": 1})
    table.enter({"place": {"cell": "c3"}})
    assert len(table.lines) == 2


def test_a_piece_before_the_die_asks_for_the_die() -> None:
    table = tower()
    table.step(1, 1000, total=1)
    table.answer("roll:", "1")
    table.answer("cell:", "c3")
    assert [set(line) - {"player"} for line in table.lines] == [{"roll"}, {"place"}]


def test_a_fall_comes_before_the_die_of_the_piece_that_made_it() -> None:
    table = tower()
    for number, cell in enumerate(("c3", "b3"), 1):
        placed(table, cell, 10_000 * number, number)
    table.step(1, 90_000, total=3)  # Cy, before anybody told the die
    assert asked(table) == ["roll"]
    table.step(-3, 91_000, total=0)
    assert asked(table) == ["fall"]
    placing = "Cy, while placing a piece"
    assert answers(table, "fall:")[0] == placing
    table.answer("fall:", placing)
    assert asked(table) == ["roll"], "without it nobody can have been placing"
    table.answer("roll:", "2")
    table.until(92_000)
    assert table.lines[-1] == {"player": "Cy", "fall": {"by": "Cy", "placing": True}}
    assert table.game.scores == {"Ana": 0, "Bo": 3, "Cy": -10}
    assert table.umpire.is_idle


def test_what_fell_before_the_die_may_have_been_lifted() -> None:
    table = tower()
    placed(table, "c3", 10_000, 1)
    placed(table, "b3", 20_000, 2)
    table.step(1, 90_000, total=3)
    table.step(-2, 91_000, total=1)
    table.answer("fall:", "Cy, while placing a piece")
    table.step(2, 92_000, total=3)  # they were lifted, and are back
    assert asked(table) == ["roll"]
    table.answer("roll:", "2")
    table.answer("cell:", "b3")
    assert table.lines[-1] == {"player": "Cy", "place": {"cell": "b3"}}


def test_a_fall_asks_who_and_how_with_the_likely_answer_first() -> None:
    table = tower()
    placed(table, "c3", 1000, 1)
    table.enter({"roll": 2})
    table.step(-1, 9000, total=0)
    falls = [choice.does.encode().get("play") for choice in table.question("fall:").choices]
    assert falls[0] == {"fall": {"by": "Bo", "placing": True}}
    table.answer("fall:", "Bo, while placing a piece")
    assert table.lines[-1]["fall"]["by"] == "Bo"
    assert table.game.round == 2


def test_between_turns_the_player_in_turn_is_asked_first() -> None:
    table = tower()
    placed(table, "c3", 1000, 1)
    table.step(-1, 9000, total=0)
    first = table.question("fall:").choices[0].does.encode()["play"]["fall"]
    assert first["by"] == "Bo"
    assert not first.get("placing", False)


def test_a_piece_that_was_lifted_comes_back() -> None:
    table = tower()
    placed(table, "c3", 1000, 1)
    table.step(-1, 9000, total=0)
    table.step(1, 10_000, total=1)
    assert not [one for one in table.umpire.questions(table.game) if one.is_doubt]
    assert table.says() == []


def test_clearing_the_tower_is_no_fall() -> None:
    table = tower()
    placed(table, "c3", 1000, 1)
    placed(table, "b3", 3000, 2)
    placed(table, "d3", 5000, 3)
    table.step(-1, 9000, total=2)
    table.answer("fall:", "Ana, by touching the tower")
    assert table.says() == ["clear the tower: 2 pieces still on it"]
    table.step(-2, 15_000, total=0)
    assert table.umpire.questions(table.game) == ()
    assert table.says() == []
    placed(table, "c3", 20_000, 1)
    assert "place" in table.lines[-1]


def test_a_tower_that_weighs_something_else_is_told_at_once() -> None:
    table = tower()
    placed(table, "c3", 1000, 1)
    table.step(1, 5000, total=2)
    table.hear({"forget": True})
    assert table.says() == ["the scale feels 2 pieces on the tower; there should be 1"]


def test_several_pieces_at_once_are_no_placement() -> None:
    table = tower()
    table.enter({"roll": 6})
    table.step(3, 1000, total=3)
    table.until(60_000)
    assert len(table.lines) == 1
    assert "3 pieces" in table.question("more:").text.en


def test_a_piece_that_slips_off_asks_whether_it_fell() -> None:
    table = tower()
    table.enter({"roll": 1})
    table.step(1, 1000, total=1)
    table.step(-1, 3000, total=0)
    assert table.question("gone:").choices[0].text.en == "it will be placed again"
    table.answer("gone:", "only Ana's own piece fell")
    assert table.lines[-1]["fall"] == {"by": "Ana", "placing": True, "others": False}


def test_a_piece_that_is_placed_anew_asks_for_its_cell() -> None:
    table = tower()
    table.enter({"roll": 1})
    table.step(1, 1000, total=1)
    table.step(-1, 3000, total=0)
    table.step(1, 5000, total=1)
    assert [one.key for one in table.umpire.questions(table.game)] == ["cell:5000000"]


def test_a_tower_that_falls_right_after_a_placement_takes_it_back() -> None:
    table = tower()
    placed(table, "c3", 1000, 1)
    placed(table, "b3", 9000, 2)
    table.step(-2, 10_500, total=0)
    first = table.question("fall:").choices[0]
    assert first.does.encode() == {"void": 4, "play": {"fall": {"by": "Bo", "placing": True}}}
    table.step(2, 12_000, total=2)
    table.step(-2, 30_000, total=0)
    assert "void" not in table.question("fall:").choices[0].does.encode(), (
        "long after: somebody touched it"
    )


def test_a_fall_that_was_none_gives_the_tower_back() -> None:
    table = tower()
    placed(table, "c3", 1000, 1)
    placed(table, "b3", 3000, 2)
    table.step(-1, 9000, total=1)
    before = table.record
    table.answer("fall:", "Cy, by touching the tower")
    assert table.says() == ["clear the tower: 1 piece still on it"]
    table.record = before
    table.correct({5: None})
    assert table.says() == ["the scale feels 1 piece on the tower; there should be 2"]
    table.step(-1, 20_000, total=0)
    assert table.question("fall:"), "not cleared: it falls"


def test_a_cell_entered_anew_needs_no_new_weight() -> None:
    table = tower()
    table.enter({"roll": 6})
    before = table.record
    table.enter({"place": {"cell": "c3"}})
    table.step(1, 1000, total=1)
    table.record = before
    table.correct({2: None})
    table.enter({"place": {"cell": "b3"}})
    assert table.lines[-1] == {"player": "Ana", "place": {"cell": "b3"}}
    assert table.umpire.is_idle


def test_two_pieces_felt_as_one_step_may_be_a_turn_each() -> None:
    table = tower()
    table.enter({"roll": 6})
    table.step(2, 1000, total=2)
    table.answer("more:", "one after the other, one per turn")
    table.answer("cell:", "c3")
    table.answer("roll:", "6")
    table.answer("cell:", "b3")
    assert [line["place"]["cell"] for line in table.lines if "place" in line] == ["c3", "b3"]
    assert table.says() == []


def test_a_redo_finds_the_table_as_the_undo_left_it() -> None:
    table = tower()
    table.enter({"roll": 6})
    rolled = table.record
    table.enter({"place": {"cell": "c3"}})
    table.step(1, 1000, total=1)
    placed_there = table.record
    table.record = rolled
    table.correct({2: None})
    assert table.question("cell:"), "the piece is still there"
    assert table.umpire.can_redo
    table.record = placed_there
    table.correct({})
    assert table.umpire.is_idle
    assert table.says() == []


def test_what_was_felt_since_the_undo_comes_before_a_redo() -> None:
    table = tower()
    placed(table, "b3", 500, 1)
    table.enter({"roll": 6})
    rolled = table.record
    table.enter({"place": {"cell": "c3"}})
    table.step(1, 1000, total=2)
    table.record = rolled
    table.correct({4: None})
    table.step(-2, 9000, total=0)
    assert not table.umpire.can_redo


def asked(table: Umpired) -> list[str]:
    """Which questions wait, in their order."""
    questions = table.umpire.questions(table.game)
    return [one.key.partition(":")[0] for one in questions if one.is_doubt]


def answers(table: Umpired, key: str) -> list[str]:
    return [choice.text.en for choice in table.question(key).choices]


def test_a_piece_that_was_announced_is_part_of_the_fall() -> None:
    table = tower()
    for number, cell in enumerate(("c3", "b3", "d3"), 1):
        placed(table, cell, 10_000 * number, number)
    table.enter({"roll": 1})
    table.enter({"place": {"cell": "c3"}})
    table.step(-3, 90_000, total=0)
    assert answers(table, "fall:") == [
        "Ana, while placing the piece on c3",
        "Ana, by touching the tower",
        "Bo, by touching the tower",
        "Cy, by touching the tower",
        "pieces were lifted and will be put back",
    ]
    assert [one.key for one in table.umpire.questions(table.game)] == ["fall:90000000"]
    opened = table.umpire.open(table.game, ())
    assert opened is not None
    assert opened.action is None, "nobody is told to put it there"
    table.close()
    assert len(table.lines) == 7, "the done button says nothing about a fall"
    table.answer("fall:", "Ana, while placing the piece on c3")
    assert table.lines[-1] == {"player": "Ana", "fall": {"by": "Ana", "placing": True}}
    assert table.umpire.is_idle


def test_pieces_that_were_lifted_leave_the_announced_one_waiting() -> None:
    table = tower()
    placed(table, "c3", 1000, 1)
    placed(table, "b3", 3000, 2)
    table.enter({"roll": 1})
    table.enter({"place": {"cell": "c3"}})
    table.step(-2, 9000, total=0)
    table.step(1, 10_000, total=1)
    assert len(table.lines) == 5, "one of them is back: the fall is still to be explained"
    table.step(-1, 10_500, total=0)
    table.step(2, 11_000, total=2)
    table.step(1, 12_000, total=3)
    assert table.lines[-1] == {"player": "Cy", "place": {"cell": "c3"}}


def test_only_a_single_piece_can_fall_alone() -> None:
    table = tower()
    for number, cell in enumerate(("c3", "b3", "d3"), 1):
        placed(table, cell, 10_000 * number, number)
    table.enter({"roll": 1})
    table.step(-2, 90_000, total=1)
    assert not [text for text in answers(table, "fall:") if text.startswith("only")]
    table.step(2, 95_000, total=3)
    table.step(-1, 99_000, total=2)
    assert "only Ana's own piece fell" in answers(table, "fall:")


def test_the_notice_says_what_is_there_now() -> None:
    table = tower()
    placed(table, "c3", 1000, 1)
    table.enter({"roll": 6})
    table.play({"place": {"cell": "b3"}})  # nobody put it there
    assert table.says() == ["the scale feels 1 piece on the tower; there should be 2"]
    table.step(-1, 9000, total=0)
    assert table.says() == ["the scale feels 0 pieces on the tower; there should be 2"]


def test_a_game_that_begins_with_pieces_on_the_tower_has_it_cleared_first() -> None:
    table = tower()
    assert table.umpire.wants_weight
    table.saw(Weighed(0, 12))
    assert not table.umpire.wants_weight
    assert table.says() == ["clear the tower: 12 pieces still on it"]
    table.step(-5, 3000, total=7)
    assert table.umpire.questions(table.game) == (), "no fall"
    assert table.says() == ["clear the tower: 7 pieces still on it"]
    table.step(-7, 5000, total=0)
    assert table.says() == []
    placed(table, "c3", 9000, 1)
    table.step(-1, 20_000, total=0)
    assert table.question("fall:")


def test_whoever_plays_on_without_clearing_is_told_what_is_too_much() -> None:
    table = tower()
    table.saw(Weighed(0, 2))
    table.enter({"roll": 1})
    table.enter({"place": {"cell": "c3"}})
    table.answer("unweighed", "it is there")
    assert table.says() == ["the scale feels 2 pieces on the tower; there should be 1"]
    table.step(-1, 9000, total=1)
    assert table.question("fall:"), "the round is on"


def test_an_empty_tower_needs_no_clearing() -> None:
    table = tower()
    table.saw(Weighed(0, 0))
    assert table.says() == []
    assert not tower(has_scale=False).umpire.wants_weight


def test_a_game_that_is_taken_up_again_is_compared_with_the_scale() -> None:
    table = tower()
    table.play({"roll": 1})
    table.play({"place": {"cell": "c3"}})
    table.saw(Weighed(0, 0))
    assert table.says() == ["the scale feels 0 pieces on the tower; there should be 1"]


def test_right_after_placing_people_may_say_that_it_fell() -> None:
    for has_scale in (True, False):
        table = tower(has_scale)
        table.enter({"roll": 1})
        table.play({"place": {"cell": "c3"}})
        table.enter({"roll": 2})
        table.play({"place": {"cell": "b3"}})
        question = table.question("toppled:")
        assert not question.is_doubt
        assert answers(table, "toppled:") == [
            "Bo, while placing a piece",
            "only Bo's own piece fell",
        ]
        first = question.choices[0].does.encode()
        assert first == {"void": 4, "play": {"fall": {"by": "Bo", "placing": True}}}
        table.enter({"roll": 2})
        keys = [one.key for one in table.umpire.questions(table.game)]
        assert keys == [], "the next player is at it"
