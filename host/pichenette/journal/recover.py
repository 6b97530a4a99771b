"""Save what can still be read of a damaged journal into a new one.

The new journal has every row found on any page of the file or its log, notes what is missing, and
counts both.  The damaged file is only read.  The new one grows under another name (`.part`) and
gets its own once it is whole and on disk, so being killed at any moment changes nothing.
"""

import fcntl
import json
import os
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from pichenette import private
from pichenette.journal import notes, samples, schema
from pichenette.journal.pages import Pages
from pichenette.journal.rows import KINDS
from pichenette.journal.salvage import IndexedEntry, SavedRow, Spoilt, SqlTable, rows

TellProgress = Callable[[float], None]
"""Called with the share done, from 0 to 1."""

_PAGES = 64  # between two progress reports
_ROWS = 1000  # written at once
_SHORTEST_ROW = 12  # bytes; bounds how many rows a file can have had

_COLUMNS: dict[SqlTable, str] = {
    "raw": "id, boot, seq, at_us, received_us, body",
    "sample": samples.COLUMNS,
    "entry": "number, kind, who, body, upto, wall",
    "hole": "first, last, kinds, found",
    "aside": "source, key, why, row, found",
    "meta": "key, value",
}
_FOUND = ("raw", "sample", "entry")
# Not the id: this is another journal now.
_KEPT_META = ("board", "board_files", "beats_from", "host_boot")


def _is_kept_meta(key: str) -> bool:
    return key in _KEPT_META or key.startswith(notes.PREFIX)


class Saved(NamedTuple):
    entries: int
    raw: int
    missing: int = 0  # entries
    spoilt: int = 0  # rows set aside unchanged

    def __str__(self) -> str:
        found = f"{self.entries} entries and {self.raw} raw messages"
        if self.missing:
            found += f"; {self.missing} entries are missing"
        return found


def recover(
    damaged: Path, target: Path, progress: TellProgress | None = None, part: Path | None = None
) -> Saved:
    """`target` must not exist; afterwards it is a whole journal, perhaps an empty one.

    Entries keep their numbers: missing ones leave a hole, reported as such, and what comes after it
    is kept.  Raises OSError or sqlite3.Error.
    """
    part = part or target.with_name(target.name + ".part")
    lock = private.create(part)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)  # another one, just told to end, may hold it for a moment
        os.ftruncate(lock, 0)
        recovered = _written(damaged, part, progress or (lambda share: None))
        os.fsync(lock)
        part.rename(target)
        private.sync_folder(target.parent)
    finally:
        os.close(lock)
    return recovered


def _written(damaged: Path, part: Path, progress: TellProgress) -> Saved:
    new = sqlite3.connect(part, isolation_level=None)
    try:
        # Until it has its name, it need not survive anything.
        new.execute("PRAGMA journal_mode = OFF")
        new.execute("PRAGMA synchronous = OFF")
        schema.migrate(new)
        new.execute("BEGIN IMMEDIATE")
        with Pages(damaged) as pages:
            saved = _Saved(new, pages)
            for number, (at, page) in enumerate(pages.all()):
                saved.take(rows(pages, at, page))
                if number % _PAGES == 0:
                    progress(number / (pages.count or 1))
        recovered = saved.finish()
        new.execute("COMMIT")
        new.execute("PRAGMA journal_mode = DELETE")
    finally:
        new.close()
    progress(1.0)
    return recovered


