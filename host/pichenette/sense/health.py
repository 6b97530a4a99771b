"""How well each beam is, and a warning before a pocket goes blind.

Figures for each beam of a pocket or target on the board's clock, and their meaning in words.
Nothing is counted or muted because of them.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from pichenette.board import Board
from pichenette.sense.beam_warning import BeamWarning
from pichenette.sense.observation import Break, Fault, Observation, Passage, Recovered
from pichenette.sense.pair_health import PairHealth
from pichenette.sense.thresholds import Thresholds
from pichenette.text import Text
from pichenette.text import number as decimal

_HOUR_US = 3_600_000_000
_KEPT = 200  # breaks remembered for the median
_NOISY = 30  # specks an hour: a supply without its capacitor, a cable going bad
_SHORT_MS = 3.0  # usual break when pieces only graze the beam: it is misaligned
_ENOUGH = 8  # breaks before their median means anything
_BLIND = 12  # pieces in each of the other pockets, and none here
_BLOCKED_S = 30.0


@dataclass(frozen=True, slots=True)
class GateHealth:
    gate: str
    pieces: int  # it saw passing, since the start
    noise_per_hour: int  # breaks no piece makes, in the last hour
    shortest_ms: float | None
    median_ms: float | None
    blocked_s: float  # since the start
    fault: str | None  # now
    warning: BeamWarning | None


@dataclass
class _Gate:
    pieces: int = 0
    blocked_us: int = 0
    fault: str | None = None
    fault_us: int = 0

    def __post_init__(self) -> None:
        self.noise: deque[int] = deque()
        self.widths: deque[float] = deque(maxlen=_KEPT)


class Health:
    def __init__(self, board: Board, limits: Thresholds | None = None) -> None:
        self._names = {
            number: gate.id
            for number, gate in enumerate(board.gates)
            if gate.role in ("pocket", "target", "second")
        }
        self._gates = {number: _Gate() for number in self._names}
        found = {number: board.second_of(number) for number in self._names}
        self._seconds = {first: second for first, second in found.items() if second is not None}
        self._pairs: dict[int, PairHealth] = {}  # by either beam
        limits = limits or Thresholds()
        for first, second in self._seconds.items():
            gate = board.gates[first]
            usual_mm = limits.marble_mm if gate.role == "target" else limits.disc_mm
            pair = PairHealth(gate, board.gates[second], usual_mm)
            self._pairs |= {first: pair, second: pair}
        self._is_pockets = any(gate.role == "pocket" for gate in board.gates)
        self._at_us = 0

    def observe(self, observation: Observation) -> None:
        self._at_us = max(self._at_us, observation.at_us)
        number = getattr(observation, "gate", None)
        gate = self._gates.get(number) if number is not None else None
        if gate is None:
            return
        if isinstance(observation, Passage):
            self._passage(gate, observation, observation.breaks)
            if number in self._pairs:
                self._passage(self._gates[self._seconds[number]], observation, observation.second)
                self._pairs[number].observe(observation)
        elif isinstance(observation, Fault):
            gate.fault, gate.fault_us = observation.fault, observation.at_us
        elif isinstance(observation, Recovered):
            if gate.fault == "blocked":
                gate.blocked_us += observation.at_us - gate.fault_us
            gate.fault = None

    def _passage(self, gate: _Gate, passage: Passage, breaks: Sequence[Break]) -> None:
        """`breaks`: what this beam saw of it."""
        if passage.verdict == "accept":
            gate.pieces += passage.pieces if breaks else 0
            gate.widths.extend((break_.width_us or 0) / 1000 for break_ in breaks)
        elif passage.pieces == 0:
            gate.noise.extend(break_.at_us for break_ in breaks)
        while gate.noise and gate.noise[0] < self._at_us - _HOUR_US:
            gate.noise.popleft()

    @property
    def gates(self) -> tuple[GateHealth, ...]:
        return tuple(self._report(number) for number in self._names)

    def _report(self, number: int) -> GateHealth:
        gate = self._gates[number]
        widths = list(gate.widths)
        blocked_us = gate.blocked_us
        if gate.fault == "blocked":
            blocked_us += self._at_us - gate.fault_us
        noise = sum(at_us >= self._at_us - _HOUR_US for at_us in gate.noise)
        return GateHealth(
            self._names[number],
            gate.pieces,
            noise,
            min(widths, default=None),
            median(widths) if widths else None,
            blocked_us / 1e6,
            gate.fault,
            self._warning(number, noise, widths, blocked_us / 1e6),
        )

    def _warning(
        self, number: int, noise: int, widths: list[float], blocked_s: float
    ) -> BeamWarning | None:
        own = self._own_warning(number, noise, widths, blocked_s)
        if own is not None:
            return BeamWarning(self._names[number], own)
        warning = self._pairs[number].warning if number in self._pairs else None
        return warning if warning and warning.beam == self._names[number] else None

    def _own_warning(
        self, number: int, noise: int, widths: list[float], blocked_s: float
    ) -> Text | None:
        """What a gate shows without a second beam."""
        if noise >= _NOISY:
            return Text(
                f"{noise} noise pulses in an hour: check its cable and power supply",
                f"{noise} parasites en une heure : vérifiez le câble et l’alimentation",
            )
        if len(widths) >= _ENOUGH and median(widths) < _SHORT_MS:
            width = decimal(median(widths), ".1f")
            return Text(
                f"pieces only graze the beam ({width.en} ms): align it",
                f"les pièces ne font que frôler le faisceau ({width.fr} ms) : alignez-le",
            )
        if blocked_s >= _BLOCKED_S:
            return Text(
                f"blocked for {blocked_s:.0f} s in total: empty it, or check its emitter",
                f"bloqué {blocked_s:.0f} s en tout : videz la poche, ou vérifiez l’émetteur",
            )
        seconds = self._seconds.values()
        others = [
            gate.pieces
            for other, gate in self._gates.items()
            if other != number and other not in seconds
        ]
        is_alone = self._is_pockets and number not in seconds and not self._gates[number].pieces
        if is_alone and others and min(others) >= _BLIND:
            return Text(
                f"nothing seen here, but {min(others)} or more pieces everywhere else: is it "
                "blind? Drop a piece in",
                f"rien vu ici, mais au moins {min(others)} pièces partout ailleurs : aveugle ? "
                "Laissez-y tomber une pièce",
            )
        return None
