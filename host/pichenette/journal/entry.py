"""One entry of the journal.  Entries are added, never changed."""

from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["begin", "act", "said", "saw", "gap", "senses", "void", "insert", "change"]
Who = str
"""`sensor`, `panel`, `console`, `demo`, `page`; a device at the page by its name, as in
`page: Ana's phone`."""

PLAYED: tuple[Kind, ...] = ("begin", "act", "void", "insert", "change")  # what a game is made of


@dataclass(frozen=True, slots=True)
class Entry:
    """`begin`: a game's header; with `resumes` beside it, it takes up the game that began with that
    entry, whose lines follow as acts.  `act`: a line of its record.

    `said`: what people say of the shot that is open.  `saw`: an observation, as evidence.
    `gap`: numbers of a boot that will never come.  `senses`: calibration and thresholds in force
    from here on, where they are not the program's own.  `void`, `insert`, `change`: correction.py.
    """

    number: int  # 1, 2, 3 …: the version of the table after it
    kind: Kind
    who: Who
    body: dict[str, Any]
    upto: int  # the last raw message that was known when it was written
    wall: str  # for people; nothing is ordered by it


def header_of(begin: Entry) -> dict[str, Any]:
    """The record's header that a game began with."""
    return {key: value for key, value in begin.body.items() if key != "resumes"}
