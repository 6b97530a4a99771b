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
    table.source.bench.tell = lambda data, at: b""
    table.advance(60)
    assert "does not receive" in str((table.console.view or {})["faults"])
