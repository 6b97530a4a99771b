"""What can be wrong with a journal's file, each with what to do."""

import errno
import shutil
import sqlite3
from pathlib import Path

from pichenette.errors import PichenetteError


class JournalError(PichenetteError, OSError):
    """The journal cannot be used; its contents are untouched."""


class JournalFull(JournalError):
    """The disk is full."""


class JournalReadOnly(JournalError):
    """The disk, the file or its folder is read-only."""


class JournalNowhere(JournalError):
    """Its folder is a file, or does not exist and cannot be created."""


class JournalBusy(JournalError):
    """Another program is writing to it."""


class JournalDamaged(JournalError):
    """The file is not a journal, or no longer a whole one."""


class JournalForeign(JournalError):
    """The file belongs to another program or another board."""


_WHAT_NEXT: dict[type[JournalError], str] = {
    JournalFull: "free some space; until then the board keeps what it sees",
    JournalReadOnly: "is the card worn out or write-protected, or does someone else own the "
    "folder? See `dmesg`; until then the board keeps what it sees",
    JournalBusy: "is another `pichenette serve` running?",
    JournalDamaged: "`pichenette journal recover` rescues what can be read",
    JournalNowhere: "give a folder that exists or can be created",
    JournalError: "is the disk dying? See `dmesg`; until then the board keeps what it sees",
}


_NO_ROOM = 128 << 10  # bytes: SQLite needs some 64 kB to open a journal


def explained(path: Path | None, error: Exception) -> JournalError:
    kind = _kind(error)
    if kind in (JournalError, JournalReadOnly) and _is_full(path, error):
        kind = JournalFull
    if kind is JournalFull:
        return kind(f"journal {path}: the disk is full ({error}); {_WHAT_NEXT[kind]}")
    return kind(f"journal {path}: {error}; {_WHAT_NEXT[kind]}")


def _is_full(path: Path | None, error: Exception) -> bool:
    """SQLite says "disk I/O error" or "unable to open" when it finds no room for its log."""
    code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
    if path is None or code not in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN):
        return False
    try:
        return shutil.disk_usage(path.parent).free < _NO_ROOM
    except OSError:
        return False


def _kind(error: Exception) -> type[JournalError]:
    if isinstance(error, sqlite3.Error):
        # None if Python itself refused: a closed connection, a wrong statement
        code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF  # without its extension
        if code == sqlite3.SQLITE_FULL:
            return JournalFull
        if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
            return JournalReadOnly
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return JournalBusy
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            return JournalDamaged
    number = getattr(error, "errno", None)
    if number in (errno.ENOSPC, errno.EDQUOT):
        return JournalFull
    if number in (errno.EROFS, errno.EACCES, errno.EPERM):
        return JournalReadOnly
    if number in (errno.EEXIST, errno.ENOENT, errno.ENOTDIR):
        return JournalNowhere
    return JournalError
