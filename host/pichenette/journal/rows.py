"""Turn rows of the journal's file into entries.

A card may have changed a byte, so an unusable row raises Unreadable and the reader can go on with
the next one.
"""

import json
from typing import Any, get_args

from pichenette.errors import PichenetteError
from pichenette.journal.entry import Entry, EntryKind
from pichenette.text import encodable, is_encodable

KINDS: tuple[str, ...] = get_args(EntryKind)


class Unreadable(PichenetteError, ValueError):
    """A row that is present but unusable."""


def text(stored: bytes) -> str:
    """For a connection's `text_factory`: a byte that is not UTF-8 must not hide all later rows.
    `entry` recognises it by what it leaves in the text.
    """
    return stored.decode("utf-8", "surrogateescape")


def entry(number: int, kind: Any, who: Any, body: str, upto: int, wall: str) -> Entry:
    """Raises Unreadable."""
    try:
        for text in (kind, who, body, wall):
            text.encode("utf-8")
        if kind not in KINDS:
            raise ValueError(f"no kind of entry is called {kind!r}")
        said = json.loads(body)
        if not isinstance(said, dict):
            raise ValueError("not an object")
        if "\\ud" in body and not is_encodable(said):
            said = encodable(said)  # half an emoji in a name, which an older program accepted
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"entry {number} cannot be read: {_why(error)}") from error
    return Entry(number, kind, who, said, upto, wall)


def _why(error: Exception) -> str:
    if isinstance(error, UnicodeEncodeError):
        return "no UTF-8"
    if isinstance(error, json.JSONDecodeError):
        return f"not JSON ({error})"
    return str(error)
