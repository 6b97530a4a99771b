"""Why an action is illegal on a tracked board: one sentence and the number of its rule."""

from pichenette.games.game import IllegalAction, Text
from pichenette.games.offboard.actions import Discard, Move, Pass, Recover
from pichenette.games.offboard.board import RED, Play, Position
from pichenette.games.offboard.geometry import BIT


def refusal(position: Position, action: Play) -> IllegalAction | None:
    """None where `action` is one of `position.actions()`; the game is not over."""
    if isinstance(action, Recover | Discard):
        return _choose(position, action)
    if position.waiting:
        return choose_first()
    if isinstance(action, Pass):
        return _pass(position)
    return _move(position, action)


def nothing_waits() -> IllegalAction:
    return IllegalAction(
        Text(
            "no marble of the player to act waits to be recovered or discarded",
            "aucune bille de celui qui joue n'attend d'être reprise ou abandonnée",
        ),
        "OB-14",
    )


def choose_first() -> IllegalAction:
    return IllegalAction(
        Text(
            "a marble waits: recover it or discard it first",
            "une bille attend : il faut d'abord la reprendre ou l'abandonner",
        ),
        "OB-14",
    )


def _pass(position: Position) -> IllegalAction | None:
    if not position.moves():
        return None
    return IllegalAction(
        Text(
            "a player passes only when no move is possible",
            "on ne passe que si aucun coup n'est possible",
        ),
        "OB-18",
    )


def _choose(position: Position, action: Recover | Discard) -> IllegalAction | None:
    if isinstance(action, Recover) and action.cell is None:
        return IllegalAction(
            Text(
                "on a tracked board a marble is recovered on a named cell",
                "sur un plateau suivi, une bille est reprise sur une case nommée",
            )
        )
    if not position.waiting:
        return nothing_waits()
    if isinstance(action, Discard) or action.cell is None:
        return None
    if (position.red | position.yellow) & BIT[action.cell]:
        return IllegalAction(
            Text(
                f"{action.cell} is occupied; a marble is recovered on a free cell",
                f"{action.cell} est occupée ; une bille se reprend sur une case libre",
            ),
            "OB-14",
        )
    return None


def _move(position: Position, move: Move) -> IllegalAction | None:
    n, m = position.runs(move)
    if n == 0:
        return IllegalAction(
            Text(
                f"{move.tail} holds no marble of the player to act",
                f"{move.tail} ne porte pas de bille de celui qui joue",
            ),
            "OB-5",
        )
    behind = move.path[n + m]
    if m == 0:
        if behind:
            return None  # OB-3, OB-4: a free cell
        return IllegalAction(
            Text(
                f"{move} would push an own marble off the board",
                f"{move} pousserait une bille du joueur lui-même hors du plateau",
            ),
            "OB-9",
        )
    if n <= m:
        return IllegalAction(
            Text(
                f"{move} is {n} against {m}: only more marbles push fewer",
                f"{move} oppose {n} à {m} : il faut être plus nombreux pour pousser",
            ),
            "OB-7",
        )
    own = position.red if position.turn == RED else position.yellow
    if behind & own:
        return IllegalAction(
            Text(
                f"{move} is blocked: a marble stands behind the ones to be pushed",
                f"{move} est bloqué : une bille se trouve derrière celles à pousser",
            ),
            "OB-8",
        )
    return None
