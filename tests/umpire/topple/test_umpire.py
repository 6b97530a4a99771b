"""The umpire of Topple."""

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
    assert table.umpire.questions(table.game) == ()
    assert table.says() == []


def test_clearing_the_tower_is_no_fall() -> None:
    table = tower()
    placed(table, "c3", 1000, 1)
    placed(table, "b3", 3000, 2)
    placed(table, "d3", 5000, 3)
    table.step(-1, 9000, total=2)
    table.answer("fall:", "Ana, by touching the tower")
    assert table.says() == ["clear the tower"]
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
    assert table.says() == ["the tower weighs as much as 2 pieces, but the game has 1"]


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
    table.answer("gone:", "only Ana's own piece")
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
    assert table.says() == ["clear the tower"]
    table.record = before
    table.correct({5: None})
    assert table.says() == ["the tower weighs as much as 1 piece, but the game has 2"]
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
