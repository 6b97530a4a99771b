"""The comparison with python-chess counts the same way on both sides."""

import sys

import chess
import pytest

from pichenette.bench.perft import MissingChess, chess_perft, chess_perft_played, compare

KNOWN = [1, 20, 400, 8902]  # of chess, from the start


@pytest.mark.parametrize(("depth", "nodes"), list(enumerate(KNOWN)))
def test_chess_is_counted_right(depth: int, nodes: int) -> None:
    assert chess_perft(chess.Board(), depth) == nodes
    assert chess_perft_played(chess.Board(), depth) == nodes


def test_both_are_counted_in_both_ways() -> None:
    """Who is the faster one is for `pichenette bench rules` to say."""
    for speed in compare(0.1):
        assert speed.offboard > 0
        assert speed.chess > 0
        assert speed.ratio == pytest.approx(speed.offboard / speed.chess)


def test_without_chess_the_message_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    with pytest.raises(MissingChess, match="pip install"):
        compare(1.0)
