"""BEAT, every second: levels, losses, what waits, free heap, the scale's rate.

Garbage is collected here, where nothing else waits for it: 9 ms on a full board, so not while a
piece is in a beam, unless that lasts.  Measuring the free heap takes as long again, so it is
measured now and then, and told each time.
"""

import gc
from time import ticks_add, ticks_diff, ticks_ms, ticks_us

from gates import Gates
from link import Link
from micropython import const
from ring import Ring
from scale import Scale

_PERIOD_MS = const(1000)
_POSTPONED = const(3)  # beats at most
_MEASURED = const(8)  # beats


class Beat:
    def __init__(self, link: Link, ring: Ring, gates: Gates, scale: "Scale | None") -> None:
        self._link = link
        self._ring = ring
        self._gates = gates
        self._scale = scale
        self._postponed = 0
        self._measure_in = 0
        self._collect()
        self.restart()

    def restart(self) -> None:
        self._due = ticks_add(ticks_ms(), _PERIOD_MS)

    def step(self) -> None:
        late = ticks_diff(ticks_ms(), self._due)
        if late < 0:
            return
        # after a stall, missed beats stay missed
        self._due = ticks_add(self._due, _PERIOD_MS * (1 + late // _PERIOD_MS))
        ring = self._ring
        if self._gates.mask() and self._postponed < _POSTPONED:
            self._postponed += 1
        else:
            self._collect()
        rate = 0 if self._scale is None else self._scale.take_rate()
        self._link.tell(
            "BEAT,%d,%X,%d,%d,%d,%d"
            % (ticks_us(), self._gates.mask(), ring.lost, ring.waiting, self._free, rate)
        )

    def _collect(self) -> None:
        gc.collect()
        self._postponed = 0
        if self._measure_in == 0:
            self._free = gc.mem_free()
            self._measure_in = _MEASURED
        self._measure_in -= 1
