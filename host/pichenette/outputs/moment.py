"""The moment at which a picture is drawn, and when it will next look different.

Whatever moves asks here for its position, and thereby says when it moves on; a picture that asks
nothing stands still and costs no frames.
"""

import math

FRAME_MS = 17  # at most 60 pictures a second
PULSE_STEP_MS = 40  # a slow pulse is smooth at 25 pictures a second


class Moment:
    def __init__(self, at_ms: int, has_effects: bool = True) -> None:
        self.at_ms = at_ms
        self.has_effects = has_effects
        self.next_ms: int | None = None  # the next moment at which something changes

    def wake(self, at_ms: int) -> None:
        if self.next_ms is None or at_ms < self.next_ms:
            self.next_ms = at_ms

    def ramp(self, start_ms: int, length_ms: int) -> float:
        """From 0 to 1 in `length_ms`, then 1 for ever; without effects, 1 at once."""
        if not self.has_effects or self.at_ms >= start_ms + length_ms:
            return 1.0
        if self.at_ms < start_ms:
            self.wake(start_ms)
            return 0.0
        self.wake(min(self.at_ms + FRAME_MS, start_ms + length_ms))
        return (self.at_ms - start_ms) / length_ms

    def steps(self, start_ms: int, step_ms: int, count: int) -> int:
        """How many of `count` steps have been taken; without effects, all at once."""
        taken = max(0, self.at_ms - start_ms) // step_ms
        if not self.has_effects or taken >= count:
            return count
        self.wake(start_ms + (taken + 1) * step_ms)
        return taken

    def pulse(self, period_ms: int) -> float:
        """Between 0 and 1 and back, for ever; without effects, constant."""
        if not self.has_effects:
            return 0.8
        self.wake(self.at_ms + PULSE_STEP_MS)
        return 0.5 - 0.5 * math.cos(2 * math.pi * self.at_ms / period_ms)

    def blink(self, period_ms: int) -> bool:
        """On in the first half of each period.  It informs, so it does not count as an effect."""
        return self.turn_of(2, period_ms // 2) == 0

    def turn_of(self, count: int, each_ms: int) -> int:
        """Which of `count` that share a place is visible now."""
        if count < 2:
            return 0
        self.wake((self.at_ms // each_ms + 1) * each_ms)
        return self.at_ms // each_ms % count
