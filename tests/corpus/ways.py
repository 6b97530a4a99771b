"""The ways bodies take past a pocket's beams: falling, teetering, thrown back; sliding, caught.

Comes in: a `Table` (where the numbers of one board lie) and dice.  Goes out: ways of bodies in
time, in mm and ms.  Downwards is negative; the first beam is at 0.
"""

import math
import random
from typing import NamedTuple

from tests.corpus.bodies import Pose, Way

Dice = random.Random
GRAVITY = 0.00981  # mm/ms²
_STEP_MS = 0.25


class Table(NamedTuple):
    """How one board is built and played on; every pair is a range."""

    name: str
    disc_mm: tuple[float, float] = (30.5, 31.5)
    striker_mm: tuple[float, float] = (40.5, 41.5)
    thick_mm: tuple[float, float] = (7.0, 8.5)
    apart: tuple[float, float] = (0.97, 1.03)  # of what the board file says
    aside_mm: float = 9.0  # how far off the beams a piece's middle falls
    drift: float = 0.25  # mm/ms sideways
    enters: tuple[float, float] = (0.15, 1.3)  # m/s, when its lowest point is at the first beam
    ends: tuple[float, float] = (0.5, 2.2)  # m/s, as fast as the net lets it become
    tumbles: float = 18.0  # radians a second
    dips_mm: tuple[float, float] = (0.3, 8.0)  # how deep a touch of the rim reaches
    dip_ms: tuple[float, float] = (4.0, 60.0)
    dips: tuple[int, int] = (1, 4)
    pause_ms: tuple[float, float] = (5.0, 120.0)
    springs: tuple[float, float] = (0.2, 0.8)  # m/s, up again off the net
    net_mm: tuple[float, float] = (35.0, 90.0)  # the net's bottom below the first beam
    slow: tuple[float, float] = (0.05, 0.25)  # m/s, of a slow piece
    behind_ms: tuple[float, float] = (1.0, 200.0)  # a follower
    slides: tuple[float, float] = (0.45, 0.7)  # m/s, along a slot
    speeds_up: tuple[float, float] = (-0.0002, 0.002)  # mm/ms², along a slot
    slot_mm: float = 44.0  # wide
    rocks_mm: tuple[float, float] = (0.5, 16.0)  # how far a piece reaches into a slot, and back
    dark_ms: tuple[float, float] = (0.02, 0.3)  # a receiver tells so late that it is dark
    light_ms: tuple[float, float] = (0.02, 0.3)
    uneven_ms: float = 0.0  # one beam of a pair is so much later than the other
    crosstalk: float = 0.0  # how often a beam sees the other's emitter past a thin edge
    late_us: tuple[float, float] = (10.0, 60.0)


class Path:
    """Heights at even moments, a little at a time; time and place go on from piece to piece."""

    def __init__(self, z: float) -> None:
        self.heights = [z]

    @property
    def z(self) -> float:
        return self.heights[-1]

    @property
    def ms(self) -> float:
        return _STEP_MS * (len(self.heights) - 1)

    def fall(self, speed: float, ends: float, to_mm: float) -> float:
        """Down to a height, under gravity and a net that allows `ends`; the last speed."""
        while self.z > to_mm:
            speed += GRAVITY * (1 - speed / ends) * _STEP_MS
            self.heights.append(self.z - max(speed, 0.004) * _STEP_MS)
        return speed

    def rise(self, speed: float) -> None:
        """Up, until it stands."""
        while speed > 0:
            self.heights.append(self.z + speed * _STEP_MS)
            speed -= GRAVITY * _STEP_MS

    def push(self, speed: float, gains: float, to_mm: float) -> None:
        """Along a slot."""
        while self.z > to_mm:
            speed = max(0.03, speed + gains * _STEP_MS)
            self.heights.append(self.z - speed * _STEP_MS)

    def dip(self, depth: float, lasts_ms: float) -> None:
        steps, top = max(4, round(lasts_ms / _STEP_MS)), self.z
        for step in range(1, steps + 1):
            self.heights.append(top - depth * math.sin(math.pi * step / steps))

    def wait(self, ms: float) -> None:
        self.heights += [self.z] * round(ms / _STEP_MS)

    def height(self, at_ms: float) -> float:
        place = at_ms / _STEP_MS
        last = len(self.heights) - 1.001
        place = 0.0 if place < 0 else last if place > last else place
        number = int(place)
        share = place - number
        return self.heights[number] * (1 - share) + self.heights[number + 1] * share


def tumbling(
    path: Path, table: Table, dice: Dice, from_ms: float = 0.0, tilt: float | None = None
) -> Way:
    """A disc on that path: it turns about a level axis, and drifts between the walls."""
    turns = dice.uniform(-table.tumbles, table.tumbles) / 1000
    first = dice.choice((-1, 1)) * tilt if tilt is not None else dice.uniform(-1.2, 1.2)
    facing = dice.uniform(0, math.pi)
    aside = dice.uniform(-table.aside_mm, table.aside_mm)
    drift = dice.uniform(-table.drift, table.drift)
    lasts = path.ms
    begins = max(0.0, lasts - 120)  # until its fall it hardly turns

    def at(ms: float) -> Pose:
        own = ms - from_ms
        angle = first + turns * max(0.0, own - begins)
        y = _within(aside + drift * max(0.0, own - begins), table.aside_mm)
        flat = math.sin(angle)
        axis = (flat * math.cos(facing), flat * math.sin(facing), math.cos(angle))
        return Pose(y, path.height(own), axis)

    return Way(from_ms, from_ms + lasts, at, lambda ms: path.height(ms - from_ms))


def straight(path: Path, from_ms: float = 0.0) -> Way:
    """On that path without anything else: what slides."""

    def height(ms: float) -> float:
        return path.height(ms - from_ms)

    return Way(from_ms, from_ms + path.ms, lambda ms: Pose(0.0, height(ms)), height)


def _within(y: float, most: float) -> float:
    """Between two walls."""
    if most <= 0:
        return 0.0
    turn = (y + most) % (4 * most)
    return turn - most if turn <= 2 * most else 3 * most - turn
