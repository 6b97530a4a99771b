"""What a receiver makes of light: low-pass, hysteresis, its own delays; then edges."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from tests.corpus.outside.pockets.disc import STEP

Span = tuple[float, float]
Edge = tuple[float, bool]  # seconds, broken


@dataclass(frozen=True)
class Receiver:
    """One beam: how wide it is (mm), how slow (s), at what share of its light it changes over."""

    wide: float = 1.5
    slow: float = 1e-4
    dark: float = 0.4
    bright: float = 0.5
    late_dark: float = 0.0
    late_bright: float = 0.0

    @staticmethod
    def any(random: Random) -> "Receiver":
        """One as they are sold: no two alike, up to 0.4 ms slow in all."""
        middle = random.uniform(0.25, 0.6)
        gap = random.uniform(0.02, 0.08)
        return Receiver(
            random.uniform(1.0, 2.0),
            random.uniform(2e-5, 1.2e-4),
            middle - gap,
            middle + gap,
            random.uniform(0.0, 2e-4),
            random.uniform(0.0, 2e-4),
        )

    def light(self, hidden: Iterable[Span]) -> float:
        """The share of its light that passes between what is hidden, measured from its middle."""
        half = self.wide / 2
        light = 1.0
        reach = -half
        for low, high in sorted(hidden):
            low, high = max(low, reach), min(high, half)
            if high > low:
                light -= (high - low) / self.wide
                reach = high
        return light

    def edges(self, lights: Sequence[float]) -> list[Edge]:
        """The edges it makes of light sampled every STEP, clear before and after."""
        found: list[Edge] = []
        share = STEP / (STEP + self.slow)
        level, is_broken = 1.0, False
        for index, light in enumerate(lights):
            if light == 1.0 and level > 0.9999:
                continue
            before = level
            level += share * (light - level)
            if not is_broken and level < self.dark:
                part = (before - self.dark) / (before - level)
                is_broken = True
                found.append(((index - 1 + part) * STEP + self.late_dark, True))
            elif is_broken and level > self.bright:
                part = (self.bright - before) / (level - before)
                is_broken = False
                found.append(((index - 1 + part) * STEP + self.late_bright, False))
        if is_broken:
            found.append((len(lights) * STEP, False))
        return [edge for place, edge in enumerate(found) if not _is_swallowed(found, place)]


def _is_swallowed(edges: Sequence[Edge], place: int) -> bool:
    """Did it never show this edge?  Delays are uneven: a pulse may end before it begins."""
    after = place + 1 < len(edges) and edges[place + 1][0] <= edges[place][0]
    return after or (place > 0 and edges[place][0] <= edges[place - 1][0])
