"""What the rules say to an action before anybody plays it; each is asked once.

Comes in: a record and an action of the player in turn.  Goes out: the record with it, or why not.
A shot that is open is looked at many times until it is played: what it is worth, whether it would
be refused, and then it itself.
"""

from pichenette.games.game import BadRecord, IllegalAction, Json
from pichenette.games.record import Record
from pichenette.text import Text

_KEPT = 2  # what is open, and the same with what is just going through a gate


class Trial:
    def __init__(self) -> None:
        self._tried: list[tuple[Record, Json, Record | Text]] = []

    def of(self, record: Record, action: Json) -> Record | Text:
        for known, tried, found in self._tried:
            if known is record and tried == action:
                return found
        found = _tried(record, action)
        self._tried = [(record, action, found), *self._tried[: _KEPT - 1]]
        return found


def _tried(record: Record, action: Json) -> Record | Text:
    try:
        return record.append({"player": record.game.turn, **action})
    except (IllegalAction, BadRecord) as error:
        return error.text
