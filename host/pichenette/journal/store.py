"""The journal's file: SQLite with a write-ahead log, every commit on disk before it returns.

Opens, writes and closes it (queries.py reads it).  What the rows mean is not known here.
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
from pathlib import Path
from typing import Any

from pichenette import __version__, private
from pichenette.journal import copies, opening, reserve, room, rows, schema, tail
from pichenette.journal.entry import Entry, EntryKind, Meaning, Who
from pichenette.journal.notes import Notes
from pichenette.journal.queries import ASKED, Hole, Queries, Raw
from pichenette.journal.reserve import Reserve
from pichenette.journal.samples import Samples
from pichenette.journal.trouble import (
    JournalDamaged,
    JournalError,
    JournalFull,
    about,
    explained,
)
from pichenette.text import Text

log = logging.getLogger(__name__)

__all__ = ["Hole", "Journal", "JournalError", "JournalStatus", "Raw"]

CHECKPOINT_PAGES = 4000  # 16 MiB: only if nobody calls `checkpoint` in a quiet moment
_SNAPSHOTS_KEPT = 2
_BUSY_MS = 500  # no backup or listing holds it longer
_ASKED_KEPT = 100_000  # entries back: an evening's worth, and ten minutes at any speed
_UNREADABLE = Text(
    "cannot be read; check it with `pichenette journal verify`",
    "illisible ; vérifiez-le avec `pichenette journal verify`",
)
_ONLY_READ = Text("opened read-only", "ouvert en lecture seule")
_ON_RESERVE = Text(
    "the disk is full; it now uses its reserve, which lasts an evening: free some space soon",
    "le disque est plein ; il utilise maintenant sa réserve, qui suffit pour une soirée : libérez "
    "bientôt de la place",
)
_HOST_BOOT = Path("/proc/sys/kernel/random/boot_id")


@dataclass(frozen=True, slots=True)
class JournalStatus:
    path: str | None  # None: in memory
    entries: int
    raw: int
    size_mb: float
    has_reserve: bool
    trouble: Text | None


class Journal(Queries):
    """One table's journal.  One process writes it; several may read it."""

    def __init__(
        self, path: Path | None, host_boot: str | None = None, is_reader: bool = False
    ) -> None:
        """`None` keeps it in memory, for a throwaway game.  Raises JournalError if it cannot even
        be read; if it cannot be written, `trouble` says why.  A reader looks at what another
        process writes, and changes nothing.
        """
        super().__init__(path, _host_boot() if host_boot is None else host_boot)
        self.trouble: Text | None = None
        self._is_held = False
        self._is_lean = False  # the disk is full: write as little as possible
        self._reserve = Reserve(path.with_name(path.name + ".reserve")) if path else None
        self._is_host_told = False
        self._asked: str | None = None  # the key of the request being carried out
        self._changes = 0  # the connection's count when the transaction began
        self.samples = Samples(self._insert_sample, self._query)
        self.notes = Notes(lambda sql, values: self._db.execute(sql, values), self._query)
        if not is_reader:
            self._open()
        elif path is None or not self._open_to_read():
            raise JournalError(about(path, _UNREADABLE))
        else:
            self.trouble = about(path, _ONLY_READ)

    @classmethod
    def held(cls, trouble: Text) -> "Journal":
        """An empty stand-in until the real one is there.  Nothing can be written to it, so nothing
        is acknowledged or shown that would not last.
        """
        journal = cls(None)
        journal.hold(trouble)
        return journal

    def hold(self, trouble: Text) -> None:
        """Write nothing more, as the contents of the file are being saved."""
        self._is_held, self.trouble = True, trouble

    def _open(self) -> None:
        self.trouble, self._last = None, None
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
            self.trouble = trouble.text
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
        """The disk is full, and the reserve has just freed some space: claim it."""
        if self.path and self.trouble is None:
            log.error("journal %s: the disk is full; using its reserve", self.path)
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
        self._db.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
        self._keep_copy()
        schema.migrate(self._db)
        room.give_back(self._db)
        self._look_at_end()
        self._db.execute("BEGIN IMMEDIATE")  # a disk that cannot be written says so here
        self._db.execute("INSERT OR REPLACE INTO meta VALUES ('program', ?)", (__version__,))
        # A copy or a recovered one has no id yet: it is a journal of its own from here.
        new = {"id": secrets.token_hex(16), "beats_from": str(self.version() + 1)}
        self._db.executemany("INSERT OR IGNORE INTO meta VALUES (?, ?)", new.items())
        self._forget_asked()
        self._db.execute("COMMIT")

    def _keep_copy(self) -> None:
        """Of what is going to be migrated, as it is: an older program may have to go on with it."""
        version = schema.version(self._db)
        if self.path is None or not 0 < version < schema.VERSION:
            return
        try:
            kept = copies.keep(self.path, version)
        except JournalError as error:  # no room, say: like a migration that fails
            raise error.__cause__ or error from None
        log.info(
            "journal %s: updated to schema %d; %s is as it was", self.path, schema.VERSION, kept
        )

    def _open_to_read(self) -> bool:
        """Open as it is, for reading: on a disk that is full or read-only.  Raises JournalError if
        it is not for us.
        """
        if self.path is None:
            return False
        has_log = opening.guard_log(self.path)
        if not self.path.exists():
            return False
        for flags in ("mode=ro", "mode=ro&immutable=1"):
            if "immutable" in flags and has_log:
                return False  # the log's contents would be missing
            db = self._connect(f"{self.path.absolute().as_uri()}?{flags}", is_uri=True)
            try:
                opening.look_with(db, self.path)
                if schema.version(db) >= schema.READABLE:
                    schema.stand_in(db)
                    self._db = db
                    self._look_at_end()
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

    def _look_at_end(self) -> None:
        self.holes = self._read_holes()
        tail.check(self._db, self.path, self.holes)

    def abandon(self) -> None:
        """Close it but leave the file and its log as they are: the last one to close would
        otherwise merge the log into the file, and the log may hold what the file has lost.
        """
        holder: sqlite3.Connection | None = None
        if self.path:
            holder = self._connect(f"{self.path.absolute().as_uri()}?mode=ro", is_uri=True)
            with suppress(sqlite3.Error):
                holder.execute("SELECT 1 FROM sqlite_schema").fetchall()
        self._db.close()
        if holder:
            holder.close()  # a reader merges nothing

    def reopen(self) -> None:
        """Try to write again, as a disk may have space by now.  Raises JournalError."""
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
                raise JournalError(self.trouble)
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._changes = self._db.total_changes
            try:
                yield
                self._keep_asked()
                self._db.execute("COMMIT")
            except BaseException:
                self._last = None
                if self._db.in_transaction:  # SQLite ends some failed ones itself
                    self._db.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            self._is_host_told = False
            trouble = self._explained(error)
            if isinstance(trouble, JournalFull) and self._reserve and self._reserve.give_up():
                self._go_lean()
                raise JournalFull(about(self.path, _ON_RESERVE)) from error
            raise trouble from error

    @contextmanager
    def asked(self, key: str) -> Iterator[None]:
        """What is written meanwhile carries out a request; its key is stored in the same commit."""
        self._asked = key
        try:
            yield
        finally:
            self._asked = None

    def _keep_asked(self) -> None:
        if self._asked is not None and self.has_written:
            self._db.execute(
                "INSERT OR REPLACE INTO meta VALUES (?, ?)",
                (ASKED + self._asked, str(self.version())),
            )

    def _forget_asked(self) -> None:
        """Forget keys so old that nobody will ask again."""
        self._db.execute(
            "DELETE FROM meta WHERE key >= ? AND key < ? AND CAST(value AS INTEGER) < ?",
            (ASKED, ASKED[:-1] + ";", self.version() - _ASKED_KEPT),  # ; follows :
        )

    @property
    def has_written(self) -> bool:
        """Does the transaction have something for the disk anyway?"""
        return self._db.total_changes != self._changes

    def add_raw(self, boot: str, seq: int, at_us: int, received_us: int, body: str) -> int:
        self._tell_host()
        cursor = self._db.execute(
            "INSERT INTO raw (boot, seq, at_us, received_us, body) VALUES (?, ?, ?, ?, ?)",
            (boot, seq, at_us, received_us, body),
        )
        row = cursor.lastrowid or 0
        if self._last is not None:
            self._last = self._last[0], row
        return row

    def _tell_host(self) -> None:
        """Record whose clock `received_us` is on."""
        if not self._is_host_told:
            self._db.execute(
                "INSERT OR REPLACE INTO meta VALUES ('host_boot', ?)", (self._host_boot,)
            )
            self._is_host_told = True

    def _insert_sample(self, sql: str, values: Sequence[Any]) -> None:
        self._tell_host()
        self._db.execute(sql, values)

    def add(
        self,
        kind: EntryKind,
        who: Who,
        body: dict[str, Any],
        said: str | None = None,
        meaning: Meaning | None = None,
    ) -> Entry:
        """Write an entry; `said` is its body as JSON and `meaning` what it says, if known."""
        entry = self.draft(kind, who, body, meaning)
        self._db.execute(
            "INSERT INTO entry (number, kind, who, body, upto, wall) VALUES (?, ?, ?, ?, ?, ?)",
            (entry.number, kind, who, said or json.dumps(body), entry.upto, entry.wall),
        )
        self._last = entry.number, entry.upto
        return entry

    def draft(
        self, kind: EntryKind, who: Who, body: dict[str, Any], meaning: Meaning | None = None
    ) -> Entry:
        """The entry that `add` would write now."""
        wall = datetime.now(UTC).isoformat(timespec="milliseconds")
        return Entry(self.version() + 1, kind, who, body, self.last_raw(), wall, meaning)

    def add_snapshot(self, version: int, body: Any) -> None:
        self._db.execute(
            "INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?)",
            (version, __version__, json.dumps(body)),
        )
        self._db.execute(
            "DELETE FROM snapshot WHERE version NOT IN "
            f"(SELECT version FROM snapshot ORDER BY version DESC LIMIT {_SNAPSHOTS_KEPT})"
        )

    def settle_on(self, board: str) -> None:
        """From now on it belongs to the board of that name (belonging.py)."""
        if self.trouble is None:
            self._db.execute("INSERT OR REPLACE INTO meta VALUES ('board', ?)", (board,))

    def settle_on_file(self, digest: str) -> None:
        """From the next entry on, its board's file is the one with that digest."""
        known = self.board_files
        if self.trouble is None and (not known or known[-1][1] != digest):
            known.append((self.version() + 1, digest))
            value = " ".join(f"{number}:{digest}" for number, digest in known)
            self._db.execute("INSERT OR REPLACE INTO meta VALUES ('board_files', ?)", (value,))

    def checkpoint(self) -> None:
        """In a quiet moment, move the write-ahead log into the file."""
        if self.trouble is None:
            with suppress(sqlite3.Error):  # full disk: the log keeps it
                self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")
            if self._reserve:
                self._reserve.fill()
                if self._is_lean and self._reserve.is_whole:
                    self._db.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
                    self._is_lean = False

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
        if self._is_held or self.is_damaged:
            self.abandon()
            return
        with suppress(sqlite3.Error):
            if self.trouble is None:
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._db.close()
        if self._is_lean and self._reserve:
            self._reserve.fill()  # from what its log has freed: the next start needs some


def _host_boot() -> str:
    try:
        return _HOST_BOOT.read_text(encoding="ascii").strip()
    except OSError:
        return "unknown"  # not Linux: assume monotonic clocks carry on
