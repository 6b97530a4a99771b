"""The comparison with python-chess counts the same way on both sides, and we are not behind."""

import sys

import chess
import pytest

from pichenette.bench.perft import MissingChess, chess_perft, chess_perft_played, compare

KNOWN = [1, 20, 400, 8902]  # of chess, from the start


@pytest.mark.parametrize(("depth", "nodes"), list(enumerate(KNOWN)))
def test_chess_is_counted_right(depth: int, nodes: int) -> None:
    assert chess_perft(chess.Board(), depth) == nodes
    assert chess_perft_played(chess.Board(), depth) == nodes


def test_offboard_is_not_slower() -> None:
    found = compare(1.0)
    assert found.listed.ratio >= 1
    assert found.played.ratio >= 1


def test_without_chess_the_message_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    with pytest.raises(MissingChess, match="pip install"):
        compare(1.0)
