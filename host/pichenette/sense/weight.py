"""Turn counts of the scale into steps in whole pieces.

A `Step` is reported once the weight has changed and settled.  What a step means in a game is not
known here.

The level is followed while it is stable, so drift and creep never add up to a piece.  Something
that leaves it is *moving* until it is known or flat again.  At 80 readings a second one piece more
or fewer is known within a blink, while it still rings (`soon`).  Anything else must lie flat
(`plateau`), and may be a hand holding still: wait until a hand's tremor would show above this
scale's noise, and ask if it never would; at 10 readings a second, which show no tremor, only wait.
"""

import math
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from statistics import median
from typing import NamedTuple

from pichenette.errors import Explained
from pichenette.link.messages import LoadStatus
from pichenette.sense.observation import FaultKind, Observation, Recovered, Step, Verdict
from pichenette.sense.piece_or_hand import expect
from pichenette.sense.plateau import PieceReading, Plateau, least_readings, plateau
from pichenette.sense.scale_noise import SETTLES, Noise, learnt
from pichenette.sense.soon import known_soon
from pichenette.sense.weight_words import scale_fault, step_because
from pichenette.text import Text

# Shares of one piece's weight.
_LEAVES = 0.25  # further from the level: something is happening
_SOFT = 0.06  # … began here
_BEGINS_US = 400_000  # … unless that is longer ago: then the level was not quite right
_BACK = 0.08  # this near to the level: whatever it was, it is over
_WHOLE = 0.1  # how far from a whole number of pieces, as moulded pieces differ
_ROUGHLY = 0.15  # … after a long wait
_FOLLOW_PER_S = 0.02  # drift: FIELD.md has 1 g in two minutes, 0.002 pieces of 5 g a second
_FINE = 0.015  # noise below which a hand shows even at 10 readings a second, or with much weight

_NOISE = 0.02  # until it is known
_LEARN = 0.005  # of the noise, per reading
_LEARNT = 100  # readings at rest after which it is well known

_EXPECT = 8  # readings at rest for each table that is worked out for later
_FOLLOW_S = 1.5
# What was known soon still rang: its level is found, not followed, until it has been at rest for
# so many readings.
_RANG_US = 1_000_000
_FOUND = 24
_FIND_S = 0.15
_QUICK_US = 18_000  # between two readings, or less
_BEGIN = 12  # readings before there is a level
_LATE_US = 1_000_000  # a sentence that arrives after later ones, or twice
_SLOW_US = 2_000_000  # after this long on a plateau, a rough number is good enough
_GIVE_UP_US = 2_600_000  # … and after this long, anything not whole is asked about
# What is not known soon must lie still for this long: a hand does not keep its force.  Nobody
# lifts several pieces and holds them.
_HELD_US = 700_000
# How long it must lie still, in times of how long it took to get there: a hand goes as it came.
# What is quickly there rings, or shows late, for a part of that time.
_AT_ONCE_STILL, _STILL = 0.8, 1.2
_MEMORY_US = 3_000_000
# A hand trembles by this share of its pressure, or more.  It shows above the noise once n readings
# have n * tremor**2 / 2 more power than noise**2 each, by _SHOWS.
_TREMBLES = 0.02
_SHOWS = 10


class Pace(NamedTuple):
    """How long to wait, by how fast readings come."""

    soon_us: int  # no decision before, counted from when it showed
    still_us: int  # … nor before it lay still for this long
    several_us: int  # nobody places two pieces at once: that much weight is a hand, if it moves
    tells_us: int  # a hand is told from a piece by then, or never


# At 80 a second one piece is known sooner (`soon.py`).  At 10 the chip takes 400 ms to settle and
# averages a tremor away: a hand can only be told by its coming and going.
_QUICK = Pace(soon_us=228_000, still_us=_HELD_US, several_us=_HELD_US, tells_us=600_000)
_SLOW = Pace(soon_us=1_500_000, still_us=400_000, several_us=2_000_000, tells_us=1_700_000)
_FULL_SCALE = 1 << 23  # counts: the chip's limit
_AT_LEVEL = 3  # readings in a row: at rest there, not passing by
_DEAF_US = 1_000_000  # without a good reading for this long, the scale has a fault
_FAULTS: dict[int, FaultKind] = {
    LoadStatus.SATURATED: "saturated",
    LoadStatus.DESYNC: "garbled",
    LoadStatus.MISSING: "missing",
    LoadStatus.ALL_ONES: "garbled",
}


