"""A tower on a scale: the forces of pieces that are laid down, dropped, or fall off.

Forces are in pieces, times in seconds.  Every event adds changes of force to one list of
milliseconds.
"""

from dataclasses import dataclass, field
from math import pi, sqrt
from random import Random
from typing import NamedTuple

from tests.corpus.outside.scale.bench import Bench
from tests.corpus.outside.scale.shapes import LAID, Profile, hump, linear, rounded, stroke, swing

MS = 0.001
_GRAVITY_MM = 9810.0


class Event(NamedTuple):
    kind: str
    at: float
    pieces: int  # that it leaves on the scale, or takes off it


@dataclass
class Tower:
    bench: Bench
    random: Random
    now: float = 3.0
    events: list[Event] = field(default_factory=list)
    standing: list[float] = field(default_factory=list)  # the masses
    changes: dict[int, float] = field(default_factory=dict)  # of force, by millisecond
    ring: tuple[float, float] = field(init=False)  # of the cell: hertz, and seconds to fade to 1/e

    def __post_init__(self) -> None:
        hertz = self.random.uniform(*self.bench.ring_hz)
        self.ring = hertz, self.random.uniform(*self.bench.fading)

    def add(self, at: float, lasting: float, size: float, shape: Profile) -> None:
        """A force that follows `shape` and stays where it ends."""
        first, steps, before = round(at / MS), max(1, round(lasting / MS)), 0.0
        for step in range(1, steps + 1):
            force = size * shape(step / steps)
            self.changes[first + step] = self.changes.get(first + step, 0.0) + force - before
            before = force

    def pulse(self, at: float, lasting: float, impulse: float) -> None:
        self.add(at, lasting, impulse / lasting * pi / 2, stroke)

    def wobble(self, size: float, hertz: float, fading: float) -> None:
        """Something swings, until five times its fading has passed."""
        self.add(self.now, 5 * fading, size, swing(5 * fading * hertz))

    def note(self, kind: str, pieces: int) -> None:
        self.events.append(Event(kind, self.now, pieces))

    def place(self) -> None:
        """By hand, in 30 to 120 ms; half of them press a little while they let go."""
        mass = self._new_mass()
        lasting = self.random.uniform(0.030, 0.120)
        name, profile = self.random.choice(LAID)
        shape = profile(self.random)
        self.note(f"place {name}", 1)
        self.standing.append(mass)
        self.add(self.now, lasting, mass, shape)
        if self.random.random() < 0.5:
            start = self.random.uniform(0.3, 0.7) * lasting
            until = lasting + self.random.uniform(0.02, 0.10)
            self.add(self.now + start, until - start, self.random.uniform(0, 0.3), hump)
        self._sway()

    def drop(self) -> None:
        mass = self._new_mass()
        self.note("drop", 1)
        self.standing.append(mass)
        self._land(self.now, mass, self.random.uniform(1, 5), self.random.uniform(0.1, 0.4))
        self._sway()

    def fall(self, pieces: int) -> None:
        """They slide off within 80 ms; one in five hits the plate on its way."""
        random = self.random
        self.note("fall", -pieces)
        for number in range(pieces):
            mass = self.standing.pop(random.randrange(len(self.standing)))
            at = self.now + (random.uniform(0, 0.08) if number else 0.0)
            leaving = random.uniform(0.015, 0.060)
            self.add(at, leaving, -mass, rounded)
            if random.random() < 0.2:
                speed = sqrt(2 * random.uniform(5, 30) / _GRAVITY_MM)
                self.pulse(at + leaving + speed, random.uniform(0.005, 0.012), mass * speed * 1.3)
        self._sway()

    def _land(self, at: float, mass: float, height_mm: float, rebound: float) -> None:
        """Impacts, flights without weight, and at last the weight."""
        speed = sqrt(2 * height_mm / _GRAVITY_MM)  # as the seconds of its own weight that stop it
        while True:
            contact = self.random.uniform(0.004, 0.010)
            again = speed * rebound if speed * rebound > 0.004 else 0.0
            self.pulse(at, contact, mass * (speed + again))
            if not again:
                self.add(at, contact, mass, linear)
                return
            at, speed = at + contact + 2 * again, again

    def _new_mass(self) -> float:
        return max(0.9, self.random.gauss(1.0, self.bench.masses))

    def _sway(self) -> None:
        """A tower that tips to and fro pulls a little at the cell."""
        if self.random.random() < 0.25:
            self.wobble(self.random.uniform(0, 0.04), self.random.uniform(1.5, 4), 0.4)
