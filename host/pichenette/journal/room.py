"""Room inside the journal's own file and log, taken while there is some.

Comes in: a journal's connection, on a disk that is full but for what a reserve has just left.  Goes
out: free pages in the file, which new rows fill without making it longer, and a log that is long
enough and stays so.  Nobody else can take these.
"""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from pichenette.journal.reserve import free_bytes

LEAN_PAGES = 64  # of the log between two checkpoints: 256 kB, while there is no room for more
_LOG_BYTES = 2 << 20  # the longest step: all that a board had kept
_SLICE = 512 << 10  # so much at once, each on disk before the next
_SPARE = 512 << 10  # for what SQLite and the disk need beside


def take(db: sqlite3.Connection, path: Path, wanted: int) -> None:
    """As much of that as there is."""
    db.execute(f"PRAGMA wal_autocheckpoint = {LEAN_PAGES}")
    with suppress(sqlite3.Error):
        db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
    _lengthen(path.with_name(path.name + "-wal"))
    try:
        for _ in range(wanted // _SLICE):
            if free_bytes(path.parent) < _SLICE + _SPARE:
                break  # a log that finds no room in the file can never start over
            _grow(db)
    except (sqlite3.Error, OSError):  # that was all
        if db.in_transaction:
            db.execute("ROLLBACK")
    give_back(db)


def give_back(db: sqlite3.Connection) -> None:
    """What was taken becomes free pages, as they are: Debian's SQLite would else write zeros into
    each, and first into the log."""
    with suppress(sqlite3.Error):
        db.execute("PRAGMA secure_delete = OFF")
        db.execute("DROP TABLE IF EXISTS room")


def _lengthen(log: Path) -> None:
    """Whatever stands behind its last valid frame is nothing to SQLite: frames of earlier rounds
    are there too."""
    with suppress(OSError):
        descriptor = os.open(log, os.O_RDWR)
        try:
            if os.fstat(descriptor).st_size < _LOG_BYTES:
                os.posix_fallocate(descriptor, 0, _LOG_BYTES)
        finally:
            os.close(descriptor)


def _grow(db: sqlite3.Connection) -> None:
    """Pages must have been in the file once: those that are freed in the step that made them are
    never written."""
    db.execute("BEGIN IMMEDIATE")
    db.execute("CREATE TABLE IF NOT EXISTS room (bytes BLOB NOT NULL) STRICT")
    db.execute("INSERT INTO room VALUES (zeroblob(?))", (_SLICE,))
    db.execute("COMMIT")
    db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
