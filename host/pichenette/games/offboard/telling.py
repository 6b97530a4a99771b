"""What people read about a game of Offboard, in English and French."""

from collections.abc import Sequence

from pichenette.games.game import Action, Outcome, Text
from pichenette.games.offboard.actions import Discard, Hit, Move, Recover
from pichenette.games.offboard.geometry import exit_table
from pichenette.games.offboard.sensed import Sensed
from pichenette.games.offboard.tracked import Tracked
from pichenette.games.offboard.verbs import WAYS
from pichenette.games.verb import say

OffboardGame = Tracked | Sensed


def tell(
    players: Sequence[str], before: OffboardGame, action: Action, after: OffboardGame
) -> list[Text]:
    """The sentences about one action of the player to act."""
    who, other = players[before.turn], players[1 - before.turn]
    told = []
    if isinstance(action, Move) and isinstance(before, Tracked):
        told.append(_moves(who, action, *before.position.runs(action)))
    elif isinstance(action, Recover):
        told.append(_recovers(who, action))
    elif isinstance(action, Discard):
        told.append(
            Text(f"{who} gives up the waiting marble.", f"{who} abandonne la bille en attente.")
        )
    elif not isinstance(action, Hit):
        told.append(
            Text(f"{who} passes.", f"{who} passe.")
            if action.key == "pass"
            else Text(f"{who} has played.", f"{who} a joué.")
        )
    return told + _falls(who, other, before, action, after)


def _moves(who: str, move: Move, n: int, m: int) -> Text:
    there = f"{move.tail} {say(move.dir, WAYS, 'fr')}"
    if m:
        return Text(
            f"{who} pushes {move}, {n} against {m}.", f"{who} pousse {there}, {n} contre {m}."
        )
    if n > 1:
        return Text(f"{who} moves {move}, {n} marbles.", f"{who} joue {there}, {n} billes.")
    return Text(f"{who} moves {move}.", f"{who} joue {there}.")


def _recovers(who: str, action: Recover) -> Text:
    if action.cell is None:
        return Text(f"{who} puts the marble back.", f"{who} remet la bille en jeu.")
    return Text(
        f"{who} puts the marble back on {action.cell}.", f"{who} remet la bille en {action.cell}."
    )


def _falls(
    who: str, other: str, before: OffboardGame, action: Action, after: OffboardGame
) -> list[Text]:
    """Where the pushed marble went, if one fell."""
    seat = before.turn
    new = after.fallen[1 - seat] & ~before.fallen[1 - seat]
    if new:
        target, gain = f"T{new.bit_length()}", after.points[seat] - before.points[seat]
        points = "point" if gain == 1 else "points"
        score = f"{after.points[0]}–{after.points[1]}"
        return [
            Text(
                f"{other}'s marble falls into {target}: {gain} {points} for {who} ({score}).",
                f"{other} perd une bille en {target} : {gain} {points} pour {who} ({score}).",
            )
        ]
    if after.waiting == 1 - seat and isinstance(action, Move | Hit):
        target = f"T{_target(before, action)}"
        return [
            Text(
                f"{target} is taken: no points, and {other}'s marble waits.",
                f"{target} est prise : pas de point, {other} aura le choix.",
            )
        ]
    return []


def _target(table: OffboardGame, action: Move | Hit) -> int:
    if isinstance(table, Tracked) and isinstance(action, Move):
        return exit_table(table.position.values)[action.exit]
    assert isinstance(action, Hit)
    return action.target


def third() -> Text:
    return Text(
        "This position has come up for the third time.",
        "Cette position se présente pour la troisième fois.",
    )


def end(outcome: Outcome, table: OffboardGame) -> Text:
    best, least = max(table.points), min(table.points)
    for winner in outcome.winners:
        return Text(f"{winner} wins {best}–{least}.", f"{winner} gagne {best} à {least}.")
    return Text(f"A draw, {best}–{least}.", f"Partie nulle, {best} à {least}.")
