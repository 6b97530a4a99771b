"""The journal's file: SQLite, write-ahead log, every commit on disk before it returns.

Comes in: raw sentences and entries, in one transaction.  Goes out: the same, in order, and the last
snapshot.  This file does not know what they mean.
"""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from pichenette import __version__
from pichenette.journal import schema
from pichenette.journal.entry import PLAYED, Entry, Kind, Who
from pichenette.journal.reserve import Reserve
from pichenette.journal.samples import Samples
from pichenette.journal.trouble import JournalDamaged, JournalError, JournalFull, explained
from pichenette.text import encodable, is_encodable

__all__ = ["Journal", "JournalError", "JournalStatus", "Raw"]

_CHECKPOINT_PAGES = 4000  # 16 MiB: only if nobody calls `checkpoint` in a quiet moment
_SNAPSHOTS_KEPT = 2
_BUSY_MS = 500  # a backup or a listing never holds it longer
_TAIL = 200  # rows of each table that are read at every start
_HOST_BOOT = Path("/proc/sys/kernel/random/boot_id")


class Raw(NamedTuple):
    id: int
    boot: str
    seq: int
    at_us: int  # the board's clock, unwrapped
    received_us: int  # the host's monotonic clock
    body: str


@dataclass(frozen=True, slots=True)
class JournalStatus:
    path: str | None  # None: in memory
    entries: int
    raw: int
    size_mb: float
    has_reserve: bool
    trouble: str | None


