"""Rows of the journal's file, as they are kept, and what they say.

Comes in: columns, of a card that may have changed a byte.  Goes out: an Entry; or Unreadable, so
that whoever reads many can go on with the next.
"""

import json
from typing import Any, get_args

from pichenette.errors import PichenetteError
from pichenette.journal.entry import Entry, Kind
from pichenette.text import encodable, is_encodable

KINDS: tuple[str, ...] = get_args(Kind)


class Unreadable(PichenetteError, ValueError):
    """A row that is there, but says nothing any more."""


def text(stored: bytes) -> str:
    """For a connection's `text_factory`: one byte that is no UTF-8 must not hide all the rows after
    it.  `entry` tells it by what is then left in the text."""
    return stored.decode("utf-8", "surrogateescape")


def entry(number: int, kind: Any, who: Any, body: str, upto: int, wall: str) -> Entry:
    """Raises Unreadable."""
    try:
        for one in (kind, who, body, wall):
            one.encode("utf-8")
        if kind not in KINDS:
            raise ValueError(f"no kind of entry is called {kind!r}")
        said = json.loads(body)
        if not isinstance(said, dict):
            raise ValueError("no object")
        if "\\ud" in body and not is_encodable(said):
            said = encodable(said)  # half an emoji in a name, which an older program let in
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"entry {number} cannot be read: {_why(error)}") from error
    return Entry(number, kind, who, said, upto, wall)


def _why(error: Exception) -> str:
    if isinstance(error, UnicodeEncodeError):
        return "no UTF-8"
    if isinstance(error, json.JSONDecodeError):
        return f"no JSON ({error})"
    return str(error)
