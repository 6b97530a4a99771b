"""One entry of the journal.  Entries are added, never changed."""

from dataclasses import dataclass
from typing import Any, Literal

EntryKind = Literal["begin", "act", "said", "saw", "gap", "senses", "void", "insert", "change"]
Who = str
"""`sensor`, `panel`, `console`, `demo`, `page`; a page's device by name, as in `page: Ana's
phone`.
"""

PLAYED: tuple[EntryKind, ...] = ("begin", "act", "void", "insert", "change")  # what makes up a game


@dataclass(frozen=True, slots=True)
class Entry:
    """`begin`: a game's header; with `resumes` it takes up the game that began with that entry,
    whose lines follow as acts.  `act`: a line of its record.

    `said`: what people say about the open shot.  `saw`: an observation, as evidence. `gap`: numbers
    of a boot that will never arrive.  `senses`: calibration and thresholds in force from here on,
    if not the defaults.  `void`, `insert`, `change`: correction.py.
    """

    number: int  # 1, 2, 3 …: the version of the table after it
    kind: EntryKind
    who: Who
    body: dict[str, Any]
    upto: int  # the last raw message known when it was written
    wall: str  # for people; nothing is ordered by it


def header_of(begin: Entry) -> dict[str, Any]:
    """The record header a game began with."""
    return {key: value for key, value in begin.body.items() if key != "resumes"}
