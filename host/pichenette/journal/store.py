"""The journal's file: SQLite, write-ahead log, every commit on disk before it returns.

Comes in: raw sentences and entries, in one transaction.  Goes out: the same, in order, and the last
snapshot.  This file does not know what they mean.
"""

import json
import logging
import os
import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from pichenette import __version__, private
from pichenette.journal import opening, reserve, room, rows, schema
from pichenette.journal.entry import PLAYED, Entry, Kind, Who
from pichenette.journal.reserve import Reserve
from pichenette.journal.rows import Unreadable
from pichenette.journal.samples import Samples
from pichenette.journal.trouble import (
    JournalDamaged,
    JournalError,
    JournalFull,
    explained,
)
from pichenette.text import Text

log = logging.getLogger(__name__)

__all__ = ["Journal", "JournalError", "JournalStatus", "Raw"]

_CHECKPOINT_PAGES = 4000  # 16 MiB: only if nobody calls `checkpoint` in a quiet moment
_SNAPSHOTS_KEPT = 2
_BUSY_MS = 500  # a backup or a listing never holds it longer
_ASKED = "asked:"  # before the key of a request that was carried out; its value is the version
_ASKED_KEPT = 100_000  # entries back: an evening's, and ten minutes however fast they come
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


class Hole(NamedTuple):
    """Entries that were in a file which was damaged, and are lost."""

    first: int
    last: int
    kinds: dict[str, int]  # how many of which, as far as anything still knew
    found: str  # when that was


