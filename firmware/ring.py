"""The store: every numbered entry from the moment it happens until the host says it is safe.

Interrupt handlers from gates.py push edges, storms.py pushes MUTEs, and the main loop pushes
colours.  Entries are read by their number `seq` (1, 2, 3 … in each boot).  What a gate is is not
known here.

The ring is the store: an entry stays in its slot from its interrupt to its ACK, so nothing is ever
copied.  `state` has one writer per cell: `HEAD` and `LOST` belong to whoever pushes, `LIMIT` to the
main loop.  A full ring refuses the new entry and counts it.
"""

from array import array

from machine import disable_irq, enable_irq
from micropython import const

CAPACITY = const(4096)  # a power of two: two seconds of 2,000 edges each; 5 bytes per entry

HEAD = const(0)  # the last `seq` given out
LIMIT = const(1)  # the first `seq` without a slot: the last one acknowledged + CAPACITY
LOST = const(2)  # entries that found no slot, since boot

# In `codes`: gate << 2 | flags is an edge; without a flag, the gate is muted.  Otherwise the low
# five bits are the gate, and the upper three say what it is.
HUE = const(0x80)
HEARD_CLEAR = const(0xA0)  # a muted gate is listened to again; all of them have HUE's bit
HEARD_BROKEN = const(0xC0)
_KIND = const(0xE0)
_GATE = const(0x1F)


class Ring:
    def __init__(self, capacity: int = CAPACITY, hues: bool = False) -> None:
        self.capacity = capacity
        self.slot = capacity - 1  # `seq & slot` is the slot of an entry
        self.state = array("I", [0, capacity, 0])
        self.ticks = array("I", bytes(4 * capacity))
        self.codes = bytearray(capacity)
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
        """Free all slots up to `seq`; False if that is nothing new (or not true)."""
        if not self.acknowledged < seq <= self.head:
            return False
        self.state[LIMIT] = seq + self.capacity
        return True

    def put(self, ticks: int, code: int) -> int:
        """Store an entry, with interrupts off (or inside one); returns its number, or 0 if there is
        no room.
        """
        seq = self.state[HEAD] + 1
        if seq > self.state[LIMIT]:
            return 0
        slot = seq & self.slot
        self.ticks[slot] = ticks
        self.codes[slot] = code
        self.state[HEAD] = seq  # last: publishes the slot
        return seq

    def push(self, ticks: int, code: int) -> int:
        """Store an entry from the main loop; returns its number, or 0 if there is no room."""
        irqs = disable_irq()
        seq = self.put(ticks, code)
        enable_irq(irqs)
        return seq

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

    def body(self, seq: int, is_plain: bool = False) -> str:
        """What to send about entry `seq`, which must be waiting.

        `is_plain`: for a host that does not know MUTE, the nearest equivalent edge.
        """
        slot = seq & self.slot
        code = self.codes[slot]
        if not code & HUE:
            kind = "EDGE" if code & 3 or is_plain else "MUTE"
            flags = code & 3 or (3 if is_plain else 0)
            return "%s,%d,%d,%d,%d" % (kind, seq, self.ticks[slot], code >> 2, flags)
        kind_bits = code & _KIND
        if kind_bits == HUE:
            hues = self._hues
            at = 4 * slot
            return "HUE,%d,%d,%d,%d,%d,%d,%d" % (
                seq,
                self.ticks[slot],
                code & _GATE,
                hues[at],
                hues[at + 1],
                hues[at + 2],
                hues[at + 3],
            )
        return "%s,%d,%d,%d,%d" % (
            "EDGE" if is_plain else "MUTE",
            seq,
            self.ticks[slot],
            code & _GATE,
            1 if kind_bits == HEARD_BROKEN else 2,
        )
