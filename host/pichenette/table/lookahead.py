"""Ask the rules about an action before it is played, once per action.

An open shot is looked at many times before it is played: what it is worth, whether the rules refuse
it, and finally the play itself.
"""

from pichenette.games.game import BadRecord, IllegalAction, Json
from pichenette.games.record import Record

Refusal = IllegalAction | BadRecord

_KEPT = 2  # the open shot, with and without what is passing a gate right now


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
