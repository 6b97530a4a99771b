"""A virtual board as a source: the real firmware on a simulated Pico, over a real pseudo-terminal,
and hands for people.
"""

from typing import ClassVar

from pichenette.board import Board
from pichenette.config import Settings
from pichenette.console.console import Console
from pichenette.console.sources.port import PortSource
from pichenette.console.sources.source import CannotDo
from pichenette.link.finder import Wanted
from pichenette.sense.calibration import Senses
from pichenette.sense.thresholds import Thresholds
from pichenette.sense.weight import Calibration
from pichenette.text import Text
from pichenette.virtual.board import GateEdge, VirtualBoard


class VirtualSource(PortSource):
    kind: ClassVar[str] = "virtual"

    def __init__(
        self,
        console: Console,
        board: Board,
        seed: int = 0,
        speed: float = 1.0,
        settings: Settings | None = None,
    ) -> None:
        self.virtual = VirtualBoard(board, seed, speed)
        super().__init__(console, Wanted(str(self.virtual.port)), settings=settings)
        self.name = f"virtual {board.name}"
        self._pieces = 0.0

    @property
    def senses(self) -> Senses:
        """What calibrating this scale would find, so that nobody has to put virtual pieces on it
        first.
        """
        scale = self.virtual.board.scale
        has_scale = scale is not None and not scale.optional  # as VirtualBoard fits one
        return Senses(Calibration(0, PIECE_COUNTS) if has_scale else None)

    def close(self) -> None:
        super().close()
        self.virtual.close()

    def press(self, gate: int, width_ms: float, *, is_alone: bool = False) -> None:
        second = None if is_alone else self.virtual.board.second_of(gate)
        if second is None:
            self.virtual.pulse(gate, width_ms * 1000)
            return
        apart_mm = self.virtual.board.gates[second].apart_mm or 0
        later_us = apart_mm * width_ms * 1000 / Thresholds().disc_mm  # at a piece's own speed
        self.virtual.drive_soon(
            GateEdge(at_us, number, is_broken)
            for number, start_us in ((gate, 0.0), (second, later_us))
            for at_us, is_broken in ((start_us, True), (start_us + width_ms * 1000, False))
        )

    def weigh(self, pieces: float, is_more: bool = False) -> float:
        scale = self.virtual.board.scale
        if scale is None:
            raise CannotDo(Text("this board has no scale", "ce plateau n’a pas de balance"))
        if scale.optional:
            raise CannotDo(
                Text(
                    "its scale is optional, and the virtual board has none",
                    "sa balance est en option, et le plateau virtuel n’en a pas",
                )
            )
        self._pieces = max(0.0, self._pieces + pieces if is_more else pieces)
        self.virtual.weigh(round(self._pieces * PIECE_COUNTS))
        return self._pieces

    def unplug(self) -> None:
        self._levers.unplug()
        self.virtual.unplug()

    def replug(self) -> None:
        self.virtual.replug()


PIECE_COUNTS = 5_000  # counts per piece on the virtual scale
