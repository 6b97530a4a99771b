"""What leans over in the printer: a rendered part's surface against the vertical.

From an STL file as OpenSCAD writes it (text), and the way it is turned.  A surface that leans over
by more than 45° needs a support, unless it is flat and short: a printer bridges that.
"""

import math
from pathlib import Path

Corner = tuple[float, float, float]
Triangle = tuple[Corner, Corner, Corner]

_MOST_DEGREES = 45.5
_FLAT_DEGREES = 89.0
_ON_BED_MM = 0.05


def read(path: Path) -> list[Triangle]:
    words = path.read_text(encoding="ascii").split()
    points = [
        (float(words[n + 1]), float(words[n + 2]), float(words[n + 3]))
        for n, word in enumerate(words)
        if word == "vertex"
    ]
    return [(points[n], points[n + 1], points[n + 2]) for n in range(0, len(points), 3)]


def turned(point: Corner, axis: str, degrees: float) -> Corner:
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    x, y, z = point
    if axis == "x":
        return x, y * cos - z * sin, y * sin + z * cos
    return x * cos + z * sin, y, z * cos - x * sin


def areas_mm2(triangles: list[Triangle], axis: str, degrees: float) -> tuple[float, float]:
    """The area that leans over by more than 45°, and that of flat ceilings; not what lies on the
    bed."""
    solid = [tuple(turned(point, axis, degrees) for point in one) for one in triangles]
    bed = min(point[2] for one in solid for point in one)
    leaning = flat = 0.0
    for a, b, c in solid:
        u, v = ([p - q for p, q in zip(end, a, strict=True)] for end in (b, c))
        normal = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
        length = math.hypot(*normal)
        if not length or max(a[2], b[2], c[2]) < bed + _ON_BED_MM:
            continue
        over = math.degrees(math.asin(max(-1.0, min(1.0, -normal[2] / length))))
        if over >= _FLAT_DEGREES:
            flat += length / 2
        elif over > _MOST_DEGREES:
            leaning += length / 2
    return leaning, flat
