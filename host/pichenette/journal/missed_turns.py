"""Missed turns: a correction changes whose turn it is, but every later play stays with whoever
played it, so anyone whose turn it would have been misses it, and that is put into the record.

They are inserts that count only while the correction that brings them does (`Insert.is_draft`,
`brings`), so one undo takes back all of it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pichenette.games.game import IllegalAction, Json
from pichenette.games.record import Record
from pichenette.journal import corrected, fold
from pichenette.journal.correction import Insert
from pichenette.journal.entry import Entry, header_of
from pichenette.text import Text

_MOST = 50

NOBODY_CAN_MISS = Text(
    "later plays cannot all stay with their players: nobody can miss a turn there",
    "les coups suivants ne peuvent pas tous rester à leurs joueurs : personne ne peut y passer "
    "son tour",
)


class MissedTurn(NamedTuple):
    """One to put in."""

    after: int | None  # the play before it; None: the missed turn before it in the list
    line: Json


def needed(entries: Sequence[Entry], correcting: Entry) -> tuple[MissedTurn, ...]:
    """What to put into a game of these entries, so that with one more, a correction, everybody
    keeps their later plays.  Raises IllegalAction, BadRecord or BadCorrection if nothing does.
    """
    given = correcting.correction
    players = _players(entries)
    hands_on = Record.start(header_of(entries[0])).game.about.hands_on
    missed: list[MissedTurn] = []
    whole = Record.start(header_of(entries[0]))
    before = entries[0].number
    for play in corrected.plays([*entries, correcting], {}):
        if not play.is_void:
            meant = None if play.is_led else play.line.get("player")
            player = players.get(play.number, meant)
            tries = 0
            while player is not None and whole.game.turn not in (None, player):
                if hands_on is None or tries == len(whole.game.players) or len(missed) == _MOST:
                    raise IllegalAction(NOBODY_CAN_MISS)
                line = {"player": whole.game.turn, **hands_on}
                whole = whole.append(line)
                missed.append(MissedTurn(None if tries else before, line))
                tries += 1
            whole = fold.appended(whole, play)
        before = play.number
    if not isinstance(given, Insert):
        return tuple(missed)
    # What is put in later right after an entry stands before what was put in there earlier.
    after = given.after
    return tuple(
        turn._replace(after=after) if turn.after == correcting.number else turn for turn in missed
    )


def _players(entries: Sequence[Entry]) -> dict[int, str]:
    """Who each play counts for now."""
    record, trail = fold.refolded(entries)
    found: dict[int, str] = {}
    for number in range(record.size, 0, -1):
        assert trail is not None
        turn = record.game_after(number - 1).turn
        if turn is not None:
            found[trail.number] = turn
        trail = trail.rest
    return found
