"""What goes wrong with a journal's file is told as what it is, with what to do."""

import errno
import shutil
import sqlite3
from pathlib import Path
from typing import NamedTuple

import pytest

from pichenette.journal.trouble import (
    JournalBusy,
    JournalDamaged,
    JournalError,
    JournalFull,
    JournalNowhere,
    JournalReadOnly,
    explained,
)


def of_sqlite(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("as SQLite says it")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (sqlite3.SQLITE_FULL, JournalFull),
        (sqlite3.SQLITE_READONLY, JournalReadOnly),
        (sqlite3.SQLITE_BUSY, JournalBusy),
        (sqlite3.SQLITE_BUSY | 2 << 8, JournalBusy),  # with its extension
        (sqlite3.SQLITE_LOCKED, JournalBusy),
        (sqlite3.SQLITE_CORRUPT, JournalDamaged),
        (sqlite3.SQLITE_NOTADB, JournalDamaged),
        (sqlite3.SQLITE_IOERR, JournalError),
    ],
)
def test_what_sqlite_says(code: int, kind: type[JournalError], tmp_path: Path) -> None:
    told = explained(tmp_path / "table.sqlite", of_sqlite(code))
    assert type(told) is kind
    assert "table.sqlite" in str(told)
    assert "; " in str(told), "what next"


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (errno.ENOSPC, JournalFull),
        (errno.EDQUOT, JournalFull),
        (errno.EROFS, JournalReadOnly),
        (errno.EACCES, JournalReadOnly),
        (errno.ENOTDIR, JournalNowhere),
        (errno.EIO, JournalError),
    ],
)
def test_what_the_system_says(number: int, kind: type[JournalError]) -> None:
    assert type(explained(Path("table.sqlite"), OSError(number, "as it says"))) is kind


@pytest.mark.parametrize("code", [sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN])
def test_no_room_for_its_log_is_a_full_disk(
    code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Usage(NamedTuple):
        free: int

    monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(4096))
    told = explained(tmp_path / "table.sqlite", of_sqlite(code))
    assert type(told) is JournalFull
    assert "the disk is full" in str(told)


def test_what_python_itself_refuses_is_an_error_of_the_journal() -> None:
    assert type(explained(None, sqlite3.ProgrammingError("closed"))) is JournalError


@pytest.mark.parametrize(
    ("number", "what", "after"),
    [
        (errno.ENOSPC, "le disque est plein", "libérez de la place"),
        (errno.EROFS, "écriture impossible", "la carte est-elle usée"),
        (errno.ENOTDIR, "son dossier est inutilisable", "donnez un dossier"),
        (errno.EIO, "inutilisable", "le disque est-il en train de lâcher"),
    ],
)
def test_it_is_told_in_french_too(number: int, what: str, after: str) -> None:
    error = OSError(number, "as it says")
    told = explained(Path("table.sqlite"), error).text.fr
    assert told.startswith(f"journal table.sqlite\u00a0: {what} ({error})\u00a0; {after}")
