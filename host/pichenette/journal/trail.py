"""The way back: which entries the last plays of a game came with, and what was undone lately.

Lists that share their ends: one play more, or one taken back, costs the same after ten thousand
plays as after the first.  Nothing of this is stored; a start finds it again from the entries.
"""

from typing import NamedTuple

from pichenette.games.game import Json
from pichenette.games.record import Record


class Trail(NamedTuple):
    """The last play that counts, and those before it."""

    number: int  # the entry it came with
    line: Json  # as it was judged
    rest: "Trail | None"


class Undone(NamedTuple):
    """A play that was the last one until an entry made it void; void that, and it counts again."""

    number: int  # that entry
    record: Record  # with the play
    trail: Trail
    rest: "Undone | None"


def last(trail: Trail | None, most: int) -> list[Trail]:
    """So many of them, the last play first."""
    found: list[Trail] = []
    while trail is not None and len(found) < most:
        found.append(trail)
        trail = trail.rest
    return found


def shortened(trail: Trail | None, most: int) -> Trail | None:
    short: Trail | None = None
    for play in reversed(last(trail, most)):
        short = Trail(play.number, play.line, short)
    return short
