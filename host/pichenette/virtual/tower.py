"""A tower on a load cell: what placing, falling and touching do to its counts."""

import math
import random
from collections.abc import Callable, Iterator

from pichenette.sense.weight import Calibration

CALIBRATION = Calibration(zero=84_000, piece=5_000)
_STEP_US = 5_000.0  # resolution of the curve, finer than any conversion

LoadChange = tuple[float, float]  # from when (µs), counts


class Tower:
    """Weights in pieces; each differs a little."""

    def __init__(self, dice: random.Random) -> None:
        self._dice = dice
        self._weights: list[float] = []

    @property
    def pieces(self) -> int:
        return len(self._weights)

    def rest(self, at_us: float) -> LoadChange:
        weight = sum(self._weights)
        return at_us, CALIBRATION.zero + CALIBRATION.piece * weight

    def place(self, at_us: float) -> list[LoadChange]:
        """A piece is set down, pressed a little, and let go."""
        before, press = sum(self._weights), self._dice.uniform(0, 0.3)
        weight = self._dice.gauss(1, 0.01)
        lasts_us = self._dice.uniform(20e3, 90e3)
        self._weights.append(weight)

        def curve(share: float) -> float:
            return before + weight * share + press * math.sin(math.pi * share)

        return [*self._draw(at_us, lasts_us, curve), self.rest(at_us + lasts_us)]

    def remove(self, number: int, at_us: float) -> list[LoadChange]:
        """Pieces fall or are taken off, and it shakes."""
        before = sum(self._weights)
        del self._weights[len(self._weights) - number :]
        after = sum(self._weights)

        def curve(share: float) -> float:
            shake = 0.4 * math.exp(-6 * share) * math.sin(40 * share)
            return before + (after - before) * min(1, 4 * share) + shake

        return [*self._draw(at_us, 200e3, curve), self.rest(at_us + 200e3)]

    def touch(self, at_us: float) -> list[LoadChange]:
        """A sleeve, a breath, a finger: it goes as it came."""
        at_rest = sum(self._weights)
        most = self._dice.uniform(0.3, 4)
        lasts_us = self._dice.uniform(150e3, 900e3)

        def curve(share: float) -> float:
            tremble = 0.07 * most * math.sin(2 * math.pi * 7 * share * lasts_us / 1e6)
            return at_rest + (most + tremble) * math.sin(math.pi * share)

        return [*self._draw(at_us, lasts_us, curve), self.rest(at_us + lasts_us)]

    def _draw(
        self, at_us: float, lasts_us: float, curve: Callable[[float], float]
    ) -> Iterator[LoadChange]:
        steps = max(2, int(lasts_us / _STEP_US))
        for step in range(steps):
            counts = CALIBRATION.zero + CALIBRATION.piece * curve(step / steps)
            yield at_us + step * lasts_us / steps, counts
