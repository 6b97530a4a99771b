"""A game's raw data as a capture: the sentences its board sent, as far as they were kept.

Lines carry the host's time and are in the order they happened.  A boot begins with a HELLO that
only identifies it and its board, and so does what another file of the board was used for; of a BEAT
only the gates are kept.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from pichenette import board
from pichenette.board import BadBoard
from pichenette.journal.samples import Chunk
from pichenette.journal.store import Journal
from pichenette.link.capture import Captured
from pichenette.link.clock import PERIOD_US
from pichenette.link.greeted import UNKNOWN
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
    greeted, name = None, journal.board or UNKNOWN
    files = _files(journal, begin, last, upto)
    for line in sorted(lines, key=lambda line: line.at_us):
        while len(files) > 1 and files[1].at_us <= line.at_us:
            del files[0]
        if greeted != (line.boot, files[0]):
            greeted = line.boot, files[0]
            greeting = f"{name},{files[0].digest},{_gates(name, files[0].digest)}"
            yield Captured(line.received_us, _line(f"HELLO,{PROTOCOL},-,-,{line.boot},{greeting}"))
        yield Captured(line.received_us, _line(line.body))


class _File(NamedTuple):
    at_us: int  # from which on it was the board's
    digest: str


def _files(journal: Journal, begin: int, last: int, upto: int | None) -> list[_File]:
    """The board's files during a game, whose last raw message is `upto`; the first is that from its
    beginning, if one is known.
    """
    found = [_File(0, UNKNOWN)]
    for number, digest in journal.board_files:
        if number <= begin:
            found = [_File(0, digest)]
        elif number <= last:
            before = next(journal.entries(number - 1, number), None)
            heard = journal.raw_after(before.upto, upto, most=1) if before else []
            found += [_File(raw.at_us, digest) for raw in heard]
    return found


def _gates(name: str, digest: str) -> int:
    """How many it has, if that file of it is here; 0: not known."""
    with suppress(BadBoard):
        if name in board.names() and (here := board.load(name)).digest == digest:
            return len(here.gates)
    return 0


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
