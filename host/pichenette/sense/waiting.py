"""Hold back what has passed a gate until nothing can cast doubt on it any more.

Runs close together share a doubt, and so does one that follows too many others: a hand that feels
its way breaks a beam now for as long as a piece, now for longer.  So does what passes while a hand
is at another gate.
"""

from collections import deque
from dataclasses import dataclass, field

from pichenette.sense.hands_over import HandsOver
from pichenette.sense.observation import Break, Light, Observation, Passage
from pichenette.sense.ruling import Ruling
from pichenette.sense.thresholds import Thresholds
from pichenette.text import Text

_HERE = Text(
    "next to something no piece would do: a hand?",
    "près d’un signal qu’aucune pièce ne produit : une main ?",
)
_TOUCHED = Text(
    "touched the rim just before the next piece fell",
    "a touché le bord juste avant la chute suivante",
)
_ELSEWHERE = Text(
    "while a hand seemed to be at another gate: was it the hand?",
    "pendant qu’une main semblait être à une autre porte : était-ce la main ?",
)


@dataclass
class Run:
    """Breaks so close together that one piece may have made them all."""

    breaks: list[Break] = field(default_factory=list)
    lights: list[Light] = field(default_factory=list)
    second: list[Break] = field(default_factory=list)  # of a gate's second beam

    @property
    def at_us(self) -> int:
        if not self.second:
            return self.breaks[0].at_us
        return min(breaks[0].at_us for breaks in (self.breaks, self.second) if breaks)

    @property
    def end_us(self) -> int:
        if not self.second:
            return self.breaks[-1].end_us
        return max(breaks[-1].end_us for breaks in (self.breaks, self.second) if breaks)


@dataclass
class Group:
    """Runs close together."""

    runs: list[tuple[Run, Ruling]] = field(default_factory=list)
    is_doubtful: bool = False  # no piece does that, next to them or in such numbers

    @property
    def end_us(self) -> int:
        return self.runs[-1][0].end_us


class Waiting:
    def __init__(self, gate: int, limits: Thresholds, hands: HandsOver) -> None:
        self._gate = gate
        self._hands = hands
        self._near_us = int(limits.near_ms * 1000)
        self._busy_us = int(limits.busy_ms * 1000)
        self._begun: deque[int] = deque(maxlen=limits.busy)  # when the last runs began
        self._groups: list[Group] = []
        self._disturbed_us: int | None = None  # end of the last thing that no piece does

    def add(self, run: Run, ruling: Ruling) -> None:
        if not self._groups or run.at_us - self._groups[-1].end_us >= self._near_us:
            self._groups.append(Group())
        group = self._groups[-1]
        group.runs.append((run, ruling))
        is_after = self._disturbed_us is not None and run.at_us - self._disturbed_us < self._near_us
        begun = self._begun
        is_busy = len(begun) == begun.maxlen and run.at_us - begun[0] < self._busy_us
        begun.append(run.at_us)
        if ruling.is_disturbance or is_after or is_busy:
            group.is_doubtful = True

    def disturbed(self, from_us: int, to_us: int) -> None:
        """Something happened here that no piece does."""
        if self._groups and from_us - self._groups[-1].end_us < self._near_us:
            self._groups[-1].is_doubtful = True
        self._disturbed_us = to_us

    @property
    def is_any(self) -> bool:
        return bool(self._groups)

    @property
    def coming(self) -> list[int]:
        """The start of each piece that waits."""
        return [
            run.at_us
            for group in self._groups
            for run, ruling in group.runs
            for _ in range(ruling.pieces)
        ]

    def due_us(self, open_us: int | None) -> int | None:
        """When the next is reported; `open_us` is when the unfinished run began."""
        if not self._groups:
            return None
        group = self._groups[0]
        if group.is_doubtful:
            return group.end_us  # nothing can change that
        if open_us is not None and open_us - group.end_us < self._near_us:
            return None  # what is open decides about it
        known_us = self._hands.known_us(self._gate, group.end_us)
        return max(group.end_us + self._near_us, known_us)

    def release(self) -> list[Observation]:
        """Report what was due."""
        return self._passages(self._groups.pop(0))

    def release_all(self) -> list[Observation]:
        return [passage for _ in range(len(self._groups)) for passage in self.release()]

    def _passages(self, group: Group) -> list[Observation]:
        doubt = _HERE if group.is_doubtful else None
        if any(self._hands.were_near(self._gate, run.at_us, run.end_us) for run, _ in group.runs):
            doubt = doubt or _ELSEWHERE
        if group.is_doubtful:
            self._disturbed_us = max(self._disturbed_us or 0, group.end_us)
        passages: list[Observation] = []
        for place, (run, ruling) in enumerate(group.runs):
            if ruling.is_touch and any(later.pieces for _, later in group.runs[place + 1 :]):
                ruling = ruling._replace(pieces=0, verdict="ignore", because=_TOUCHED)
            passages.append(self._passage(run, ruling, doubt))
        return passages

    def _passage(self, run: Run, ruling: Ruling, doubt: Text | None) -> Passage:
        verdict, because = ruling.verdict, ruling.because
        if verdict == "accept" and doubt:
            verdict = "ask"
            because = Text(f"{because.en}, {doubt.en}", f"{because.fr}, {doubt.fr}")
        measured = ruling.measured
        return Passage(
            self._gate,
            run.at_us,
            ruling.pieces,
            verdict,
            because,
            tuple(run.breaks or run.second),  # the first beam may have seen nothing
            tuple(run.lights),
            tuple(run.second) if run.breaks else (),
            round(1000 * measured.length_mm) if measured else None,
            round(1000 * measured.speed_m_s) if measured else None,
            ruling.is_striker,
        )
