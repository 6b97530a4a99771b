"""What people read about a stroke of classic carrom, in English and French.

Positions are compared, not judged: `before` the shot, `stroke` right after it, and `after`, which
is in the next round if the round is over.
"""

from typing import TYPE_CHECKING

from pichenette.games.carrom import tell_fallen, things
from pichenette.games.game import Text
from pichenette.games.shot import Shot
from pichenette.games.showing import tell_scores
from pichenette.text import names

if TYPE_CHECKING:  # the game imports its words
    from pichenette.games.classic_carrom import ClassicCarrom


def _has_teams(game: "ClassicCarrom") -> bool:
    return len(game.players) > 2


def _people(game: "ClassicCarrom", side: int) -> Text:
    """A side as people say it: `Ana and Cy`."""
    return names(game.players[side::2])


def tell_missed_break(before: "ClassicCarrom", after: "ClassicCarrom") -> list[Text]:
    who, number = before.players[before.seat], after.attempts
    sentences = [
        Text(
            f"{who}'s break touches nothing (attempt {number}).",
            f"Casse manquée : {who} ne touche rien (essai {number}).",
        )
    ]
    if after.seat != before.seat:
        sentences.append(Text("The turn passes.", "La main passe."))
    return sentences


def tell_shot(
    before: "ClassicCarrom", shot: Shot, stroke: "ClassicCarrom", after: "ClassicCarrom"
) -> list[Text]:
    sentences = tell_fallen(before.players[before.seat], shot)
    for side in (0, 1):
        sentences += _tell_returned(before, shot, stroke, side)
    sentences += _tell_queen(before, shot, stroke)
    if after.round > before.round or after.outcome is not None:
        sentences += _tell_round(before, after)
    return sentences


def _tell_returned(
    before: "ClassicCarrom", shot: Shot, stroke: "ClassicCarrom", side: int
) -> list[Text]:
    sentences = []
    who, is_team, colour = _people(before, side), _has_teams(before), before.colours[side]
    back = stroke.left[side] - before.left[side] + shot.potted.count(colour)
    if back:
        pieces = things((colour,) * back)
        puts, remet = ("put", "remettent") if is_team else ("puts", "remet")
        sentences.append(
            Text(
                f"{who.en} {puts} {pieces.en} back on the board.",
                f"{who.fr} {remet} {pieces.fr} sur le plateau.",
            )
        )
    if stroke.dues[side] > before.dues[side]:
        due = stroke.dues[side]
        owes, doit = ("owe", "doivent") if is_team else ("owes", "doit")
        s = "" if due == 1 else "s"
        sentences.append(
            Text(f"{who.en} {owes} {due} piece{s}.", f"{who.fr} {doit} {due} pion{s}.")
        )
    return sentences


def _tell_queen(before: "ClassicCarrom", shot: Shot, stroke: "ClassicCarrom") -> list[Text]:
    who, side = before.players[before.seat], _people(before, before.seat % 2)
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
        gets = "get" if _has_teams(before) else "gets"
        return [Text(f"{side.en} {gets} the queen.", f"La reine est à {side.fr}.")]
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
    sentences = [
        Text(
            f"Round {number} ends: {gain_en} ({scores}).",
            f"Fin de la manche {number} : {gain_fr} ({scores}).",
        )
    ]
    if after.outcome is not None:
        who = _people(after, after.sides.index(after.outcome.winners[0]))
        best, other = max(after.points), min(after.points)
        win, gagne = ("win", "gagnent") if _has_teams(after) else ("wins", "gagne")
        sentences.append(
            Text(f"{who.en} {win} {best} to {other}.", f"{who.fr} {gagne} {best} à {other}.")
        )
    else:
        breaker = after.players[after.seat]
        sentences.append(
            Text(
                f"{breaker} breaks in round {after.round}, with white.",
                f"{breaker} casse à la manche {after.round}, avec les blancs.",
            )
        )
    return sentences
