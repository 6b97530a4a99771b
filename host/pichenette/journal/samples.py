"""What the board sends without a number, in the journal: weights, and levels of the gates.

Stored in chunks, a few bytes per reading.  They are not acknowledged, so a power cut may take the
last seconds.  A chunk also says how the tracker that heard it had begun, so that it can be heard
again in the same way (`scale.py`).
"""

import logging
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from statistics import median_low
from typing import Any, Literal, NamedTuple

from pichenette.link.messages import Beat, State
from pichenette.link.stamp import Stamped
from pichenette.sense.weigher import Reading

log = logging.getLogger(__name__)

COLUMNS = (
    "id, boot, entry, run, began, is_moving, knows, ticks, at_us, end_us, received_us, "
    "end_received_us, body"
)


_KINDS = ((False, False), (True, False), (False, True), (True, True))  # beat, known


class LevelSample(NamedTuple):
    """Every gate at once."""

    at_us: int
    mask: int
    is_beat: bool  # from a BEAT rather than a STATE
    is_known: bool = False  # every edge before it had been heard; an older program did not say


Began = Literal["on", "warmed", "anew"]
"""`on`: carried on from the previous chunk.  `warmed`: learnt the level from the last few."""


class Chunk(NamedTuple):
    id: int
    boot: str
    entry: int  # the last entry when it was written
    run: int  # of chunks without a gap: 1, 2, 3 …; 0: the quiet before a game
    began: Began  # how the scale's tracker began that run
    is_moving: bool  # a step was perhaps under way at its end
    knows: str | None  # what the tracker knew at the end of a run; None: no tracker
    ticks: int  # of its first sample
    at_us: int
    end_us: int  # of its last
    received_us: int  # on the host's monotonic clock: its first, its last
    end_received_us: int
    body: bytes

    @property
    def readings(self) -> list[Reading]:
        return self._decoded[0]

    @property
    def levels(self) -> list[LevelSample]:
        return self._decoded[1]

    @property
    def heard(self) -> list[Stamped]:
        """Its levels, as the messages that told them."""
        return [
            Stamped(
                Beat(0, mask, 0, 0, 0, 0) if is_beat else State(0, mask),
                self.received_us / 1e6,
                at_us,
                self.boot,
                is_known=is_known,
            )
            for at_us, mask, is_beat, is_known in self.levels
        ]

    @property
    def _decoded(self) -> tuple[list[Reading], list[LevelSample]]:
        try:
            return decode_within(self.body, self.at_us, self.end_us)
        except ValueError as error:  # a dying card; `pichenette journal verify` finds it too
            log.error("cannot read chunk %d of the weights: %s", self.id, error)
            return [], []


class Samples:
    """The chunks in a journal's file."""

    def __init__(
        self, execute: Callable[[str, Sequence[Any]], Any], query: Callable[..., Iterator[Any]]
    ) -> None:
        self._execute = execute
        self._query = query

    def add(self, chunk: Chunk) -> None:
        """Its id is ignored.  Inside the journal's transaction."""
        values = chunk[1:]
        marks = ", ".join("?" * len(values))
        # What was known is only needed at the end of a run: within one, the next chunk says more.
        self._execute(
            "UPDATE sample SET knows = NULL "
            "WHERE id = (SELECT max(id) FROM sample) AND run = ? AND run > 0",
            (chunk.run,),
        )
        names = COLUMNS.removeprefix("id, ")
        self._execute(f"INSERT INTO sample ({names}) VALUES ({marks})", values)

    def last(self) -> Chunk | None:
        return next(self._chunks("1 ORDER BY id DESC LIMIT 1"), None)

    def last_run(self) -> int:
        row = next(
            self._query("SELECT run FROM sample WHERE run > 0 ORDER BY id DESC LIMIT 1"), None
        )
        return row[0] if row else 0

    def between(self, first: int, last: int) -> list[Chunk]:
        """Chunks written while these entries were the last."""
        where = "id >= ? AND id < ? ORDER BY id"
        return list(
            self._chunks(where, self._since("entry", first), self._since("entry", last + 1))
        )

    def _since(self, column: Literal["entry", "at_us"], least: int) -> int:
        """The first chunk with at least that in a column that only grows.  A binary search, since
        an index would cost a card one more page per chunk.
        """
        row = next(self._query("SELECT max(id) FROM sample"))
        low, high = 1, (row[0] or 0) + 1
        while low < high:
            middle = (low + high) // 2
            sql = f"SELECT id, {column} FROM sample WHERE id >= ? ORDER BY id LIMIT 1"
            number, found = next(self._query(sql, middle))
            if found < least:
                low = number + 1
            else:
                high = middle
        return low

    def before(self, chunk: Chunk) -> Chunk | None:
        return next(self._chunks("id < ? ORDER BY id DESC LIMIT 1", chunk.id), None)

    def tail(self, upto: int, span_us: int) -> list[Chunk]:
        """The last chunks up to this one, covering at least this long on the board's clock."""
        newest: list[Chunk] = []
        for chunk in self._chunks("id <= ? ORDER BY id DESC", upto):
            newest.append(chunk)
            if chunk.at_us <= newest[0].end_us - span_us:
                break
        return newest[::-1]

    def over(self, from_us: int, to_us: int) -> list[Chunk]:
        """The chunks of that time on the board's clock.  Those since, of hours perhaps, are not
        read.
        """
        newest: list[Chunk] = []
        for chunk in self._chunks("id < ? ORDER BY id DESC", self._since("at_us", to_us + 1)):
            newest.append(chunk)
            if chunk.at_us <= from_us:
                break
        return newest[::-1]

    def _chunks(self, where: str, *values: Any) -> Iterator[Chunk]:
        for row in self._query(f"SELECT {COLUMNS} FROM sample WHERE {where}", *values):
            chunk = Chunk(*row)
            yield chunk._replace(is_moving=bool(chunk.is_moving))


