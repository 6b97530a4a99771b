"""The carrom umpire after a shot has counted: late pieces, and corrections."""

import pytest

from pichenette.sense.observation import Light
from tests.umpire.table import Umpired, miss, passage

QUEEN = {"game": "queen-carrom", "players": ["Ana", "Bo"]}
CLASSIC = {"game": "classic-carrom", "players": ["Ana", "Bo"]}
WHITE = Light(500, 480, 400, 1400)


def test_a_late_piece_is_offered_to_the_shot_just_played() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.until(4100)
    table.passage(2, 6000)
    assert table.umpire.due_us(table.game) is None, "it is no shot of Bo's"
    change = table.answer("late:", "add 1 blue to Ana's shot")
    assert change == {"entry": 1, "line": {"player": "Ana", "shot": {"potted": ["blue"]}}}
    assert [one.is_doubt for one in table.umpire.questions(table.game)] == [False]
    change = table.answer("counted:", "the queen")
    assert change["line"]["shot"] == {"potted": ["queen"]}, "and is put right like any other"


def test_a_piece_that_another_passage_has_taken_is_not_offered_twice() -> None:
    """There is one queen: a tap on the second would be refused."""
    table = Umpired(QUEEN)
    table.strike(1000)
    table.passage(0, 2000)
    table.passage(1, 2200)
    table.until(9000)

    def offered(gate: int) -> list[str]:
        return [one.text.en for one in table.question(f"counted:{gate}@").choices]

    assert "the queen" in offered(1)
    table.answer("counted:0@", "the queen")
    assert "the queen" not in offered(1)
    assert "the queen" in offered(0)
    table.answer("counted:0@", "1 blue")
    assert "the queen" in offered(1)


def test_two_late_pieces_add_up() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.until(4100)
    table.passage(2, 6000)
    table.passage(1, 6500)
    table.answer("late:2", "add 1 blue to Ana's shot")
    change = table.answer("late:1", "add 1 blue to Ana's shot")
    assert change["line"]["shot"] == {"potted": ["blue", "blue"]}


def test_a_late_piece_may_have_been_a_shot() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.until(4100)
    table.passage(2, 6000)
    table.answer("late:", "it was another shot")
    table.until(9000)
    assert table.lines[-1] == {"player": "Bo", "shot": {"potted": ["blue"]}}


def test_a_late_piece_stays_offered_over_the_next_shots() -> None:
    table = Umpired(QUEEN)
    miss(table, 1000)
    table.passage(2, 6000)
    miss(table, 10_000)
    miss(table, 15_000)
    change = table.answer("late:", "add 1 blue to Ana's shot")
    assert change["entry"] == 1


def test_a_piece_that_falls_just_before_the_next_flick_is_of_the_shot_before() -> None:
    """EV-3: it is reported 0.7 s later, long after that flick was felt."""
    table = Umpired(QUEEN)
    miss(table, 1000)
    table.strike(6300)
    table.saw(passage(2, 6000))
    assert table.question("late:")
    table.until(9400)
    assert table.lines[-1] == {"player": "Bo", "shot": {}}


def test_what_may_have_stuck_after_a_shot_is_offered_and_nothing_stands() -> None:
    table = Umpired(QUEEN)
    miss(table, 1000)
    table.passage(1, 6000, pieces=0, verdict="ask")
    offer = table.question("late:")
    assert not offer.is_doubt
    assert offer.choices[offer.standing or 0].text.en == "nothing fell"
    assert table.answer("late:", "add 1 blue to Ana's shot")


def test_a_late_piece_is_added_to_the_shot_as_it_was_corrected() -> None:
    table = Umpired(QUEEN)
    miss(table, 1000)
    table.correct({1: {"player": "Ana", "shot": {"off": ["striker"]}}})
    table.passage(2, 6000)
    change = table.answer("late:", "add the queen to Ana's shot")
    assert change["line"]["shot"] == {"off": ["striker"], "potted": ["queen"]}


