"""The tables of a journal's file, and how an older file becomes one of today.

Each migration runs in one transaction with the new version number: a power cut in its middle leaves
the old file as it was.
"""

import sqlite3

VERSION = 3
READABLE = 2  # what is older has other columns: it must be brought up to date first

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
}


def version(db: sqlite3.Connection) -> int:
    """0: nothing is in it yet."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def stand_in(db: sqlite3.Connection) -> None:
    """For a look into a file of an older version: what it does not have is empty."""
    if version(db) < 3:
        db.execute(_SAMPLE.replace("CREATE TABLE", "CREATE TEMP TABLE"))


def migrate(db: sqlite3.Connection) -> None:
    """Brings a file that is not newer than this program up to date."""
    while (old := version(db)) < VERSION:
        script, new = (_NEW, VERSION) if old == 0 else (_MIGRATIONS[old], old + 1)
        try:
            db.executescript(f"BEGIN IMMEDIATE; {script} PRAGMA user_version = {new}; COMMIT")
        except sqlite3.Error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
