"""Interrupt handlers, with the heap locked: what they push, and that nothing is allocated."""

from world import CLOCK  # first
from gates import Gates
from machine import PINS, Pin
from ring import Ring

ring = Ring(capacity=8)
gates = Gates([["low", 2, False], ["high", 3, True], ["last", 4, False]], ring)
gates.arm()


def bodies():
    return [ring.body(seq) for seq in range(ring.acknowledged + 1, ring.head + 1)]


PINS[2].edge(Pin.IRQ_FALLING)
CLOCK.advance(500)
PINS[2].edge(Pin.IRQ_RISING)
PINS[3].edge(Pin.IRQ_RISING)
PINS[3].edge(Pin.IRQ_FALLING)
PINS[4].edge(Pin.IRQ_FALLING | Pin.IRQ_RISING)
assert bodies() == [
    "EDGE,1,1000,0,1",
    "EDGE,2,1500,0,2",
    "EDGE,3,1500,1,1",
    "EDGE,4,1500,1,2",
    "EDGE,5,1500,2,3",
], bodies()

# full: counted, nothing overwritten
for _ in range(5):
    PINS[4].edge(Pin.IRQ_FALLING)
assert ring.waiting == 8 and ring.lost == 2, (ring.waiting, ring.lost)
assert bodies()[0] == "EDGE,1,1000,0,1"

# room again, and far round the ring
for _ in range(1000):
    assert ring.acknowledge(ring.head)
    CLOCK.advance(50_000)  # no storm
    for _ in range(3):
        PINS[2].edge(Pin.IRQ_FALLING)
assert ring.waiting == 3 and ring.lost == 2

# at the end of the ticks' 30 bits
CLOCK.us = 0x3FFFFFFF
PINS[2].edge(Pin.IRQ_RISING)
assert bodies()[-1] == "EDGE,%d,1073741823,0,2" % ring.head

PINS[2].level, PINS[3].level, PINS[4].level = 0, 0, 1
assert gates.mask() == 0b001
PINS[3].level = 1
assert gates.mask() == 0b011


# and a handler that does allocate would have been noticed
PINS[2].irq(lambda pin: [pin], 12, hard=True)
try:
    PINS[2].edge(Pin.IRQ_RISING)
except MemoryError:
    pass
else:
    assert False, "the heap was not locked"
