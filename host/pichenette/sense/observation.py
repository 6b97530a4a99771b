"""What was seen at the table.  Every observation keeps its evidence and says why in words."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from pichenette.text import Text

Verdict = Literal["accept", "ask", "ignore"]
FaultKind = Literal[
    "blocked", "storm", "flicker", "silent", "lost", "missing", "saturated", "garbled"
]


@dataclass(frozen=True, slots=True)
class Break:
    """One time a beam was broken."""

    at_us: int
    width_us: int | None  # None: both edges came in one interrupt
    is_torn: bool = False  # one of its edges was never heard: the width is a guess

    @property
    def end_us(self) -> int:
        return self.at_us + (self.width_us or 0)


class Light(NamedTuple):
    """What a colour head saw while its beam was broken."""

    red: int
    green: int
    blue: int
    clear: int


def passage_key(gate: int, at_us: int) -> str:
    """How a passage is named, from when it begins."""
    return f"{gate}@{at_us}"


@dataclass(frozen=True, slots=True)
class Passage:
    """One or more pieces passed a gate, or something that looked like it."""

    gate: int
    at_us: int  # the first break
    pieces: int  # how many it is taken for, until somebody says otherwise
    verdict: Verdict
    because: Text
    breaks: tuple[Break, ...]
    lights: tuple[Light, ...] = ()
    second: tuple[Break, ...] = ()  # of the gate's second beam
    length_um: int | None = None  # measured by two beams
    speed_mm_s: int | None = None
    is_striker: bool = False  # by its length

    @property
    def length_mm(self) -> float | None:
        return None if self.length_um is None else round(self.length_um / 1000, 1)

    @property
    def speed_m_s(self) -> float | None:
        return None if self.speed_mm_s is None else round(self.speed_mm_s / 1000, 2)

    @property
    def key(self) -> str:
        """By which people's words refer to it."""
        return passage_key(self.gate, self.at_us)

    @property
    def end_us(self) -> int:
        """Of the last break, of either beam."""
        if not self.second:
            return self.breaks[-1].end_us
        return max(breaks[-1].end_us for breaks in (self.breaks, self.second) if breaks)


@dataclass(frozen=True, slots=True)
class Fault:
    """A gate that cannot be trusted; without a gate: the scale, or lost edges."""

    gate: int | None
    at_us: int
    fault: FaultKind
    because: Text


@dataclass(frozen=True, slots=True)
class Recovered:
    """A fault has ended."""

    gate: int | None
    at_us: int


@dataclass(frozen=True, slots=True)
class Strike:
    """A flick was felt."""

    at_us: int


@dataclass(frozen=True, slots=True)
class Press:
    """A button on the board was pressed; `means` is what the board file says."""

    at_us: int
    means: str


@dataclass(frozen=True, slots=True)
class Step:
    """The weight has changed and settled."""

    at_us: int  # when it began to change
    decided_us: int
    pieces: int  # whole pieces gained or lost
    verdict: Verdict
    because: Text
    total: int | None = None  # pieces on the scale now, if its zero is known


@dataclass(frozen=True, slots=True)
class Weighed:
    """What was on the scale when somebody began to look, without any change."""

    at_us: int
    total: int  # pieces


Observation = Passage | Fault | Recovered | Strike | Press | Step | Weighed
