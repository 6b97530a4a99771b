"""Why an action is illegal in Topple: one sentence and the number of its rule."""

from collections.abc import Sequence

from pichenette.games.game import Action, IllegalAction, Text
from pichenette.games.strict import shown
from pichenette.games.topple.options import FRENCH


def _english(colour: str) -> str:
    return shown(colour).en


def _french(colour: str) -> str:
    return shown(FRENCH.get(colour, colour)).fr


def rolled_already(who: str, die: int) -> IllegalAction:
    return IllegalAction(
        Text(
            f"{who} has already rolled {die} and must place a piece",
            f"{who} a déjà fait {die} et doit poser une pièce",
        ),
        "TP-2",
    )


def roll_first(who: str) -> IllegalAction:
    return IllegalAction(
        Text(f"{who} must roll before placing", f"{who} doit lancer le dé avant de poser"), "TP-2"
    )


def which_colour(who: str, names: Sequence[str]) -> IllegalAction:
    return IllegalAction(
        Text(
            f"{who} has two colours: name {' or '.join(map(_english, names))}",
            f"{who} a deux couleurs : dites {' ou '.join(map(_french, names))}",
        )
    )


def not_his_colour(who: str, names: Sequence[str], colour: str) -> IllegalAction:
    return IllegalAction(
        Text(
            f"{who} plays {' and '.join(map(_english, names))}, not {_english(colour)}",
            f"{who} joue {' et '.join(map(_french, names))}, pas {_french(colour)}",
        ),
        "TP-19" if len(names) > 1 else "TP-1",
    )


def none_left(who: str, colour: str) -> IllegalAction:
    return IllegalAction(
        Text(
            f"{who} has no {_english(colour)} pieces left",
            f"{who} n’a plus de pièces de couleur {_french(colour)}",
        ),
        "TP-19",
    )


def stranger(by: str) -> IllegalAction:
    return IllegalAction(
        Text(f"{shown(by).en} is not in this game", f"{shown(by).fr} ne joue pas dans cette partie")
    )


def out_already(by: str) -> IllegalAction:
    return IllegalAction(Text(f"{by} is already out", f"{by} est déjà hors jeu"), "TP-20")


def not_placing(by: str) -> IllegalAction:
    return IllegalAction(
        Text(
            f"{by} was not placing: only the player whose turn it is places, after rolling",
            f"{by} n’était pas en train de poser : on ne pose qu’à son tour, une fois le dé lancé",
        ),
        "TP-2",
    )


def nothing_fell() -> IllegalAction:
    return IllegalAction(
        Text(
            "a piece can only fall by itself while it is being placed",
            "une pièce ne peut tomber seule que pendant qu’on la pose",
        )
    )


def other_game(action: Action) -> IllegalAction:
    return IllegalAction(
        Text(
            f'Topple has no action "{action.key}"',
            f"Topple n’a pas d’action « {action.key} »",
        )
    )
