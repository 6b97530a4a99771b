"""A printed board as its file tells it: read back, and followed along its copper, without KiCad.

Given the text of a .kicad_pcb.  Tells which pads each net has, where copper that belongs together
does not touch, and where copper of two nets comes too near.  A plane counts as it was filled: a pad
hangs on it if a spoke of the plane ends in the pad.
"""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from pichenette.errors import PichenetteError
from pichenette.workshop.circuit import CircuitNode
from pichenette.workshop.kicad import Expression, parse
from pichenette.workshop.svg import Point

LAYERS = frozenset({"F.Cu", "B.Cu"})


class BadBoardFile(PichenetteError, ValueError):
    """Not a board file of KiCad 9."""


class Stroke(NamedTuple):
    start: Point
    end: Point


@dataclass(frozen=True)
class Copper:
    """A track or a pad: strokes with a round pen, on one layer or both."""

    name: str
    net: str
    layers: frozenset[str]
    strokes: tuple[Stroke, ...]
    radius: float
    node: CircuitNode | None = None  # of a pad

    @property
    def box(self) -> tuple[float, float, float, float]:
        xs = [x for stroke in self.strokes for x, _ in stroke]
        ys = [y for stroke in self.strokes for _, y in stroke]
        pen = self.radius
        return min(xs) - pen, min(ys) - pen, max(xs) + pen, max(ys) + pen


class Plane(NamedTuple):
    """One piece of a filled plane."""

    net: str
    layer: str
    outline: tuple[Point, ...]


class BoardText(NamedTuple):
    layer: str
    text: str
    height: float
    at: Point


@dataclass(frozen=True)
class BoardFile:
    nets: frozenset[str]
    pads: tuple[Copper, ...]
    tracks: tuple[Copper, ...]
    planes: tuple[Plane, ...]
    texts: tuple[BoardText, ...]
    ids: Mapping[str, str]  # reference -> id in the netlist

    def nodes(self) -> dict[str, frozenset[CircuitNode]]:
        found: dict[str, set[CircuitNode]] = {}
        for pad in self.pads:
            if pad.net and pad.node is not None:
                found.setdefault(pad.net, set()).add(pad.node)
        return {net: frozenset(nodes) for net, nodes in found.items()}


def read(text: str) -> BoardFile:
    top = parse(text)
    if not isinstance(top, list) or top[:1] != ["kicad_pcb"]:
        raise BadBoardFile("not a board file: it does not begin with (kicad_pcb")
    names = {_word(net, 1): _word(net, 2) for net in _all(top, "net")}
    pads = [pad for footprint in _all(top, "footprint") for pad in _pads(footprint)]
    tracks = []
    for number, segment in enumerate(_all(top, "segment"), 1):
        start, end = _point(_one(segment, "start")), _point(_one(segment, "end"))
        layer = _word(_one(segment, "layer"), 1)
        net = names[_word(_one(segment, "net"), 1)]
        pen = float(_word(_one(segment, "width"), 1)) / 2
        name = f"track {number} at {start[0]:g}, {start[1]:g}"
        tracks.append(Copper(name, net, frozenset({layer}), (Stroke(start, end),), pen))
    planes = [
        Plane(
            _word(_one(zone, "net_name"), 1),
            _word(_one(piece, "layer"), 1),
            tuple(_point(corner) for corner in _all(_one(piece, "pts"), "xy")),
        )
        for zone in _all(top, "zone")
        for piece in _all(zone, "filled_polygon")
    ]
    texts = tuple(
        BoardText(
            _word(_one(caption, "layer"), 1),
            _word(caption, 1),
            float(_word(_one(_one(_one(caption, "effects"), "font"), "size"), 1)),
            _point(_one(caption, "at")),
        )
        for caption in _all(top, "gr_text")
    )
    ids = {
        _reference(footprint): _word(_one(footprint, "path"), 1).removeprefix("/")
        for footprint in _all(top, "footprint")
        if _all(footprint, "path")
    }
    known = frozenset(name for name in names.values() if name)
    return BoardFile(known, tuple(pads), tuple(tracks), tuple(planes), texts, ids)


def _pads(footprint: list[Expression]) -> Iterator[Copper]:
    at = _one(footprint, "at")
    x, y = _point(at)
    angle = math.radians(float(_word(at, 3)) if len(at) > 3 else 0.0)
    ref = _reference(footprint)

    def placed(px: float, py: float) -> Point:
        cos, sin = math.cos(angle), math.sin(angle)
        return round(x + px * cos + py * sin, 4), round(y - px * sin + py * cos, 4)

    for pad in _all(footprint, "pad"):
        number, shape = _word(pad, 1), _word(pad, 3)
        px, py = _point(_one(pad, "at"))
        wide, high = _point(_one(pad, "size"))
        joined = _all(pad, "net")
        net = _word(joined[0], 2) if joined else ""
        if shape == "rect":
            corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
            ends = [placed(px + i * wide / 2, py + j * high / 2) for i, j in corners]
            strokes = tuple(map(Stroke, ends, (*ends[1:], ends[0])))
            strokes += (Stroke(placed(px, py), placed(px, py)),)
            pen = 0.0
        else:
            pen = min(wide, high) / 2
            i, j = wide / 2 - pen, high / 2 - pen
            strokes = (Stroke(placed(px - i, py - j), placed(px + i, py + j)),)
        name = f"{ref} pad {number}" if number else f"{ref}, a hole"
        yield Copper(name, net, LAYERS, strokes, pen, CircuitNode(ref, number) if number else None)


