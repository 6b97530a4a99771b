"""Journals that are hurt in every way a card knows, and what an all-knowing reader could save.

The truth is found without any idea of pages: a row stands in the file as one piece, which is built
here anew from its values.  Where that is still there, it can be saved.
"""

import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from pichenette.journal.sample_writer import SampleWriter
from pichenette.journal.store import Journal
from pichenette.link.messages import Load, LoadStatus
from pichenette.link.stamp import Stamped
from pichenette.sense.thresholds import Thresholds

HEADER = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}
PAGE = 4096

Rows = dict[tuple[str, int], tuple[object, ...]]


class Truth(NamedTuple):
    rows: Rows
    cells: dict[tuple[str, int], bytes]  # each as it appears in the file, if on one page


def play(journal: Journal, steps: int, dice: random.Random) -> None:
    """Games of some length, each step a commit; now and then one too long for a page."""
    keeper = SampleWriter(journal.samples, Thresholds())
    keeper.begin("anew")
    first = journal.last_raw() + 1
    for seq in range(first, first + steps):
        with journal.transaction():
            journal.add_raw("aaaa0000", seq, seq * 1000, seq * 1001, f"EDGE,{seq},{seq * 977},0,1")
            if seq % 40 == 1:
                journal.add("begin", "page", {**HEADER, "note": f"game of {seq}"})
            elif seq % 3 == 0:
                journal.add("act", "sensor", {"player": "Ana", "shot": {}, "note": f"act {seq}"})
            else:
                long = dice.randrange(5000, 9000) if dice.random() < 0.01 else dice.randrange(200)
                body = {"kind": "strike", "at_us": seq * 1000, "note": f"saw {seq} " + "é" * long}
                journal.add("saw", "sensor", body)
            if seq % 25 == 0:
                told = Load(seq, 4711 + seq, LoadStatus.GOOD)
                keeper.load(told, Stamped(told, seq / 1e6, seq * 1000, "aaaa0000"))
                keeper.write(journal.version(), None)


def make(path: Path, seed: int, steps: int = 300) -> Truth:
    """As a killed service leaves it: the last of it is in the log alone."""
    dice = random.Random(seed)
    with_log = path.with_name("origin.sqlite")
    journal = Journal(with_log)
    journal._db.execute("PRAGMA synchronous = OFF")  # what is lost here is lost on purpose
    play(journal, steps, dice)
    journal._db.execute("PRAGMA wal_checkpoint(RESTART)")
    play(journal, dice.randrange(5, 60), dice)
    for suffix in ("", "-wal"):
        shutil.copy(f"{with_log}{suffix}", f"{path}{suffix}")
    rows = read(journal)
    journal.close()
    for suffix in ("", ".reserve"):
        Path(f"{with_log}{suffix}").unlink()
    cells = {key: _cell(row) for key, row in rows.items() if key[0] != "sample"}
    return Truth(rows, {key: cell for key, cell in cells.items() if len(cell) < PAGE - 35})


def read(journal: Journal) -> Rows:
    found: Rows = {}
    for table, key in (("entry", "number"), ("raw", "id"), ("sample", "id")):
        names = {
            "entry": "number, kind, who, body, upto, wall",
            "raw": "id, boot, seq, at_us, received_us, body",
            "sample": "id, boot, entry, run, began, body",  # `knows` is forgotten by design
        }[table]
        for row in journal._db.execute(f"SELECT {names} FROM {table} ORDER BY {key}"):
            found[table, row[0]] = row
    return found


def _cell(row: tuple[object, ...]) -> bytes:
    """As SQLite writes a row, number first; the key itself is not a value of the record."""
    assert isinstance(row[0], int)
    header, values = b"\0", b""
    for value in row[1:]:
        if isinstance(value, int):
            kind, stored = _number(value)
        elif isinstance(value, str):
            stored = value.encode()
            kind = 13 + 2 * len(stored)
        else:
            raise TypeError(value)
        header += _varint(kind)
        values += stored
    header = bytes([len(header) + 1]) + header
    return _varint(len(header) + len(values)) + _varint(row[0]) + header + values


def _number(value: int) -> tuple[int, bytes]:
    if value in (0, 1):
        return 8 + value, b""
    for kind, length in enumerate((1, 2, 3, 4, 6, 8), 1):
        if -(1 << 8 * length - 1) <= value < 1 << 8 * length - 1:
            return kind, value.to_bytes(length, "big", signed=True)
    raise ValueError(value)


def _varint(value: int) -> bytes:
    found = [value & 0x7F]
    while value := value >> 7:
        found.append(value & 0x7F | 0x80)
    return bytes(found[::-1])


def savable(truth: Truth, path: Path) -> set[tuple[str, int]]:
    """Rows that are in the file as one piece.  (Of the log only whole frames count, and the tests
    tell which those are.)"""
    data = path.read_bytes()
    return {key for key, wanted in truth.cells.items() if wanted in data}


Damage = Callable[[Path, random.Random], None]


def _rewrite(path: Path, change: Callable[[bytearray], None]) -> None:
    data = bytearray(path.read_bytes())
    change(data)
    path.write_bytes(data)


def cut(path: Path, dice: random.Random) -> None:
    _rewrite(path, lambda data: data.__delitem__(slice(dice.randrange(len(data)), None)))


def cut_pages(path: Path, dice: random.Random) -> None:
    size = path.stat().st_size - PAGE * dice.randrange(1, 12)
    _rewrite(path, lambda data: data.__delitem__(slice(max(size, 0), None)))


def _fill(path: Path, dice: random.Random, unit: int, filler: Callable[[int], bytes]) -> None:
    def change(data: bytearray) -> None:
        for _ in range(dice.randrange(1, 15)):
            at = dice.randrange(max(1, len(data) // unit)) * unit
            data[at : at + unit] = filler(min(unit, len(data) - at))

    _rewrite(path, change)


def zero_pages(path: Path, dice: random.Random) -> None:
    _fill(path, dice, PAGE, bytes)


def garbage_sectors(path: Path, dice: random.Random) -> None:
    _fill(path, dice, 512, dice.randbytes)


def no_header(path: Path, dice: random.Random) -> None:
    end = dice.choice((16, 100, 512, PAGE))
    _rewrite(path, lambda data: data.__setitem__(slice(0, end), bytes(min(end, len(data)))))


def flip_bytes(path: Path, dice: random.Random) -> None:
    def change(data: bytearray) -> None:
        for _ in range(dice.randrange(1, 30)):
            data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)

    _rewrite(path, change)


def empty(path: Path, dice: random.Random) -> None:
    path.write_bytes(b"")


def no_log(path: Path, dice: random.Random) -> None:
    Path(f"{path}-wal").unlink()


def hurt_log(path: Path, dice: random.Random) -> None:
    garbage_sectors(Path(f"{path}-wal"), dice)


def cut_log(path: Path, dice: random.Random) -> None:
    cut(Path(f"{path}-wal"), dice)


DAMAGES: dict[str, tuple[Damage, ...]] = {
    "cut": (cut,),
    "cut at a page": (cut_pages,),
    "pages of zeros": (zero_pages,),
    "sectors of garbage": (garbage_sectors,),
    "no header": (no_header,),
    "no header, cut": (no_header, cut_pages),
    "changed bytes": (flip_bytes,),
    "empty": (empty,),
    "no log": (no_log,),
    "log hurt": (hurt_log,),
    "log cut": (cut_log,),
    "everything": (zero_pages, garbage_sectors, hurt_log, no_header),
}
