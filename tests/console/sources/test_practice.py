"""A game for practice hears its board through the console."""

import pytest

from tests.console.practice import BOARD_OF, practised


@pytest.mark.parametrize("game", sorted(BOARD_OF))
def test_a_board_that_answers_the_console_is_not_called_deaf(game: str) -> None:
    """The table's own questions go nowhere: the console asks, and the answers are for both."""
    table = practised(game)
    table.advance(60)
    view = table.console.view or {}
    assert view["faults"] == []
    assert view["connection"] == "ready"


def test_a_board_that_no_longer_answers_is() -> None:
    table = practised("queen-carrom")
    table.source.conversation.tell = lambda data, at: b""
    table.advance(60)
    assert "does not receive" in str((table.console.view or {})["faults"])


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        ("undo twice=1", "undo has no field 'twice'"),
        ("label piece=blue place=pocket", "place: "),
        ("say", "potted and off: "),
        ('begin header={"game":"queen-carrom","players":["Ana\\u202e","Bo"]} abandon=true', "Ana"),
        ("undo version=0", "the table has changed in the meantime"),
        ("reboot", "not possible through a practice game"),
        ("lend", "not possible through a practice game"),
        ("calibrate senses=null", "not possible through a practice game"),
        ("hi", "not possible through a practice game"),
    ],
)
def test_requests_are_checked_as_a_service_checks_them(asked: str, complaint: str) -> None:
    table = practised("queen-carrom")
    before = table.console.view
    assert complaint in table.do(f"do {asked}")
    assert table.console.view == before


def test_what_a_service_answers_is_answered() -> None:
    table = practised("queen-carrom")
    table.do("do say potted=[]")
    table.do("do done")
    assert table.do("do undo") == "Undone: Ana pots nothing."
    assert table.do("do redo") == "Redone: Ana pots nothing."
    assert table.do("do players") == "players: Ana, Bo"
