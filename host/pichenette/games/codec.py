"""Write any game's state as JSON and read back an equal one.

A state is a frozen dataclass or NamedTuple of whole numbers, strings, booleans, None, tuples,
frozen sets, mappings, and more of these.  Its annotations say how to read it (reading.py).
"""

from pichenette import reading, writing
from pichenette.expected import Unfit
from pichenette.games import catalogue
from pichenette.games.game import BadRecord, Game, Json, Text


def dump(game: Game) -> Json:
    return writing.write(game, reading.STATE)


def load(name: str, value: Json) -> Game:
    """The state of the game called `name`; raises BadRecord."""
    try:
        return reading.read(catalogue.find(name), value, how=reading.STATE)
    except Unfit as error:
        why = error.text
        raise BadRecord(
            Text(f"not a state of {name}: {why.en}", f"pas un état de {name} : {why.fr}")
        ) from error
