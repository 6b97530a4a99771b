"""The store: every numbered thing from the moment it happens until the host says it is safe.

Comes in: edges, pushed by the interrupt handlers that gates.py makes, and colours, pushed by the
main loop.  Goes out: entries by their number `seq` (1, 2, 3 … in each boot).  This file does not
know what a gate is or how an entry is told.

The ring is the store: an entry stays in its slot from its interrupt to its ACK, so nothing is ever
copied.  `state` has one writer a cell: `HEAD` and `LOST` belong to whoever pushes, `LIMIT` to the
main loop.  A full ring refuses the new entry and counts it.
"""

from array import array

from machine import disable_irq, enable_irq
from micropython import const

CAPACITY = const(4096)  # a power of two: two seconds of 2,000 edges each; 5 bytes an entry

HEAD = const(0)  # the last `seq` given out
LIMIT = const(1)  # the first `seq` that has no slot: the last one acknowledged + CAPACITY
LOST = const(2)  # entries that found no slot, since boot

HUE = const(0x80)  # in `codes`: a colour; the low bits are its gate


class Ring:
    def __init__(self, capacity: int = CAPACITY, hues: bool = False) -> None:
        self.capacity = capacity
        self.slot = capacity - 1  # `seq & slot` is the slot of an entry
        self.state = array("I", [0, capacity, 0])
        self.ticks = array("I", bytes(4 * capacity))
        self.codes = bytearray(capacity)  # gate << 2 | flags, or HUE | gate
        self._hues = array("H", bytes(8 * capacity if hues else 0))  # red, green, blue, clear

    @property
    def head(self) -> int:
        return self.state[HEAD]

    @property
    def acknowledged(self) -> int:
        return self.state[LIMIT] - self.capacity

    @property
    def lost(self) -> int:
        return self.state[LOST]

    @property
    def waiting(self) -> int:
        return self.state[HEAD] - self.acknowledged

    def acknowledge(self, seq: int) -> bool:
        """Free all slots up to `seq`; False if that says nothing new (or nothing true)."""
        if not self.acknowledged < seq <= self.head:
            return False
        self.state[LIMIT] = seq + self.capacity
        return True

    def push_hue(self, ticks: int, gate: int, red: int, green: int, blue: int, clear: int) -> None:
        state = self.state
        irqs = disable_irq()  # HEAD has a second writer here, for some 50 µs
        seq = state[HEAD] + 1
        if seq > state[LIMIT]:
            state[LOST] += 1
        else:
            slot = seq & self.slot
            self.ticks[slot] = ticks
            self.codes[slot] = HUE | gate
            self._hues[4 * slot] = red
            self._hues[4 * slot + 1] = green
            self._hues[4 * slot + 2] = blue
            self._hues[4 * slot + 3] = clear
            state[HEAD] = seq
        enable_irq(irqs)

    def body(self, seq: int) -> str:
        """What is told about entry `seq`, which must be waiting."""
        slot = seq & self.slot
        code = self.codes[slot]
        if code & HUE:
            hues = self._hues
            at = 4 * slot
            return "HUE,%d,%d,%d,%d,%d,%d,%d" % (
                seq,
                self.ticks[slot],
                code & 0x7F,
                hues[at],
                hues[at + 1],
                hues[at + 2],
                hues[at + 3],
            )
        return "EDGE,%d,%d,%d,%d" % (seq, self.ticks[slot], code >> 2, code & 3)
