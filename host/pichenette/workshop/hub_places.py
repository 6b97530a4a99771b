"""Where everything lies on the hub board, in millimetres from its top left corner; y points down.

The Pico lies at the left, its USB socket at the edge.  Plugs 1 to 8 are along the lower edge and 9
to 16 along the upper one, each with its resistor and capacitors behind it, turned by half; scale
and multiplexer are on the right, the Pi's plug on the left.  All parts are through-hole.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pichenette.workshop import footprints
from pichenette.workshop.circuit import Circuit, Part
from pichenette.workshop.footprints import Footprint, PadShape, turn
from pichenette.workshop.svg import Point

WIDE, HIGH = 127.0, 86.0
HOLES = ((4.0, 4.0), (WIDE - 4, 4.0), (4.0, HIGH - 4), (WIDE - 4, HIGH - 4))  # for M3
HOLE_MM, HEAD_MM = 3.2, 7.0  # no copper under a screw's head and washer
BANK = 8  # plugs along an edge

_PITCH = 13.5  # of plugs along an edge
_FIRST = 13.6  # pin 1 of plug 1; pin 4 of plug 9
_WAYS = 7.5  # from a plug's pin 1 to its pin 4
PLUG_Y = 7.0  # from the edge to the plugs' pins
PART_Y = PLUG_Y + 4.2  # … to the nearer pins of what lies behind
SERIES_X, CALM_X = 5.0, 8.4  # from a plug's pin 1
PICO_X, PICO_TOP = 4.4, 33.5
PICO_LOW = PICO_TOP + 17.78
PITCH = 2.54
NETWORK_GAP = 5.0  # from a row of the Pico's pins to a network
RIGHT_X, LEFT_X = WIDE - 7.0, 5.3  # pins of the plugs at the sides


@dataclass(frozen=True)
class PlacedPart:
    part: Part
    footprint: Footprint
    at: Point
    quarters: int  # of a turn, counter-clockwise

    def pad(self, number: str) -> Point:
        return next(point for pad, point in self.pads() if pad.number == number)

    def pads(self) -> Iterator[tuple[PadShape, Point]]:
        for pad in self.footprint.pads:
            yield pad, self.point(pad.at)

    def point(self, inside: Point) -> Point:
        x, y = turn(inside, self.quarters)
        return round(self.at[0] + x, 3), round(self.at[1] + y, 3)


def pico_x(index: float) -> float:
    """Of a pair of the Pico's pins, counted from its USB socket; halves are between two."""
    return round(PICO_X + PITCH * index, 3)


def place(circuit: Circuit) -> dict[str, PlacedPart]:
    where = dict(_where())
    return {
        ref: PlacedPart(part, footprints.of(part.kind), *where[ref])
        for ref, part in circuit.parts.items()
    }


def _where() -> Iterator[tuple[str, tuple[Point, int]]]:
    yield "U1", ((PICO_X, PICO_LOW), 1)
    for number in range(1, 2 * BANK + 1):
        for ref, (x, y), quarters in _cluster(number):
            column = (number - 1) % BANK
            if number <= BANK:  # from the lower left corner of its cell
                yield ref, ((_FIRST + _PITCH * column + x, HIGH - y), quarters)
            else:  # the same, turned by half
                right = _FIRST + _WAYS + _PITCH * column
                yield ref, ((round(right - x, 3), y), quarters + 2)
    yield "RN1", ((pico_x(2), PICO_LOW + NETWORK_GAP), 0)
    yield "RN2", ((pico_x(8.5), PICO_TOP - NETWORK_GAP), 0)
    yield "C33", ((21.9, 23.0), 0)
    yield "R17", ((60.0, 41.2), 0)
    yield "Q1", ((65.08, 48.0), 0)
    yield "J17", ((RIGHT_X, 38.5), 1)
    yield "J18", ((RIGHT_X, 52.1), 1)
    yield "R18", ((98.0, 48.2), 0)
    yield "R19", ((98.0, 44.6), 0)
    yield "J19", ((LEFT_X, 18.74), 3)
    yield "D1", ((13.0, 28.9), 1)
    yield from ((ref, (at, 0)) for ref, at in _TEST_POINTS.items())


def _cluster(number: int) -> Iterator[tuple[str, Point, int]]:
    """A plug and what lies behind it: from its pin 1, and from the edge."""
    yield f"J{number}", (0.0, PLUG_Y), 0
    yield f"C{number}", (0.0, PART_Y), 1
    yield f"R{number}", (SERIES_X, PART_Y), 1
    yield f"C{number + 2 * BANK}", (CALM_X, PART_Y + 5.0), 3


_TEST_POINTS: Mapping[str, Point] = {
    "TP1": (92.0, 52.1),
    "TP2": (86.0, 52.1),
    "TP3": (16.2, 28.9),
    "TP4": (80.0, 55.2),
    "TP5": (68.0, 33.5),
    "TP6": (62.0, 31.0),
    "TP7": (74.0, 36.2),
    "TP8": (80.0, 38.7),
}
