"""How long a shot takes: times that people may set, on the board's clock.

The host's clock plays no part, so a line that comes late, or twice, changes nothing.
"""

from dataclasses import dataclass

from pichenette.sense.thresholds import Count


@dataclass(frozen=True)
class ShotTimes:
    settle_ms: Count = 1500  # quiet after the last passage: the shot is over
    roll_ms: Count = 3000  # after a flick pieces may roll this long before the first one falls
    doubt_ms: Count = 5000  # … longer where something is asked, for people to look up and answer
    late_ms: Count = 10_000  # a piece that falls without a flick so soon belongs to the last shot
