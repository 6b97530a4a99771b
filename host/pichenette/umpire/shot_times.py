"""How long a shot takes: configurable times on the board's clock.

The host's clock plays no part, so a line that arrives late or twice changes nothing.
"""

from dataclasses import dataclass

from pichenette.sense.thresholds import Count


@dataclass(frozen=True)
class ShotTimes:
    settle_ms: Count = 1500  # of quiet after the last passage end the shot
    roll_ms: Count = 3000  # pieces may roll this long after a flick before the first one falls
    doubt_ms: Count = 5000  # … longer while a question is open, for people to look up and answer
    late_ms: Count = 10_000  # a piece that falls this soon without a flick belongs to the last shot
