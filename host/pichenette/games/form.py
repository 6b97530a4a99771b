"""Strict reading of JSON values: what a record, its options and its actions may hold.

Values come as json.loads gives them, or from a program; what has not the wanted form raises
BadRecord.  This file knows no game.
"""

import json
from collections.abc import Collection, Sequence

from pichenette.games.game import BadRecord, Json, Text


def shown(value: Json) -> str:
    """A value as people would type it, short enough for a message."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=repr)
    except (ValueError, RecursionError):  # a number of thousands of digits, a bottomless list
        text = f"<{type(value).__name__}>"
    return text if len(text) <= 40 else text[:39] + "…"


def members(
    value: Json, what: str, required: Collection[str], optional: Collection[str] = ()
) -> dict[str, Json]:
    """`value` if it is an object with all of `required` and nothing but these keys."""
    if not isinstance(value, dict):
        raise wrong(what, value, Text("an object", "un objet"))
    for key in required:
        if key not in value:
            raise BadRecord(Text(f'{what}: "{key}" is missing', f"{what} : il manque « {key} »"))
    for key in value:
        if key not in required and key not in optional:
            name = shown(key)
            raise BadRecord(Text(f"{what}: unknown key {name}", f"{what} : clé inconnue {name}"))
    return value


def integer(value: Json, what: str, least: int, most: int | None = None) -> int:
    # type(), not isinstance(): True is an int to Python, and no number to a record.
    if type(value) is int and least <= value and (most is None or value <= most):
        return value
    if most is None:
        raise wrong(what, value, Text(f"an integer ≥ {least}", f"un entier ≥ {least}"))
    raise wrong(
        what,
        value,
        Text(f"an integer from {least} to {most}", f"un entier de {least} à {most}"),
    )


def flag(value: Json, what: str) -> bool:
    if value is True or value is False:
        return bool(value)
    raise wrong(what, value, Text("true or false", "true ou false"))


def choice(value: Json, what: str, allowed: Sequence[str]) -> str:
    if isinstance(value, str) and value in allowed:
        return value
    names = [shown(name) for name in allowed]
    raise wrong(what, value, Text(" or ".join(names), " ou ".join(names)))


def strings(value: Json, what: str, allowed: Collection[str] | None = None) -> tuple[str, ...]:
    """A list of strings, each one of `allowed`."""
    if not isinstance(value, list):
        raise wrong(what, value, Text("a list", "une liste"))
    for item in value:
        if not isinstance(item, str) or (allowed is not None and item not in allowed):
            names = ", ".join(allowed or ())
            raise wrong(
                what,
                item,
                Text(f"one of {names}", f"un mot parmi {names}")
                if allowed is not None
                else Text("a string", "une chaîne"),
            )
    return tuple(value)


def wrong(what: str, value: Json, wanted: Text) -> BadRecord:
    found = shown(value)
    return BadRecord(
        Text(
            f"{what}: {wanted.en} is wanted, not {found}",
            f"{what} : il faut {wanted.fr}, pas {found}",
        )
    )


def seat(players: Sequence[str], starter: str | None, seats: Collection[int]) -> int:
    """The starter's place among `players`, whose number must be one of `seats`."""
    if len(players) not in seats:
        numbers = [str(number) for number in seats]
        raise BadRecord(
            Text(
                f"number of players: {len(players)}; this game takes {' or '.join(numbers)}",
                f"nombre de joueurs : {len(players)} ; ce jeu en veut {' ou '.join(numbers)}",
            )
        )
    if starter is None:
        return 0
    if starter not in players:
        raise BadRecord(
            Text(
                f"starter: {shown(starter)} is none of the players",
                f"starter : {shown(starter)} n'est pas de la partie",
            )
        )
    return players.index(starter)
