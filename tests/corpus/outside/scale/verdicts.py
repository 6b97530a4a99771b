"""What sensing said of a tower beside what happened on it: how many pieces, and how soon."""

from bisect import bisect_right
from typing import NamedTuple

from pichenette import board
from pichenette.sense.observation import Step
from pichenette.sense.rejudge import rejudge
from pichenette.sense.thresholds import Thresholds
from pichenette.sense.weight import Calibration
from tests.corpus.outside.scale.cell import capture
from tests.corpus.outside.scale.tower import Event, Tower

_EARLY = 0.03  # s, by which a step may seem to begin before it does


class Verdict(NamedTuple):
    """An event, and the steps that count of all that were said of it."""

    event: Event
    steps: tuple[Step, ...]

    @property
    def is_complete(self) -> bool:
        """As many pieces are said as it was, asked about or not."""
        return sum(step.pieces for step in self.steps) == self.event.pieces

    @property
    def is_silent_error(self) -> bool:
        """Wrong, or missed, and nobody is asked."""
        return not self.is_complete and all(step.verdict == "accept" for step in self.steps)

    @property
    def is_taken(self) -> bool:
        """Some of it counts without a question."""
        return any(step.verdict == "accept" for step in self.steps)

    @property
    def delay_ms(self) -> float:
        """From its true beginning until all of it was decided."""
        return max(step.decided_us for step in self.steps) / 1000 - self.event.at * 1000


def judge(tower: Tower) -> list[Verdict]:
    """Each step belongs to the last event that began before it."""
    topple = board.load("topple")
    calibration = Calibration(tower.bench.zero, tower.bench.piece)
    seen = rejudge(capture(tower, topple), topple, Thresholds(), calibration)
    begun = [event.at for event in tower.events]
    steps: list[list[Step]] = [[] for _ in begun]
    for step in seen:
        if isinstance(step, Step) and step.verdict != "ignore" and step.pieces:
            index = bisect_right(begun, step.at_us / 1e6 + _EARLY) - 1
            if index >= 0:
                steps[index].append(step)
    return [Verdict(event, tuple(own)) for event, own in zip(tower.events, steps, strict=True)]