def test_a_shot_that_never_was_gets_no_late_piece() -> None:
    table = Umpired(QUEEN)
    miss(table, 1000)
    table.passage(2, 6000)
    table.correct({1: None})
    assert table.umpire.questions(table.game) == ()


def test_several_pieces_of_a_shot_that_was_not_felt_are_one_shot() -> None:
    table = Umpired(QUEEN)
    miss(table, 1000)
    table.passage(2, 6000)
    table.passage(1, 6500)
    table.now_ms = 7500
    table.answer("late:2", "it was another shot")
    table.until(20_000)
    assert table.lines[1:] == [{"player": "Bo", "shot": {"potted": ["blue", "blue"]}}]


def test_a_late_piece_that_ends_the_round_has_the_pockets_emptied() -> None:
    table = Umpired(QUEEN)
    table.play({"shot": {"potted": ["blue"] * 11}})
    miss(table, 1000)
    table.passage(0, 6000)
    table.answer("late:", "add 1 blue to Ana's shot")
    both = {**QUEEN, "pichenette": 1}
    table.record = type(table.record).start(both)
    for fell in (["blue"] * 11, ["blue"]):
        table.record = table.record.append({"shot": {"potted": fell}})
    table.correct({})
    for number in range(8):
        table.passage(number % 4, 9000 + 400 * number)
    assert not any(one.is_doubt for one in table.umpire.questions(table.game))
    assert table.umpire.is_idle


def test_a_shot_that_has_counted_is_put_right_with_one_tap() -> None:
    """Sometimes half a second passes between seeing a piece and counting it."""
    table = Umpired(QUEEN)
    table.strike(1000)
    table.passage(0, 2000)
    table.passage(1, 2100, 2, "ask")
    table.until(20_000)
    assert table.lines == [{"player": "Ana", "shot": {"potted": ["blue"] * 3}}]
    first, second = (table.question(f"counted:{gate}@") for gate in (0, 1))
    assert [choice.text.en for choice in first.choices][:2] == ["1 blue", "2 blues"]
    assert first.choices[0].does.encode() == {}, "it stands as it is"
    assert first.text.en == "pocket 1: 1 blue, in Ana's shot"
    assert second.text.en == "pocket 2: what fell in Ana's shot?"
    assert not first.is_doubt
    assert not second.is_doubt, "it holds nothing up"
    assert (first.was_doubt, second.was_doubt) == (False, True)
    change = table.answer("counted:1@", "1 blue")
    assert change == {"entry": 1, "line": {"player": "Ana", "shot": {"potted": ["blue"] * 2}}}
    change = table.answer("counted:0@", "the queen")
    assert change["line"]["shot"] == {"potted": ["queen", "blue"]}
    change = table.answer("counted:1@", "nothing fell")
    assert change["line"]["shot"] == {"potted": ["queen"]}


@pytest.mark.parametrize("answer", ["3 blues", "1 blue"])
def test_what_counted_in_doubt_is_asked_until_it_is_answered(answer: str) -> None:
    table = _counted_in_doubt()
    question = table.question("counted:")
    assert (question.is_doubt, question.was_doubt) == (False, True)
    assert table.umpire.due_us(table.game) is None, "it holds nothing up"
    table.answer("counted:", answer)
    assert not table.question("counted:").was_doubt
    assert table.question("counted:").choices[0].text.en == answer


def test_what_counted_in_doubt_is_offered_once_the_next_shot_has_begun() -> None:
    table = _counted_in_doubt()
    table.strike(21_000)
    question = table.question("counted:")
    assert (question.is_doubt, question.was_doubt) == (False, False)
    assert question.text.en == "pocket 3: 3 blues, in Ana's shot"
    table.until(30_000)
    assert table.umpire.is_idle
    assert not any(one.was_doubt for one in table.umpire.questions(table.game))


