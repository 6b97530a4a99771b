"""Strict reading of JSON values, for records, their options and their actions.

An unexpected value (expected.py) raises BadRecord with the first mistake.  No game is known here.
"""

from collections.abc import Collection, Sequence

from pichenette import expected
from pichenette.expected import FLAG, LIST, STRING, Expected
from pichenette.expected import shown as shown
from pichenette.games.game import BadRecord, Json, Text


def members(
    value: Json, what: str, required: Collection[str], optional: Collection[str] = ()
) -> dict[str, Json]:
    """`value`, if it is an object with all `required` keys and none but these."""
    for complaint in expected.keys(value, what, required, optional):
        raise BadRecord(complaint)
    found: dict[str, Json] = value
    return found


def checked(value: Json, what: str, wanted: Expected) -> Json:
    if complaint := wanted.complaint(value, what):
        raise BadRecord(complaint)
    return value


def integer(value: Json, what: str, least: int, most: int | None = None) -> int:
    return int(checked(value, what, expected.whole(least, most)))


def flag(value: Json, what: str) -> bool:
    return bool(checked(value, what, FLAG))


def choice(value: Json, what: str, allowed: Sequence[str]) -> str:
    return str(checked(value, what, expected.one_of(allowed)))


def strings(value: Json, what: str, allowed: Collection[str] | None = None) -> tuple[str, ...]:
    """A list of strings, each one of `allowed`."""
    word = STRING if allowed is None else expected.one_of(allowed)
    return tuple(checked(item, what, word) for item in checked(value, what, LIST))


def wrong(what: str, value: Json, wanted: Text) -> BadRecord:
    return BadRecord(expected.wrong(what, value, wanted))


def seat(players: Sequence[str], starter: str | None, seats: Collection[int]) -> int:
    """The starter's index among `players`, whose number must be one of `seats`."""
    if len(players) not in seats:
        numbers = [str(number) for number in seats]
        raise BadRecord(
            Text(
                f"number of players: {len(players)}; this game is for {' or '.join(numbers)}",
                f"nombre de joueurs : {len(players)} ; ce jeu se joue à {' ou '.join(numbers)}",
            )
        )
    if starter is None:
        return 0
    if starter not in players:
        raise BadRecord(
            Text(
                f"starter: {shown(starter).en} is not one of the players",
                f"starter : {shown(starter).fr} n’est pas un des joueurs",
            )
        )
    return players.index(starter)
