"""The link's figures: who is there, how fast, what was lost."""

from collections import Counter, deque
from dataclasses import dataclass, field
from statistics import median

from pichenette.console.heard import Heard
from pichenette.link.messages import Absurd, Beat, Hello, Message, Pong, Unknown
from pichenette.text import Text

SILENT_S = 3.5  # three BEATs missed
_TRIPS = 50
_RATE_S = 2.0
_TRACE = "Traceback (most recent call last):"
_TRACES_KEPT = 20
_BOOTS = 1000
_PROMPT = b">>> "


@dataclass
class Trace:
    """A traceback from the board."""

    at: float
    lines: list[str] = field(default_factory=list)

    @property
    def error(self) -> str:
        return self.lines[-1].strip()


class LinkFigures:
    def __init__(self) -> None:
        self.device: str | None = None  # None: no port is open
        self.trouble: Text | None = None  # why not
        self.openings = 0
        self.hello: Hello | None = None
        self.beat: Beat | None = None
        self.boots: deque[str] = deque(maxlen=_BOOTS)
        self.counts: Counter[str] = Counter()  # in, out, chatter, corrupt, unknown, absurd
        self.trips_s: deque[float] = deque(maxlen=_TRIPS)
        self.traces: deque[Trace] = deque(maxlen=_TRACES_KEPT)
        self.has_prompt = False  # MicroPython's own: the program is not running
        self.opened_at: float | None = None
        self.heard_at: float | None = None  # the last whole sentence
        self.any_at: float | None = None  # the last byte
        self.greeted_at: float | None = None
        self._pings: dict[str, float] = {}
        self._recent: deque[float] = deque(maxlen=20_000)
        self._is_tracing = False

    def opened(self, device: str, at: float) -> None:
        self.device, self.trouble, self.opened_at = device, None, at
        self.heard_at = self.any_at = self.greeted_at = None
        self.has_prompt = False
        self.openings += 1

    def closed(self, trouble: Text | None) -> None:
        self.device, self.trouble = None, trouble
        self._pings.clear()

    def heard(self, line: Heard) -> None:
        if line.direction == "out":
            self.counts["out"] += 1
            if line.fields and line.fields[0] == "PING" and len(line.fields) == 2:
                self._pings[line.fields[1]] = line.at
            return
        self.any_at = line.at
        if line.fields is None:
            self._chatter(line)
            return
        self.counts["in"] += 1
        self.counts["unknown"] += isinstance(line.message, Unknown)
        self.counts["absurd"] += isinstance(line.message, Absurd)
        self.heard_at = line.at
        self.has_prompt = self._is_tracing = False
        self._recent.append(line.at)

    def _chatter(self, line: Heard) -> None:
        self.counts["chatter"] += 1
        text = line.text
        if line.line.startswith(b"$"):
            self.counts["corrupt"] += 1  # it was once a sentence
        elif text.strip() == _TRACE:
            self.traces.append(Trace(line.at, [text]))
            self._is_tracing = True
        elif self._is_tracing:
            self.traces[-1].lines.append(text)
            self._is_tracing = text.startswith(" ")  # the error itself is not indented
        if line.line.startswith(_PROMPT):
            self.has_prompt = True

    def partial(self, rest: bytes, at: float) -> None:
        """The beginning of a line: a prompt has no line end."""
        if rest:
            self.any_at = at
        if rest.endswith(_PROMPT):
            self.has_prompt = True

    def hear(self, message: Message, at: float) -> bool:
        """Handle the link's own messages; True if a new boot greets."""
        if isinstance(message, Hello):
            return self._greeted(message, at)
        if isinstance(message, Pong):
            self._ponged(message, at)
        elif isinstance(message, Beat):
            self.beat = message
        return False

    def _greeted(self, hello: Hello, at: float) -> bool:
        self.hello, self.greeted_at = hello, at
        if hello.boot in self.boots:
            return False
        self.boots.append(hello.boot)
        self.beat = None
        return True

    def _ponged(self, pong: Pong, at: float) -> None:
        sent = self._pings.pop(str(pong.token), None)
        if sent is not None:
            self.trips_s.append(at - sent)

    @property
    def round_trip_s(self) -> float | None:
        return median(self.trips_s) if self.trips_s else None

    def rate(self, at: float) -> float:
        """Sentences per second."""
        while self._recent and self._recent[0] < at - _RATE_S:
            self._recent.popleft()
        return len(self._recent) / _RATE_S

    def is_silent(self, at: float) -> bool:
        """Open, and without a sentence for too long."""
        if self.device is None:
            return False
        last = self.heard_at if self.heard_at is not None else self.opened_at
        return last is not None and at - last > SILENT_S

    @property
    def is_ready(self) -> bool:
        return self.device is not None and self.heard_at is not None and self.hello is not None
