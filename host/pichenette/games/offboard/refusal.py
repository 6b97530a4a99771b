"""Why an action is illegal on a tracked board: one sentence and the number of its rule."""

from pichenette.games.game import IllegalAction, Text
from pichenette.games.offboard.actions import Discard, Move, Pass, Recover
from pichenette.games.offboard.board import RED, OffboardPlay, Position
from pichenette.games.offboard.geometry import BIT


def refusal(position: Position, action: OffboardPlay) -> IllegalAction | None:
    """None if `action` is one of `position.actions()`; the game is not over."""
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
            "you have no marble waiting to be recovered or discarded",
            "aucune de vos billes n’attend d’être reprise ou abandonnée",
        ),
        "OB-14",
    )


def choose_first() -> IllegalAction:
    return IllegalAction(
        Text(
            "a marble is waiting: recover or discard it first",
            "une bille attend : il faut d’abord la reprendre ou l’abandonner",
        ),
        "OB-14",
    )


def _pass(position: Position) -> IllegalAction | None:
    if not position.moves():
        return None
    return IllegalAction(
        Text(
            "you can only pass when no move is possible",
            "on ne peut passer que si aucun coup n’est possible",
        ),
        "OB-18",
    )


def _choose(position: Position, action: Recover | Discard) -> IllegalAction | None:
    if isinstance(action, Recover) and action.cell is None:
        return IllegalAction(
            Text(
                "on a tracked board, name the cell on which the marble is recovered",
                "sur un plateau suivi, il faut nommer la case où la bille est reprise",
            )
        )
    if not position.waiting:
        return nothing_waits()
    if isinstance(action, Discard) or action.cell is None:
        return None
    if (position.red | position.yellow) & BIT[action.cell]:
        return IllegalAction(
            Text(
                f"{action.cell} is occupied; recover the marble on a free cell",
                f"{action.cell} est occupée ; reprenez la bille sur une case libre",
            ),
            "OB-14",
        )
    return None


def _move(position: Position, move: Move) -> IllegalAction | None:
    n, m = position.runs(move)
    way = move.way
    if n == 0:
        return IllegalAction(
            Text(
                f"the colour to play has no marble on {move.tail}",
                f"la couleur qui joue n’a pas de bille en {move.tail}",
            ),
            "OB-5",
        )
    behind = move.path[n + m]
    if m == 0:
        if behind:
            return None  # OB-3, OB-4: a free cell
        return IllegalAction(
            Text(
                f"{way.en} you would push your own marble off the board",
                f"{way.fr}, vous pousseriez votre propre bille hors du plateau",
            ),
            "OB-9",
        )
    if n <= m:
        return IllegalAction(
            Text(
                f"{way.en} it is {n} against {m}: it takes more marbles to push",
                f"{way.fr}, c’est {n} contre {m} : il faut plus de billes pour pousser",
            ),
            "OB-7",
        )
    own = position.red if position.turn == RED else position.yellow
    if behind & own:
        return IllegalAction(
            Text(
                f"{way.en} it is blocked: there is a marble behind the ones to push",
                f"{way.fr}, c’est bloqué : il y a une bille derrière celles à pousser",
            ),
            "OB-8",
        )
    return None
