"""Count every way to play: what chess programs call perft, a check of move generation.

`perft(position, depth)` is the number of sequences of exactly `depth` actions from `position`:

* with a marble waiting, each free cell to recover it on is an action, and so is the discard, which
  does not end the turn: the move that follows it is the next action of the sequence;
* a player who can do nothing passes, which is an action too; nothing follows a second pass;
* nothing follows a win (OB-16): a sequence that would go on after it is not counted;
* the past is not part of a position, so neither repetition (OB-19) nor a limit of plies (OB-20)
  ends a sequence.

From the start no marble can leave the board within four actions, so up to there it counts moves.
"""

from pichenette.games.offboard.board import Position


def perft(position: Position, depth: int) -> int:
    """The last actions are listed and counted, not played."""
    if depth == 0:
        return 1
    actions = position.actions()
    if depth == 1:
        return len(actions)
    return sum(perft(position.push(action), depth - 1) for action in actions)


def perft_played(position: Position, depth: int) -> int:
    """The same number with every last action played too, so that `push` is tested as well."""
    if depth == 0:
        return 1
    return sum(perft_played(position.push(action), depth - 1) for action in position.actions())
