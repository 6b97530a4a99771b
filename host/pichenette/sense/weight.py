"""Counts of the scale become steps in whole pieces.

Comes in: raw conversions with their status, on the board's clock.  Goes out: a `Step` when the
weight has changed and settled, and faults of the scale.  What a step means in a game is not known
here.

The level is followed while it is stable, so drift and creep never add up to a piece.  Something
that leaves it is *moving* until it lies flat again: as flat as the noise of this scale allows, for
a time that grows with the time it took to get there.  A hand comes and goes in a curve and
trembles, a piece arrives at once and then lies still: that tells them apart within a blink.
"""

import math
from collections import deque
from dataclasses import dataclass
from statistics import fmean, median, pstdev

from pichenette.sense.observation import Fault, FaultKind, Observation, Recovered, Step, Verdict
from pichenette.text import Text

# Shares of one piece's weight.
_LEAVES = 0.25  # further off the level: something happens
_SOFT = 0.06  # … began here
_FLAT = 0.04  # a plateau is as narrow as this, or as the noise allows
_EVEN = 0.012  # it rises or sags by no more
_TRIM = 4  # times two readings of its beginning may belong to the way up
_BACK = 0.08  # as near to the level as this: whatever it was, it is over
_WHOLE = 0.08  # a quick decision wants a whole number of pieces this well met
_ROUGHLY = 0.15  # a slow one: moulded pieces differ by some per cent, and so do their sums
_FOLLOW_PER_S = 0.02  # drift: FIELD.md has 1 g in two minutes, 0.002 pieces of 5 g a second
_NOISE = (0.002, 0.08)
_LEARN = 0.02  # of the noise, a reading
_LEARNT = 100  # readings at rest after which the noise is well known

_FOLLOW_S = 1.5
_QUICK_US = 25_000  # between two readings
_BEGIN = 12  # readings before there is a level
# No decision before: a hand may tremble by then.  The goal is 300 ms at 80 readings a second; at 10
# the chip averages a tremor away, and only a hand's going tells it from a piece.
_SOON_US = {True: 245_000, False: 2_000_000}
# Nobody places two pieces at once: so much weight is a hand, if it moves.
_SEVERAL_US = {True: 245_000, False: 2_200_000}
_SLOW_US = 2_000_000  # after so long on a plateau a rough number is good enough
_GIVE_UP_US = 2_600_000  # … and after so long what is no whole number is asked
_LIE_STILL = 1.2  # as long as it took to get there, times this: a hand goes as it came
_SPIKES = 0.15  # of a plateau's readings may be spurious (FIELD.md: 1 to 5 %)
_MEMORY_US = 3_000_000
_AT_LEVEL = 3  # readings in a row: at rest there, not passing by
_DEAF_US = 1_000_000  # without a good reading for so long the scale has a fault
_FAULTS: dict[int, FaultKind] = {1: "saturated", 2: "garbled", 3: "missing", 4: "garbled"}
_WORDS = {
    "saturated": Text("the scale is overloaded", "la balance est en surcharge"),
    "garbled": Text(
        "the scale's readings are garbled: check its wires",
        "les mesures de la balance sont brouillées : vérifier ses fils",
    ),
    "missing": Text("the scale does not answer", "la balance ne répond pas"),
}


@dataclass(frozen=True, slots=True)
class Calibration:
    """Two points: the empty scale, and what one piece adds."""

    zero: float  # counts
    piece: float  # counts; negative where the cell is mounted upside down

    def __post_init__(self) -> None:
        if self.piece == 0:
            raise ValueError("a piece must weigh something: calibrate with pieces on the scale")


