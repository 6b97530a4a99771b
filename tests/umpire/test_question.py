"""What a question's choices mean without words: pieces, a place, a player."""

from pichenette import board
from pichenette.umpire.question import Signs
from pichenette.umpire.umpire import place_of
from tests.umpire.table import Umpired

QUEEN = {"game": "queen-carrom", "players": ["Ana", "Bo"]}
SENSED = {"game": "offboard", "players": ["Ana", "Bo"], "options": {"board": "sensed"}}
TOPPLE = {"game": "topple", "players": ["Ana", "Bo", "Cy"]}


def signs(table: Umpired, key: str) -> list[Signs]:
    return [choice.signs for choice in table.question(key).choices]


def test_a_pocket_is_counted_among_the_pockets_and_a_target_by_its_number() -> None:
    carrom, offboard = board.load("carrom"), board.load("offboard")
    assert place_of(carrom, carrom.gate_number("pocket-3")) == (2, 4)
    assert place_of(offboard, offboard.gate_number("target-7")) == (6, 12)


def test_a_pocket_in_doubt() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.passage(2, 2000, pieces=2, verdict="ask")
    assert table.question("passage:").places == 4
    said = signs(table, "passage:")
    assert said[:2] == [Signs(("blue", "blue"), 2), Signs(("blue",), 2)]
    assert Signs(("queen",), 2) in said
    assert said[-1] == Signs((), 2)


def test_a_late_piece_is_of_one_player_or_the_other() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.until(4100)
    table.passage(1, 5000)
    players = [one.player for one in signs(table, "late:")]
    assert players[0] == "Ana", "added to her shot"
    assert players[-2:] == ["Bo", None], "a new shot; nothing"


def test_a_marble_has_the_colour_of_its_owner() -> None:
    table = Umpired(SENSED, on="offboard")
    table.passage(table.board.gate_number("target-3"), 1000, verdict="ask")
    hit, own, nothing = signs(table, "fall:")
    assert hit == Signs(("yellow",), 2, "Ana"), "Bo's: a hit of hers"
    assert own == Signs(("red",), 2, "Ana")
    assert nothing == Signs((), 2)


def test_a_die_a_cell_and_a_fall() -> None:
    table = Umpired(TOPPLE, on="topple", has_scale=True)
    table.step(1, 1000, total=1)
    assert [len(one.pieces) for one in signs(table, "roll:")] == [1, 2, 3, 4, 5, 6]
    table.answer("roll:", "1")
    assert table.question("cell:").places == 25
    by_cell = {choice.text.en: choice.signs.place for choice in table.question("cell:").choices}
    assert (by_cell["a1"], by_cell["c3"], by_cell["e5"]) == (0, 12, 24)
    table.answer("cell:", "c3")
    table.step(-1, 20_000, total=0)
    told = signs(table, "fall:")
    assert Signs(("",), None, "Bo") in told
    assert {one.player for one in told} == {"Ana", "Bo", "Cy", None}
    assert told[-1] == Signs(), "lifted: nobody's"
