"""A virtual board as a source: the real firmware on a simulated Pico, and hands for people.

Comes in: a board, and what people do to it.  Goes out: lines, over a real pseudo-terminal.
"""

from typing import ClassVar

from pichenette.board import Board
from pichenette.console.console import Console
from pichenette.console.sources.port import PortSource
from pichenette.console.sources.source import CannotDo
from pichenette.link.finder import Wanted
from pichenette.text import Text
from pichenette.virtual.board import VirtualBoard


class VirtualSource(PortSource):
    kind: ClassVar[str] = "virtual"

    def __init__(self, console: Console, board: Board, seed: int = 0, speed: float = 1.0) -> None:
        self.virtual = VirtualBoard(board, seed, speed)
        super().__init__(console, Wanted(str(self.virtual.port)))
        self.name = f"virtual {board.name}"

    def close(self) -> None:
        super().close()
        self.virtual.close()

    def press(self, gate: int, width_ms: float) -> None:
        self.virtual.pulse(gate, width_ms * 1000)

    def weigh(self, pieces: float) -> None:
        if self.virtual.board.scale is None:
            raise CannotDo(Text("this board has no scale", "ce plateau n'a pas de balance"))
        self.virtual.weigh(round(pieces * PIECE_COUNTS))

    def unplug(self) -> None:
        self._levers.unplug()
        self.virtual.unplug()

    def replug(self) -> None:
        self.virtual.replug()


PIECE_COUNTS = 5_000  # what one piece adds on the virtual scale
