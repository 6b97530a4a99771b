"""The way of one piece through the program, stage by stage, each with how long it took.

A stage's time counts from the one before.  Up to the rule it is the board's simulated clock, which
stands still while this machine works; disk and light are this machine's own time.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Set
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

from pichenette.board import PASSED, Board
from pichenette.journal.entry import PLAYED, Entry
from pichenette.journal.store import Journal
from pichenette.link.tap import PortLine
from pichenette.table.view import View
from pichenette.text import Text
from pichenette.virtual.board import GateEdge, VirtualBoard

STAGES = (
    Text("pin", "broche"),
    Text("sentence", "phrase"),
    Text("passage", "passage"),
    Text("rule", "règle"),
    Text("disk", "disque"),
    Text("LED", "LED"),
)
_PIN, _SENTENCE, _PASSAGE, _RULE, _DISK, _LED = range(len(STAGES))
SCALE = "scale"  # lit like a gate
_FLASH_S = 0.35  # of the wall clock: a break of 30 ms would go by unseen
_SEEN = ("passage", "step", "strike")


class TimedJournal(Journal):
    """One that knows how long its last transaction took to reach the disk."""

    commit_ms = 0.0

    @contextmanager
    def transaction(self) -> Iterator[None]:
        with super().transaction():
            yield
            began = time.perf_counter()
        self.commit_ms = 1000 * (time.perf_counter() - began)


class WatchedBoard(VirtualBoard):
    """One whose beams and weights are known to whoever watches, before they happen."""

    way: "Way | None" = None

    def drive(self, edges: Iterable[GateEdge]) -> None:
        edges = list(edges)
        super().drive(edges)
        if self.way is not None:
            self.way.drive(edges)

    def load(self, loads: Iterable[tuple[float, float]]) -> None:
        loads = list(loads)
        super().load(loads)
        if self.way is not None and loads:
            self.way.begin(min(at_us for at_us, _ in loads))


class Way:
    def __init__(
        self,
        board: Board,
        journal: TimedJournal,
        now_us: Callable[[], float],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`now_us` is the board's clock, `clock` that of the people who watch it."""
        self._gates = board.gates
        self._passed = {n for n, gate in enumerate(board.gates) if gate.role in PASSED}
        self._strikes = {n for n, gate in enumerate(board.gates) if gate.role == "strike"}
        self._journal = journal
        self._now_us = now_us
        self._clock = clock
        self._version = journal.version()
        self._begins_us: float | None = None
        self._reached: list[float] = []  # when, in µs; of disk and light how long, in ms
        self._flashes: dict[str, float] = {}  # until when
        self._shown_at: float | None = None

    def drive(self, edges: Iterable[GateEdge]) -> None:
        """The first beam that something falls through, or the flick of a shot that misses."""
        broken = [edge for edge in edges if edge.is_broken]
        for gates in (self._passed, self._strikes):
            if moments := [edge.at_us for edge in broken if edge.gate in gates]:
                return self.begin(min(moments))

    def begin(self, at_us: float) -> None:
        """Something reaches a sensor at that moment."""
        self._begins_us, self._reached, self._shown_at = at_us, [], None

    def hear(self, port_line: PortLine) -> None:
        """A line of the port."""
        kind, *fields = port_line.line.lstrip(b"$").partition(b"*")[0].split(b",")
        is_sensed = kind in (b"EDGE", b"LOAD")
        if port_line.direction != "in" or not is_sensed:
            return
        if kind == b"EDGE" and int(fields[3]) & 1:
            self._flash(self._gates[int(fields[2])].id)
        self._reach_pin()
        if len(self._reached) == _SENTENCE:
            self._reached.append(port_line.at * 1e6)
            if kind == b"LOAD":
                self._flash(SCALE)

    def _flash(self, gate: str) -> None:
        self._flashes[gate] = self._clock() + _FLASH_S

    def _reach_pin(self) -> None:
        if self._begins_us is not None and not self._reached and self._now_us() >= self._begins_us:
            self._reached.append(self._begins_us)

    def show(self, view: View) -> None:
        """Something has changed, and is on disk."""
        news = (
            list(self._journal.entries(self._version + 1)) if view.version > self._version else []
        )
        self._version = view.version
        if len(self._reached) == _PASSAGE and any(map(_is_seen, news)):
            self._reached.append(self._now_us())
            if SCALE in self._flashes:
                self._flash(SCALE)
        if len(self._reached) == _RULE and any(entry.kind in PLAYED for entry in news):
            self._reached += [self._now_us(), self._journal.commit_ms]
            self._shown_at = time.perf_counter()

    def drawn(self) -> None:
        """What was shown is on the track."""
        self._reach_pin()
        if self._shown_at is not None:
            self._reached.append(1000 * (time.perf_counter() - self._shown_at))
            self._shown_at = None

    @property
    def lit(self) -> Set[str]:
        """The gates that were broken a moment ago."""
        now = self._clock()
        return {gate for gate, until in self._flashes.items() if now < until}

    @property
    def times_ms(self) -> list[float]:
        """Of each stage it has come to."""
        found = [0.0] if self._reached else []
        moments = self._reached[:_DISK]
        found += [(after - before) / 1000 for before, after in pairwise(moments)]
        return found + self._reached[_DISK:]


def _is_seen(entry: Entry) -> bool:
    body: Any = entry.body
    return entry.kind == "saw" and body.get("kind") in _SEEN
