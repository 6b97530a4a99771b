"""What people read about a game of Offboard, in English and French."""

from collections.abc import Sequence

from pichenette.games.game import Action, Outcome, Text
from pichenette.games.offboard.actions import TOWARDS, Discard, Hit, Move, Recover
from pichenette.games.offboard.geometry import exit_table
from pichenette.games.offboard.sensed import Sensed
from pichenette.games.offboard.tracked import Tracked

OffboardGame = Tracked | Sensed


def tell(
    players: Sequence[str], before: OffboardGame, action: Action, after: OffboardGame
) -> list[Text]:
    """The sentences about one action of the player to act."""
    who, other = players[before.turn], players[1 - before.turn]
    sentences = []
    if isinstance(action, Move) and isinstance(before, Tracked):
        sentences.append(_moves(who, action, *before.position.runs(action)))
    elif isinstance(action, Recover):
        sentences.append(_recovers(who, action))
    elif isinstance(action, Discard):
        sentences.append(
            Text(f"{who} gives up the waiting marble.", f"{who} abandonne la bille en attente.")
        )
    elif not isinstance(action, Hit):
        sentences.append(
            Text(f"{who} passes.", f"{who} passe.")
            if action.key == "pass"
            else Text(f"{who} has played.", f"{who} a joué.")
        )
    return sentences + _falls(who, other, before, action, after)


def _moves(who: str, move: Move, n: int, m: int) -> Text:
    tail, way = move.tail, TOWARDS[move.dir]
    if m:
        return Text(
            f"{who} pushes from {tail} {way.en}, {n} against {m}.",
            f"{who} pousse à partir de {tail} {way.fr}, {n} contre {m}.",
        )
    if n > 1:
        return Text(
            f"{who} moves {n} marbles from {tail} {way.en}.",
            f"{who} avance {n} billes à partir de {tail} {way.fr}.",
        )
    return Text(
        f"{who} moves the marble on {tail} {way.en}.",
        f"{who} avance la bille en {tail} {way.fr}.",
    )


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
        target, gain = new.bit_length(), after.points[seat] - before.points[seat]
        points = "point" if gain == 1 else "points"
        score = f"{after.points[0]}–{after.points[1]}"
        return [
            Text(
                f"{other}'s marble falls into target T{target}: {gain} {points} for {who} "
                f"({score}).",
                f"{other} perd une bille dans la cible T{target} : {gain} {points} pour {who} "
                f"({score}).",
            )
        ]
    if after.waiting == 1 - seat and isinstance(action, Move | Hit):
        target = _target(before, action)
        return [
            Text(
                f"Target T{target} is taken: no points, and {other}'s marble waits.",
                f"La cible T{target} est déjà prise : pas de point, {other} aura le choix.",
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
