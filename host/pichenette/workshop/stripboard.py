"""A board's hub on a stripboard: where each leg goes, which strips are cut, which wires are laid.

Seen from above, strips running from left to right.  The Pico stands upright, so that each of its
pins has a strip of its own, cut below it.  Plugs stand in two banks above and below it, across four
strips: 3.3 V, ground, signal, and the 38 kHz or a second signal; a signal's strip is cut between
plugs.  From there a wire goes straight to the strip of its pin.

`joined` follows strips and wires; `differences` compares that with the circuit.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pichenette.errors import PichenetteError
from pichenette.workshop import headers
from pichenette.workshop.circuit import Circuit, CircuitNode

HOLE_MM = 2.54  # from hole to hole
_STRIPPED_MM, _BESIDE_MM = 10.0, 150.0
ROWS, COLUMNS = 35, 62  # of a board of 100 × 160 mm, which has a few more
PICO_ROW, PICO_LEFT = 8, 44
PICO_RIGHT = PICO_LEFT + 7
NETWORK_COLUMN = PICO_LEFT - 2


class CannotLay(PichenetteError, ValueError):
    """A circuit that has no room, or no plan, on this stripboard."""


class BoardHole(NamedTuple):
    row: int
    column: int


class Link(NamedTuple):
    """A wire from hole to hole."""

    net: str
    start: BoardHole
    end: BoardHole


class Bank(NamedTuple):
    """Four strips that plugs stand across, from the edge inwards."""

    supply: int
    ground: int
    signal: int
    second: int


UPPER, LOWER = Bank(2, 3, 4, 5), Bank(34, 33, 32, 31)


@dataclass
class Stripboard:
    circuit: Circuit  # of what sits on the hub
    legs: dict[CircuitNode, BoardHole] = field(default_factory=dict)
    cuts: set[BoardHole] = field(default_factory=set)
    links: list[Link] = field(default_factory=list)
    ends: dict[str, BoardHole] = field(default_factory=dict)  # wires to what is beside the hub

    def put(self, ref: str, pin: str, row: int, column: int) -> None:
        node = CircuitNode(ref, self.circuit.parts[ref].pin(pin).number)
        self.legs[node] = self._empty(row, column)

    def link(self, net: str, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.links.append(Link(net, self._empty(*start), self._empty(*end)))

    def is_empty(self, row: int, column: int) -> bool:
        ends = [hole for link in self.links for hole in (link.start, link.end)]
        is_taken = (row, column) in [*self.legs.values(), *ends, *self.ends.values()]
        return not is_taken and 1 <= row <= ROWS and 1 <= column <= COLUMNS

    def _empty(self, row: int, column: int) -> BoardHole:
        if not self.is_empty(row, column):
            name = self.circuit.name
            raise CannotLay(f"{name}: no room at row {row}, column {column} of the stripboard")
        return BoardHole(row, column)

    def cut(self, row: int, column: int) -> None:
        self.cuts.add(BoardHole(row, column))

    def joined(self) -> dict[BoardHole, int]:
        """A number for each hole that copper or wires join; a cut hole has none."""
        groups: dict[BoardHole, int] = {}
        number = 0
        for row in range(1, ROWS + 1):
            number += 1
            for column in range(1, COLUMNS + 1):
                if (row, column) in self.cuts:
                    number += 1
                else:
                    groups[BoardHole(row, column)] = number
        for link in self.links:
            kept, merged = groups[link.start], groups[link.end]
            groups = {hole: kept if of == merged else of for hole, of in groups.items()}
        return groups


def wire_m(board: Stripboard) -> float:
    """How much wire its links take, with what is stripped at both ends, and its wires to what is
    beside it."""
    links = sum(
        math.dist(link.start, link.end) * HOLE_MM + 2 * _STRIPPED_MM for link in board.links
    )
    return (links + len(board.ends) * _BESIDE_MM) / 1000


def pico_hole(number: int) -> BoardHole:
    """Of a pin of the Pico, its USB socket up."""
    if number <= 20:
        return BoardHole(PICO_ROW + number - 1, PICO_LEFT)
    return BoardHole(PICO_ROW + 40 - number, PICO_RIGHT)


def differences(board: Stripboard) -> Iterator[str]:
    """Where the stripboard is not its circuit.

    The legs of networks are alike: each gate has one, whichever.  The Pico's ground pins are joined
    inside it.
    """
    circuit, groups = board.circuit, board.joined()
    grounds = {CircuitNode("U1", pin) for pin in headers.grounds(headers.PICO)}
    where: dict[int, set[str]] = {}
    for ref, part in circuit.parts.items():
        for pin in part.kind.pins:
            node = CircuitNode(ref, pin.number)
            if node not in board.legs:
                yield f"{ref}.{pin.name} has no hole"
    for node, hole in board.legs.items():
        if hole not in groups:
            yield f"{node.ref}.{node.pin} stands on a cut"
            continue
        net = circuit.net_of(*node)
        is_free_leg = circuit.parts[node.ref].kind.letter == "RN" and node.pin != "1"
        if not is_free_leg and node not in grounds:
            name = net.name if net else f"nothing ({node.ref}.{node.pin})"
            where.setdefault(groups[hole], set()).add(name)
    for net_name, hole in board.ends.items():
        where.setdefault(groups[hole], set()).add(net_name)
    for names in where.values():
        if len(names) > 1:
            yield f"joined, but should not be: {', '.join(sorted(names))}"
    for net in circuit.nets.values():
        nodes = [node for node in net.nodes if node in board.legs and node not in grounds]
        legs = [n for n in nodes if circuit.parts[n.ref].kind.letter == "RN" and n.pin != "1"]
        holes = [board.legs[node] for node in nodes if node not in legs]
        places = {groups.get(hole) for hole in holes}
        places |= {groups[hole] for name, hole in board.ends.items() if name == net.name}
        if net.name == "GND":
            inside = {groups.get(board.legs[node]) for node in grounds if node in board.legs}
            places = (places - inside) | {0}  # all of those are one, inside the Pico
        if len(places) > 1:
            yield f"{net.name} is in {len(places)} pieces"
        found = sum(
            groups.get(hole) in places
            for node, hole in board.legs.items()
            if node.pin != "1" and circuit.parts[node.ref].kind.letter == "RN"
        )
        if legs and found != len(legs):
            yield f"{net.name}: {found} legs of a network instead of {len(legs)}"
    yield from _stray_grounds(board, groups, grounds)


def _stray_grounds(
    board: Stripboard, groups: Mapping[BoardHole, int], grounds: set[CircuitNode]
) -> Iterator[str]:
    """A strip of one of the Pico's ground pins holds nothing that is not on ground."""
    for node in grounds & set(board.legs):
        for other, hole in board.legs.items():
            net = board.circuit.net_of(*other)
            is_ground = other in grounds or (net is not None and net.name == "GND")
            if not is_ground and groups.get(hole) == groups.get(board.legs[node]):
                yield f"{other.ref}.{other.pin} is on the ground of the Pico's pin {node.pin}"
