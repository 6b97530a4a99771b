"""How noisy a scale is at rest, learnt from its readings.

The chip takes four conversions to settle, so each reading shares something with its neighbours:
their noise may be alike.  Readings four apart share nothing.
"""

import math
import operator
from typing import NamedTuple

SETTLES = 4  # readings
_LEAST, _MOST = 0.002, 0.08  # pieces
_MOST_ALIKE = 0.75  # a plain mean of four conversions


class Noise(NamedTuple):
    size: float  # pieces: the deviation of one reading
    alike: float = 0.0  # correlation of neighbours: 0 is white, 0.75 the most there is
    is_known: bool = True  # … from enough readings

    @property
    def allowed(self) -> "Noise":
        """What still passes for noise: twice as much, until it is known."""
        return self if self.is_known else self._replace(size=2 * self.size)

    def of(self, pieces: int) -> "Noise":
        """As a share of what so many weigh."""
        return self._replace(size=self.size / pieces)

    @property
    def slow(self) -> float:
        """… as it is at low frequencies, where a hand trembles and a slope shows."""
        return self.size * math.sqrt(self.power(0))

    def power(self, share: float) -> float:
        """Of its mean, at this share of half the readings' rate."""
        alike = (max(0.0, 1 - apart * (1 - self.alike)) for apart in range(1, SETTLES))
        waves = (math.cos(math.pi * apart * share) for apart in range(1, SETTLES))
        shared: float = sum(map(operator.mul, alike, waves))
        return max(0.1, 1 + 2 * shared)


def learnt(near: float, far: float, *, is_known: bool) -> Noise:
    """From mean squared differences of neighbours, and of readings `SETTLES` apart."""
    size = min(max(math.sqrt(far / 2), _LEAST), _MOST)
    alike = 1 - near / far if is_known and far > 0 else 0.0
    return Noise(size, min(max(alike, 0.0), _MOST_ALIKE), is_known)
