"""A game's raw data as a capture: the sentences its board sent, as far as they were kept.

Lines carry the host's time and are in the order they happened.  A boot begins with a HELLO that
only identifies it; of a BEAT only the gates are kept.
"""

from collections.abc import Iterator
from typing import NamedTuple

from pichenette.journal.samples import Chunk
from pichenette.journal.store import Journal
from pichenette.link.capture import Captured
from pichenette.link.clock import PERIOD_US
from pichenette.wire import PROTOCOL, sentence


class _Sample(NamedTuple):
    at_us: int
    boot: str
    received_us: int
    body: str


def captured(journal: Journal, begin: int) -> Iterator[Captured]:
    """The capture of the game that began with that entry."""
    following = [number for number in journal.begun() if number > begin]
    last = following[0] - 1 if following else journal.version()
    first = next(journal.entries(begin, last), None)
    beyond = next(journal.entries(following[0]), None) if following else None
    after, upto = (first.upto if first else 0), (beyond.upto if beyond else None)
    lines = [
        _Sample(raw.at_us, raw.boot, raw.received_us, raw.body)
        for raw in journal.raw_after(after, upto)
    ]
    for chunk in journal.samples.between(begin, last):
        lines += _samples(chunk)
    boot, board = None, journal.board or "-"
    for line in sorted(lines, key=lambda line: line.at_us):
        if line.boot != boot:
            boot = line.boot
            yield Captured(line.received_us, _line(f"HELLO,{PROTOCOL},-,-,{boot},{board},-,0"))
        yield Captured(line.received_us, _line(line.body))


def _samples(chunk: Chunk) -> Iterator[_Sample]:
    for at_us, counts, status in chunk.readings:
        yield _sample(chunk, at_us, "LOAD", f"{counts},{status}")
    for at_us, mask, is_beat, _ in chunk.levels:
        kind, rest = ("BEAT", ",0,0,0,0") if is_beat else ("STATE", "")
        yield _sample(chunk, at_us, kind, f"{mask:x}{rest}")


def _sample(chunk: Chunk, at_us: int, kind: str, values: str) -> _Sample:
    after_us = at_us - chunk.at_us
    ticks = (chunk.ticks + after_us) % PERIOD_US
    return _Sample(at_us, chunk.boot, chunk.received_us + after_us, f"{kind},{ticks},{values}")


def _line(body: str) -> bytes:
    return sentence(body).rstrip(b"\n")
