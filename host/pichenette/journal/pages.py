"""Read the pages of an SQLite file and its log without SQLite.

Gives every committed copy of every page, and the records on them
(https://sqlite.org/fileformat2.html), however damaged the file is.  SQLite itself gives up at the
first missing page; here each page stands on its own.  Nothing is written, and what a page means is
not known here.
"""

import mmap
import struct
from collections.abc import Iterator
from contextlib import ExitStack
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, Self

MAGIC = b"SQLite format 3\0"
TABLE_LEAF, INDEX_LEAF = 0x0D, 0x0A
_INTERIOR = (0x02, 0x05)
_USUAL = 4096  # SQLite's own default for twenty versions
_SIZES = (_USUAL, 1024, 2048, 8192, 16384, 32768, 65536, 512)
_LOG_HEADER, _FRAME_HEADER = 32, 24
_LOG_MAGIC = 0x377F0682  # plus one if its checksums are big-endian
_LONGEST_CHAIN = 4096  # pages per row: 16 MiB

SqlValue = None | int | float | bytes
"""Text is given as bytes; the reader finds out whether it is text."""


class PageCell(NamedTuple):
    rowid: int  # 0: an index, which has none
    payload: bytes


class Bad(ValueError):
    """Violates the file format; common in a damaged file, and never shown."""


