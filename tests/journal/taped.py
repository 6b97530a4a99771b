"""A table whose board is recorded as a capture would, to be judged again beside its journal."""

from collections.abc import Iterable
from typing import Any

from pichenette import wire
from pichenette.board import Board
from pichenette.journal import evidence
from pichenette.journal.rejudge import judge
from pichenette.journal.store import Journal
from pichenette.link.capture import Captured
from pichenette.link.messages import Beat, Load, Pong, State, message
from pichenette.link.tap import PortLine, Tap
from pichenette.sense.calibration import Senses
from pichenette.sense.observation import Fault, Observation, Passage, Step
from pichenette.sense.rejudge import rejudge
from pichenette.sense.thresholds import Thresholds
from pichenette.table.table import Table

Event = tuple[str, int | None, int, object]
"""Kind, gate, moment on the board's clock, and the verdict."""


class Taped(Table):
    def __init__(self, *values: Any, tape: list[Captured] | None = None) -> None:
        super().__init__(*values)
        self.tape: list[Captured] = [] if tape is None else tape
        self._tap = Tap()
        self._tap.watch(self._record)

    def _record(self, line: PortLine) -> None:
        self.tape.append(Captured(round(line.at * 1e6), line.line))

    def receive(self, data: bytes, at: float) -> bytes:
        self._tap("in", data, at)
        return super().receive(data, at)


def events(seen: Iterable[Observation], first_us: int = 0) -> list[Event]:
    """In the order in which they happened."""
    return [
        (type(one).__name__, getattr(one, "gate", None), one.at_us + first_us, _taken(one))
        for one in sorted(seen, key=lambda one: one.at_us)
        if isinstance(one, Passage | Step | Fault)
    ]


def _taken(seen: Passage | Step | Fault) -> object:
    if isinstance(seen, Fault):
        return seen.fault
    moment = seen.decided_us - seen.at_us if isinstance(seen, Step) else len(seen.breaks)
    return seen.pieces, seen.verdict, seen.because, moment


def seen_in(journal: Journal) -> list[Event]:
    """What was seen live."""
    seen = (evidence.decode(entry.body) for entry in journal.entries() if entry.kind == "saw")
    return events(seen)


def seen_again(journal: Journal, board: Board, game: int = 1) -> list[Event]:
    """What is seen in the journal's raw data."""
    return events(one.now for one in judge(journal, game, board).events if one.now)


def seen_on(tape: Iterable[Captured], board: Board, senses: Senses) -> list[Event]:
    """What is seen in a capture, on the clock of a board that was met in its first boot."""
    lines = list(tape)
    told = (message(fields) for line in lines if (fields := wire.decode(line.line)))
    first = next(one.ticks for one in told if isinstance(one, State | Load | Beat | Pong))
    return events(rejudge(lines, board, Thresholds(), senses.scale), first)
