"""The scale's last minute: value, noise, samples per second, a small plot, read errors.

Counts are converted to pieces only with a calibration, and never to grams: what a count weighs
depends on the cell.
"""

from collections import Counter, deque
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from pichenette.link.messages import LoadStatus

_KEPT_US = 60_000_000
_NOISE_US = 2_000_000
_LEAST_US = 500_000  # a rate from less would be that of a burst
_BARS = "▁▂▃▄▅▆▇█"


class Sample(NamedTuple):
    at_us: int
    counts: int


class Weighing:
    def __init__(self) -> None:
        self.samples: deque[Sample] = deque()  # good ones of the last minute
        self.statuses: Counter[LoadStatus] = Counter()
        self.status: LoadStatus | None = None  # of the last LOAD; None: none has arrived
        self.at_us: int | None = None

    @property
    def bad(self) -> int:
        """Readings that failed, in any way."""
        return self.statuses.total() - self.statuses[LoadStatus.GOOD]

    def load(self, at_us: int, counts: int, status: LoadStatus) -> None:
        self.status, self.at_us = status, at_us
        self.statuses[status] += 1
        if status != LoadStatus.GOOD:
            return
        if self.samples and at_us < self.samples[-1].at_us:
            self.samples.clear()  # another boot, or a capture that starts over
        self.samples.append(Sample(at_us, counts))
        while self.samples[0].at_us < at_us - _KEPT_US:
            self.samples.popleft()

    @property
    def counts(self) -> float | None:
        """The mean of the last five: a single one would flicker on the screen."""
        last = [sample.counts for sample in list(self.samples)[-5:]]
        return sum(last) / len(last) if last else None

    def _lately(self, us: int) -> list[Sample]:
        if not self.samples:
            return []
        start_us = self.samples[-1].at_us - us
        lately = []
        for sample in reversed(self.samples):
            if sample.at_us < start_us:
                break
            lately.append(sample)
        return lately[::-1]

    @property
    def noise(self) -> float | None:
        """Counts, as a standard deviation over the last two seconds.

        Computed from differences of neighbours, so that a piece put down is not noise.  For normal
        noise their median is 0.954 deviations.
        """
        lately = [sample.counts for sample in self._lately(_NOISE_US)]
        if len(lately) < 4:
            return None
        return median(abs(after - before) for before, after in pairwise(lately)) / 0.954

    @property
    def per_s(self) -> float | None:
        """Good samples per second, by the board's own times."""
        lately = self._lately(_NOISE_US)
        span_us = lately[-1].at_us - lately[0].at_us if lately else 0
        return (len(lately) - 1) * 1e6 / span_us if span_us >= _LEAST_US else None

    def plot(self, columns: int, rows: int = 1, seconds: float = 20.0) -> list[str]:
        """The last seconds, oldest first, as bars of `rows` lines."""
        if not self.samples or columns < 1:
            return [""] * rows
        end_us, span_us = self.samples[-1].at_us, seconds * 1e6
        bins: list[list[int]] = [[] for _ in range(columns)]
        for sample in self._lately(int(span_us)):
            age = (end_us - sample.at_us) / span_us
            bins[max(0, columns - 1 - int(age * columns))].append(sample.counts)
        means = [sum(counts) / len(counts) if counts else None for counts in bins]
        heights = _heights(means, rows * 8)
        return ["".join(_bar(height, row) for height in heights) for row in reversed(range(rows))]


def _heights(means: list[float | None], most: int) -> list[int | None]:
    known = [mean for mean in means if mean is not None]
    low, high = min(known), max(known)
    span = high - low
    held: list[int | None] = []
    last: int | None = None
    for mean in means:
        if mean is not None:
            last = 1 + round((mean - low) / span * (most - 1)) if span else 1
        held.append(last)  # an empty bin between slow samples shows the previous one
    return held


def _bar(height: int | None, row: int) -> str:
    """The part of a column's bar in this row, counted from below."""
    eighths = 0 if height is None else height - 8 * row
    return " " if eighths <= 0 else _BARS[min(eighths, 8) - 1]
