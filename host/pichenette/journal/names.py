"""Names are a view: a player is called otherwise by now, or two spellings made two of one.

The journal keeps what was written; notes.py keeps what people say about it.
"""

from collections.abc import Iterable
from typing import NamedTuple

from pichenette.journal import notes
from pichenette.journal.notes import SideNote
from pichenette.journal.store import Journal


class Renaming(NamedTuple):
    note: str  # by which it is taken back
    name: str
    to: str
    who: str
    at: str


class Names:
    """What names stand for, from notes in their order."""

    def __init__(self, side_notes: Iterable[SideNote]) -> None:
        self.renamings = [
            Renaming(note.key, str(note.body["name"]), str(note.body["to"]), note.who, note.at)
            for note in side_notes
            if note.kind == "rename" and {"name", "to"} <= note.body.keys()
        ]
        self._shown: dict[str, str] = {}
        for _, name, to, *_ in self.renamings:
            # Who was called that until now is called otherwise, too.
            for known, shown in self._shown.items():
                if shown == name:
                    self._shown[known] = to
            self._shown[name] = to
            self._shown.pop(to, None)  # given anew, it stands for itself

    @property
    def called(self) -> dict[str, str]:
        """Names that are shown otherwise, each with what it is shown as."""
        return dict(self._shown)

    def shown(self, name: str) -> str:
        """What a name that was written is shown as."""
        return self._shown.get(name, name)


def of(journals: Iterable[Journal]) -> Names:
    """Of several tables together: people change tables."""
    found = [note for journal in journals for note in journal.notes.all()]
    return Names(notes.in_force(sorted(found, key=lambda note: (note.at, note.key))))


def closed(journal: Journal) -> dict[int, str]:
    """Games that nobody will go on with, by the entry each began with: the note that says so."""
    return {
        int(note.body["begin"]): note.key
        for note in journal.notes.in_force()
        if note.kind == "close" and isinstance(note.body.get("begin"), int)
    }
