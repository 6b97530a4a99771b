"""The HX711's two wires, read by a PIO state machine: conversions arrive by themselves, nothing
waits.

Words have 25 bits, the conversion and DOUT's level after it.  What a weight is is not known here.

Statuses, worst first: *missing* (no word at all: the chip is never ready), *all ones*,
*desync* (DOUT was not high after the last bit: chip and reader count differently), *saturated*.
"""

# ruff: noqa: F821  # the assembler's words are no Python names
from time import sleep_us

import rp2
from machine import Pin
from micropython import const

GOOD = const(0)
SATURATED = const(1)
DESYNC = const(2)
MISSING = const(3)
ALL_ONES = const(4)

FIFO_DEPTH = const(4)

_FREQUENCY = const(1_000_000)  # SCK high 2 µs, low 2 µs: the chip needs 0.2 µs, and less than 50 µs
_STATE_MACHINE = const(0)
_POWER_DOWN_US = const(100)  # SCK high for 60 µs switches the chip off; low again: it begins anew


@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, in_shiftdir=rp2.PIO.SHIFT_LEFT)
def convert() -> None:
    set(x, 23).side(0)
    wait(0, pin, 0).side(0)  # ready
    label("bit")
    nop().side(1)  # the bit is there 0.1 µs after SCK rose
    in_(pins, 1).side(1)
    jmp(x_dec, "bit").side(0)[1]
    nop().side(1)[1]  # the 25th pulse: channel A and gain 128 next time
    in_(pins, 1).side(0)  # DOUT must be high now, until the next conversion
    push(noblock).side(0)  # a full FIFO loses the newest: SCK must never stay high
    # 8.4 ms until the next look: a line stuck low must not become a flood.  At 80 a second there
    # are 12.5 ms.
    set(y, 15).side(0)
    label("pause")
    set(x, 31).side(0)
    label("wait")
    jmp(x_dec, "wait").side(0)[15]
    jmp(y_dec, "pause").side(0)


def start(dout: int, sck: int) -> rp2.StateMachine:
    """Start afresh, the chip too: a half-read word is discarded."""
    clock = Pin(sck, Pin.OUT, value=1)
    sleep_us(_POWER_DOWN_US)
    clock.value(0)
    # DOUT pulled up: without a chip, nothing is ever ready
    machine = rp2.StateMachine(
        _STATE_MACHINE,
        convert,
        freq=_FREQUENCY,
        in_base=Pin(dout, Pin.IN, Pin.PULL_UP),
        sideset_base=clock,
    )
    machine.restart()
    machine.active(1)
    return machine


def bits_of(word: int) -> int:
    """The 24 bits of a conversion."""
    return word >> 1 & 0xFFFFFF


def counts_of(bits: int) -> int:
    """24 bits as two's complement."""
    return bits - 0x1000000 if bits & 0x800000 else bits


def status_of(word: int) -> int:
    bits = bits_of(word)
    if bits == 0xFFFFFF:
        return ALL_ONES
    if not word & 1:
        return DESYNC
    if bits == 0x7FFFFF or bits == 0x800000:
        return SATURATED
    return GOOD
