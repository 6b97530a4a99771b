"""Is a journal whole, and a copy of it, both while the service writes to it.

Comes in: a journal's file.  Goes out: complaints, or a copy that is a journal itself.
"""

import sqlite3
from pathlib import Path

from pichenette.journal import samples, schema
from pichenette.journal.trouble import JournalError, explained

_BACKUP_PAGES = 256  # 1 MiB at once: the service waits no longer than that takes


def verify(path: Path) -> list[str]:
    """All that is wrong in the whole file; reads every page."""
    try:
        db = _reading(path)
        try:
            return _complaints(db, path)
        finally:
            db.close()
    except sqlite3.Error as error:
        return [str(explained(path, error))]


def _reading(path: Path) -> sqlite3.Connection:
    """To look only.  On a disk that cannot be written SQLite can't even share a journal in use; one
    without a log beside it is complete, and read as it is."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    db = sqlite3.connect(uri, uri=True)
    try:
        schema.version(db)
    except sqlite3.OperationalError:
        db.close()
        log = path.with_name(path.name + "-wal")
        if log.exists() and log.stat().st_size:
            raise
        return sqlite3.connect(f"{uri}&immutable=1", uri=True)
    except sqlite3.Error:
        db.close()
        raise
    return db


def _complaints(db: sqlite3.Connection, path: Path) -> list[str]:
    if (version := schema.version(db)) != schema.VERSION:
        return [f"{path}: schema {version}; `pichenette serve` brings it to {schema.VERSION}"]
    found = [f"{path}: {row[0]}" for row in db.execute("PRAGMA integrity_check") if row[0] != "ok"]
    count, first, last = db.execute(
        "SELECT count(*), coalesce(min(number), 1), coalesce(max(number), 0) FROM entry"
    ).fetchone()
    if count != last - first + 1:
        found.append(f"{path}: {last - first + 1 - count} entries are missing below {last}")
    gone = db.execute(
        "SELECT body ->> '$.boot', sum(body ->> '$.last' - body ->> '$.first' + 1) FROM entry "
        "WHERE kind = 'gap' GROUP BY 1"
    )
    told = dict(gone.fetchall())
    for boot, seqs, lowest, highest in db.execute(
        "SELECT boot, count(*), min(seq), max(seq) FROM raw GROUP BY boot"
    ):
        missing = highest - seqs - told.get(boot, 0)
        if missing > 0:
            found.append(f"{path}: {missing} numbers of boot {boot} are missing below {highest}")
        if lowest < 1:
            found.append(f"{path}: boot {boot} has a number {lowest}")
    for number, at_us, body in db.execute("SELECT id, at_us, body FROM sample"):
        try:
            samples.decode(body, at_us)
        except ValueError as error:
            found.append(f"{path}: chunk {number} of the weights: {error}")
    return found


def backup(path: Path, target: Path) -> Path:
    """A copy as of one moment, complete without a log beside it; where it is."""
    if target.is_dir():
        target = target / path.name
    if target.exists():
        raise JournalError(f"{target}: is there already; give a new file, or delete that one")
    fresh = target.with_name(target.name + ".part")
    try:
        source = _reading(path)
        copy = sqlite3.connect(fresh)
        try:
            source.backup(copy, pages=_BACKUP_PAGES)
            copy.execute("PRAGMA journal_mode = DELETE")
        finally:
            copy.close()
            source.close()
        fresh.rename(target)
    except (sqlite3.Error, OSError) as error:
        fresh.unlink(missing_ok=True)
        raise explained(target, error) from error
    return target
