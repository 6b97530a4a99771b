"""Find a journal's rows page by page, whether or not anything still points there.

A row is recognised by the form of its record, which differs from table to table.  A damaged page is
searched byte by byte for what is left on it.  Rows are only ever added, so an old copy of a row is
as good as a new one.
"""

import re
import struct
from collections.abc import Iterator
from typing import Literal, NamedTuple

from pichenette.journal import rows as stored
from pichenette.journal.pages import (
    INDEX_LEAF,
    TABLE_LEAF,
    Bad,
    PageCell,
    Pages,
    SqlValue,
    record,
    types,
    varint,
    width,
)
from pichenette.journal.rows import KINDS, Unreadable

SqlTable = Literal["raw", "entry", "sample", "hole", "aside", "meta"]

_BOOT = re.compile(r"[0-9a-zA-Z_-]{1,16}")
_WALL = re.compile(r"\d{4}-\d\d-\d\dT[\d:.+]+")
_SENTENCE = re.compile(r"[A-Z]+(,-?\d+)+")
# How the record of an entry, a raw message or a chunk begins: its length, no value (the key is
# stored elsewhere), then a kind of 3 to 6 letters or a boot of 8.
_HEADS = re.compile(rb"(?=[\x06-\x14]\x00[\x13\x15\x17\x19\x1d][\x01-\x1b])")
_BOOT_TYPE = 0x1D  # a text of 8
_CHUNK_COLUMNS = 13
_LETTERS = {type(None): "-", int: "i", bytes: "t", float: "f"}


class SavedRow(NamedTuple):
    table: SqlTable
    key: int
    values: tuple[SqlValue | str, ...]  # as its columns, key first
    is_sure: bool = True  # its page leads there; otherwise it was found by its shape


class Spoilt(NamedTuple):
    """A row that is present but cannot be used as it is."""

    table: SqlTable
    key: int
    why: str
    payload: bytes


class IndexedEntry(NamedTuple):
    """An index knows this entry, wherever its row is."""

    number: int
    kind: str


Found = SavedRow | Spoilt | IndexedEntry


def rows(pages: Pages, number: int, page: bytes) -> Iterator[Found]:
    """The rows on one page."""
    if page.count(0) == len(page):
        return
    start = 100 if number == 1 else 0
    cells, is_whole = pages.cells(number, page)
    for cell in cells:
        try:
            found = _indexed(cell) if page[start] == INDEX_LEAF else _row(cell)
        except (Bad, IndexError, UnicodeDecodeError):
            is_whole = False
            continue
        if found:
            yield found
    yield from _searched(pages, page, *(_unused(page, start) if is_whole else (0, len(page))))


def _unused(page: bytes, start: int) -> tuple[int, int]:
    """The unused part of a page, where rows that have moved may remain."""
    count, content = struct.unpack_from(">HH", page, start + 3)
    head = 8 if page[start] in (TABLE_LEAF, INDEX_LEAF) else 12
    return start + head + 2 * count, content or 65536


def _indexed(cell: PageCell) -> SavedRow | IndexedEntry | None:
    """From the index of entries, or from the table without rowids."""
    if cell.payload[1] == _BOOT_TYPE:
        return None  # raw messages by boot
    values = record(cell.payload)
    match values:
        case [bytes(key), bytes(value)]:
            return SavedRow("meta", 0, (_text(key), _text(value)))
        case [bytes(name), int(number), int(rowid)] if number == rowid:
            kind = name.decode("utf-8", "replace")
            return IndexedEntry(number, kind) if kind in KINDS else None
    return None


def _row(cell: PageCell) -> SavedRow | Spoilt | None:
    """A row of one of our tables; None if of another."""
    values = record(cell.payload)
    if not values or cell.rowid < 1:
        return None
    try:
        if values[0] is None:
            return _numbered(cell.rowid, values[1:])
        if _form(values) == "tittt":
            source, key, why, payload, found = values
            return SavedRow(
                "aside", cell.rowid, (_text(source), key, _text(why), payload, _text(found))
            )
    except _Unusable as error:
        return Spoilt(error.table, cell.rowid, error.why, cell.payload)
    return None


class _Unusable(Exception):
    def __init__(self, table: SqlTable, why: str) -> None:
        self.table = table
        self.why = why


def _form(values: list[SqlValue]) -> str:
    return "".join([_LETTERS[type(value)] for value in values])


