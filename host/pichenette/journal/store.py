"""The journal's file: SQLite, write-ahead log, every commit on disk before it returns.

Comes in: raw sentences and entries, in one transaction.  Goes out: the same, in order.  This file
does not know what they mean.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from pichenette.errors import PichenetteError
from pichenette.journal.entry import Entry, Kind, Who

_SCHEMA_VERSION = 1
_SCHEMA = """
CREATE TABLE raw (
    id INTEGER PRIMARY KEY,
    boot TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at_us INTEGER NOT NULL,  -- when it was received, on the host's monotonic clock
    body TEXT NOT NULL,
    UNIQUE (boot, seq)
) STRICT;
CREATE TABLE entry (
    number INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    who TEXT NOT NULL,
    body TEXT NOT NULL,
    upto INTEGER NOT NULL,
    wall TEXT NOT NULL
) STRICT;
CREATE INDEX entry_kind ON entry (kind, number);
"""


class JournalError(PichenetteError, OSError):
    """The journal cannot be used; what is stored in it was not touched."""


class Raw(NamedTuple):
    id: int
    boot: str
    seq: int
    at_us: int
    body: str


class Journal:
    """One table's journal.  One process writes it; several may read it."""

    def __init__(self, path: Path | None) -> None:
        """`None` keeps it in memory, for a game nobody wants back."""
        self.path = path
        try:
            if path:
                path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path or ":memory:", isolation_level=None)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            self._migrate()
        except (sqlite3.Error, OSError) as error:
            raise JournalError(f"{path}: {error}; is it a journal, on a disk with room?") from error

    def _migrate(self) -> None:
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        if version > _SCHEMA_VERSION:
            raise JournalError(
                f"{self.path}: written by a newer pichenette (schema {version}); update this one"
            )
        if version == 0:
            self._db.executescript(
                f"BEGIN IMMEDIATE; {_SCHEMA} PRAGMA user_version = {_SCHEMA_VERSION}; COMMIT"
            )

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Everything written inside is on disk when it ends, or nothing is."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            raise JournalError(f"{self.path}: {error}; nothing of this step was stored") from error

    def add_raw(self, boot: str, seq: int, at_us: int, body: str) -> int:
        cursor = self._db.execute(
            "INSERT INTO raw (boot, seq, at_us, body) VALUES (?, ?, ?, ?)",
            (boot, seq, at_us, body),
        )
        return cursor.lastrowid or 0

    def add(self, kind: Kind, who: Who, body: dict[str, Any]) -> Entry:
        upto = self._db.execute("SELECT coalesce(max(id), 0) FROM raw").fetchone()[0]
        wall = datetime.now(UTC).isoformat(timespec="milliseconds")
        cursor = self._db.execute(
            "INSERT INTO entry (kind, who, body, upto, wall) VALUES (?, ?, ?, ?, ?)",
            (kind, who, json.dumps(body), upto, wall),
        )
        return Entry(cursor.lastrowid or 0, kind, who, body, upto, wall)

    def known(self, boot: str) -> int:
        """The highest number stored of that boot; numbers are stored without gaps."""
        found = self._db.execute("SELECT max(seq) FROM raw WHERE boot = ?", (boot,)).fetchone()[0]
        return found or 0

    def version(self) -> int:
        return int(self._db.execute("SELECT coalesce(max(number), 0) FROM entry").fetchone()[0])

    def entries(self, first: int = 1) -> Iterator[Entry]:
        rows = self._db.execute(
            "SELECT number, kind, who, body, upto, wall FROM entry WHERE number >= ? "
            "ORDER BY number",
            (first,),
        )
        for number, kind, who, body, upto, wall in rows:
            yield Entry(number, kind, who, json.loads(body), upto, wall)

    def last_begin(self) -> int | None:
        """The entry with which the newest game began."""
        row = self._db.execute("SELECT max(number) FROM entry WHERE kind = 'begin'").fetchone()
        return row[0] if row[0] is None else int(row[0])

    def raw_after(self, after: int) -> list[Raw]:
        rows = self._db.execute(
            "SELECT id, boot, seq, at_us, body FROM raw WHERE id > ? ORDER BY id", (after,)
        )
        return [Raw(*row) for row in rows]

    def close(self) -> None:
        self._db.close()
