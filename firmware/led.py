"""The LED on the Pico shows its state across the room.

on                  a gate is broken
one blink a second  a host is connected
two blinks          a host is connected, and edges were lost since boot
fast                no host
"""

from time import ticks_diff, ticks_ms

from gates import Gates
from link import Link
from machine import Pin
from micropython import const
from ring import Ring

_STEP_MS = const(100)
# Ten steps of 100 ms, the first in the lowest bit.
_HOST = const(0b0000000001)
_LOST = const(0b0000000101)
_NOBODY = const(0b0101010101)


class Led:
    def __init__(self, link: Link, ring: Ring, gates: Gates) -> None:
        self._link = link
        self._ring = ring
        self._gates = gates
        self._pin = Pin("LED", Pin.OUT, value=0)
        self._lit = 0
        self._at = ticks_ms()
        self._phase = 0

    def restart(self) -> None:
        self._at = ticks_ms()

    def off(self) -> None:
        self._pin.value(0)

    def step(self) -> None:
        if ticks_diff(ticks_ms(), self._at) < _STEP_MS:
            return
        self._at = ticks_ms()
        self._phase = (self._phase + 1) % 10
        lit = 1 if self._gates.mask() else self._pattern() >> self._phase & 1
        if lit != self._lit:  # on a Pico W each change means talking to the radio chip
            self._pin.value(lit)
            self._lit = lit

    def _pattern(self) -> int:
        if not self._link.has_host:
            return _NOBODY
        return _LOST if self._ring.lost else _HOST
