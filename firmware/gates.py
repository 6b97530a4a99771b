"""Pins to edges: one hard interrupt per gate reads the ticks, reads the flags, and pushes.

Edges become entries in the ring; the current levels are a mask of broken gates.  Polarity ends
here: from the ring on, an edge is *broken* (1), *clear* (2) or *both within one interrupt* (3).
What an edge means is not known here.
"""

from time import ticks_us

import micropython
from machine import Pin
from micropython import const
from ring import Ring
from storms import Storms

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable
    from typing import Any

# Pin.IRQ_FALLING is 4 and Pin.IRQ_RISING 8 on rp2, 12 is both: what irq().flags() returns.
_FALLING = const(4)
_RISING = const(8)

# Repeated from ring.py, because only a file's own constants cost the handler no look-up.
_HEAD = const(0)
_LIMIT = const(1)
_LOST = const(2)


def codes_of(number: int, broken_high: bool) -> bytes:
    """The entry of `Ring.codes` for each value of irq().flags(): the polarity as a table."""
    table = bytearray([number << 2 | 3] * 16)
    table[_FALLING] = number << 2 | (2 if broken_high else 1)
    table[_RISING] = number << 2 | (1 if broken_high else 2)
    return bytes(table)


def make_handler(
    ring: Ring, storms: Storms, number: int, flags: "Callable[[], int]", table: bytes
) -> "Callable[[Pin], None]":
    """The interrupt handler of one gate.

    What it needs is in its default arguments: they are the fastest names MicroPython has, and they
    allocate nothing however many there are (a closure over five variables does).  Native code runs
    from RAM and makes it a third shorter: see README.md.
    """

    @micropython.native
    def on_edge(
        _pin: Pin,
        ticks_us: "Callable[[], int]" = ticks_us,
        flags: "Callable[[], int]" = flags,
        table: bytes = table,
        state: "array[int]" = ring.state,
        ticks: "array[int]" = ring.ticks,
        codes: bytearray = ring.codes,
        mask: int = ring.slot,
        left: bytearray = storms.left,
        number: int = number,
        spent: "Callable[[int, int], bool]" = storms.spent,
    ) -> None:
        now = ticks_us()
        budget = left[number]
        if budget:
            left[number] = budget - 1
        elif spent(number, now):
            return
        seq = state[_HEAD] + 1
        if seq > state[_LIMIT]:
            state[_LOST] += 1
        else:
            slot = seq & mask
            ticks[slot] = now
            codes[slot] = table[flags()]
            state[_HEAD] = seq  # last: publishes the slot

    return on_edge


class Gates:
    def __init__(self, gates: "list[tuple[str, int, bool]]", ring: Ring) -> None:
        """`gates`: (id, pin, is broken when high), in wire order."""
        self.ids = [gate[0] for gate in gates]
        self.pins = [Pin(gate[1], Pin.IN, Pin.PULL_UP) for gate in gates]
        self._levels = [1 if gate[2] else 0 for gate in gates]
        self._ring = ring
        self.storms = Storms(ring, len(gates))

    def arm(self) -> None:
        irqs: list[Any] = [pin.irq() for pin in self.pins]  # the stub forgets what irq() returns
        # bound here, as binding allocates
        self.storms.arm([irq.trigger for irq in irqs], self.is_broken)
        for number, pin in enumerate(self.pins):
            table = codes_of(number, self._levels[number] == 1)
            handler = make_handler(self._ring, self.storms, number, irqs[number].flags, table)
            pin.irq(handler, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)

    def disarm(self) -> None:
        for pin in self.pins:
            pin.irq(None)

    def is_broken(self, number: int) -> bool:
        return self.pins[number].value() == self._levels[number]

    def is_muted(self, number: int) -> bool:
        """It is in a storm: its level means nothing."""
        return self.storms.is_muted(number)

    def mask(self) -> int:
        """Bit g is set while gate g is broken."""
        broken = 0
        bit = 1
        for number, pin in enumerate(self.pins):
            if pin.value() == self._levels[number]:
                broken |= bit
            bit <<= 1
        return broken
