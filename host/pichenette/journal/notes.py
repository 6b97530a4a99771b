"""What people say about a journal rather than in it: how players are called, which games are
closed.

Each note is a row of the journal's own file, so that it is in every copy of it, and says who made
it and when.  A note is taken back by another one and never overwritten.
"""

import json
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple

from pichenette.games.game import Json
from pichenette.journal.entry import Who

PREFIX = "note:"  # of its key among what else is known of a journal

NoteKind = Literal["rename", "close", "back"]


class SideNote(NamedTuple):
    """`rename`: a name is shown as another (`name`, `to`).  `close`: nobody will go on with the
    game that began with entry `begin`.  `back`: takes back the note of that `key`.
    """

    key: str
    kind: NoteKind
    who: Who
    at: str  # wall clock: the order of notes in several journals
    body: dict[str, Json]


class Notes:
    """The notes in a journal's file."""

    def __init__(
        self, execute: Callable[[str, Sequence[Any]], Any], query: Callable[..., Iterator[Any]]
    ) -> None:
        self._execute = execute
        self._query = query

    def add(self, kind: NoteKind, who: Who, body: dict[str, Json]) -> SideNote:
        """Inside the journal's transaction."""
        at = datetime.now(UTC).isoformat(timespec="microseconds")
        note = SideNote(secrets.token_hex(6), kind, who, at, body)
        said = json.dumps({"kind": kind, "who": who, "at": at, "body": body})
        self._execute("INSERT INTO meta VALUES (?, ?)", (PREFIX + note.key, said))
        return note

    def in_force(self) -> list[SideNote]:
        """In order, without those taken back."""
        return in_force(self.all())

    def all(self) -> list[SideNote]:
        """In order; what cannot be read is left out."""
        found = []
        rows = "SELECT key, value FROM meta WHERE key >= ? AND key < ?"
        for key, value in self._query(rows, PREFIX, f"{PREFIX[:-1]};"):  # ; follows :
            with suppress(ValueError, TypeError, KeyError):
                found.append(SideNote(key.removeprefix(PREFIX), **json.loads(value)))
        return sorted(found, key=lambda note: (note.at, note.key))

    def count(self) -> int:
        return len(self.all())


def in_force(notes: Sequence[SideNote]) -> list[SideNote]:
    """Without those taken back, by whichever journal's note."""
    back = {note.body.get("note") for note in notes if note.kind == "back"}
    return [note for note in notes if note.kind != "back" and note.key not in back]
