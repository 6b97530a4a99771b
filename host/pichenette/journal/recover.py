"""What can still be read of a damaged journal, into a new one.

Comes in: a file that is no longer a whole journal.  Goes out: a new journal with every row that
could be read, and how many that were.  The damaged file is only renamed, never written.
"""

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from pichenette.journal import samples, schema

_ROWS = 256  # read at once; where that fails, one by one
_DEAD_CHUNKS = 64  # so many in a row without a row: the end

_TABLES = {
    "raw": ("id", "id, boot, seq, at_us, received_us, body"),
    "sample": ("id", samples.COLUMNS),
    "entry": ("number", "number, kind, who, body, upto, wall"),
}


class Recovered(NamedTuple):
    entries: int
    raw: int

    def __str__(self) -> str:
        return f"{self.entries} entries and {self.raw} raw messages"


def set_aside(path: Path) -> Path:
    """Rename a damaged journal, with its log; where it is now."""
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
    kept = path.with_name(f"{path.stem}.damaged-{stamp}.sqlite")
    for suffix in ("-wal", "-shm", ""):
        old = path.with_name(path.name + suffix)
        if old.exists():
            old.rename(kept.with_name(kept.name + suffix))
    return kept


def recover(damaged: Path, target: Path) -> Recovered:
    """`target` must not exist; it is a whole journal afterwards, perhaps an empty one.

    Entries are renumbered only by a cut: what comes after a hole in their numbers is left out, for
    a game with a hole in it would be another game.
    """
    new = sqlite3.connect(target, isolation_level=None)
    old = sqlite3.connect(f"{damaged.absolute().as_uri()}?mode=ro", uri=True)
    try:
        schema.migrate(new)
        new.execute("BEGIN IMMEDIATE")
        copied = {name: _copy(old, new, name) for name in _TABLES}
        new.execute("COMMIT")
    finally:
        old.close()
        new.close()
    return Recovered(copied["entry"], copied["raw"])


def _copy(old: sqlite3.Connection, new: sqlite3.Connection, table: str) -> int:
    columns = _TABLES[table][1]
    marks = ", ".join("?" for _ in columns.split(","))
    copied, expected = 0, None
    for row in _rows(old, table):
        if table == "entry" and expected is not None and row[0] != expected:
            break
        new.execute(f"INSERT OR IGNORE INTO {table} ({columns}) VALUES ({marks})", row)
        copied, expected = copied + 1, row[0] + 1
    return copied


def _rows(old: sqlite3.Connection, table: str) -> Iterator[tuple[Any, ...]]:
    key, columns = _TABLES[table]
    sql = f"SELECT {columns} FROM {table} WHERE {key} BETWEEN ? AND ? ORDER BY {key}"
    first, dead = 1, 0
    while dead < _DEAD_CHUNKS:
        last = first + _ROWS - 1
        try:
            rows = old.execute(sql, (first, last)).fetchall()
        except sqlite3.DatabaseError:
            rows = [row for number in range(first, last + 1) for row in _row(old, sql, number)]
        dead = 0 if rows else dead + 1
        yield from rows
        first = last + 1


def _row(old: sqlite3.Connection, sql: str, number: int) -> list[tuple[Any, ...]]:
    try:
        return old.execute(sql, (number, number)).fetchall()
    except sqlite3.DatabaseError:
        return []