def test_a_shot_whose_flick_was_not_felt_stays_in_doubt_too() -> None:
    table = Umpired(QUEEN)
    table.passage(0, 2000)
    table.until(20_000)
    assert table.question("counted:").was_doubt


def test_what_people_said_before_it_counted_is_no_doubt() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.passage(2, 2000, 3, "ask")
    table.answer("passage:", "3 blues")
    table.until(20_000)
    assert not table.question("counted:").was_doubt


def _counted_in_doubt() -> Umpired:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.passage(2, 2000, 3, "ask")
    table.until(20_000)
    assert table.lines == [{"player": "Ana", "shot": {"potted": ["blue"] * 3}}]
    return table


def test_a_shot_that_people_changed_as_a_whole_is_theirs() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.passage(0, 2000)
    table.until(20_000)
    assert table.question("counted:")
    table.correct({1: {"player": "Ana", "shot": {"potted": ["queen"], "off": ["striker"]}}})
    assert table.umpire.questions(table.game) == ()


def test_a_colour_that_nothing_saw_is_called_assumed_until_somebody_names_it() -> None:
    table = Umpired(CLASSIC)
    table.strike(1000)
    table.passage(0, 2000)
    assert table.question("passage:").text.fr == "poche 1\u00a0: 1 blanc (couleur supposée)"
    table.until(6000)
    said = table.question("counted:").text
    assert said.en == "pocket 1: 1 white (colour assumed), in Ana's shot"
    assert said.fr == "poche 1\u00a0: 1 blanc (couleur supposée), tir d’Ana"
    table.answer("counted:", "the queen")
    assert table.question("counted:").text.en == "pocket 1: the queen, in Ana's shot"


def test_a_colour_that_was_seen_or_is_the_only_one_is_not_assumed() -> None:
    palette = {"white": WHITE}
    for table in (Umpired(QUEEN), Umpired(CLASSIC, palette=palette)):
        lights = () if table.game.name == "queen-carrom" else (WHITE,)
        table.strike(1000)
        table.passage(0, 2000, lights=lights)
        table.until(9000)
        assert "assumed" not in table.question("counted:").text.en


def test_what_was_entered_by_hand_is_not_recounted() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.passage(0, 2000)
    table.hear({"potted": ["blue", "queen"], "off": []})
    table.until(20_000)
    assert table.lines == [{"player": "Ana", "shot": {"potted": ["blue", "queen"]}}]
    assert table.umpire.questions(table.game) == ()


@pytest.mark.parametrize("has_strike", [True, False])
def test_what_may_have_stuck_long_after_a_shot_is_offered_too(has_strike: bool) -> None:
    """Of a loose cable's storms only the last few."""
    table = Umpired(QUEEN, has_strike=has_strike)
    table.passage(0, 2000)
    table.until(10_000)
    lines = len(table.lines)
    assert lines == 1
    for at_ms in range(60_000, 70_000, 1000):
        table.passage(1, at_ms, pieces=0, verdict="ask")
    table.until(90_000)
    late = [one for one in table.umpire.questions(table.game) if one.key.startswith("late:")]
    assert [one.key for one in late] == [f"late:1@{at}000000" for at in (66, 67, 68, 69)]
    assert not any(one.is_doubt for one in late)
    table.answer("late:1@69", "it was another shot")
    assert table.umpire.open(table.game, []) is not None


def test_a_late_piece_of_a_miss_that_was_entered_can_be_recounted() -> None:
    table = Umpired(QUEEN)
    table.now_ms = 1000
    table.play({"shot": {}})
    table.passage(0, 2000)
    table.answer("late:", "add 1 blue to Ana's shot")
    question = table.question("counted:0@2000000")
    assert question.choices[0].text.en == "1 blue"
    change = table.answer("counted:", "the queen")
    assert change["line"]["shot"] == {"potted": ["queen"]}
    assert table.question("counted:").choices[0].text.en == "the queen"
