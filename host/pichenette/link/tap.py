"""A port's lines for watchers: the local interface, a capture.

Whole lines of either direction, chatter included, each with its moment.  Costs nothing while nobody
watches.
"""

from typing import Literal, NamedTuple

from pichenette.line_buffer import LineBuffer
from pichenette.watching import Watchers

Direction = Literal["in", "out"]  # from the board, to the board


class PortLine(NamedTuple):
    direction: Direction
    at: float  # monotonic seconds
    line: bytes


class Tap(Watchers[PortLine]):
    def __init__(self) -> None:
        super().__init__()
        self._lines: dict[Direction, LineBuffer] = {"in": LineBuffer(), "out": LineBuffer()}

    def __call__(self, direction: Direction, data: bytes, at: float) -> None:
        if not self:
            self._lines[direction].flush()
            return
        for line in self._lines[direction].feed(data):
            self.tell(PortLine(direction, at, line))