def _numbered(key: int, values: list[SqlValue]) -> SavedRow | Spoilt | None:
    form = _form(values)
    if form == "tttit":
        return _entry(key, values)
    if form == "tiiit":
        boot, seq, at_us, received_us, body = values
        return _raw(key, boot, seq, at_us, received_us, body)
    if form == "tiiti":  # a file begun by an older program, to which a column was added
        boot, seq, received_us, body, at_us = values
        return _raw(key, boot, seq, at_us, received_us, body)
    if form == "tiit":  # … or one that was never migrated
        boot, seq, received_us, body = values
        return _raw(key, boot, seq, received_us, received_us, body)
    if form == "itt":
        last, kinds, found = values
        return SavedRow("hole", key, (key, last, _text(kinds), _text(found)))
    if re.fullmatch(r"tiiti[t-]iiiiit", form):
        return _chunk(key, values)
    return None


def _entry(key: int, values: list[SqlValue]) -> SavedRow:
    kind, who, body, wall = (stored.text(_bytes(values[at])) for at in (0, 1, 2, 4))
    try:
        stored.entry(key, kind, who, body, 0, wall)
    except Unreadable as error:
        raise _Unusable("entry", str(error)) from error
    if not wall.isprintable():
        wall = ""  # torn off; for people only
    return SavedRow("entry", key, (key, kind, who, body, values[3], wall))


def _raw(
    key: int, boot: SqlValue, seq: SqlValue, at_us: SqlValue, received_us: SqlValue, body: SqlValue
) -> SavedRow:
    try:
        name, sentence = _text(boot), _text(body)
        if not _BOOT.fullmatch(name):
            raise Bad("not the name of a boot")
        if not _SENTENCE.fullmatch(sentence):
            raise Bad("not a sentence")
    except ValueError as error:
        raise _Unusable("raw", str(error)) from error
    return SavedRow("raw", key, (key, name, seq, at_us, received_us, sentence))


def _chunk(key: int, values: list[SqlValue]) -> SavedRow:
    try:
        boot, entry, run, began, is_moving, knows, *numbers, body = values
        known = None if knows is None else _text(knows)
        texts = _text(boot), _text(began)
    except ValueError as error:
        raise _Unusable("sample", str(error)) from error
    return SavedRow(
        "sample", key, (key, texts[0], entry, run, texts[1], is_moving, known, *numbers, body)
    )


def _bytes(value: SqlValue) -> bytes:
    assert isinstance(value, bytes)
    return value


def _text(value: SqlValue) -> str:
    return _bytes(value).decode("utf-8")


def _searched(pages: Pages, page: bytes, begin: int, end: int) -> Iterator[SavedRow]:
    """What is left where a page's order does not lead: only whole rows that cannot be anything
    else.
    """
    if page.count(0, begin, end) >= end - begin:
        return
    for match in _HEADS.finditer(page, begin, end):
        try:
            cell = _cell_around(pages, page, match.start())
            if match.start() + min(len(cell.payload), pages.size) > end:
                raise Bad("something else has been written over its end")
            found = _row(cell)
        except (Bad, IndexError):
            continue
        if isinstance(found, SavedRow) and _is_whole(found):
            yield found._replace(is_sure=False)


def _is_whole(row: SavedRow) -> bool:
    """Is its last value still what it should be?"""
    last = row.values[-1]
    if row.table == "entry":
        return _WALL.fullmatch(str(last)) is not None
    return row.table in ("raw", "sample")


def _cell_around(pages: Pages, page: bytes, head: int) -> PageCell:
    """The cell whose record header begins there; its length and number stand before it."""
    kinds, length = types(page, head)
    if len(kinds) not in (5, 6, _CHUNK_COLUMNS):
        raise Bad("too many columns for a row of a journal")
    total = length + sum(map(width, kinds))
    before = _varint(total)
    for digits in range(1, 10):
        at = head - digits
        if at < len(before):
            break
        if page[at - len(before) : at] == before:
            rowid, end = varint(page, at)
            if end == head and rowid > 0:
                return PageCell(rowid, pages.payload(page, head, total))
    raise Bad("no cell")


def _varint(value: int) -> bytes:
    found = [value & 0x7F]
    while value := value >> 7:
        found.append(value & 0x7F | 0x80)
    return bytes(found[::-1])
