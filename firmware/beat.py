"""BEAT, every second: levels, losses, what waits, free heap, the scale's rate."""

import gc
from time import ticks_add, ticks_diff, ticks_ms, ticks_us

from gates import Gates
from link import Link
from micropython import const
from ring import Ring
from scale import Scale

_PERIOD_MS = const(1000)


class Beat:
    def __init__(self, link: Link, ring: Ring, gates: Gates, scale: "Scale | None") -> None:
        self._link = link
        self._ring = ring
        self._gates = gates
        self._scale = scale
        self._due = ticks_add(ticks_ms(), _PERIOD_MS)

    def restart(self) -> None:
        self._due = ticks_add(ticks_ms(), _PERIOD_MS)

    def step(self) -> None:
        late = ticks_diff(ticks_ms(), self._due)
        if late < 0:
            return
        # after a stall, missed beats stay missed
        self._due = ticks_add(self._due, _PERIOD_MS * (1 + late // _PERIOD_MS))
        gc.collect()  # here, once a second, so that it never interrupts anything
        ring = self._ring
        rate = 0 if self._scale is None else self._scale.take_rate()
        self._link.tell(
            "BEAT,%d,%X,%d,%d,%d,%d"
            % (ticks_us(), self._gates.mask(), ring.lost, ring.waiting, gc.mem_free(), rate)
        )
