"""Bodies that fall past two beams, or slide along a slot: when is which beam broken?

Comes in: a body, its way as a function of time, and where the beams are.  Goes out: for each beam
the spans in which it is broken.  The beams of a net lie along x, one below the other, and a body is
a solid: a disc with its thickness and its tumbling, a ball, a finger.  In a slot a beam lies across
the whole way, so that only the place along it counts.  Nothing here knows how sensing decides.
"""

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple

Span = tuple[float, float]  # ms: broken from, to
Covers = Callable[[float, float], bool]  # (ms, how far below the first beam in mm): is it dark?

_STEP_MS = 0.1
_FINE = 6  # halvings of a step: 2 µs


class Pose(NamedTuple):
    """Where a body's middle is, in mm, and the axis of a disc (a unit vector)."""

    y: float
    z: float
    axis: tuple[float, float, float] = (0.0, 0.0, 1.0)


class Way(NamedTuple):
    """A body's way, between two moments."""

    from_ms: float
    to_ms: float
    at: Callable[[float], Pose]
    height: Callable[[float], float]  # the pose's z alone: mostly that is all one has to know


def disc(diameter_mm: float, thick_mm: float, way: Way) -> Covers:
    """Its shadow along the beams: an ellipse drawn out by the thickness."""
    radius = diameter_mm / 2
    farthest = math.hypot(radius, thick_mm / 2) + 1e-6

    def covers(at_ms: float, below_mm: float) -> bool:
        if abs(below_mm + way.height(at_ms)) > farthest:
            return False
        pose = way.at(at_ms)
        ax, ay, az = pose.axis
        y, z = -pose.y, -below_mm - pose.z
        flat = math.hypot(ay, az)
        if flat < 1e-9:  # seen from its face
            return y * y + z * z <= radius * radius
        along = (y * ay + z * az) / flat
        across = (y * az - z * ay) / flat
        if abs(across) > radius:
            return False
        reach = thick_mm / 2 * flat + abs(ax) * math.sqrt(radius * radius - across * across)
        return abs(along) <= reach

    return covers


def slid(length_mm: float, way: Way) -> Covers:
    """What lies in a slot: its whole length goes past, whatever its place across."""

    def covers(at_ms: float, below_mm: float) -> bool:
        return abs(-below_mm - way.height(at_ms)) <= length_mm / 2

    return covers


def shadows(
    bodies: Iterable[tuple[Way, Covers]], beams_mm: tuple[float, ...]
) -> tuple[list[Span], ...]:
    """When each of the beams, so far below the first, is broken by any of the bodies."""
    found = tuple(list[Span]() for _ in beams_mm)
    known = list(bodies)
    for spans, below_mm in zip(found, beams_mm, strict=True):
        every = sorted(one for way, covers in known for one in _spans(way, covers, below_mm))
        for start, end in every:
            if spans and start <= spans[-1][1]:
                spans[-1] = spans[-1][0], max(end, spans[-1][1])
            else:
                spans.append((start, end))
    return found


def _spans(way: Way, covers: Covers, below_mm: float) -> list[Span]:
    spans: list[Span] = []
    at_ms, was, start = way.from_ms, False, 0.0
    while at_ms < way.to_ms:
        at_ms += _STEP_MS
        now = covers(at_ms, below_mm)
        if now != was:
            edge = _between(at_ms - _STEP_MS, at_ms, covers, below_mm, was)
            if now:
                start = edge
            else:
                spans.append((start, edge))
            was = now
    if was:
        spans.append((start, way.to_ms))
    return spans


def _between(low: float, high: float, covers: Covers, below_mm: float, before: bool) -> float:
    for _ in range(_FINE):
        middle = (low + high) / 2
        if covers(middle, below_mm) == before:
            low = middle
        else:
            high = middle
    return high