class NoWeight(Explained, ValueError):
    """Points from which nothing can be weighed."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """Two points: the empty scale, and what one piece adds."""

    zero: float  # counts
    piece: float  # counts; negative if the cell is mounted upside down
    gram: float | None = None  # counts, where a known weight was on it once

    def __post_init__(self) -> None:
        if self.piece == 0:
            raise NoWeight(
                Text(
                    "a piece cannot weigh nothing: calibrate with pieces on the scale",
                    "une pièce ne peut pas peser zéro : étalonnez avec des pièces sur la balance",
                )
            )
        if self.gram == 0:
            raise NoWeight(
                Text(
                    "a gram cannot weigh nothing: weigh something known again",
                    "un gramme ne peut pas peser zéro : pesez à nouveau un poids connu",
                )
            )


class WeightTracker:
    def __init__(self, calibration: Calibration) -> None:
        self._calibration = calibration
        self._readings: deque[PieceReading] = deque()  # good ones of the last seconds
        self._near = self._far = 2 * _NOISE**2  # differences of readings at rest, squared: `learnt`
        self._heard = 0  # … from so many
        self._rested = 0  # readings in a row at rest
        self._level: float | None = None  # None: not known yet
        self._zero_drift = 0.0  # how much of the level is drift, in pieces
        self._still_us: int | None = None  # while it moves: when it last lay still, not whole
        self._still_at = 0.0  # … and where
        self._soft_us: int | None = None  # since when the readings are slightly off the level
        self._soon_us: int | None = None  # when a step was known that perhaps still rang
        self._away = 0  # readings in a row that left it
        self._moving_us: int | None = None
        self._heard_us: int | None = None
        self._good_us: int | None = None
        self._fault: FaultKind | None = None

    @property
    def is_moving(self) -> bool:
        return self._moving_us is not None

    @property
    def fault(self) -> FaultKind | None:
        return self._fault

    def inherit(self, fault: FaultKind) -> None:
        """Reported before the service restarted: the next good reading ends it."""
        self._fault = self._fault or fault

    @property
    def total(self) -> int | None:
        """Pieces on the scale when it was last at rest."""
        return None if self._level is None else round(self._level - self._zero_drift)

    def load(self, at_us: int, counts: int, status: int) -> list[Observation]:
        if self._heard_us is not None and 0 <= self._heard_us - at_us < _LATE_US:
            return []
        if self._heard_us is not None and at_us < self._heard_us:
            self._forget()
        self._heard_us = at_us
        if status == LoadStatus.GOOD and not -_FULL_SCALE < counts < _FULL_SCALE - 1:
            status = LoadStatus.SATURATED
        if status != LoadStatus.GOOD:
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
            done += self._catch_up(at_us) + self._settle(at_us)
        return done

    def _forget(self) -> None:
        """The clock went back: what came before is of no use, but for the level."""
        self._readings.clear()
        self._moving_us = self._soft_us = self._still_us = self._soon_us = self._good_us = None
        self._rested = self._away = 0

    def _bad(self, at_us: int, status: int) -> list[Observation]:
        if self._good_us is None:
            self._good_us = at_us
        if self._fault is not None or at_us - self._good_us < _DEAF_US:
            return []
        self._fault = _FAULTS.get(status, "garbled")
        return [scale_fault(self._good_us, self._fault)]

    @property
    def _is_quick(self) -> bool:
        """Readings come at some 80 a second, not 10."""
        steps = min(8, len(self._readings) - 1)
        if steps < 1:
            return False
        return (self._readings[-1][0] - self._readings[-1 - steps][0]) / steps < _QUICK_US

    def _since(self, from_us: int) -> list[PieceReading]:
        """Latest readings, from there on; mostly few of those that are kept."""
        found = list(takewhile(lambda reading: reading[0] >= from_us, reversed(self._readings)))
        found.reverse()
        return found

    def _find_level(self) -> None:
        values = [reading for _, reading in self._readings]
        if len(values) < _BEGIN:
            return
        last = values[-least_readings(self._is_quick) :]
        if max(last) - min(last) < _LEAVES or len(values) > 80:
            self._level = median(last)

    @property
    def _noise(self) -> Noise:
        return learnt(self._near, self._far, is_known=self._heard >= _LEARNT)

    def _hear_noise(self) -> None:
        """How much readings at rest differ: within so few no drift shows, and hardly a hand."""
        self._rested += 1
        if min(self._rested, len(self._readings)) <= SETTLES:
            return
        reading, neighbour, apart = (self._readings[-back][1] for back in (1, 2, 1 + SETTLES))
        self._heard += 1
        turn, early = divmod(self._heard, _EXPECT)
        if not early and self._is_quick:
            expect(turn, self._noise)
        share = max(_LEARN, 1 / (self._heard + 8))
        self._near += share * ((reading - neighbour) ** 2 - self._near)
        self._far += share * ((reading - apart) ** 2 - self._far)

    def _rest(self, at_us: int, reading: float, elapsed_us: int) -> None:
        """Follow the level; what leaves it twice in a row is not a spurious reading."""
        assert self._level is not None
        off = reading - self._level
        size = self._noise.size
        if abs(off) <= max(_SOFT, 3.5 * size):
            self._soft_us = None
        elif self._soft_us is None:
            self._soft_us = at_us
        if abs(off) > max(_LEAVES, 6 * size):
            self._rested = 0
            self._away += 1
            if self._away == 2:
                is_recent = self._soft_us is not None and at_us - self._soft_us <= _BEGINS_US
                self._moving_us, self._away = self._soft_us if is_recent else at_us, 0
            return
        self._away = 0
        elapsed_s = min(elapsed_us / 1e6, _FOLLOW_S)
        most = _FOLLOW_PER_S * elapsed_s
        followed = min(max(off * elapsed_s / _FOLLOW_S, -most), most)
        if self._rings(at_us):
            followed = off * min(1.0, elapsed_s / _FIND_S)
        self._level += followed
        self._zero_drift += followed
        if self._soft_us is None:
            self._hear_noise()
        else:
            self._rested = 0
        if self._rested >= _FOUND:
            self._soon_us = None

    def _rings(self, at_us: int) -> bool:
        return self._soon_us is not None and at_us - self._soon_us <= _RANG_US

    def _settle(self, at_us: int) -> list[Observation]:
        if self._level is None or self._moving_us is None:
            return []
        moved = self._since(self._moving_us)
        is_quick, noise = self._is_quick, self._noise
        left_us = self._left_us(moved, at_us)
        left = [reading for reading in moved if reading[0] >= left_us]
        # Fingers may have touched before they laid it down.
        soon = known_soon(left, self._level, noise) if is_quick else None
        if soon is not None:
            self._soon_us, self._moving_us = at_us, left_us
            return self._step(at_us, soon.pieces, soon.level, "accept")
        flat = plateau(moved, self._level, noise, is_quick=is_quick)
        if flat is None:
            return []
        self._moving_us = self._left_us(moved, flat.start_us)
        still_us = at_us - flat.start_us
        change = flat.level - self._level
        pieces, off = round(change), _off(change)
        if self._is_back(flat.level):
            return self._step(at_us, 0, flat.level, "accept")
        pace = _QUICK if is_quick else _SLOW
        tells_us = self._tells_us(flat, pieces, pace)
        wanted_us = max(
            min((_AT_ONCE_STILL if flat.at_once else _STILL) * flat.came_us, _SLOW_US),
            min(tells_us, pace.tells_us),
            pace.several_us if pieces > 1 else pace.still_us if pieces >= -1 else 0,
        )
        if still_us < wanted_us or at_us - self._moving_us < pace.soon_us:
            return []
        if _is_whole(change) or (pieces == 0 and self._rings(self._moving_us)):
            is_told = tells_us <= pace.tells_us and (pieces <= 1 or noise.size <= _FINE)
            return self._step(at_us, pieces, flat.level, "accept" if is_told else "ask")
        if flat.at_once and still_us >= _SLOW_US and off <= _ROUGHLY:
            return self._step(at_us, pieces, flat.level, "accept")
        if still_us >= _GIVE_UP_US:
            return self._step(at_us, pieces, flat.level, "ask")
        self._still_us, self._still_at = at_us, flat.level
        return []

    def _catch_up(self, at_us: int) -> list[Observation]:
        """What lay still and moved on may have been a touch.  Where only the way from there is
        whole, something stayed: people are asked, or nothing after it would be whole either.
        """
        assert self._level is not None
        if self._still_us is None or at_us - self._still_us > _MEMORY_US:
            return []
        after = self._since(self._still_us + 1)
        flat = plateau(after, self._still_at, self._noise, is_quick=self._is_quick)
        if flat is None or self._is_back(flat.level):
            return []
        if at_us - flat.start_us < (_HELD_US if self._is_quick else _SLOW.soon_us):
            return []  # a hand may press
        change = flat.level - self._still_at
        if round(change) == 0 or _off(change) > min(_WHOLE, _off(flat.level - self._level)):
            return []
        pieces = round(self._still_at - self._level)
        done = self._step(at_us, pieces, self._still_at, "ask")
        self._moving_us = after[0][0]
        return done

    def _is_back(self, level: float) -> bool:
        assert self._level is not None
        return abs(level - self._level) <= _BACK + 2 * self._noise.size

    def _tells_us(self, flat: Plateau, pieces: int, pace: Pace) -> float:
        """How long it must lie still until a hand's tremor would have shown."""
        if pace is _SLOW:
            is_sure = flat.at_once and self._noise.size <= _FINE
            return 0 if is_sure else pace.tells_us
        if flat.at_once:
            return 0
        trembles = _TREMBLES * max(abs(pieces), 1)
        return 2 * _SHOWS * (self._noise.slow / trembles) ** 2 * 12_500

    def _left_us(self, moved: Sequence[PieceReading], until_us: int) -> int:
        """When the readings left the old level for good; spurious ones may have come before."""
        assert self._level is not None
        near = max(_SOFT, 3.5 * self._noise.size)
        assert self._moving_us is not None
        left_us, at_level = self._moving_us, 0
        for at_us, reading in moved:
            if at_us >= until_us:
                break
            if at_level >= _AT_LEVEL:
                left_us = at_us
            at_level = at_level + 1 if abs(reading - self._level) <= near else 0
        return left_us

    def _step(self, at_us: int, pieces: int, level: float, verdict: Verdict) -> list[Observation]:
        began_us, self._moving_us, self._soft_us = self._moving_us, None, None
        self._rested, self._still_us = 0, None
        assert began_us is not None
        assert self._level is not None
        change = level - self._level
        if pieces == 0 and abs(change) <= _LEAVES and not self._rings(began_us):
            return []  # a touch: the level is what it was
        self._level = level
        self._zero_drift += change - pieces
        if pieces == 0:
            return []  # less than half a piece stays there: nothing anybody placed
        after_ms = (at_us - began_us) // 1000
        because = step_because(pieces, change, after_ms, verdict, is_whole=_is_whole(change))
        return [Step(began_us, at_us, pieces, verdict, because, self.total)]


def _slack(pieces: int) -> float:
    """How far from a whole number it may be.  The sum of n pieces varies by sqrt(n) times one's."""
    if pieces == 0:
        return _LEAVES
    if pieces > 1:  # nobody places several at once: a hand
        return _WHOLE + 0.02 * math.sqrt(pieces - 1)
    return min(_WHOLE * math.sqrt(abs(pieces)), 2 * _ROUGHLY)


def _off(change: float) -> float:
    return abs(change - round(change))


def _is_whole(change: float) -> bool:
    return _off(change) <= _slack(round(change))
