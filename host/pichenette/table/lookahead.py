"""What the rules say to an action before anybody plays it; each is asked once.

Comes in: a record and an action of the player in turn.  Goes out: the record with it, or why not.
A shot that is open is looked at many times until it is played: what it is worth, whether it would
be refused, and then it itself.
"""

from pichenette.games.game import BadRecord, IllegalAction, Json
from pichenette.games.record import Record

Refusal = IllegalAction | BadRecord

_KEPT = 2  # what is open, and the same with what is just going through a gate


class Lookahead:
    def __init__(self) -> None:
        self._known: list[tuple[Record, Json, Record | Refusal]] = []

    def after(self, record: Record, action: Json) -> Record | Refusal:
        for known, asked, found in self._known:
            if known is record and asked == action:
                return found
        found = _after(record, action)
        self._known = [(record, action, found), *self._known[: _KEPT - 1]]
        return found


def _after(record: Record, action: Json) -> Record | Refusal:
    try:
        return record.append({"player": record.game.turn, **action})
    except (IllegalAction, BadRecord) as error:
        return error
