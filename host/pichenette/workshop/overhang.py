"""What a printer must build over air: a rendered part's surface as it lies on the bed.

From an STL file as OpenSCAD writes it (text), and the way it is turned.  A surface that leans over
by more than 45° holds if it is narrow: the top of a hole that lies on its side.  A flat ceiling
holds as a bridge from wall to wall; what juts out with nothing on its other side does not.
"""

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

Corner = tuple[float, float, float]
Triangle = tuple[Corner, Corner, Corner]
Spot = tuple[float, float]

_MOST_DEGREES = 45.5
_FLAT_DEGREES = 89.0
_ON_BED_MM = 0.05
_STEP_MM = 0.7  # between the points of a ceiling that are tried
_SLIVER_MM2 = 0.01
_WAYS = 24  # directions that are tried

# What a plain printer does without supports.
MOST_ACROSS_MM = 5.0  # of what leans over: the top of a hole
MOST_BRIDGE_MM = 30.0  # sags a little in its middle, which is no harm here
MOST_JUTTING_MM = 1.0


class CeilingEdge(NamedTuple):
    start: Spot
    end: Spot
    is_held: bool  # a wall goes down from it


@dataclass(frozen=True)
class Patch:
    """A part of the surface that hangs together, over air."""

    area_mm2: float
    across_mm: float = 0.0  # of one that leans over: how narrow
    bridge_mm: float = 0.0  # of a flat one: from wall to wall, the shorter way
    jutting_mm: float = 0.0  # … and how far it juts out where there is no other wall


@dataclass(frozen=True)
class Overhang:
    leaning_mm2: float
    across_mm: float
    bridged_mm2: float
    bridge_mm: float
    jutting_mm: float

    def complaints(self) -> Iterator[str]:
        for name, found, most in (
            ("leans over by more than 45° across", self.across_mm, MOST_ACROSS_MM),
            ("is bridged over", self.bridge_mm, MOST_BRIDGE_MM),
            ("juts out freely by", self.jutting_mm, MOST_JUTTING_MM),
        ):
            if found > most:
                yield f"something {name} {found:.1f} mm; a printer does {most:g}"


def read(path: Path) -> list[Triangle]:
    words = path.read_text(encoding="ascii").split()
    points = [
        (float(words[at + 1]), float(words[at + 2]), float(words[at + 3]))
        for at, word in enumerate(words)
        if word == "vertex"
    ]
    return list(zip(points[::3], points[1::3], points[2::3], strict=True))


def turned(point: Corner, axis: str, degrees: float) -> Corner:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y, z = point
    if axis == "x":
        return x, y * cos - z * sin, y * sin + z * cos
    return x * cos + z * sin, y, z * cos - x * sin


def of(triangles: list[Triangle], axis: str, degrees: float) -> Overhang:
    leaning, flat = patches(triangles, axis, degrees)
    return Overhang(
        sum(patch.area_mm2 for patch in leaning),
        max((patch.across_mm for patch in leaning), default=0.0),
        sum(patch.area_mm2 for patch in flat),
        max((patch.bridge_mm for patch in flat), default=0.0),
        max((patch.jutting_mm for patch in flat), default=0.0),
    )


def patches(
    triangles: list[Triangle], axis: str, degrees: float
) -> tuple[list[Patch], list[Patch]]:
    """What leans over by more than 45°, and flat ceilings; not what lies on the bed."""
    solid = [_rounded(triangle, axis, degrees) for triangle in triangles]
    bed = min(point[2] for triangle in solid for point in triangle)
    leaning, flat = [], []
    for triangle in solid:
        if max(point[2] for point in triangle) < bed + _ON_BED_MM:
            continue
        over = _leaning_degrees(triangle)
        if over >= _FLAT_DEGREES:
            flat.append(triangle)
        elif over > _MOST_DEGREES:
            leaning.append(triangle)
    beside: dict[frozenset[Corner], list[Triangle]] = {}
    for triangle in solid:
        for edge in _edges(triangle):
            beside.setdefault(edge, []).append(triangle)
    leans = [Patch(sum(map(_area, group)), _narrowest(group)) for group in _hanging(leaning)]
    return leans, [_ceiling(group, beside) for group in _hanging(flat)]


def _rounded(triangle: Triangle, axis: str, degrees: float) -> Triangle:
    a, b, c = (turned(point, axis, degrees) for point in triangle)
    return (
        (round(a[0], 3), round(a[1], 3), round(a[2], 3)),
        (round(b[0], 3), round(b[1], 3), round(b[2], 3)),
        (round(c[0], 3), round(c[1], 3), round(c[2], 3)),
    )


def _normal(triangle: Triangle) -> Corner:
    a, b, c = triangle
    u, v = ([p - q for p, q in zip(end, a, strict=True)] for end in (b, c))
    return u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]


def _area(triangle: Triangle) -> float:
    return math.hypot(*_normal(triangle)) / 2


def _leaning_degrees(triangle: Triangle) -> float:
    """Of its surface over the vertical: 90 is a ceiling."""
    normal = _normal(triangle)
    length = math.hypot(*normal)
    return math.degrees(math.asin(max(-1.0, min(1.0, -normal[2] / length)))) if length else 0.0