def _reference(footprint: list[Expression]) -> str:
    return next(
        _word(field, 2) for field in _all(footprint, "property") if _word(field, 1) == "Reference"
    )


def in_pieces(board: BoardFile) -> Iterator[str]:
    """Nets whose pads are not all joined by copper, and copper that leads nowhere."""
    for net in sorted(board.nets):
        pads = [pad for pad in board.pads if pad.net == net]
        copper = [*pads, *(track for track in board.tracks if track.net == net)]
        planes = [plane for plane in board.planes if plane.net == net]
        groups = _Groups(len(copper) + len(planes))
        for (i, conductor), (j, other) in combinations(enumerate(copper), 2):
            if conductor.layers & other.layers and _apart(conductor, other, 0.0) <= 0.0:
                groups.join(i, j)
        for k, plane in enumerate(planes, len(copper)):
            for i, conductor in enumerate(copper):
                if plane.layer in conductor.layers and _hangs_on(conductor, plane):
                    groups.join(i, k)
        pieces = {groups.of(i) for i in range(len(copper) + len(planes))}
        if len(pieces) > 1:
            example = [copper[i].name for i in sorted(pieces) if i < len(copper)]
            yield f"{net}: in {len(pieces)} pieces: {', '.join(example)}"


def too_near(board: BoardFile, clear_mm: float) -> Iterator[str]:
    """Tracks and pads of two nets with less than this between them."""
    copper = sorted((*board.pads, *board.tracks), key=lambda conductor: conductor.box[0])
    for i, conductor in enumerate(copper):
        right = conductor.box[2] + clear_mm
        for other in copper[i + 1 :]:
            if other.box[0] > right:
                break
            if conductor.layers & other.layers and not (
                conductor.net == other.net and conductor.net
            ):
                if conductor.node and other.node and conductor.node.ref == other.node.ref:
                    continue  # a part's own pads
                if (gap := _apart(conductor, other, clear_mm)) < clear_mm - 1e-6:
                    yield (
                        f"{conductor.name} ({conductor.net}) and {other.name} ({other.net}):"
                        f" {gap:.2f} mm"
                    )


def _apart(conductor: Copper, other: Copper, enough: float) -> float:
    left, top, right, low = conductor.box
    left2, top2, right2, low2 = other.box
    far = max(left - right2, left2 - right, top - low2, top2 - low)
    if far > enough:
        return far
    nearest = min(_between(a, b) for a in conductor.strokes for b in other.strokes)
    return nearest - conductor.radius - other.radius


def _between(stroke: Stroke, other: Stroke) -> float:
    if _cross(stroke, other):
        return 0.0
    return min(
        *(_from_stroke(end, other) for end in stroke), *(_from_stroke(end, stroke) for end in other)
    )


def _cross(first: Stroke, second: Stroke) -> bool:
    def side(stroke: Stroke, point: Point) -> float:
        (ax, ay), (bx, by) = stroke
        return (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)

    return (
        side(first, second.start) * side(first, second.end) < 0
        and side(second, first.start) * side(second, first.end) < 0
    )


def _from_stroke(point: Point, stroke: Stroke) -> float:
    (ax, ay), (bx, by) = stroke
    along, across = bx - ax, by - ay
    length = along * along + across * across
    share = ((point[0] - ax) * along + (point[1] - ay) * across) / length if length else 0.0
    share = min(1.0, max(0.0, share))
    return math.hypot(point[0] - ax - share * along, point[1] - ay - share * across)


def _hangs_on(copper: Copper, plane: Plane) -> bool:
    left, top, right, low = copper.box
    return any(left < x < right and top < y < low for x, y in plane.outline)


class _Groups:
    def __init__(self, count: int) -> None:
        self._leader = list(range(count))

    def of(self, member: int) -> int:
        while self._leader[member] != member:
            member = self._leader[member]
        return member

    def join(self, member: int, other: int) -> None:
        first, second = sorted((self.of(member), self.of(other)))
        self._leader[second] = first


def _all(expression: list[Expression], name: str) -> list[list[Expression]]:
    return [part for part in expression if isinstance(part, list) and part[:1] == [name]]


def _one(expression: list[Expression], name: str) -> list[Expression]:
    found = _all(expression, name)
    if not found:
        raise BadBoardFile(f"({_word(expression, 0)} …) without ({name} …)")
    return found[0]


def _word(expression: Iterable[Expression], place: int) -> str:
    words = list(expression)
    if len(words) <= place or not isinstance(word := words[place], str):
        raise BadBoardFile(f"a word is missing in {str(words)[:60]}")
    return word


def _point(expression: list[Expression]) -> Point:
    return float(_word(expression, 1)), float(_word(expression, 2))
