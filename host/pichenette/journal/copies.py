"""The copy that is kept of a journal before it is migrated, and the way back to it.

    journal.sqlite  ->  journal.schema-3.sqlite beside it, when a program with schema 4 opens it

Copies are never deleted here.  Going back is for a program that finds its journal migrated by a
newer one that failed: the newer file is kept too, under its own schema's number.
"""

import os
import re
import shutil
import sqlite3
from itertools import count
from pathlib import Path

from pichenette import private
from pichenette.journal import safety, schema
from pichenette.journal.trouble import JournalError, about
from pichenette.text import Text


def keep(path: Path, version: int) -> Path:
    """Copy it as it is.  Raises JournalError; then it must not be migrated."""
    return safety.backup(path, _free(path, version))


def put_back(path: Path) -> Path | None:
    """Make the latest copy that this program can use the journal again, if the journal itself is
    too new for it; returns where the newer one is.  Nobody may have it open.  Cut off at any
    moment, it can be done again: there is always a whole journal.  Raises JournalError.
    """
    if not path.exists() or (version := _settled_version(path)) <= schema.VERSION:
        return None
    usable = [copy for copy in _copies(path) if _version_of(copy) <= schema.VERSION]
    if not usable:
        raise JournalError(
            about(
                path,
                Text(
                    f"written by a newer pichenette (schema {version}, here {schema.VERSION}), and "
                    "there is no copy from before; update again, or move it away",
                    f"écrit par un pichenette plus récent (schéma {version}, ici "
                    f"{schema.VERSION}), et il n’y a pas de copie d’avant ; mettez à jour, ou "
                    "déplacez-le",
                ),
            )
        )
    newer = _free(path, version)
    try:
        os.link(path, newer)
    except OSError:  # FAT has no links
        shutil.copy2(path, newer)
    usable[-1].replace(path)
    private.sync_folder(path.parent)
    return newer


def _settled_version(path: Path) -> int:
    """Merges its log into it first: beside another file, the log would be taken for that one's."""
    db = sqlite3.connect(path, isolation_level=None)
    try:
        db.execute("PRAGMA journal_mode = DELETE")
        return schema.version(db)
    finally:
        db.close()


def _copies(path: Path) -> list[Path]:
    """The latest last."""
    own = re.compile(rf"{re.escape(path.stem)}\.schema-\d+(-\d+)?{re.escape(path.suffix)}")
    copies = [file for file in path.parent.iterdir() if own.fullmatch(file.name)]
    return sorted(copies, key=lambda copy: (copy.stat().st_mtime_ns, copy.name))


def _version_of(copy: Path) -> int:
    return int(copy.name.rpartition(".schema-")[2].partition(".")[0].partition("-")[0])


def _free(path: Path, version: int) -> Path:
    for number in count(1):
        more = f"-{number}" if number > 1 else ""
        name = path.with_name(f"{path.stem}.schema-{version}{more}{path.suffix}")
        if not name.exists():
            return name
    raise AssertionError("count never ends")
