"""What people read about a game of Topple, in English and French."""

from typing import TYPE_CHECKING

from pichenette.games.game import Action, Json, Text
from pichenette.games.showing import signed
from pichenette.games.topple.actions import Fall, Placement, Roll
from pichenette.games.topple.options import FRENCH as FRENCH
from pichenette.games.topple.tower import LEVEL, gains
from pichenette.text import of

if TYPE_CHECKING:
    from pichenette.games.topple.topple import Topple


def tell(before: "Topple", action: Action, after: "Topple") -> list[Text]:
    who = before.players[before.seat]
    sentences = []
    if isinstance(action, Roll):
        sentences.append(Text(f"{who} rolls {action.die}.", f"{who} fait {action.die}."))
    elif isinstance(action, Placement):
        sentences += _placed(who, before, action, after)
    elif isinstance(action, Fall):
        sentences += _fallen(before, action, after)
    if after.round > before.round or after.outcome:
        sentences += _round(before, after)
    return sentences


def _placed(who: str, before: "Topple", place: Placement, after: "Topple") -> list[Text]:
    colour = before.colour_of(place)
    name = before.options.flat[colour]
    put = Text(
        f"{who} puts {name} on {place.cell}",
        f"{who} joue {FRENCH.get(name, name)} en {place.cell}",
    )
    if after.warns:
        level, die = LEVEL[place.cell], before.rolled
        return [
            Text(f"{put.en}.", f"{put.fr}."),
            Text(
                f"{place.cell} is on level {level}, but the die says {die}: no points.",
                f"{place.cell} est au niveau {level}, mais le dé dit {die} : aucun point.",
            ),
        ]
    total = after.points[colour] - before.points[colour]
    if not total:
        return [Text(f"{put.en}.", f"{put.fr}.")]
    parts = [(_line(part.line), part.points) for part in gains(before.stacks, place.cell, colour)]
    en = ", ".join(f"{line.en} {points}" for line, points in parts)
    fr = ", ".join(f"{line.fr} {points}" for line, points in parts)
    return [Text(f"{put.en}: +{total} ({en}).", f"{put.fr} : +{total} ({fr}).")]


def _line(name: str) -> Text:
    match name[:1]:
        case "R":
            return Text(f"row {name[1]}:", f"rangée {name[1]} :")
        case "C":
            return Text(f"column {name[1]}:", f"colonne {name[1]} :")
        case "D":
            ends = "a1–e5" if name == "D/" else "a5–e1"
            return Text(f"diagonal {ends}:", f"diagonale {ends} :")
    return Text("stack:", "pile :")


def _fallen(before: "Topple", fall: Fall, after: "Topple") -> list[Text]:
    by = fall.by
    if after.round == before.round and not after.outcome:  # TP-14
        return [
            Text(f"The piece slips; {by} places it again.", f"La pièce glisse ; {by} la repose.")
        ]
    if before.options.is_junior:
        return [Text(f"It falls! {by} is out.", f"Ça tombe ! {by} est hors jeu.")]
    sentences = [_lost(before, by, after)]
    for colour, (old, new) in enumerate(zip(before.points, after.points, strict=True)):
        if new > old:
            friend = before.players[before.options.owner(colour)]
            sentences.append(
                Text(
                    f"{friend}, who placed the piece before, gets {new - old} points.",
                    f"{friend}, qui avait posé juste avant, reçoit {new - old} points.",
                )
            )
    return sentences


def _lost(before: "Topple", by: str, after: "Topple") -> Text:
    """With two colours the one that pays is named: the score is the other's, perhaps."""
    changes = zip(before.options.flat, before.points, after.points, strict=True)
    paying = [name for name, old, new in changes if new < old]
    if len(before.options.of(0)) == 1 or not paying:
        return Text(f"It falls! {by} loses 10 points.", f"Ça tombe ! {by} perd 10 points.")
    name = paying[0]
    return Text(
        f"It falls! {by} loses 10 points in {name}.",
        f"Ça tombe ! {by} perd 10 points en {FRENCH.get(name, name)}.",
    )


def tell_fall(fall: Json, cell: str | None = None) -> Text:
    """Who made pieces fall, and how; `cell`: where the piece was being placed, if that is known."""
    by = fall["by"]
    if not fall.get("placing"):
        return Text(f"{by}, by touching the tower", f"{by}, en touchant la tour")
    if not fall.get("others", True):
        return Text(f"only {by}'s own piece fell", f"seule la pièce {of(by)} est tombée")
    if cell is not None:
        return Text(
            f"{by}, while placing the piece on {cell}", f"{by}, en posant la pièce en {cell}"
        )
    return Text(f"{by}, while placing a piece", f"{by}, en posant une pièce")


def _round(before: "Topple", after: "Topple") -> list[Text]:
    sentences = []
    if not before.options.is_junior:
        en, fr = _scores(after)
        sentences.append(
            Text(f"Round {before.round} ends: {en}.", f"Fin de la manche {before.round} : {fr}.")
        )
    if after.outcome:
        winner = after.outcome.winners[0]
        return [*sentences, Text(f"{winner} wins.", f"{winner} gagne.")]
    if not before.options.is_junior and max(after.points) >= after.options.target:
        sentences.append(Text("Level: one more round.", "Égalité : une manche de plus."))
    starter, number = after.players[after.seat], after.round
    sentences.append(
        Text(
            f"Once the tower is cleared, {starter} starts round {number}.",
            f"Une fois la tour vidée, {starter} commence la manche {number}.",
        )
    )
    return sentences


def _scores(game: "Topple") -> Text:
    """Ana 12, Bo 9; with two colours each: Ana 12 (red 12, blue 3), …"""
    en, fr = [], []
    for player, score in game.scores.items():
        own = game.options.of(game.players.index(player))
        if len(own) == 1:
            en.append(f"{player} {signed(score)}")
            fr.append(f"{player} {signed(score)}")
            continue
        names = [(game.options.flat[colour], signed(game.points[colour])) for colour in own]
        en.append(f"{player} {signed(score)} ({', '.join(f'{name} {n}' for name, n in names)})")
        french = ", ".join(f"{FRENCH.get(name, name)} {n}" for name, n in names)
        fr.append(f"{player} {signed(score)} ({french})")
    return Text(", ".join(en), ", ".join(fr))