class Journal:
    """One table's journal.  One process writes it; several may read it."""

    def __init__(
        self, path: Path | None, host_boot: str | None = None, is_reader: bool = False
    ) -> None:
        """`None` keeps it in memory, for a game nobody wants back.  Raises JournalError where it
        cannot even be read; where it cannot be written, `trouble` says why.  A reader looks into
        what another process writes, and changes nothing."""
        self.path = path
        self.trouble: str | None = None
        self.is_damaged = False  # found out while it was open
        self._reserve = Reserve(path.with_name(path.name + ".reserve")) if path else None
        self._host_boot = _host_boot() if host_boot is None else host_boot
        self._is_host_told = False
        self._changes = 0  # of the connection, when the transaction began
        self.samples = Samples(self._insert_sample, self._query)
        if not is_reader:
            self._open()
        elif self._open_to_read():
            self.trouble = f"journal {path}: opened only to read"
        else:
            raise JournalError(f"journal {path}: cannot be read; `pichenette journal verify` it")

    def _open(self) -> None:
        self.trouble = None
        try:
            if self.path:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(
                self.path or ":memory:", isolation_level=None, timeout=_BUSY_MS / 1000
            )
            try:
                self._prepare()
            except BaseException:
                self._db.close()
                raise
        except (sqlite3.Error, OSError) as error:
            if isinstance(error, JournalError):
                raise
            trouble = explained(self.path, error)
            if isinstance(trouble, JournalDamaged) or not self._open_to_read():
                raise trouble from error
            self.trouble = str(trouble)
            return
        if self._reserve:
            self._reserve.fill()

    def _prepare(self) -> None:
        version = schema.version(self._db)
        if version > schema.VERSION:
            raise JournalError(
                f"journal {self.path}: written by a newer pichenette (schema {version}, here "
                f"{schema.VERSION}); update this one, or give another --data"
            )
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_PAGES}")
        schema.migrate(self._db)
        self._check_tail()
        self._db.execute("BEGIN IMMEDIATE")  # a disk that can't be written says so here
        self._db.execute("INSERT OR REPLACE INTO meta VALUES ('program', ?)", (__version__,))
        self._db.execute("COMMIT")

    def _open_to_read(self) -> bool:
        """As it is, for a look: on a disk that is full or cannot be written."""
        if self.path is None or not self.path.exists():
            return False
        for flags in ("mode=ro", "mode=ro&immutable=1"):
            try:
                self._db = sqlite3.connect(
                    f"{self.path.absolute().as_uri()}?{flags}", uri=True, isolation_level=None
                )
                if schema.READABLE <= schema.version(self._db) <= schema.VERSION:
                    schema.stand_in(self._db)
                    self._check_tail()
                    return True
            except sqlite3.Error:
                continue
        return False

    def _check_tail(self) -> None:
        """What a power cut could have torn is at the end; `verify` reads it all."""
        for table, key in (("raw", "id"), ("sample", "id"), ("entry", "number")):
            rows = self._db.execute(
                f"SELECT {key}, length(body) FROM {table} ORDER BY {key} DESC LIMIT {_TAIL}"
            ).fetchall()
            numbers = [number for number, _ in rows]
            if table == "entry" and numbers != list(range(*_span(numbers))):
                raise JournalDamaged(
                    f"journal {self.path}: entries are missing before {numbers[0]}; "
                    "`pichenette journal recover` saves what can be read"
                )

    def reopen(self) -> None:
        """Try again to write: a disk may have got room.  Raises JournalError."""
        with suppress(sqlite3.Error):
            self._db.close()
        self._open()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Everything written inside is on disk when it ends, or nothing is."""
        if self.trouble is not None:
            self.reopen()
            if self.trouble is not None:
                raise JournalError(self.trouble)
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._changes = self._db.total_changes
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:  # SQLite itself ends some that fail
                    self._db.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            self._is_host_told = False
            trouble = self._explained(error)
            if isinstance(trouble, JournalFull) and self._reserve and self._reserve.give_up():
                raise JournalFull(
                    f"journal {self.path}: the disk is full; its reserve of 8 MiB is used now: "
                    "free some room soon"
                ) from error
            raise trouble from error

    @property
    def has_written(self) -> bool:
        """The transaction has something for the disk anyway."""
        return self._db.total_changes != self._changes

    def add_raw(self, boot: str, seq: int, at_us: int, received_us: int, body: str) -> int:
        self._tell_host()
        cursor = self._db.execute(
            "INSERT INTO raw (boot, seq, at_us, received_us, body) VALUES (?, ?, ?, ?, ?)",
            (boot, seq, at_us, received_us, body),
        )
        return cursor.lastrowid or 0

    def _tell_host(self) -> None:
        """Whose clock `received_us` is on."""
        if not self._is_host_told:
            self._db.execute(
                "INSERT OR REPLACE INTO meta VALUES ('host_boot', ?)", (self._host_boot,)
            )
            self._is_host_told = True

    def _insert_sample(self, sql: str, values: Sequence[Any]) -> None:
        self._tell_host()
        self._db.execute(sql, values)

    def add(self, kind: Kind, who: Who, body: dict[str, Any]) -> Entry:
        entry = self.draft(kind, who, body)
        self._db.execute(
            "INSERT INTO entry (number, kind, who, body, upto, wall) VALUES (?, ?, ?, ?, ?, ?)",
            (entry.number, kind, who, json.dumps(body), entry.upto, entry.wall),
        )
        return entry

    def draft(self, kind: Kind, who: Who, body: dict[str, Any]) -> Entry:
        """The entry that `add` would write now."""
        wall = datetime.now(UTC).isoformat(timespec="milliseconds")
        return Entry(self.version() + 1, kind, who, body, self.last_raw(), wall)

    def add_snapshot(self, version: int, body: Any) -> None:
        self._db.execute(
            "INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?)",
            (version, __version__, json.dumps(body)),
        )
        self._db.execute(
            "DELETE FROM snapshot WHERE version NOT IN "
            f"(SELECT version FROM snapshot ORDER BY version DESC LIMIT {_SNAPSHOTS_KEPT})"
        )

    def snapshot(self) -> Any:
        """The newest that this very program wrote; None: fold from the beginning of the game."""
        row = self._one(
            "SELECT body FROM snapshot WHERE program = ? AND version <= ? "
            "ORDER BY version DESC LIMIT 1",
            __version__,
            self.version(),
        )
        return None if row is None else _parsed(row[0])

    def forget_snapshots(self) -> None:
        """They turned out to be of no use."""
        self._db.execute("DELETE FROM snapshot")

    def known(self, boot: str) -> int:
        """Up to which number everything of that boot is stored, or told as gone."""
        stored = self._one("SELECT max(seq) FROM raw WHERE boot = ?", boot)
        gone = self._one(
            "SELECT max(body ->> '$.last') FROM entry WHERE kind = 'gap' AND body ->> '$.boot' = ?",
            boot,
        )
        return max((stored and stored[0]) or 0, (gone and gone[0]) or 0)

    def version(self) -> int:
        row = self._one("SELECT max(number) FROM entry")
        return (row and row[0]) or 0

    def last_raw(self) -> int:
        row = self._one("SELECT max(id) FROM raw")
        return (row and row[0]) or 0

    def is_same_host_boot(self) -> bool:
        """The host's clock has not begun anew since the last raw message."""
        row = self._one("SELECT value FROM meta WHERE key = 'host_boot'")
        return row is None or row[0] == self._host_boot

    def entries(self, first: int = 1, last: int | None = None) -> Iterator[Entry]:
        yield from self._entries(
            "number BETWEEN ? AND ? ORDER BY number", first, last or self.version()
        )

    def played(self, begin: int) -> list[Entry]:
        """Of the game that began with that entry: its entries `PLAYED`, and later corrections."""
        row = self._one("SELECT min(number) FROM entry WHERE kind = 'begin' AND number > ?", begin)
        end = row[0] if row and row[0] else self.version() + 1
        kinds = ", ".join(f"'{kind}'" for kind in PLAYED)
        own = self._entries(
            f"number >= ? AND number < ? AND kind IN ({kinds}) ORDER BY number", begin, end
        )
        target = "coalesce(body ->> '$.entry', body ->> '$.after')"
        corrections = f"kind IN ('void', 'insert', 'change') AND {target} "
        later = self._entries(
            f"number >= ? AND {corrections} >= ? AND {target} < ? ORDER BY number", end, begin, end
        )
        others = {
            entry.number
            for entry in self._entries(
                f"number >= ? AND number < ? AND {corrections} < ?", begin, end, begin
            )
        }
        return [*(entry for entry in own if entry.number not in others), *later]

    def begins(self) -> list[Entry]:
        """The first entry of every game."""
        return list(self._entries("kind = 'begin' ORDER BY number"))

    def senses(self, upto: int | None = None) -> Entry | None:
        """The calibration and thresholds in force, where they are told (after an entry)."""
        where = "kind = 'senses' AND number <= ? ORDER BY number DESC LIMIT 1"
        return next(self._entries(where, self.version() if upto is None else upto), None)

    def last_begin(self, upto: int | None = None) -> int | None:
        """The entry with which the newest game began (of those up to an entry)."""
        row = self._one(
            "SELECT max(number) FROM entry WHERE kind = 'begin' AND number <= ?",
            self.version() if upto is None else upto,
        )
        return row[0] if row and row[0] else None

    def seen_since(self, raw_id: int) -> Iterator[Entry]:
        """Observations, newest first, back to what was written when `raw_id` was the last raw."""
        for entry in self._entries("kind = 'saw' ORDER BY number DESC"):
            if entry.upto < raw_id:
                return
            yield entry

    def raw_after(self, after: int, upto: int | None = None) -> list[Raw]:
        rows = self._query(
            "SELECT id, boot, seq, at_us, received_us, body FROM raw WHERE id > ? AND id <= ? "
            "ORDER BY id",
            after,
            self.last_raw() if upto is None else upto,
        )
        return [Raw(*row) for row in rows]

    def raw_tail(self, span_us: int, most: int) -> list[Raw]:
        """The last of them: so long on the board's clock, and no more than `most`."""
        rows = self._query(
            "SELECT id, boot, seq, at_us, received_us, body FROM raw ORDER BY id DESC LIMIT ?", most
        )
        newest: list[Raw] = []
        for row in rows:
            raw = Raw(*row)
            if newest and raw.at_us < newest[0].at_us - span_us:
                break
            newest.append(raw)
        return newest[::-1]

    def checkpoint(self) -> None:
        """In a quiet moment: from the write-ahead log into the file."""
        if self.trouble is None:
            with suppress(sqlite3.Error):  # a full disk: the log keeps it
                self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")
            if self._reserve:
                self._reserve.fill()

    def status(self) -> JournalStatus:
        size = self.path.stat().st_size if self.path and self.path.exists() else 0
        return JournalStatus(
            path=str(self.path) if self.path else None,
            entries=self.version(),
            raw=self.last_raw(),
            size_mb=round(size / 1e6, 1),
            has_reserve=bool(self._reserve and self._reserve.is_there),
            trouble=self.trouble,
        )

    def close(self) -> None:
        with suppress(sqlite3.Error):
            if self.trouble is None:
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._db.close()

    def _one(self, sql: str, *values: Any) -> Any:
        rows = self._query(sql, *values)
        return next(rows, None)

    def _query(self, sql: str, *values: Any) -> Iterator[Any]:
        try:
            yield from self._db.execute(sql, values)
        except sqlite3.Error as error:
            raise self._explained(error) from error

    def _explained(self, error: sqlite3.Error) -> JournalError:
        trouble = explained(self.path, error)
        self.is_damaged |= isinstance(trouble, JournalDamaged)
        return trouble

    def _entries(self, where: str, *values: Any) -> Iterator[Entry]:
        for number, kind, who, body, upto, wall in self._query(
            f"SELECT number, kind, who, body, upto, wall FROM entry WHERE {where}", *values
        ):
            yield Entry(number, kind, who, _parsed(body), upto, wall)


def _parsed(body: str) -> Any:
    """Half characters, which an earlier pichenette let in, are written out: they can be shown."""
    value = json.loads(body)
    return encodable(value) if "\\ud" in body and not is_encodable(value) else value


def _span(numbers: list[int]) -> tuple[int, int, int]:
    """Arguments of the range that these numbers, the highest first, should be."""
    return (numbers[0], numbers[0] - len(numbers), -1) if numbers else (0, 0, -1)


def _host_boot() -> str:
    try:
        return _HOST_BOOT.read_text(encoding="ascii").strip()
    except OSError:
        return "unknown"  # no Linux: monotonic clocks are then taken to go on