class _Saved:
    """The rows on their way into the new file."""

    def __init__(self, new: sqlite3.Connection, pages: Pages) -> None:
        self._db = new
        self._waiting: dict[tuple[SqlTable, bool], list[tuple[Any, ...]]] = {}
        for table in _FOUND:
            new.execute(f"CREATE TEMP TABLE found_{table} AS SELECT * FROM {table} LIMIT 0")
        self._spoilt: dict[tuple[SqlTable, int], Spoilt] = {}
        self._most = pages.count * pages.size // _SHORTEST_ROW
        self._kinds = bytearray()  # what an index says of an entry: its place in KINDS, from 1
        self._now = datetime.now(UTC).isoformat(timespec="seconds")

    def take(self, found: Iterator[SavedRow | Spoilt | IndexedEntry]) -> None:
        for row in found:
            if isinstance(row, SavedRow):
                self._put(row)
            elif isinstance(row, Spoilt):
                self._spoilt.setdefault((row.table, row.key), row)
            elif row.number <= self._most:
                if row.number >= len(self._kinds):
                    self._kinds.extend(bytes(row.number + 1024 - len(self._kinds)))
                self._kinds[row.number] = KINDS.index(row.kind) + 1

    def _put(self, row: SavedRow) -> None:
        if row.table == "meta" and not _is_kept_meta(str(row.values[0])):
            return
        waiting = self._waiting.setdefault((row.table, row.is_sure), [])
        waiting.append(row.values)
        if len(waiting) >= _ROWS:
            self._write(row.table, row.is_sure, waiting)

    def _write(self, table: SqlTable, is_sure: bool, waiting: list[tuple[Any, ...]]) -> None:
        """A row found only by its shape waits until the end: if a page leads to the same row, that
        one wins.
        """
        columns = _COLUMNS[table]
        marks = ", ".join("?" for _ in columns.split(","))
        name = table if is_sure else f"found_{table}"
        self._db.executemany(f"INSERT OR IGNORE INTO {name} ({columns}) VALUES ({marks})", waiting)
        waiting.clear()

    def finish(self) -> Saved:
        for (table, is_sure), waiting in self._waiting.items():
            self._write(table, is_sure, waiting)
        for name in _FOUND:
            self._db.execute(f"INSERT OR IGNORE INTO {name} SELECT * FROM found_{name}")
        spoilt = [row for row in self._spoilt.values() if not self._is_there(row)]
        self._db.executemany(
            f"INSERT INTO aside ({_COLUMNS['aside']}) VALUES (?, ?, ?, ?, ?)",
            [(row.table, row.key, row.why, row.payload, self._now) for row in spoilt],
        )
        missing = self._write_holes()
        entries, raw = (
            self._db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
            for table in ("entry", "raw")
        )
        return Saved(entries, raw, missing, len(spoilt))

    def _is_there(self, row: Spoilt) -> bool:
        """Another copy of that row was intact."""
        key = "number" if row.table == "entry" else "id"
        found = self._db.execute(f"SELECT 1 FROM {row.table} WHERE {key} = ?", (row.key,))
        return found.fetchone() is not None

    def _write_holes(self) -> int:
        """Note which entries are missing, and what an index still knows of them."""
        missing = 0
        for first, last in schema.holes(self._db, self._last_number()):
            missing += last - first + 1
            known = self._kinds[first : last + 1]
            kinds = Counter(KINDS[code - 1] for code in known if code)
            self._db.execute(
                "INSERT OR REPLACE INTO hole VALUES (?, ?, ?, ?)",
                (first, last, json.dumps(kinds), self._now),
            )
        return missing

    def _last_number(self) -> int:
        """The highest number that appears anywhere."""
        indexed = len(self._kinds.rstrip(b"\0")) - 1
        spoilt = [key for table, key in self._spoilt if table == "entry" and key <= self._most]
        return max([indexed, 0, *spoilt])


def planned(path: Path) -> Path:
    """Where the finished journal waits for its final name; its own name says where the damaged one
    will go.
    """
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
    return path.with_name(f"{path.stem}.damaged-{stamp}.sqlite{_SAVED}")


_SAVED = ".saved"
_SUFFIXES = ("-shm", "-wal", "")  # the log first: it must never lie beside another journal


def put_in_place(path: Path) -> Path | None:
    """Put a recovered journal in the damaged one's place, finishing an interrupted attempt if
    necessary.  Returns where the damaged one is now; None if no recovery was ever finished.
    """
    found = sorted(path.parent.glob(f"{path.stem}.damaged-*.sqlite{_SAVED}"))
    if not found:
        return None
    saved = found[-1]
    kept = saved.with_name(saved.name.removesuffix(_SAVED))
    for suffix in _SUFFIXES:
        old, new = (file.with_name(file.name + suffix) for file in (path, kept))
        if old.exists():
            old.rename(new)
    saved.rename(path)
    for stale in found[:-1]:
        stale.unlink()  # it has been rebuilt since
    private.sync_folder(path.parent)
    return kept


def kept_beside(path: Path) -> Sequence[Path]:
    """Damaged journals of that table that are still there."""
    return sorted(path.parent.glob(f"{path.stem}.damaged-*.sqlite"))