class WeightTracker:
    def __init__(self, calibration: Calibration) -> None:
        self._calibration = calibration
        self._readings: deque[tuple[int, float]] = deque()  # good ones of the last seconds
        self._noise = 0.02
        self._heard = 0  # readings at rest that it was learnt from
        self._level: float | None = None  # None: not yet known
        self._zero_drift = 0.0  # how much of the level is drift, in pieces
        self._soft_us: int | None = None  # since when the readings are off the level, a little
        self._away = 0  # readings in a row that left it
        self._moving_us: int | None = None
        self._good_us: int | None = None
        self._fault: FaultKind | None = None

    @property
    def is_moving(self) -> bool:
        return self._moving_us is not None

    @property
    def total(self) -> int | None:
        """Pieces on the scale, when it was last at rest."""
        return None if self._level is None else round(self._level - self._zero_drift)

    def load(self, at_us: int, counts: int, status: int) -> list[Observation]:
        if status != 0:
            return self._bad(at_us, status)
        done: list[Observation] = []
        if self._fault is not None:
            self._fault = None
            done.append(Recovered(None, at_us))
        previous_us, self._good_us = self._good_us, at_us
        reading = (counts - self._calibration.zero) / self._calibration.piece
        self._readings.append((at_us, reading))
        while self._readings[0][0] < at_us - _MEMORY_US:
            self._readings.popleft()
        if self._level is None:
            self._find_level()
        elif self._moving_us is None:
            self._rest(at_us, reading, at_us - (previous_us or at_us))
        if self._moving_us is not None:
            done += self._settle(at_us)
        return done

    def _bad(self, at_us: int, status: int) -> list[Observation]:
        if self._good_us is None:
            self._good_us = at_us
        if self._fault is not None or at_us - self._good_us < _DEAF_US:
            return []
        self._fault = _FAULTS.get(status, "garbled")
        return [Fault(None, self._good_us, self._fault, _WORDS[self._fault])]

    @property
    def _is_quick(self) -> bool:
        """Readings come at some 80 a second, not 10."""
        times = [at_us for at_us, _ in list(self._readings)[-9:]]
        return len(times) > 1 and (times[-1] - times[0]) / (len(times) - 1) < _QUICK_US

    @property
    def _least(self) -> int:
        """Readings a plateau has at least: a tenth of a second, or four where they come slowly."""
        return 8 if self._is_quick else 4

    def _find_level(self) -> None:
        values = [reading for _, reading in self._readings]
        if len(values) < _BEGIN:
            return
        last = values[-self._least :]
        if max(last) - min(last) < _LEAVES or len(values) > 80:
            self._level = median(last)

    def _hear_noise(self, off: float) -> None:
        """How much readings at rest differ from their level."""
        self._heard += 1
        share = max(_LEARN, 1 / (self._heard + 8))
        squared = (1 - share) * self._noise**2 + share * off**2
        self._noise = min(max(math.sqrt(squared), _NOISE[0]), _NOISE[1])

    def _rest(self, at_us: int, reading: float, elapsed_us: int) -> None:
        """The level is followed; what leaves it twice in a row is no spurious reading."""
        assert self._level is not None
        off = reading - self._level
        if abs(off) <= max(_SOFT, 3.5 * self._noise):
            self._soft_us = None
        elif self._soft_us is None:
            self._soft_us = at_us
        if abs(off) > max(_LEAVES, 6 * self._noise):
            self._away += 1
            if self._away == 2:
                self._moving_us, self._away = self._soft_us or at_us, 0
            return
        self._away = 0
        elapsed_s = min(elapsed_us / 1e6, _FOLLOW_S)
        most = _FOLLOW_PER_S * elapsed_s
        followed = min(max(off * elapsed_s / _FOLLOW_S, -most), most)
        self._level += followed
        self._zero_drift += followed
        if self._soft_us is None:
            self._hear_noise(off)

    def _settle(self, at_us: int) -> list[Observation]:
        plateau = self._plateau()
        if plateau is None or self._moving_us is None or self._level is None:
            return []
        start_us, level = plateau
        self._moving_us = self._left_us(start_us)
        still_us, under_way_us = at_us - start_us, start_us - self._moving_us
        change = level - self._level
        pieces = round(change)
        off = abs(change - pieces)
        if pieces == 0 and off <= _BACK + 2 * self._noise:
            return self._step(at_us, 0, change, level, is_sure=True)
        is_quick = self._is_quick
        wanted_us = max(
            min(_LIE_STILL * under_way_us, _SLOW_US),
            _SEVERAL_US[is_quick] if pieces > 1 else 0,
        )
        if still_us < wanted_us or at_us - self._moving_us < _SOON_US[is_quick]:
            return []
        slack = _WHOLE + 0.02 * math.sqrt(abs(pieces) - 1) if pieces else _LEAVES
        if off <= slack or (still_us >= _SLOW_US and off <= _ROUGHLY):
            return self._step(at_us, pieces, change, level, is_sure=True)
        if still_us >= _GIVE_UP_US:
            return self._step(at_us, pieces, change, level, is_sure=False)
        return []

    def _left_us(self, plateau_us: int) -> int:
        """When the readings left the old level for good: spurious ones may have come before."""
        assert self._moving_us is not None
        assert self._level is not None
        near = max(_SOFT, 3.5 * self._noise)
        left_us, at_level = self._moving_us, 0
        for at_us, reading in self._readings:
            if not self._moving_us <= at_us < plateau_us:
                continue
            if at_level >= _AT_LEVEL:
                left_us = at_us
            at_level = at_level + 1 if abs(reading - self._level) <= near else 0
        return left_us

    def _plateau(self) -> tuple[int, float] | None:
        """Since when the readings lie flat, and where; None while they do not."""
        least = self._least
        moved = [one for one in self._readings if one[0] >= (self._moving_us or 0)]
        if len(moved) < least:
            return None
        level = median(reading for _, reading in moved[-least:])
        band = max(_FLAT, 3.5 * self._noise)
        flat: list[tuple[int, float]] = []
        spikes = 0
        for one in reversed(moved):
            if abs(one[1] - level) <= band:
                flat.append(one)
                continue
            spikes += 1
            if spikes > _SPIKES * (len(flat) + spikes) + 0.5:
                break
        flat.reverse()
        for skipped in range(0, 2 * _TRIM + 1, 2):
            rest = flat[skipped:]
            if len(rest) < least:
                return None
            values = [reading for _, reading in rest]
            if self._is_calm(values):
                return rest[0][0], fmean(values)
        return None

    def _is_calm(self, values: list[float]) -> bool:
        """As still as the scale's own noise lets it be: no tremor, no slope, no hand's curve."""
        number = len(values)
        # The deviation of n readings is itself uncertain by 1 / sqrt(2 n): twice that is allowed.
        known = 1 if self._heard >= _LEARNT else 2
        if pstdev(values) > known * self._noise * (1 + math.sqrt(2 / number)) + 0.003:
            return False
        # Slope and sag by least squares over -1 … 1; each is uncertain by the noise, 3 times that
        # is allowed.
        places = [2 * place / (number - 1) - 1 for place in range(number)]
        bends = [place * place - (number + 1) / (3 * (number - 1)) for place in places]
        for shape in (places, bends):
            power = sum(one * one for one in shape)
            size = sum(one * value for one, value in zip(shape, values, strict=True)) / power
            if abs(size) > max(_EVEN, 3 * known * self._noise / math.sqrt(power)):
                return False
        return True

    def _step(
        self, at_us: int, pieces: int, change: float, level: float, *, is_sure: bool
    ) -> list[Observation]:
        began_us, self._moving_us, self._soft_us = self._moving_us, None, None
        assert began_us is not None
        if pieces == 0 and abs(change) <= _LEAVES:
            return []  # a touch: the level is what it was
        self._level = level
        self._zero_drift += change - pieces
        if pieces == 0:
            return []  # less than half a piece stays there: nothing anybody placed
        some = f"{change:+.2f}"
        after_ms = (at_us - began_us) // 1000
        because = (
            Text(f"{some} pieces, still after {after_ms} ms", f"{some} pièces, en {after_ms} ms")
            if is_sure
            else Text(f"{some} pieces: no whole number", f"{some} pièces : pas un nombre entier")
        )
        verdict: Verdict = "accept" if is_sure else "ask"
        return [Step(began_us, at_us, pieces, verdict, because, self.total)]
