"""What the disk alone takes: SQLite commits the very rows that an edge has just written.

The same rows and bytes in one transaction, into a journal's own tables, in a second file beside the
first with the same settings, and its log is moved into the file at the same moments.  Nothing of
ours runs but the statements themselves.
"""

import sqlite3
from pathlib import Path
from time import perf_counter
from typing import Any

from pichenette.journal import schema
from pichenette.journal.store import CHECKPOINT_PAGES

_KEYS = {"raw": "id", "entry": "number", "sample": "id", "snapshot": "version"}
"""The tables that play writes, and the column that counts their rows."""

Written = list[tuple[str, tuple[Any, ...]]]
"""Statements with their values."""


class BareCommit:
    def __init__(self, journal: Path) -> None:
        """`journal` exists already."""
        self._read = sqlite3.connect(f"{journal.absolute().as_uri()}?mode=ro", uri=True)
        self._file = sqlite3.connect(journal.with_name("bare.sqlite"), isolation_level=None)
        self._file.execute("PRAGMA journal_mode = WAL")
        self._file.execute("PRAGMA synchronous = FULL")
        self._file.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
        schema.migrate(self._file)
        self._last = dict.fromkeys(_KEYS, 0)
        self.written()

    def written(self) -> Written:
        """What the journal has got since the last call; not part of any measured time."""
        found: Written = []
        for table, key in _KEYS.items():
            newer = f"SELECT * FROM {table} WHERE {key} > ? ORDER BY {key}"
            cursor = self._read.execute(newer, (self._last[table],))
            place = [column[0] for column in cursor.description].index(key)
            for row in cursor.fetchall():
                self._last[table] = row[place]
                found.append((f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row))
        return found

    def commit_s(self, written: Written) -> float:
        """Seconds to write it again."""
        start = perf_counter()
        self._file.execute("BEGIN IMMEDIATE")
        for sql, row in written:
            self._file.execute(sql, row)
        self._file.execute("COMMIT")
        return perf_counter() - start

    def checkpoint(self) -> None:
        self._file.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close(self) -> None:
        self._read.close()
        self._file.close()
