"""The way back: which entries the last plays of a game came with, and what was undone lately.

Lists share their tails, so one play more or less costs the same after ten thousand plays as after
the first.  Nothing of this is stored; a start rebuilds it from the entries.
"""

from typing import NamedTuple

from pichenette.games.game import Json
from pichenette.games.record import Record


class Trail(NamedTuple):
    """The last play that counts, and those before it."""

    number: int  # the entry it came with
    line: Json  # as judged
    rest: "Trail | None"
    is_inserted: bool = False  # by a correction


class Undone(NamedTuple):
    """A play that was the last until an entry voided it; void that entry, and the play counts
    again.
    """

    number: int  # of that entry
    record: Record  # with the play
    trail: Trail
    rest: "Undone | None"


def has(trail: Trail | None, number: int) -> bool:
    """Does that play count?"""
    while trail is not None and trail.number != number:
        trail = trail.rest
    return trail is not None


def last(trail: Trail | None, most: int) -> list[Trail]:
    """The last few, newest first."""
    found: list[Trail] = []
    while trail is not None and len(found) < most:
        found.append(trail)
        trail = trail.rest
    return found


def shortened(trail: Trail | None, most: int) -> Trail | None:
    short: Trail | None = None
    for play in reversed(last(trail, most)):
        short = play._replace(rest=short)
    return short