def encode(readings: Sequence[Reading], levels: Sequence[LevelSample], first_us: int) -> bytes:
    """Differences as variable-length numbers, compressed if that is shorter."""
    steps = [after.at_us - before.at_us for before, after in pairwise(readings)]
    period = median_low(steps) if steps else 0
    numbers = [len(readings), period]
    if readings:
        numbers += [readings[0].at_us - first_us, readings[0].counts]
    numbers += [step - period for step in steps]
    numbers += [after.counts - before.counts for before, after in pairwise(readings)]
    for status, same in groupby(readings, key=lambda reading: reading.status):
        numbers += [status, len(list(same))]
    numbers.append(len(levels))
    for level in levels:
        numbers += [level.at_us - first_us, level.mask, level.is_beat | level.is_known << 1]
    plain = _variable(numbers)
    return min(b"\0" + plain, b"\1" + zlib.compress(plain), key=len)


def decode(body: bytes, first_us: int) -> tuple[list[Reading], list[LevelSample]]:
    """Raises ValueError if it is not a chunk."""
    try:
        plain = zlib.decompress(body[1:]) if body[:1] == b"\1" else body[1:]
        numbers = _numbers(plain)
        return _readings(numbers, first_us), _levels(numbers, first_us)
    except (StopIteration, zlib.error) as error:
        raise ValueError(f"not a chunk of readings: {error or 'too short'}") from error


def decode_within(
    body: bytes, first_us: int, last_us: int
) -> tuple[list[Reading], list[LevelSample]]:
    """… of that time.  A changed byte can leave it readable and take a level to any other time,
    up to which every edge would then count as heard.  Raises ValueError.
    """
    readings, levels = decode(body, first_us)
    for at_us in [reading.at_us for reading in readings] + [level.at_us for level in levels]:
        if not first_us <= at_us <= last_us:
            raise ValueError(f"a sample of {at_us} µs in a chunk of {first_us} to {last_us} µs")
    return readings, levels


def _readings(numbers: Iterator[int], first_us: int) -> list[Reading]:
    number, period = next(numbers), next(numbers)
    if not number:
        return []
    times, counts, statuses = [first_us + next(numbers)], [next(numbers)], list[int]()
    for _ in range(number - 1):
        times.append(times[-1] + period + next(numbers))
    for _ in range(number - 1):
        counts.append(counts[-1] + next(numbers))
    while len(statuses) < number:
        status = next(numbers)
        statuses += [status] * min(next(numbers), number)
    return [Reading(*reading) for reading in zip(times, counts, statuses, strict=True)]


def _levels(numbers: Iterator[int], first_us: int) -> list[LevelSample]:
    return [
        LevelSample(first_us + next(numbers), next(numbers), *_KINDS[next(numbers) & 3])
        for _ in range(next(numbers))
    ]


def _variable(numbers: Iterable[int]) -> bytes:
    """Seven bits per byte, lowest first; the sign is the lowest bit of all."""
    found = bytearray()
    for number in numbers:
        rest = number << 1 if number >= 0 else ~(number << 1)
        while rest > 0x7F:
            found.append(rest & 0x7F | 0x80)
            rest >>= 7
        found.append(rest)
    return bytes(found)


def _numbers(plain: bytes) -> Iterator[int]:
    number = shift = 0
    for byte in plain:
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            yield number >> 1 if not number & 1 else ~(number >> 1)
            number = shift = 0
