"""Claim space inside the journal's own file and log while there is some.

On a full disk, once the reserve has been given up, this turns the freed space into free pages in
the file, which new rows fill without lengthening it, and into a log that is long enough and stays
so.  Nobody else can take these.
"""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from pichenette.journal.reserve import free_bytes

LEAN_PAGES = 64  # of log between checkpoints: 256 kB, while there is no room for more
_LOG_BYTES = 2 << 20  # the longest step: everything a board had kept
_SLICE = 512 << 10  # at a time, each on disk before the next
_SPARE = 512 << 10  # for what SQLite and the disk need besides


def take(db: sqlite3.Connection, path: Path, wanted: int) -> None:
    """Take as much of it as there is."""
    db.execute(f"PRAGMA wal_autocheckpoint = {LEAN_PAGES}")
    with suppress(sqlite3.Error):
        db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
    _lengthen(path.with_name(path.name + "-wal"))
    try:
        for _ in range(wanted // _SLICE):
            if free_bytes(path.parent) < _SLICE + _SPARE:
                break  # a log that finds no room in the file can never start over
            _grow(db)
    except (sqlite3.Error, OSError):  # that was all there was
        if db.in_transaction:
            db.execute("ROLLBACK")
    give_back(db)


def give_back(db: sqlite3.Connection) -> None:
    """Turn what was taken into free pages without clearing them: otherwise Debian's SQLite would
    write zeros into each, and into the log first.
    """
    with suppress(sqlite3.Error):
        db.execute("PRAGMA secure_delete = OFF")
        db.execute("DROP TABLE IF EXISTS room")


def _lengthen(log: Path) -> None:
    """SQLite ignores whatever stands behind the last valid frame, such as frames of earlier
    rounds.
    """
    with suppress(OSError):
        descriptor = os.open(log, os.O_RDWR)
        try:
            if os.fstat(descriptor).st_size < _LOG_BYTES:
                os.posix_fallocate(descriptor, 0, _LOG_BYTES)
        finally:
            os.close(descriptor)


def _grow(db: sqlite3.Connection) -> None:
    """Pages must reach the file before they are freed: those freed in the step that created them
    are never written.
    """
    db.execute("BEGIN IMMEDIATE")
    db.execute("CREATE TABLE IF NOT EXISTS room (bytes BLOB NOT NULL) STRICT")
    db.execute("INSERT INTO room VALUES (zeroblob(?))", (_SLICE,))
    db.execute("COMMIT")
    db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
