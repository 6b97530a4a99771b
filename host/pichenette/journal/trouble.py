"""What can be wrong with a journal's file, each with what to do."""

import errno
import shutil
import sqlite3
from pathlib import Path

from pichenette.errors import Explained
from pichenette.text import Text


class JournalError(Explained, OSError):
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


_WHAT: dict[type[JournalError], Text] = {
    JournalFull: Text("the disk is full", "le disque est plein"),
    JournalReadOnly: Text("cannot be written", "écriture impossible"),
    JournalBusy: Text("in use", "déjà utilisé"),
    JournalDamaged: Text("damaged", "abîmé"),
    JournalNowhere: Text("its folder cannot be used", "son dossier est inutilisable"),
    JournalError: Text("cannot be used", "inutilisable"),
}

_WHAT_NEXT: dict[type[JournalError], Text] = {
    JournalFull: Text(
        "free some space; until then the board keeps what it sees",
        "libérez de la place ; d’ici là, le plateau retient ce qu’il voit",
    ),
    JournalReadOnly: Text(
        "is the card worn out or write-protected, or does someone else own the folder? See "
        "`dmesg`; until then the board keeps what it sees",
        "la carte est-elle usée ou protégée en écriture, ou le dossier appartient-il à quelqu’un "
        "d’autre ? Voir `dmesg` ; d’ici là, le plateau retient ce qu’il voit",
    ),
    JournalBusy: Text(
        "is another `pichenette serve` running?", "un autre `pichenette serve` tourne-t-il ?"
    ),
    JournalDamaged: Text(
        "`pichenette journal recover` rescues what can be read",
        "`pichenette journal recover` sauve ce qui est lisible",
    ),
    JournalNowhere: Text(
        "give a folder that exists or can be created",
        "donnez un dossier qui existe ou peut être créé",
    ),
    JournalError: Text(
        "is the disk dying? See `dmesg`; until then the board keeps what it sees",
        "le disque est-il en train de lâcher ? Voir `dmesg` ; d’ici là, le plateau retient ce "
        "qu’il voit",
    ),
}
RESCUE = _WHAT_NEXT[JournalDamaged]


_NO_ROOM = 128 << 10  # bytes: SQLite needs some 64 kB to open a journal


def explained(path: Path | None, error: Exception) -> JournalError:
    kind = _kind(error)
    if kind in (JournalError, JournalReadOnly) and _is_full(path, error):
        kind = JournalFull
    what, after = _WHAT[kind], _WHAT_NEXT[kind]
    said = Text(f"{what.en} ({error}); {after.en}", f"{what.fr} ({error}) ; {after.fr}")
    return kind(about(path, said))


def about(path: Path | None, said: Text) -> Text:
    return Text(f"journal {path}: {said.en}", f"journal {path} : {said.fr}")


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
