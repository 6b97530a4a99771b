"""How beams sit: boards with one or two beams a pocket, in a net or in a slot; and targets."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from pichenette import board
from pichenette.board import BeamMount, Board
from tests.corpus.outside.pockets.net import FIRST

Kind = Literal["net", "slot", "target"]


@dataclass(frozen=True)
class Mount:
    """A board, what its beams sit in, and how far the two of a pocket are apart (mm)."""

    name: str
    board: Board
    kind: Kind
    apart: float = 6.0

    @cached_property
    def gates(self) -> tuple[tuple[int, ...], ...]:
        """The beams of each pocket or target, the upper one first."""
        firsts = [number for number, gate in enumerate(self.board.gates) if gate.is_passed]
        seconds = [self.board.second_of(number) for number in firsts]
        return tuple(
            (first,) if second is None else (first, second)
            for first, second in zip(firsts, seconds, strict=True)
        )

    @property
    def strike(self) -> int:
        return self.board.gate_number("strike")

    @property
    def beams(self) -> list[float]:
        """Where they are: along a slot, or how high across a net."""
        both = [FIRST, FIRST - self.apart] if self.kind == "net" else [0.0, self.apart]
        return both[: len(self.gates[0])]


def _mounted(name: str, mount: BeamMount, apart: float) -> Board:
    """One of the project's boards, its beams where we want them."""
    plain = board.load(name)
    gates = []
    for gate in plain.gates:
        if gate.role == "pocket":
            gate = replace(gate, mount=mount)
        elif gate.of is not None:
            gate = replace(gate, apart_mm=apart)
        gates.append(gate)
    return replace(plain, gates=tuple(gates))


MOUNTS = (
    Mount("one beam, net", _mounted("carrom", "net", 6.0), "net"),
    Mount("one beam, slot", _mounted("carrom", "slot", 6.0), "slot"),
    Mount("two beams, net", _mounted("carrom-dual", "net", 6.0), "net"),
    Mount("two beams, slot", _mounted("carrom-dual", "slot", 12.0), "slot", 12.0),
)
NET_OF_TWO = MOUNTS[2]
OFFBOARD = Mount("marbles", board.load("offboard"), "target")
