"""Find out whose file it is before SQLite opens it.

SQLite would create our tables in any file, and would discard a log that lies beside an empty one.
Nothing is written here; a file that is not a journal for us raises a JournalError that says what to
do.
"""

import sqlite3
from pathlib import Path
from typing import Literal

from pichenette.journal import schema
from pichenette.journal.pages import MAGIC, TABLE_LEAF, Bad, Pages, record
from pichenette.journal.trouble import (
    RESCUE,
    JournalDamaged,
    JournalError,
    JournalForeign,
    about,
    explained,
)
from pichenette.text import Text, same

_UNREADABLE = Text("its tables cannot be read", "ses tables sont illisibles")
_NO_VERSION = Text("it names no version", "il n’indique aucune version")
_HEADER = 100
_TABLE_INTERIOR = 0x05
_LOG_HEADER = 32  # a log no longer than this is empty

# Columns that these tables have in every version.
_OURS = {"raw": ("boot", "seq", "body"), "entry": ("kind", "who", "body", "upto", "wall")}


def look(path: Path) -> Literal["new", "ours"]:
    """For a process that is going to write.  Raises what `judge` raises."""
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER)
    except FileNotFoundError:
        header = b""
    except OSError as error:
        raise explained(path, error) from error
    has_log = guard_log(path)
    if not header:
        return "new"
    if header[:16] != MAGIC or len(header) < _HEADER:
        raise JournalDamaged(
            _damaged(path, Text("the file is not a database", "ce n’est pas une base de données"))
        )
    tables = _tables(path, has_log=False)
    if not tables and has_log:
        with Pages(path) as pages:
            header = pages.page(1)[:_HEADER]
        tables = _tables(path, has_log=True)
    return judge(path, tables, _number(header, 68), _number(header, 60))


def look_with(db: sqlite3.Connection, path: Path) -> None:
    """For a connection that only reads.  A process that has the file open must not open it beside
    SQLite, as closing it would drop SQLite's locks.  Raises sqlite3.Error too.
    """
    tables = dict(db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'"))
    application = db.execute("PRAGMA application_id").fetchone()[0]
    judge(path, tables, application, schema.version(db))


def guard_log(path: Path) -> bool:
    """Is there anything in the log?  Raises JournalDamaged if the log is all there is, since SQLite
    would discard it even when reading.
    """
    log = path.with_name(path.name + "-wal")
    has_log = log.exists() and log.stat().st_size > _LOG_HEADER
    if has_log and not (path.exists() and path.stat().st_size):
        raise JournalDamaged(
            _damaged(
                path,
                Text(
                    f"empty, but the last writes are still in {log.name}",
                    f"vide, mais les dernières écritures sont encore dans {log.name}",
                ),
            )
        )
    return has_log


def judge(
    path: Path, tables: dict[str, str] | None, application: int, version: int
) -> Literal["new", "ours"]:
    """Raise JournalDamaged, JournalForeign, or JournalError for a version we cannot use."""
    is_ours = tables is not None and all(
        name in tables and all(column in tables[name] for column in columns)
        for name, columns in _OURS.items()
    )
    is_marked = application not in (0, schema.APPLICATION_ID)
    if not is_ours and (is_marked or (tables and not application)):
        has = ", ".join(sorted(tables or ())[:4])
        named = Text(f" (it has {has})", f" (elle a {has})") if has else same("")
        raise JournalForeign(
            about(
                path,
                Text(
                    f"this is another program's database{named.en}; it was left as it is. Give "
                    "another --data, or move that file away",
                    f"c’est la base d’un autre programme{named.fr} ; elle reste telle quelle. "
                    "Donnez un autre --data, ou déplacez ce fichier",
                ),
            )
        )
    check_version(path, version)
    if tables is None or (is_ours and version == 0):
        raise JournalDamaged(_damaged(path, _UNREADABLE if tables is None else _NO_VERSION))
    return "ours" if is_ours else "new"


def check_version(path: Path | None, version: int) -> None:
    """Raise JournalError if this program must not touch it."""
    if version > schema.VERSION:
        raise JournalError(
            about(
                path,
                Text(
                    f"written by a newer pichenette (schema {version}, here {schema.VERSION}); "
                    "update this one, or give another --data",
                    f"écrit par un pichenette plus récent (schéma {version}, ici "
                    f"{schema.VERSION}) ; mettez celui-ci à jour, ou donnez un autre --data",
                ),
            )
        )
    if version < 0:
        raise JournalError(
            about(
                path,
                Text(
                    f"claims to have schema {version}, which no pichenette ever wrote; it was left "
                    "as it is. `pichenette journal recover` copies it into a new one, or give "
                    "another --data",
                    f"dit avoir le schéma {version}, qu’aucun pichenette n’a jamais écrit ; il "
                    "reste tel quel. `pichenette journal recover` le copie dans un nouveau, ou "
                    "donnez un autre --data",
                ),
            )
        )


def _damaged(path: Path, what: Text) -> Text:
    return about(path, Text(f"{what.en}; {RESCUE.en}", f"{what.fr} ; {RESCUE.fr}"))


def _number(header: bytes, at: int) -> int:
    return int.from_bytes(header[at : at + 4], "big", signed=True)


def _tables(path: Path, *, has_log: bool) -> dict[str, str] | None:
    """Their statements by name; None if unreadable."""
    found: dict[str, str] = {}
    try:
        with Pages(path, has_log=has_log) as pages:
            numbers = [1]
            for number in numbers:
                page = pages.page(number)
                start = 100 if number == 1 else 0
                if page[start] == _TABLE_INTERIOR and len(numbers) < 1000:
                    numbers += pages.children(number, page)
                    continue
                if page[start] != TABLE_LEAF:
                    return None
                cells, is_whole = pages.cells(number, page)
                if not is_whole:
                    return None
                for cell in cells:
                    kind, name, _, _, statement = record(cell.payload)
                    if kind == b"table":
                        found[_text(name)] = _text(statement)
    except (Bad, IndexError, ValueError):
        return None
    except OSError as error:
        raise explained(path, error) from error
    return found


def _text(value: object) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""
