"""The file beside a journal in which summaries are kept, and with what they were computed.

It is only a copy: one that is damaged is made anew, and where none can be written it is in memory.
"""

import logging
import os
import sqlite3
import sys
from contextlib import suppress
from hashlib import blake2s
from pathlib import Path

from pichenette import private
from pichenette.games import catalogue
from pichenette.games.game import BadRecord

log = logging.getLogger(__name__)

_CHECKPOINT_PAGES = 20_000  # 80 MiB: only if nobody calls `checkpoint` in a quiet moment
_TABLES = """
CREATE TABLE IF NOT EXISTS known (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS game (
    number INTEGER PRIMARY KEY,
    seen INTEGER NOT NULL,
    later TEXT,                    -- corrections made after another game had begun
    body TEXT NOT NULL
);
"""


def path_beside(journal: Path) -> Path:
    return journal.with_name(f"{journal.name}.games")


def checkpoint(journal: Path | None) -> None:
    """Move the write-ahead log into the file; in another thread, as that waits for the disk."""
    if journal is not None:
        with suppress(sqlite3.Error):  # a full disk: the log keeps it
            db = sqlite3.connect(path_beside(journal), timeout=0.2)
            db.execute("PRAGMA wal_checkpoint(PASSIVE)")
            db.close()


def opened(journal: Path | None, is_reader: bool) -> sqlite3.Connection:
    memory = sqlite3.connect(":memory:", isolation_level=None)
    memory.executescript(_TABLES)
    if journal is None:
        return memory
    path = path_beside(journal)
    try:
        if is_reader:
            if path.exists():
                kept = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
                with suppress(sqlite3.Error):
                    kept.backup(memory)
                kept.close()
            memory.executescript(_TABLES)
            return memory
        return _file(path)
    except (sqlite3.Error, OSError) as error:
        log.warning("%s: %s; summaries stay in memory", path, error)
        return memory


def _file(path: Path) -> sqlite3.Connection:
    for is_last in (False, True):
        os.close(private.create(path))
        db = sqlite3.connect(path, isolation_level=None, timeout=0.2)
        try:
            db.execute("PRAGMA journal_mode = WAL")
            # A power cut may take the last of it, never the order; no commit waits for the disk.
            db.execute("PRAGMA synchronous = NORMAL")
            db.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_PAGES}")
            db.executescript(_TABLES)
            db.execute("SELECT count(*) FROM known").fetchone()
            return db
        except sqlite3.DatabaseError:
            db.close()
            if is_last:
                raise
            _delete(path)
    raise AssertionError


def throw_away(journal: Path | None) -> None:
    """It is damaged, and only a copy."""
    if journal is not None:
        with suppress(OSError):  # a disk that cannot be written: the next one stays in memory
            _delete(path_beside(journal))


def _delete(path: Path) -> None:
    for end in ("", "-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)


def edition() -> str:
    """What the figures are computed with: the files of the games and of this package."""
    files = {*Path(catalogue.__file__).parent.rglob("*.py"), *Path(__file__).parent.glob("*.py")}
    for name in catalogue.names():
        with suppress(BadRecord):  # one that does not load is not counted either
            for base in catalogue.find(name).__mro__:
                file = getattr(sys.modules.get(base.__module__), "__file__", None)
                files |= {Path(file)} if file else set()
    digest = blake2s(digest_size=8)
    for path in sorted(files):
        with suppress(OSError):
            stat = path.stat()
            digest.update(f"{path.name} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()
