"""Verify or back up a journal, even while the service writes to it."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from pichenette import private
from pichenette.journal import opening, rows, samples, schema
from pichenette.journal.rows import Unreadable
from pichenette.journal.trouble import JournalError, explained
from pichenette.text import Text


def verify(path: Path) -> list[str]:
    """Everything wrong with the file; reads every page."""
    try:
        db = _reading(path)
        try:
            return _complaints(db, path)
        finally:
            db.close()
    except JournalError as error:
        return [str(error)]
    except sqlite3.Error as error:
        return [str(explained(path, error))]


def _reading(path: Path) -> sqlite3.Connection:
    """Open for reading only.  On a read-only disk, SQLite cannot even share a journal in use; one
    without a log is complete and is read as it is.  Raises JournalError, sqlite3.Error.
    """
    has_log = opening.guard_log(path)
    uri = f"{path.absolute().as_uri()}?mode=ro"
    db = _connected(uri)
    try:
        schema.version(db)
    except sqlite3.OperationalError:
        db.close()
        if has_log:
            raise
        return _connected(f"{uri}&immutable=1")
    except sqlite3.Error:
        db.close()
        raise
    return db


def _connected(uri: str) -> sqlite3.Connection:
    db = sqlite3.connect(uri, uri=True)
    db.text_factory = rows.text
    return db


def _complaints(db: sqlite3.Connection, path: Path) -> list[str]:
    opening.look_with(db, path)
    if (version := schema.version(db)) != schema.VERSION:
        return [f"{path}: schema {version}; `pichenette serve` will update it to {schema.VERSION}"]
    found = [f"{path}: {row[0]}" for row in db.execute("PRAGMA integrity_check") if row[0] != "ok"]
    known = {(first, last) for first, last in db.execute("SELECT first, last FROM hole")}
    upto = max((last for _, last in known), default=0)
    for first, last in schema.holes(db, upto):
        since = ", known since it was rescued" if (first, last) in known else ""
        which = f"entry {first} is" if first == last else f"entries {first} to {last} are"
        found.append(f"{path}: {which} missing{since}")
    for source, key, why in db.execute("SELECT source, key, why FROM aside ORDER BY source, key"):
        found.append(f"{path}: {source} {key} was set aside when it was rescued: {why}")
    for row in db.execute("SELECT number, kind, who, body, upto, wall FROM entry ORDER BY number"):
        try:
            rows.entry(*row)
        except Unreadable as error:
            found.append(f"{path}: {error}")
    gone = db.execute(
        "SELECT body ->> '$.boot', sum(body ->> '$.last' - body ->> '$.first' + 1) "
        "FROM (SELECT iif(json_valid(body), body, '{}') AS body FROM entry WHERE kind = 'gap') "
        "GROUP BY 1"
    )
    lost = dict(gone.fetchall())
    for boot, seqs, lowest, highest in db.execute(
        "SELECT boot, count(*), min(seq), max(seq) FROM raw GROUP BY boot"
    ):
        missing = highest - seqs - (lost.get(boot) or 0)
        if missing > 0:
            found.append(f"{path}: {missing} numbers of boot {boot} are missing below {highest}")
        if lowest < 1:
            found.append(f"{path}: boot {boot} has a number {lowest}")
    for number, at_us, end_us, body in db.execute("SELECT id, at_us, end_us, body FROM sample"):
        try:
            samples.decode_within(body, at_us, end_us)
        except ValueError as error:
            found.append(f"{path}: chunk {number} of the weights: {error}")
    return found


def backup(path: Path, target: Path) -> Path:
    """Make a copy as of one moment, complete without a log; returns where it is.

    It is read in one go: that does not hold up the writer, whereas a copy made in pieces would
    start over at every write.
    """
    if target.is_dir():
        target = target / path.name
    if target.exists():
        raise JournalError(
            Text(
                f"{target}: already exists; give a new file, or delete that one",
                f"{target} : existe déjà ; donnez un nouveau fichier, ou supprimez celui-là",
            )
        )
    fresh = target.with_name(target.name + ".part")
    try:
        fresh.unlink(missing_ok=True)
        source = _reading(path)
        try:
            opening.look_with(source, path)
            descriptor = private.create(fresh)
            try:
                _copy(source, fresh)
                os.fsync(descriptor)
            finally:
                os.close(descriptor)
        finally:
            source.close()
        fresh.rename(target)
        private.sync_folder(target.parent)
    except JournalError:
        raise
    except (sqlite3.Error, OSError) as error:
        fresh.unlink(missing_ok=True)
        raise explained(target, error) from error
    return target


def note_backup(path: Path) -> None:
    """Somebody has a copy of that journal now.  Copies that stay on this machine, or are made to be
    thrown away, are no backup.
    """
    with suppress(OSError):
        _marker(path).unlink(missing_ok=True)  # root's, say: its date is not ours to change
        _marker(path).touch(mode=0o600)


def backed_up_at(path: Path) -> float | None:
    """When somebody last took a copy of that journal (wall clock); None: never."""
    try:
        return _marker(path).stat().st_mtime
    except OSError:
        return None


def _marker(path: Path) -> Path:
    return path.with_name(path.name + ".backup")


def _copy(source: sqlite3.Connection, fresh: Path) -> None:
    copy = sqlite3.connect(fresh, isolation_level=None)
    try:
        source.backup(copy)
        with suppress(sqlite3.Error):  # a damaged one is copied as it is and verified afterwards
            copy.execute("PRAGMA journal_mode = DELETE")
            # When restored one day, it is no longer the same journal: it then gets its own id.
            copy.execute("DELETE FROM meta WHERE key = 'id'")
    finally:
        copy.close()