class Journal:
    """One table's journal.  One process writes it; several may read it."""

    def __init__(
        self, path: Path | None, host_boot: str | None = None, is_reader: bool = False
    ) -> None:
        """`None` keeps it in memory, for a game nobody wants back.  Raises JournalError where it
        cannot even be read; where it cannot be written, `trouble` says why.  A reader looks into
        what another process writes, and changes nothing."""
        self.path = path
        self.trouble: str | Text | None = None
        self.unread: dict[int, str] = {}  # entries that are there and say nothing, as met so far
        self._is_held = False
        self._is_lean = False  # the disk is full: as little as possible is written
        self.is_damaged = False  # found out while it was open
        self._reserve = Reserve(path.with_name(path.name + ".reserve")) if path else None
        self._host_boot = _host_boot() if host_boot is None else host_boot
        self._is_host_told = False
        self.holes: list[Hole] = []
        self._asked: str | None = None  # the key of the request that is carried out now
        self._changes = 0  # of the connection, when the transaction began
        self.samples = Samples(self._insert_sample, self._query)
        if not is_reader:
            self._open()
        elif path is None or not self._open_to_read():
            raise JournalError(f"journal {path}: cannot be read; `pichenette journal verify` it")
        else:
            self.trouble = f"journal {path}: opened only to read"

    @classmethod
    def held(cls, trouble: Text) -> "Journal":
        """One with nothing in it, for as long as the real one is not there: nothing can be written
        into it, so nothing is acknowledged or shown that would not last."""
        journal = cls(None)
        journal.hold(trouble)
        return journal

    def hold(self, trouble: Text) -> None:
        """Write nothing more: what is in the file is being saved."""
        self._is_held, self.trouble = True, trouble

    def _open(self) -> None:
        self.trouble = None
        try:
            self._try_open()
        except (sqlite3.Error, OSError) as error:
            if isinstance(error, JournalError):
                raise
            trouble = explained(self.path, error)
            if isinstance(trouble, JournalFull) and self._reserve and self._reserve.give_up():
                self._open()
                self._go_lean()
                return
            if isinstance(trouble, JournalDamaged) or not self._open_to_read():
                raise trouble from error
            self.trouble = str(trouble)
            return
        if self._reserve:
            self._reserve.fill()

    def _try_open(self) -> None:
        if self.path:
            private.make_folder(self.path.parent)
            opening.look(self.path)
            os.close(private.create(self.path))
        self._db = self._connect(self.path or ":memory:")
        try:
            self._prepare()
        except BaseException:
            self.abandon()
            raise

    def _go_lean(self) -> None:
        """The disk is full, and the reserve has just left some room: it is ours."""
        if self.path and self.trouble is None:
            log.error("journal %s: the disk is full; its reserve is in use", self.path)
            self._is_lean = True
            room.take(self._db, self.path, reserve.BYTES)

    def _connect(self, where: Path | str, *, is_uri: bool = False) -> sqlite3.Connection:
        db = sqlite3.connect(where, isolation_level=None, timeout=_BUSY_MS / 1000, uri=is_uri)
        db.text_factory = rows.text
        return db

    def _prepare(self) -> None:
        opening.check_version(self.path, schema.version(self._db))
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_PAGES}")
        schema.migrate(self._db)
        room.give_back(self._db)
        self._check_tail()
        self._db.execute("BEGIN IMMEDIATE")  # a disk that can't be written says so here
        self._db.execute("INSERT OR REPLACE INTO meta VALUES ('program', ?)", (__version__,))
        self._db.execute(
            "INSERT OR IGNORE INTO meta VALUES ('id', ?)", (secrets.token_hex(16),)
        )  # a copy or a recovered one has none yet: it goes another way from here
        self._forget_asked()
        self._db.execute("COMMIT")

    def _open_to_read(self) -> bool:
        """As it is, for a look: on a disk that is full or cannot be written.  Raises JournalError
        where it is not for us."""
        if self.path is None:
            return False
        has_log = opening.guard_log(self.path)
        if not self.path.exists():
            return False
        for flags in ("mode=ro", "mode=ro&immutable=1"):
            if "immutable" in flags and has_log:
                return False  # what is in the log would be left out
            db = self._connect(f"{self.path.absolute().as_uri()}?{flags}", is_uri=True)
            try:
                opening.look_with(db, self.path)
                if schema.version(db) >= schema.READABLE:
                    schema.stand_in(db)
                    self._db = db
                    self._check_tail()
                    return True
            except sqlite3.Error as error:
                trouble = error
            except JournalError:
                db.close()
                raise
            db.close()
        if isinstance(explained(self.path, trouble), JournalDamaged):
            raise explained(self.path, trouble) from trouble
        return False

    def _check_tail(self) -> None:
        """What a power cut could have torn is at the end; `verify` reads it all."""
        self.holes = self._read_holes()
        for table, key in (("raw", "id"), ("sample", "id"), ("entry", "number")):
            rows = self._db.execute(
                f"SELECT {key}, length(body) FROM {table} ORDER BY {key} DESC LIMIT {_TAIL}"
            ).fetchall()
            if table == "entry":
                self._check_numbers([number for number, _ in rows])

    def _read_holes(self) -> list[Hole]:
        found = self._db.execute("SELECT first, last, kinds, found FROM hole ORDER BY first")
        return [Hole(first, last, json.loads(kinds), at) for first, last, kinds, at in found]

    def _check_numbers(self, numbers: list[int]) -> None:
        """The last of them, the highest first: none is missing that is not known to be."""
        known = {hole.last: hole.first for hole in self.holes}
        for above, number in pairwise(numbers):
            if above - 1 != number and known.get(above - 1, 0) - 1 != number:
                raise JournalDamaged(
                    f"journal {self.path}: entries are missing between {number} and {above}; "
                    "`pichenette journal recover` saves what can be read"
                )

    def abandon(self) -> None:
        """Close it and leave the file and its log as they are: whoever closes it last would else
        put the one into the other, and the log may hold what the file has lost."""
        holder: sqlite3.Connection | None = None
        if self.path:
            holder = self._connect(f"{self.path.absolute().as_uri()}?mode=ro", is_uri=True)
            with suppress(sqlite3.Error):
                holder.execute("SELECT 1 FROM sqlite_schema").fetchall()
        self._db.close()
        if holder:
            holder.close()  # who only reads puts nothing anywhere

    def reopen(self) -> None:
        """Try again to write: a disk may have got room.  Raises JournalError."""
        if self._is_held:
            return
        with suppress(sqlite3.Error):
            self._db.close()
        self._open()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Everything written inside is on disk when it ends, or nothing is."""
        if self.trouble is not None:
            self.reopen()
            if self.trouble is not None:
                raise JournalError(str(self.trouble))
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._changes = self._db.total_changes
            try:
                yield
                self._keep_asked()
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:  # SQLite itself ends some that fail
                    self._db.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            self._is_host_told = False
            trouble = self._explained(error)
            if isinstance(trouble, JournalFull) and self._reserve and self._reserve.give_up():
                self._go_lean()
                raise JournalFull(
                    f"journal {self.path}: the disk is full; its reserve is in use now, for an "
                    "evening: free some room soon"
                ) from error
            raise trouble from error

    @contextmanager
    def asked(self, key: str) -> Iterator[None]:
        """What is written meanwhile carries out a request: its key is kept in the same commit."""
        self._asked = key
        try:
            yield
        finally:
            self._asked = None

    def _keep_asked(self) -> None:
        if self._asked is not None and self.has_written:
            self._db.execute(
                "INSERT OR REPLACE INTO meta VALUES (?, ?)",
                (_ASKED + self._asked, str(self.version())),
            )

    def _forget_asked(self) -> None:
        """Keys of so long ago that nobody asks again."""
        self._db.execute(
            "DELETE FROM meta WHERE key >= ? AND key < ? AND CAST(value AS INTEGER) < ?",
            (_ASKED, _ASKED[:-1] + ";", self.version() - _ASKED_KEPT),  # ; comes after :
        )

    def carried_out(self, key: str) -> int | None:
        """The version after the request with that key; None: nobody knows of it."""
        row = self._one("SELECT value FROM meta WHERE key = ?", _ASKED + key)
        return int(row[0]) if row else None

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
        """The newest that this very program wrote and that can be read; None: fold from the
        beginning of the game."""
        for (body,) in self._query(
            "SELECT body FROM snapshot WHERE program = ? AND version <= ? ORDER BY version DESC",
            __version__,
            self.version(),
        ):
            with suppress(ValueError, RecursionError):  # a changed byte: the one before, or none
                return json.loads(body.encode("utf-8"))
        return None

    def forget_snapshots(self) -> None:
        """They turned out to be of no use."""
        self._db.execute("DELETE FROM snapshot")

    def known(self, boot: str) -> int:
        """Up to which number everything of that boot is stored, or told as gone."""
        stored = self._one("SELECT max(seq) FROM raw WHERE boot = ?", boot)
        gone = self._one(
            f"SELECT max({_said('last')}) FROM entry WHERE kind = 'gap' AND {_said('boot')} = ? "
            f"AND typeof({_said('last')}) = 'integer'",
            boot,
        )
        return max((stored and stored[0]) or 0, (gone and gone[0]) or 0)

    def version(self) -> int:
        """The number of the last entry, be it lost: a number is never given twice."""
        row = self._one("SELECT max(number) FROM entry")
        return max((row and row[0]) or 0, self.holes[-1].last if self.holes else 0)

    def last_raw(self) -> int:
        row = self._one("SELECT max(id) FROM raw")
        return (row and row[0]) or 0

    def begun(self) -> list[int]:
        """The entries with which the games began, whether or not they can be read."""
        found = self._query("SELECT number FROM entry WHERE kind = 'begin' ORDER BY number")
        return [number for (number,) in found]

    def settle_on(self, board: str) -> None:
        """It is of the board with that name from now on (belonging.py)."""
        if self.trouble is None:
            self._db.execute("INSERT OR REPLACE INTO meta VALUES ('board', ?)", (board,))

    @property
    def is_empty(self) -> bool:
        return self.version() == 0 and self.last_raw() == 0

    @property
    def board(self) -> str | None:
        """The name of the board it was written on; None: it does not know yet."""
        row = self._one("SELECT value FROM meta WHERE key = 'board'")
        return row[0] if row else None

    @property
    def id(self) -> str | None:
        """Made with the file, and no other journal's."""
        row = self._one("SELECT value FROM meta WHERE key = 'id'")
        return row[0] if row else None

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
        lost = (hole.first for hole in self.holes if "begin" in hole.kinds and hole.first > begin)
        end = min([end, *lost])  # another one began in there
        kinds = ", ".join(f"'{kind}'" for kind in PLAYED)
        own = self._entries(
            f"number >= ? AND number < ? AND kind IN ({kinds}) ORDER BY number", begin, end
        )
        target = f"coalesce({_said('entry')}, {_said('after')})"
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

    def of_kinds(self, kinds: Sequence[Kind]) -> Iterator[Entry]:
        """All of these kinds, in order."""
        named = ", ".join(f"'{kind}'" for kind in kinds)
        return self._entries(f"kind IN ({named}) ORDER BY number")

    def has_lost_begin(self, first: int, last: int) -> bool:
        """A game began with one of these entries, which are not there or cannot be read."""
        if any("begin" in one.kinds for one in self.holes if first <= one.last <= last):
            return True
        begin = self.last_begin(last)
        return begin is not None and begin >= first

    def begins(self) -> list[Entry]:
        """The first entry of every game."""
        return list(self._entries("kind = 'begin' ORDER BY number"))

    def begins_since(self, first: int) -> Iterator[Entry]:
        """The first entry of every game that began with that entry or later."""
        return self._entries("kind = 'begin' AND number >= ? ORDER BY number", first)

    def latest_begins(self, most: int) -> list[Entry]:
        """The first entries of the last games, the newest first."""
        return list(self._entries("kind = 'begin' ORDER BY number DESC LIMIT ?", most))

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
                if self._is_lean and self._reserve.is_whole:
                    self._db.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_PAGES}")
                    self._is_lean = False

    def status(self) -> JournalStatus:
        size = self.path.stat().st_size if self.path and self.path.exists() else 0
        return JournalStatus(
            path=str(self.path) if self.path else None,
            entries=self.version(),
            raw=self.last_raw(),
            size_mb=round(size / 1e6, 1),
            has_reserve=bool(self._reserve and self._reserve.is_there),
            trouble=str(self.trouble) if self.trouble else None,
        )

    def close(self) -> None:
        if self._is_held or self.is_damaged:
            self.abandon()
            return
        with suppress(sqlite3.Error):
            if self.trouble is None:
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._db.close()
        if self._is_lean and self._reserve:
            self._reserve.fill()  # of what its log has left: the next start needs some

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
        """Without those that say nothing any more, which are told."""
        for row in self._query(
            f"SELECT number, kind, who, body, upto, wall FROM entry WHERE {where}", *values
        ):
            try:
                yield rows.entry(*row)
            except Unreadable as error:
                if row[0] not in self.unread:
                    log.error("%s: %s; it is left out", self.path, error)
                self.unread[row[0]] = str(error)


def _said(name: str) -> str:
    """A value of an entry's body in SQL, where the body is one."""
    return f"CASE WHEN json_valid(body) THEN body ->> '$.{name}' END"


def _host_boot() -> str:
    try:
        return _HOST_BOOT.read_text(encoding="ascii").strip()
    except OSError:
        return "unknown"  # no Linux: monotonic clocks are then taken to go on
