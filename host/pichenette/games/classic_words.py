"""What people read about a stroke of classic carrom, in English and French.

Positions are compared, not judged: `before` the shot, `stroke` right after it, and `after`, which
is in the next round if the round is over.
"""

from typing import TYPE_CHECKING

from pichenette.games.carrom import tell_fallen, things
from pichenette.games.game import Text
from pichenette.games.shot import Shot
from pichenette.games.showing import tell_scores

if TYPE_CHECKING:  # the game imports its words
    from pichenette.games.classic_carrom import ClassicCarrom


def tell_missed_break(before: "ClassicCarrom", after: "ClassicCarrom") -> list[Text]:
    who, number = before.players[before.seat], after.attempts
    told = [
        Text(
            f"{who}'s break touches nothing (attempt {number}).",
            f"Casse manquée : {who} ne touche rien (essai {number}).",
        )
    ]
    if after.seat != before.seat:
        told.append(Text("The turn passes.", "La main passe."))
    return told


def tell_shot(
    before: "ClassicCarrom", shot: Shot, stroke: "ClassicCarrom", after: "ClassicCarrom"
) -> list[Text]:
    told = tell_fallen(before.players[before.seat], shot)
    for side in (0, 1):
        told += _tell_returned(before, shot, stroke, side)
    told += _tell_queen(before, shot, stroke)
    if after.round > before.round or after.outcome is not None:
        told += _tell_round(before, after)
    return told


def _tell_returned(
    before: "ClassicCarrom", shot: Shot, stroke: "ClassicCarrom", side: int
) -> list[Text]:
    told = []
    name, colour = before.sides[side], before.colours[side]
    back = stroke.left[side] - before.left[side] + shot.potted.count(colour)
    if back:
        pieces = things((colour,) * back)
        told.append(
            Text(
                f"Back on the board for {name}: {pieces.en}.",
                f"De retour en jeu pour {name} : {pieces.fr}.",
            )
        )
    if stroke.dues[side] > before.dues[side]:
        due = stroke.dues[side]
        told.append(Text(f"Owed by {name}: {due}.", f"Pions dus par {name} : {due}."))
    return told


def _tell_queen(before: "ClassicCarrom", shot: Shot, stroke: "ClassicCarrom") -> list[Text]:
    who, side = before.players[before.seat], before.sides[before.seat % 2]
    if stroke.queen == "pending" and all(stroke.left):
        return [
            Text(
                f"The queen is waiting: {who} must cover her with the next shot.",
                f"La reine attend : {who} doit la couvrir au tir suivant.",
            )
        ]
    if stroke.queen == "confirmed":
        if before.queen == "confirmed":
            return []
        return [Text(f"{side} gets the queen.", f"La reine revient à {side}.")]
    if before.queen == "pending" or "queen" in (*shot.potted, *shot.off):
        return [Text("The queen goes back to the centre.", "La reine retourne au centre.")]
    return []


def _tell_round(before: "ClassicCarrom", after: "ClassicCarrom") -> list[Text]:
    number, scores = before.round, tell_scores(after.scores)
    gains = [
        f"{name} +{now - was}"
        for name, was, now in zip(before.sides, before.points, after.points, strict=True)
        if now > was
    ]
    gain_en, gain_fr = (gains[0], gains[0]) if gains else ("no points", "aucun point")
    told = [
        Text(
            f"Round {number} ends: {gain_en} ({scores}).",
            f"Fin de la manche {number} : {gain_fr} ({scores}).",
        )
    ]
    if after.outcome is not None:
        who = after.outcome.winners[0]
        best, other = max(after.points), min(after.points)
        win, gagne = ("wins", "gagne") if len(after.players) == 2 else ("win", "gagnent")
        told.append(Text(f"{who} {win} {best} to {other}.", f"{who} {gagne} {best} à {other}."))
    else:
        breaker = after.players[after.seat]
        told.append(
            Text(
                f"{breaker} opens round {after.round} with white.",
                f"{breaker} ouvre la manche {after.round} avec les blancs.",
            )
        )
    return told