def _edges(triangle: Triangle) -> list[frozenset[Corner]]:
    return [frozenset((triangle[n], triangle[n - 1])) for n in range(3)]


def _hanging(triangles: list[Triangle]) -> list[list[Triangle]]:
    """In groups that hang together."""
    at: dict[Corner, list[int]] = {}
    for number, triangle in enumerate(triangles):
        for corner in triangle:
            at.setdefault(corner, []).append(number)
    groups, taken = [], set[int]()
    for number in range(len(triangles)):
        group, waiting = [], [number]
        while waiting:
            here = waiting.pop()
            if here not in taken:
                taken.add(here)
                group.append(triangles[here])
                waiting += [other for corner in triangles[here] for other in at[corner]]
        if group:
            groups.append(group)
    return groups


def _narrowest(group: list[Triangle]) -> float:
    """As seen from above, the shortest way across it."""
    widths = []
    for way in _ways():
        along = [point[0] * way[0] + point[1] * way[1] for triangle in group for point in triangle]
        widths.append(max(along) - min(along))
    return min(widths)


def _ways() -> list[Spot]:
    angles = [math.pi * number / _WAYS for number in range(_WAYS)]
    return [(math.cos(angle), math.sin(angle)) for angle in angles]


def _ceiling(group: list[Triangle], beside: dict[frozenset[Corner], list[Triangle]]) -> Patch:
    edges = []
    level = group[0][0][2]
    group = [*group, *_slivers(group, beside)]
    own = set(group)
    counted = Counter(edge for triangle in group for edge in _edges(triangle))
    for edge, times in counted.items():
        if times > 1 or len(edge) < 2:
            continue
        lowest = min(
            (point[2] for triangle in beside[edge] if triangle not in own for point in triangle),
            default=level,
        )
        start, end = sorted(edge)
        edges.append(CeilingEdge(start[:2], end[:2], lowest < level - _ON_BED_MM))
    bridge = jutting = 0.0
    for spot in _spots(group):
        spans = [span for way in _ways() if (span := _span(spot, way, edges)) is not None]
        if spans:
            bridge = max(bridge, min(spans))
        else:
            held = [_distance(spot, edge) for edge in edges if edge.is_held]
            jutting = max(jutting, min(held, default=math.inf))
    return Patch(sum(map(_area, group)), bridge_mm=bridge, jutting_mm=jutting)


def _slivers(
    group: list[Triangle], beside: dict[frozenset[Corner], list[Triangle]]
) -> set[Triangle]:
    """Triangles of next to no area along its border, which look anywhere: they belong to it."""
    slivers, waiting = set[Triangle](), list(group)
    while waiting:
        for edge in _edges(waiting.pop()):
            new = (
                {triangle for triangle in beside[edge] if _area(triangle) < _SLIVER_MM2}
                - slivers
                - set(group)
            )
            slivers |= new
            waiting += new
    return slivers


def _spots(group: list[Triangle]) -> Iterator[Spot]:
    """Points all over it: those of a grid, and the middle of each triangle."""
    for a, b, c in group:
        yield (a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3
        xs, ys = zip(a[:2], b[:2], c[:2], strict=True)
        for column in range(math.ceil(min(xs) / _STEP_MM), math.floor(max(xs) / _STEP_MM) + 1):
            for row in range(math.ceil(min(ys) / _STEP_MM), math.floor(max(ys) / _STEP_MM) + 1):
                spot = (column * _STEP_MM, row * _STEP_MM)
                turns = [_turn(a, b, spot), _turn(b, c, spot), _turn(c, a, spot)]
                if min(turns) > 0 or max(turns) < 0:
                    yield spot


def _turn(a: Corner, b: Corner, spot: Spot) -> float:
    return (b[0] - a[0]) * (spot[1] - a[1]) - (b[1] - a[1]) * (spot[0] - a[0])


def _span(spot: Spot, way: Spot, edges: list[CeilingEdge]) -> float | None:
    """From wall to wall through this point; nothing, where one side has no wall."""
    nearest: list[tuple[float, bool]] = [(math.inf, False), (math.inf, False)]
    for edge in edges:
        (ax, ay), (bx, by) = edge.start, edge.end
        left = (ax - spot[0]) * way[1] - (ay - spot[1]) * way[0]
        right = (bx - spot[0]) * way[1] - (by - spot[1]) * way[0]
        if left * right > 0 or left == right:
            continue
        part = left / (left - right)
        along = (ax + (bx - ax) * part - spot[0]) * way[0] + (
            ay + (by - ay) * part - spot[1]
        ) * way[1]
        side = 0 if along < 0 else 1
        if abs(along) < nearest[side][0]:
            nearest[side] = (abs(along), edge.is_held)
    (back, is_back_held), (ahead, is_ahead_held) = nearest
    return back + ahead if is_back_held and is_ahead_held else None


def _distance(spot: Spot, edge: CeilingEdge) -> float:
    (ax, ay), (bx, by) = edge.start, edge.end
    length = math.dist(edge.start, edge.end)
    part = ((spot[0] - ax) * (bx - ax) + (spot[1] - ay) * (by - ay)) / length**2
    part = max(0.0, min(1.0, part))
    return math.dist(spot, (ax + (bx - ax) * part, ay + (by - ay) * part))
