"""Marbles that roll into the targets around a board: what their fall does to its beams."""

import random
from collections.abc import Iterator

from pichenette.board import Board
from pichenette.virtual.board import GateEdge

_MARBLE_MM = (15.6, 16.4)
_SPEED_MM_PER_MS = (0.45, 1.4)  # pushed over the rim by hand


class Targets:
    """The rim of one board."""

    def __init__(self, board: Board, dice: random.Random) -> None:
        self._dice = dice
        self._gates = {gate.target: n for n, gate in enumerate(board.gates) if gate.target}

    def fall(self, target: int, at_us: float) -> list[GateEdge]:
        """A marble rolls into that target; now and then it knocks against the rim first."""
        edges: list[GateEdge] = []
        if self._dice.random() < 0.15:
            edges += self._break(target, at_us, self._dice.uniform(1.5e3, 4e3))
            at_us += self._dice.uniform(15e3, 60e3)
        chord_mm = self._dice.uniform(*_MARBLE_MM) * self._dice.uniform(0.7, 1.0)
        width_us = 1000 * chord_mm / self._dice.uniform(*_SPEED_MM_PER_MS)
        return [*edges, *self._break(target, at_us, width_us)]

    def _break(self, target: int, at_us: float, width_us: float) -> Iterator[GateEdge]:
        yield GateEdge(at_us, self._gates[target], True)
        yield GateEdge(at_us + width_us, self._gates[target], False)
