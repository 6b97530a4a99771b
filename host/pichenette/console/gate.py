"""One gate's figures, as a maker wants to see them: level, count, widths, rate, health.

Fed with its edges and levels on the board's clock, and with what the sensing says.  Words are made
elsewhere.
"""

from collections import deque
from statistics import median
from typing import Literal

from pichenette.link.messages import BROKEN, CLEAR, MUTED
from pichenette.sense.observation import Fault, FaultKind, Passage

_KEPT = 200  # widths
_LATELY_US = 10_000_000

Condition = Literal[
    "unknown", "untried", "good", "broken", "blocked", "storm", "flicker", "silent", "shaky"
]


class GateFigures:
    def __init__(self, number: int) -> None:
        self.number = number
        self.is_broken: bool | None = None  # None: unknown yet
        self.since_us: int | None = None  # start of that level; None: before anybody listened
        self.breaks = 0
        self.flicks = 0  # both edges in one interrupt: no width
        self.widths_us: deque[int] = deque(maxlen=_KEPT)
        self.last_width_us: int | None = None
        self.last_us: int | None = None  # the last edge
        self.is_muted = False  # its board does not report its edges, as there are far too many
        self.fault: Fault | None = None
        self.service_fault: FaultKind | None = None  # a service has listened for longer than we
        self.storms = 0  # how often it had one
        self.storm_us: int | None = None  # … and when last
        self.passage: Passage | None = None  # the last one
        self._starts: deque[int] = deque()  # of the breaks of the last seconds
        self._was_broken_first = False

    def edge(self, at_us: int, flags: int) -> int | None:
        """The width of the break that ends with it, if any."""
        self.last_us = at_us
        if flags == BROKEN:
            self._begin(at_us)
            return None
        if flags == CLEAR:
            return self._end(at_us)
        self._begin(at_us)  # both: a break too short to be timed, or a gap
        self.flicks += 1
        self.is_broken, self.since_us, self.last_width_us = False, at_us, None
        return None

    def _begin(self, at_us: int) -> None:
        self.breaks += 1
        self.is_broken, self.since_us = True, at_us
        self._starts.append(at_us)

    def _end(self, at_us: int) -> int | None:
        start_us, was_broken = self.since_us, self.is_broken
        self.is_broken, self.since_us = False, at_us
        if not was_broken or start_us is None:
            return None
        self.last_width_us = at_us - start_us
        self.widths_us.append(self.last_width_us)
        return self.last_width_us

    def mute(self, at_us: int, flags: int) -> None:
        """The board stops reporting its edges, or reports them again, with its state."""
        self.is_muted = flags == MUTED
        self.last_us = at_us
        if not self.is_muted:
            self.is_broken, self.since_us = flags == BROKEN, at_us

    def level(self, at_us: int, is_broken: bool) -> None:
        """From a STATE or BEAT: an edge may have been lost, or came before we listened."""
        if self.is_broken is None:
            self._was_broken_first = is_broken
            self.is_broken, self.since_us = is_broken, at_us
        elif not self.is_muted and self.is_broken != is_broken and at_us > (self.last_us or 0):
            self.is_broken, self.since_us = is_broken, at_us

    def faulted(self, fault: Fault | None) -> None:
        """The sensing distrusts it, or (None) trusts it again."""
        self.fault = fault
        if fault is not None and fault.fault == "storm":
            self.storms += 1
            self.storm_us = fault.at_us

    @property
    def known_fault(self) -> FaultKind | None:
        """Ours, or else the service's."""
        return self.fault.fault if self.fault is not None else self.service_fault

    @property
    def is_broken_from_start(self) -> bool:
        """Broken when first looked at, and ever since."""
        return bool(self.is_broken) and self._was_broken_first and self.last_us is None

    def broken_s(self, now_us: int) -> float:
        """How long it has been broken now."""
        if not self.is_broken or self.since_us is None:
            return 0.0
        return max(0.0, (now_us - self.since_us) / 1e6)

    def lately(self, now_us: int) -> int:
        """Breaks in the last ten seconds."""
        while self._starts and self._starts[0] < now_us - _LATELY_US:
            self._starts.popleft()
        return len(self._starts)

    @property
    def shortest_us(self) -> int | None:
        return min(self.widths_us, default=None)

    @property
    def median_us(self) -> int | None:
        return round(median(self.widths_us)) if self.widths_us else None

    @property
    def condition(self) -> Condition:
        if self.is_broken is None:
            return "unknown"
        if self.known_fault in ("blocked", "storm", "flicker", "silent"):
            return self.known_fault
        if self.is_broken:
            return "broken"
        if self.storms:
            return "shaky"  # a loose wire is fine most of the time
        return "good" if self.breaks else "untried"