class Pages:
    def __init__(self, path: Path, *, has_log: bool = True) -> None:
        """Raises OSError if the file itself cannot be read."""
        self._stack = ExitStack()
        try:
            self._file = self._mapped(path)
            self._log = self._mapped(path.with_name(path.name + "-wal")) if has_log else b""
        except BaseException:
            self._stack.close()
            raise
        self.size = self._page_size()
        is_told = self._file[:16] == MAGIC and len(self._file) > 20
        self._usable = self.size - (self._file[20] if is_told else 0)
        self._frames = self._committed()  # where each frame's page is in the log
        self._newest = {number: at for number, at, is_sure in self._frames if is_sure}

    def _mapped(self, path: Path) -> mmap.mmap | bytes:
        if not path.exists() or path.stat().st_size == 0:
            return b""
        with path.open("rb") as file:
            return self._stack.enter_context(
                mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)  # its length is now fixed
            )

    def close(self) -> None:
        self._stack.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @property
    def count(self) -> int:
        """Copies of pages, in the file and in its log."""
        return -(-len(self._file) // self.size) + len(self._frames)

    def all(self) -> Iterator[tuple[int, bytes]]:
        """Every copy with its number, the newest of each page first; the last page of a truncated
        file is padded with zeros.
        """
        fresh = set(self._newest.values())
        for number, at, _ in reversed(self._frames):
            if at in fresh:
                yield number, self._log[at : at + self.size]
        for number in range(1, -(-len(self._file) // self.size) + 1):
            start = (number - 1) * self.size
            yield number, bytes(self._file[start : start + self.size]).ljust(self.size, b"\0")
        for number, at, _ in reversed(self._frames):
            if at not in fresh:
                yield number, self._log[at : at + self.size]

    def page(self, number: int) -> bytes:
        """The newest copy; raises Bad if there is none."""
        at = self._newest.get(number)
        if at is not None:
            return self._log[at : at + self.size]
        start = (number - 1) * self.size
        if number < 1 or start + self.size > len(self._file):
            raise Bad("no such page")
        return bytes(self._file[start : start + self.size])

    def cells(self, number: int, page: bytes) -> tuple[list[PageCell], bool]:
        """The cells of a leaf, and whether all could be read; other pages have none."""
        start = 100 if number == 1 else 0
        kind = page[start]
        if kind not in (TABLE_LEAF, INDEX_LEAF):
            return [], kind in _INTERIOR
        count = int.from_bytes(page[start + 3 : start + 5], "big")
        if start + 8 + 2 * count > self.size:
            return [], False
        found, is_whole = [], True
        for place in struct.unpack_from(f">{count}H", page, start + 8):
            try:
                if place < start + 8 + 2 * count:
                    raise Bad("a cell where its page begins")
                found.append(self.cell(page, place, has_row=kind == TABLE_LEAF))
            except (Bad, IndexError):
                is_whole = False
        return found, is_whole

    def children(self, number: int, page: bytes) -> list[int]:
        """The child pages of an interior table page."""
        start = 100 if number == 1 else 0
        count = int.from_bytes(page[start + 3 : start + 5], "big")
        if start + 12 + 2 * count > self.size:
            raise Bad("more children than fit")
        places = [*struct.unpack_from(f">{count}H", page, start + 12), start + 8]
        return [int.from_bytes(page[place : place + 4], "big") for place in places]

    def cell(self, page: bytes, at: int, *, has_row: bool) -> PageCell:
        length, at = varint(page, at)
        rowid = 0
        if has_row:
            rowid, at = varint(page, at)
        return PageCell(rowid, self.payload(page, at, length, is_table=has_row))

    def payload(self, page: bytes, at: int, length: int, *, is_table: bool = True) -> bytes:
        """A payload of that many bytes starting there, perhaps continued on other pages."""
        usable = self._usable
        most = usable - 35 if is_table else (usable - 12) * 64 // 255 - 23
        if length <= most:
            found = page[at : at + length]
            if len(found) < length:
                raise Bad("a cell beyond its page")
            return found
        least = (usable - 12) * 32 // 255 - 23
        local = least + (length - least) % (usable - 4)
        if local > most:
            local = least
        if at + local + 4 > self.size or length > _LONGEST_CHAIN * usable:
            raise Bad("a cell beyond its page")
        parts, missing = [page[at : at + local]], length - local
        following = int.from_bytes(page[at + local : at + local + 4], "big")
        while missing > 0:
            more = self.page(following)
            following = int.from_bytes(more[:4], "big")
            parts.append(more[4 : 4 + min(missing, usable - 4)])
            missing -= usable - 4
        return b"".join(parts)

    def _page_size(self) -> int:
        if self._file[:16] == MAGIC:
            stored = int.from_bytes(self._file[16:18], "big")
            if (size := 65536 if stored == 1 else stored) in _SIZES:
                return size
        if len(self._log) >= _LOG_HEADER:
            size = int.from_bytes(self._log[8:12], "big")
            if size in _SIZES and _is_log(self._log):
                return size
        shares = {size: self._leaves(size) for size in sorted(_SIZES)}
        most = max(shares.values())
        # Every second page of that size looks right too, so take the smallest size at which most
        # do.
        fit = (size for size, share in shares.items() if share >= 0.8 * most)
        return next(fit) if most else _USUAL

    def _leaves(self, size: int) -> float:
        """The share of pages that look like leaves at that page size."""
        found, starts = 0, range(0, len(self._file) - size + 1, size)
        for start in starts:
            head = self._file[start : start + 8]
            if head[0] == TABLE_LEAF and head[7] < 60:
                count, content = struct.unpack(">HH", head[3:7])
                end = content or 65536
                found += 0 < count < size // 4 and 8 + 2 * count <= end < size
        return found / (len(starts) or 1)

    def _committed(self) -> list[tuple[int, int, bool]]:
        """Page, position and checksum validity of all committed frames, in this round of the log
        and in earlier ones not yet overwritten.

        A frame's checksum continues from the stored checksum of the frame before it.  So frames
        after a damaged one can still be told from garbage, which SQLite does not attempt.
        """
        log, step = self._log, _FRAME_HEADER + self.size
        order = ">" if _is_log(log) and log[3] & 1 else "<"
        seed = struct.unpack(">II", log[24:32]) if len(log) >= _LOG_HEADER else (0, 0)
        rounds: dict[bytes, list[tuple[int, int, bool]]] = {}
        ends: dict[bytes, int] = {}  # committed frames per round
        for at in range(_LOG_HEADER, len(log) - step + 1, step):
            number, commit, salts, *sums = struct.unpack(">II8sII", log[at : at + _FRAME_HEADER])
            data = at + _FRAME_HEADER
            page = log[data : data + self.size]
            is_sure = _sums(log[at : at + 8] + page, seed, order) == tuple(sums)
            seed = sums[0], sums[1]
            if number:
                rounds.setdefault(salts, []).append((number, data, is_sure))
                if commit and is_sure:
                    ends[salts] = len(rounds[salts])
        current = log[16:24]
        if current not in rounds and rounds:
            current = next(iter(rounds))  # its header is gone
        earlier = [salts for salts in rounds if salts != current]
        return [
            (number, at, is_sure and salts == current)
            for salts in [*earlier, current]
            for number, at, is_sure in rounds.get(salts, [])[: ends.get(salts, 0)]
        ]


def _is_log(log: mmap.mmap | bytes) -> bool:
    return int.from_bytes(log[:4], "big") & ~1 == _LOG_MAGIC


def _sums(data: bytes, seed: tuple[int, int], order: str) -> tuple[int, int]:
    first, second = seed
    words = iter(struct.unpack(f"{order}{len(data) // 4}I", data))
    for word in words:
        first = (first + word + second) & 0xFFFFFFFF
        second = (second + next(words) + first) & 0xFFFFFFFF
    return first, second


def varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends; raises IndexError at the end of `data`."""
    value = data[at]
    if value < 0x80:
        return value, at + 1
    value = 0
    for place in range(at, at + 8):
        byte = data[place]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, place + 1
    value = value << 8 | data[at + 8]
    return (value - (1 << 64) if value >> 63 else value), at + 9


_LENGTHS = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)  # of numbers, by type


def types(data: bytes, at: int = 0) -> tuple[list[int], int]:
    """The types of a record's columns, and the length of its header."""
    length, place = varint(data, at)
    end, found = at + length, list[int]()
    while place < end:
        kind, place = varint(data, place)
        found.append(kind)
    if place != end:
        raise Bad("a header of the wrong length")
    return found, length


def width(kind: int) -> int:
    """How many bytes a value of that type takes."""
    if kind < 10:
        if kind < 0:
            raise Bad("no such type")
        return _LENGTHS[kind]
    if kind < 12:
        raise Bad("no such type")
    return (kind - 12) // 2


@lru_cache(maxsize=4096)
def _places(header: bytes) -> tuple[tuple[tuple[int, int, int], ...], int]:
    """Type, start and end of each value, and the total length.  Cached, as the rows of a table have
    few different headers.
    """
    kinds, at = types(header)
    found = []
    for kind in kinds:
        found.append((kind, at, at + width(kind)))
        at += width(kind)
    return tuple(found), at


def record(payload: bytes) -> list[SqlValue]:
    """A record's values; raises Bad or IndexError if it is not one."""
    length, _ = varint(payload, 0)
    places, total = _places(payload[:length])
    if total != len(payload):
        raise Bad("a record of the wrong length")
    return [_value(payload, *place) for place in places]


def _value(payload: bytes, kind: int, start: int, end: int) -> SqlValue:
    if kind >= 12:
        return payload[start:end]
    if kind in (0, 8, 9):
        return None if kind == 0 else kind - 8
    if kind == 7:
        return float(struct.unpack(">d", payload[start:end])[0])
    return int.from_bytes(payload[start:end], "big", signed=True)
