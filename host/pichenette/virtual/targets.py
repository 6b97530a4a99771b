"""Glass marbles that roll into the targets around a board: what their fall does to its beams."""

import random
from collections.abc import Iterator

from pichenette.board import Board
from pichenette.virtual import glass
from pichenette.virtual.board import GateEdge

_MARBLE_MM = (15.6, 16.4)
_SPEED_MM_PER_MS = (0.45, 1.4)  # pushed over the rim by hand
BEAM_OFF_MM = 4.5  # from a marble's middle, as hardware/enclosure/target_beam.scad has it


class Targets:
    """The rim of one board; `beam_off_mm` 0: its beams go through the middle of the marbles."""

    def __init__(self, board: Board, dice: random.Random, beam_off_mm: float = BEAM_OFF_MM) -> None:
        self._dice = dice
        self._beam_off_mm = beam_off_mm
        self._gates = {gate.target: n for n, gate in enumerate(board.gates) if gate.target}

    def fall(self, target: int, at_us: float) -> list[GateEdge]:
        """A marble rolls into that target; now and then it knocks against the rim first."""
        edges: list[GateEdge] = []
        if self._dice.random() < 0.15:
            edges += self._break(target, at_us, self._dice.uniform(1.5e3, 4e3))
            at_us += self._dice.uniform(15e3, 60e3)
        diameter_mm = self._dice.uniform(*_MARBLE_MM)
        off_mm = abs(self._beam_off_mm + self._dice.uniform(-0.5, 0.5))
        us_per_mm = 1000 / self._dice.uniform(*_SPEED_MM_PER_MS)
        stretches = glass.dark_mm(diameter_mm, off_mm)
        first_mm = stretches[0][0]
        for start_mm, end_mm in stretches:
            begins_us = at_us + (start_mm - first_mm) * us_per_mm
            edges += self._break(target, begins_us, (end_mm - start_mm) * us_per_mm)
        return edges

    def _break(self, target: int, at_us: float, width_us: float) -> Iterator[GateEdge]:
        yield GateEdge(at_us, self._gates[target], True)
        yield GateEdge(at_us + width_us, self._gates[target], False)
