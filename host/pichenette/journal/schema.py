"""The tables of a journal's file, and how older files are migrated.

Each migration runs in one transaction with the new version number, so a power cut in the middle
leaves the old file as it was.
"""

import sqlite3
from collections.abc import Iterator

VERSION = 4
APPLICATION_ID = int.from_bytes(b"PICH", "big")  # by which `file` and SQLite recognise it
READABLE = 2  # older ones have other columns and must be migrated first

_SAMPLE = """
CREATE TABLE sample (              -- samples.py
    id INTEGER PRIMARY KEY,
    boot TEXT NOT NULL,
    entry INTEGER NOT NULL,
    run INTEGER NOT NULL,
    began TEXT NOT NULL,
    is_moving INTEGER NOT NULL,
    knows TEXT,
    ticks INTEGER NOT NULL,
    at_us INTEGER NOT NULL,
    end_us INTEGER NOT NULL,
    received_us INTEGER NOT NULL,
    end_received_us INTEGER NOT NULL,
    body BLOB NOT NULL
) STRICT
"""

_HURT = """
CREATE TABLE hole (                -- entries that a damaged file had, and this one has not
    first INTEGER PRIMARY KEY,
    last INTEGER NOT NULL,
    kinds TEXT NOT NULL,           -- how many of which, as far as that is known
    found TEXT NOT NULL
) STRICT;
CREATE TABLE aside (               -- rows of a damaged file that could not be used
    source TEXT NOT NULL,
    key INTEGER NOT NULL,
    why TEXT NOT NULL,
    row BLOB NOT NULL,
    found TEXT NOT NULL
) STRICT
"""

_NEW = f"""
CREATE TABLE raw (
    id INTEGER PRIMARY KEY,
    boot TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at_us INTEGER NOT NULL,        -- on the board's clock, unwrapped
    received_us INTEGER NOT NULL,  -- on the host's monotonic clock
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
CREATE TABLE snapshot (
    version INTEGER PRIMARY KEY,
    program TEXT NOT NULL,
    body TEXT NOT NULL
) STRICT;
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
{_SAMPLE};
{_HURT};
"""

# From version n to n + 1.
_MIGRATIONS = {
    1: """
ALTER TABLE raw RENAME COLUMN at_us TO received_us;
ALTER TABLE raw ADD COLUMN at_us INTEGER NOT NULL DEFAULT 0;
UPDATE raw SET at_us = received_us;  -- it was not kept: the order, at least, is the same
CREATE TABLE snapshot (
    version INTEGER PRIMARY KEY,
    program TEXT NOT NULL,
    body TEXT NOT NULL
) STRICT;
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
""",
    2: f"{_SAMPLE};",
    3: f"{_HURT};",
}


def version(db: sqlite3.Connection) -> int:
    """0: the file is still empty."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def stand_in(db: sqlite3.Connection) -> None:
    """For reading a file of an older version: tables it lacks are empty."""
    for since, script in ((3, _SAMPLE), (4, _HURT)):
        if version(db) < since:
            db.executescript(script.replace("CREATE TABLE", "CREATE TEMP TABLE"))


def migrate(db: sqlite3.Connection) -> None:
    """Bring a file no newer than this program up to date."""
    while (old := version(db)) < VERSION:
        script, new = (_NEW, VERSION) if old == 0 else (_MIGRATIONS[old], old + 1)
        try:
            db.executescript(f"BEGIN IMMEDIATE; {script} PRAGMA user_version = {new}; COMMIT")
        except sqlite3.Error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")


def holes(db: sqlite3.Connection, upto: int = 0) -> Iterator[tuple[int, int]]:
    """First and last number of each range of missing entries, in order; reads them all."""
    numbers = db.execute(
        "SELECT number, before FROM (SELECT number, lag(number, 1, 0) OVER (ORDER BY number) "
        "AS before FROM entry) WHERE number != before + 1"
    )
    for number, before in numbers.fetchall():
        yield before + 1, number - 1
    last = db.execute("SELECT coalesce(max(number), 0) FROM entry").fetchone()[0]
    if upto > last:
        yield last + 1, upto
