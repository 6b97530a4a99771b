"""Lines of a port for whoever watches: the local interface, a capture.

Comes in: bytes of either direction, in any pieces.  Goes out: whole lines, chatter and all, each
with its moment.  Costs nothing while nobody watches.
"""

from typing import Literal, NamedTuple

from pichenette.watching import Watchers

Direction = Literal["in", "out"]  # from the board, to the board

_LONGEST_LINE = 4096


class Line(NamedTuple):
    direction: Direction
    at: float  # monotonic seconds
    line: bytes


class Tap(Watchers[Line]):
    def __init__(self) -> None:
        super().__init__()
        self._partial: dict[Direction, bytes] = {"in": b"", "out": b""}

    def __call__(self, direction: Direction, data: bytes, at: float) -> None:
        if not self:
            self._partial[direction] = b""
            return
        *lines, partial = (self._partial[direction] + data).split(b"\n")
        self._partial[direction] = partial[-_LONGEST_LINE:]
        for line in lines:
            self.tell(Line(direction, at, line))
