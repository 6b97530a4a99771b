"""`machine.Pin`, `PWM` and `UART`, as firmware uses them, on the simulated chip."""

import math
from typing import Any

from pichenette.virtual.pico.hardware import Hardware
from pichenette.virtual.pico.pads import FALLING, RISING, Pad
from pichenette.virtual.pico.simulation import CALL_US


class Irq:
    def __init__(self, pad: Pad) -> None:
        self._pad = pad

    def flags(self) -> int:
        return self._pad.flags

    def trigger(self, wanted: int) -> int:
        return self._pad.want(wanted)


def pin_class(hardware: Hardware) -> type:
    class Pin:
        IN, OUT, OPEN_DRAIN = 0, 1, 2
        PULL_UP, PULL_DOWN = 1, 2
        IRQ_FALLING, IRQ_RISING = FALLING, RISING

        def __init__(
            self, id: int | str, mode: int = -1, pull: int | None = None, value: int | None = None
        ) -> None:
            self.gpio = 25 if id == "LED" else int(id)
            self._pad = hardware.pads[self.gpio]
            self.init(mode, pull, value)

        def init(self, mode: int = -1, pull: int | None = None, value: int | None = None) -> None:
            if mode == self.OUT:
                self._pad.output = value or 0
            if pull is not None:
                self._pad.pull = int(pull == self.PULL_UP)
            self._pad.settle()

        def value(self, level: int | None = None) -> int:
            if level is not None:
                self._pad.output = int(bool(level))
                self._pad.settle()
            return self._pad.level

        __call__ = value

        def on(self) -> None:
            self.value(1)

        def off(self) -> None:
            self.value(0)

        def toggle(self) -> None:
            self.value(1 - self._pad.level)

        def irq(self, *handler: Any, trigger: int = FALLING | RISING, hard: bool = False) -> Irq:
            if handler:
                assert hard or handler[0] is None, "only hard interrupts are simulated"
                self._pad.watch(handler[0], *handler[1:] or (trigger,), pin=self)
            return Irq(self._pad)

    return Pin


def pwm_class(hardware: Hardware) -> type:
    class Pwm:
        """A wave that nobody follows edge by edge: only its pad's being an output is kept."""

        def __init__(self, pin: Any, *, freq: int, duty_u16: int) -> None:
            hardware.simulation.spend(CALL_US)
            pin.init(pin.OUT)
            self.freq, self.duty_u16 = freq, duty_u16

    return Pwm


def uart_class(hardware: Hardware) -> type:
    class Uart:
        """The link of a board file with "uart": the same pseudo-terminal, at the line's speed.

        As on rp2, what does not fit into `txbuf` waits for room, which comes 16 bytes at a time
        (the interrupt of a half-empty FIFO); after `timeout` ms without any, a write returns short.
        """

        def __init__(
            self, id: int, baudrate: int, *, txbuf: int, timeout: int, **_: object
        ) -> None:
            self.id = id
            self._byte_us = 10 / baudrate * 1e6  # start, eight bits, stop
            self._room = txbuf
            self._timeout_us = timeout * 1000
            self._empty_at_us = 0.0
            self.readinto = hardware.streams()[0].buffer.readinto

        def write(self, data: bytes) -> int | None:
            simulation = hardware.simulation
            waiting = max(0.0, self._empty_at_us - simulation.now_us) / self._byte_us
            excess = math.ceil(max(0.0, waiting + len(data) - self._room))
            if excess and self._timeout_us < 16 * self._byte_us:
                data = data[:-excess]
            else:
                simulation.spend(excess * self._byte_us)
            sent = hardware.write(data)
            self._empty_at_us = max(self._empty_at_us, simulation.now_us) + sent * self._byte_us
            return sent or None

    return Uart
