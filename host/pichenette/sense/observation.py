"""What was seen at the table.  Every observation keeps its evidence and says why in words."""

from dataclasses import dataclass
from typing import Literal

Verdict = Literal["accept", "ask", "ignore"]


@dataclass(frozen=True, slots=True)
class Break:
    """One time a beam was broken.  `width_us` is None where both edges came in one interrupt."""

    at_us: int
    width_us: int | None


@dataclass(frozen=True, slots=True)
class Passage:
    """One or more pieces went through a gate, or something looked like it."""

    gate: int
    at_us: int  # the first break
    pieces: int
    verdict: Verdict
    because: str
    breaks: tuple[Break, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """A gate that cannot be trusted."""

    gate: int
    at_us: int
    fault: Literal["blocked", "storm"]
    because: str


@dataclass(frozen=True, slots=True)
class Recovered:
    """A gate that had a fault is well again."""

    gate: int
    at_us: int


@dataclass(frozen=True, slots=True)
class Strike:
    """A flick was felt."""

    at_us: int


@dataclass(frozen=True, slots=True)
class Press:
    """A button on the board; `means` is what the board file says."""

    at_us: int
    means: str


Observation = Passage | Fault | Recovered | Strike | Press
