"""Lines of a port for whoever watches: the local interface, a capture.

Comes in: bytes of either direction, in any pieces.  Goes out: whole lines, chatter and all, each
with its moment.  Costs nothing while nobody watches.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple

Direction = Literal["in", "out"]  # from the board, to the board

_LONGEST_LINE = 4096


class Line(NamedTuple):
    direction: Direction
    at: float  # monotonic seconds
    line: bytes


class Tap:
    def __init__(self) -> None:
        self._partial: dict[Direction, bytes] = {"in": b"", "out": b""}
        self._watchers: list[Callable[[Line], None]] = []

    def watch(self, watcher: Callable[[Line], None]) -> None:
        self._watchers.append(watcher)

    def ignore(self, watcher: Callable[[Line], None]) -> None:
        self._watchers.remove(watcher)

    def __call__(self, direction: Direction, data: bytes, at: float) -> None:
        if not self._watchers:
            self._partial[direction] = b""
            return
        *lines, partial = (self._partial[direction] + data).split(b"\n")
        self._partial[direction] = partial[-_LONGEST_LINE:]
        for line in lines:
            for watcher in tuple(self._watchers):
                watcher(Line(direction, at, line))
