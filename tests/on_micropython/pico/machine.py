"""`machine`, as far as the firmware uses it.  Handlers run with the heap locked, as on a Pico."""

import micropython
from world import CLOCK, stop

PINS = {}
UARTS = []
I2CS = []
MEMORY = {}


class Irq:
    def __init__(self):
        self.raised = 0
        self.wanted = 0

    def flags(self):
        return self.raised

    def trigger(self, wanted):
        was, self.wanted = self.wanted, wanted
        return was


class Pin:
    IN = 0
    OUT = 1
    PULL_UP = 1
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(self, id, mode=-1, pull=-1, value=None):
        self.id = id
        self.level = value if value is not None else 1
        self.handler = None
        self._irq = Irq()
        PINS[id] = self

    def value(self, level=None):
        if level is not None:
            self.level = level
        return self.level

    def irq(self, handler=None, trigger=0, hard=False):
        if trigger:
            assert hard
            self._irq.wanted = trigger
        self.handler = handler
        return self._irq

    def edge(self, flags):
        """An interrupt; the handler may not allocate."""
        self.level = 1 if flags & self.IRQ_RISING else 0
        if not flags & self._irq.wanted:
            return
        self._irq.raised = flags
        handler = self.handler
        micropython.heap_lock()
        try:
            handler(self)
        finally:
            micropython.heap_unlock()


class UART:
    def __init__(self, id, baudrate, **settings):
        self.received = bytearray()
        self.sent = bytearray()
        self.room = None  # bytes the host still takes; None: all
        UARTS.append(self)

    def any(self):
        return len(self.received)

    def readinto(self, buffer):
        buffer[0] = self.received[0]
        self.received = self.received[1:]
        return 1

    def write(self, data):
        CLOCK.advance(35)
        taken = data if self.room is None else data[: self.room]
        if self.room is not None:
            self.room -= len(taken)
            if len(taken) < len(data):
                CLOCK.advance(1_000_000)
        self.sent += taken
        return len(taken)


class I2C:
    """A bus with devices: address -> object with `write(data)` and `read(register, size)`."""

    def __init__(self, id, **settings):
        self.devices = {}
        I2CS.append(self)

    def _device(self, address):
        if address not in self.devices:
            raise OSError(5)
        return self.devices[address]

    def writeto(self, address, data):
        self._device(address).write(data)

    def writeto_mem(self, address, register, data):
        self._device(address).write(bytes([register]) + data)

    def readfrom_mem_into(self, address, register, buffer):
        buffer[:] = self._device(address).read(register, len(buffer))


class PWM:
    def __init__(self, pin, freq, duty_u16):
        pass


class WDT:
    def __init__(self, timeout):
        assert timeout <= 8388
        self.timeout_us = 1000 * timeout
        self.feed()

    def feed(self):
        if hasattr(self, "fed_at"):
            assert CLOCK.us - self.fed_at < self.timeout_us, "the watchdog would have bitten"
        self.fed_at = CLOCK.us


class Memory:
    def __getitem__(self, address):
        return MEMORY.get(address, 0)

    def __setitem__(self, address, word):
        MEMORY[address] = word


mem32 = mem8 = Memory()
reset = stop


def unique_id():
    return b"\xe6\x61\x38\x52\x83\x1b\x45\x2f"


def disable_irq():
    return 0


def enable_irq(state):
    pass
