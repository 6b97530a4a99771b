"""Write any game's state as JSON and read back an equal one.

A state is a frozen dataclass or NamedTuple of whole numbers, strings, booleans, None, tuples,
frozen sets, mappings, and more of these.  Its annotations say how to read it (reading.py).
"""

from collections.abc import Mapping
from typing import Any

from pichenette import reading
from pichenette.expected import Unfit
from pichenette.games import catalogue
from pichenette.games.game import BadRecord, Game, Json, Text


def dump(game: Game) -> Json:
    return _dump(game)


def load(name: str, value: Json) -> Game:
    """The state of the game called `name`; raises BadRecord."""
    try:
        return reading.read(catalogue.find(name), value, how=reading.STATE)
    except Unfit as error:
        told = error.text
        raise BadRecord(
            Text(f"not a state of {name}: {told.en}", f"pas un état de {name} : {told.fr}")
        ) from error


def _dump(value: Any) -> Json:
    if value is None or isinstance(value, int | str):
        return value
    kind: Any = type(value)
    if (names := reading.members(kind)) is not None:
        return {name: _dump(getattr(value, name)) for name in names}
    if isinstance(value, tuple):
        return [_dump(item) for item in value]
    if isinstance(value, frozenset):
        return [_dump(item) for item in sorted(value)]
    if isinstance(value, Mapping):
        return [[_dump(key), _dump(item)] for key, item in value.items()]
    raise TypeError(f"{kind.__name__} is not frozen data")
