"""Offboard's perft beside python-chess's, in one run on one machine.

Both walk their game from the start by the same recursion.  *Listed* counts the last actions of a
sequence from the list of legal ones; *played* plays each of them too.  The two alternate, always
the one that has had less time so far, so that noise hits both; time is the process's own.
python-chess is a development dependency, without which there is nothing to compare with.
"""

from collections.abc import Callable
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

from pichenette.errors import PichenetteError
from pichenette.games.offboard.board import start
from pichenette.games.offboard.perft import perft, perft_played

if TYPE_CHECKING:
    import chess

DEPTH = 3  # per slice: 109,258 nodes of Offboard, 8,902 of chess


class MissingChess(PichenetteError, ImportError):
    """python-chess is not installed."""


class Speed(NamedTuple):
    """Nodes per second."""

    offboard: float
    chess: float

    @property
    def ratio(self) -> float:
        return self.offboard / self.chess


class Comparison(NamedTuple):
    listed: Speed
    played: Speed


def compare(seconds: float) -> Comparison:
    """Takes about `seconds` in all, and at least one slice of each; raises MissingChess."""
    try:
        import chess
    except ModuleNotFoundError as error:
        raise MissingChess(
            "python-chess is not installed; get it with: pip install 'pichenette[dev]'"
        ) from error
    position, board = start(), chess.Board()
    return Comparison(
        _race(lambda: perft(position, DEPTH), lambda: chess_perft(board, DEPTH), seconds / 2),
        _race(
            lambda: perft_played(position, DEPTH),
            lambda: chess_perft_played(board, DEPTH),
            seconds / 2,
        ),
    )


def chess_perft(board: "chess.Board", depth: int) -> int:
    """Like `perft`, on a board that is changed and changed back."""
    if depth == 0:
        return 1
    if depth == 1:
        return board.legal_moves.count()
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += chess_perft(board, depth - 1)
        board.pop()
    return nodes


def chess_perft_played(board: "chess.Board", depth: int) -> int:
    """Like `perft_played`."""
    if depth == 0:
        return 1
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += chess_perft_played(board, depth - 1)
        board.pop()
    return nodes


class _Runner:
    """One of the two: what it has counted so far, and in how long."""

    def __init__(self, count: Callable[[], int]) -> None:
        self._count = count
        self._nodes = 0
        self.spent = 0.0

    def run(self) -> None:
        began = process_time()
        self._nodes += self._count()
        self.spent += process_time() - began

    @property
    def speed(self) -> float:
        return self._nodes / self.spent


def _race(offboard: Callable[[], int], chess: Callable[[], int], seconds: float) -> Speed:
    ours, theirs = _Runner(offboard), _Runner(chess)
    ours.run()
    theirs.run()
    while ours.spent + theirs.spent < seconds:
        min(ours, theirs, key=lambda runner: runner.spent).run()
    return Speed(ours.speed, theirs.speed)
