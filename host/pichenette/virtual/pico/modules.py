"""What firmware imports on a Pico, made of the simulated hardware.

Only what differs from CPython is here: `machine`, `micropython`, `time`, `select`, `gc`, and the
standard streams.  A firmware that uses something else fails at its import, as it should.
"""

import hashlib
import io
import math
import sys
import traceback
from collections.abc import Callable, Iterator
from types import ModuleType, SimpleNamespace
from typing import Any, NoReturn

from pichenette.virtual.pico.pads import FALLING, RISING, Pad
from pichenette.virtual.pico.sensors import Bus, LoadCell
from pichenette.virtual.pico.serial import Serial
from pichenette.virtual.pico.simulation import CALL_US, Reset, Simulation

_TICKS_MASK = (1 << 30) - 1
_FREE_HEAP = 150_000  # bytes; steady, as a firmware that allocates nothing keeps it
_POLL_US = 30
_NAP_US = 18_000
_WATCHDOG_CTRL = 0x40058000
_WATCHDOG_ON = 1 << 30


class Hardware:
    """The chip: what the world does to its pads outlasts a power-up, the rest starts anew."""

    def __init__(self, simulation: Simulation, serial: Serial, seed: int) -> None:
        self.simulation = simulation
        self.serial = serial
        self.board_id = hashlib.sha256(b"virtual board %d" % seed).digest()[:8]
        self.pads = [Pad(simulation, gpio) for gpio in range(30)]
        self.load_cells: dict[int | None, LoadCell] = {}  # by the GPIO their DOUT is wired to
        self.bus = Bus(simulation, set())
        self.power_up()

    def power_up(self) -> None:
        self.simulation.set_interrupts(True)
        for pad in self.pads:
            pad.power_up()
        self._booted_at_us = self.simulation.now_us
        self._bite_at_us = float("inf")
        self._is_watched = False
        self.ctrl_c = 3

    def modules(self) -> dict[str, ModuleType]:
        made = {
            "machine": self._machine(),
            "micropython": _micropython(self),
            "time": self._time(),
            "select": self._select(),
            "gc": _module(
                "gc",
                collect=self.simulation.spend,
                mem_free=lambda: _FREE_HEAP,
                mem_alloc=lambda: 40_000,
                threshold=lambda *_: None,
                enable=lambda: None,
            ),
            "rp2": _rp2(self),
        }
        return made

    def ticks_us(self) -> int:
        return int(self.simulation.now_us - self._booted_at_us) & _TICKS_MASK

    def feed(self, timeout_us: float) -> None:
        self._bite_at_us = self.simulation.now_us + timeout_us
        if not self._is_watched:
            self._is_watched = True
            self.simulation.at(self._bite_at_us, self._watch)

    def _watch(self) -> None:
        self._is_watched = False
        if self.simulation.now_us >= self._bite_at_us:
            raise Reset("watchdog")
        if self._bite_at_us < float("inf"):
            self._is_watched = True
            self.simulation.at(self._bite_at_us, self._watch)

    def muzzle(self) -> None:
        self._bite_at_us = float("inf")

    def _machine(self) -> ModuleType:
        hardware, simulation = self, self.simulation

        def reset() -> NoReturn:
            raise Reset("machine.reset")

        def soft_reset() -> NoReturn:
            raise SystemExit

        def disable_irq() -> bool:
            was = simulation.interrupts_on
            simulation.set_interrupts(False)
            return was

        class Watchdog:
            def __init__(self, id: int = 0, timeout: int = 5000) -> None:
                if not 1 <= timeout <= 8388:
                    raise ValueError("timeout exceeds 8388")
                self._timeout_us = timeout * 1000
                self.feed()

            def feed(self) -> None:
                hardware.feed(self._timeout_us)

        class Registers:
            """`mem32`, `mem8`: only the watchdog's does something; the port is never deaf."""

            def __getitem__(self, address: int) -> int:
                return _WATCHDOG_ON if address == _WATCHDOG_CTRL else 0

            def __setitem__(self, address: int, word: int) -> None:
                if address == _WATCHDOG_CTRL and not word & _WATCHDOG_ON:
                    hardware.muzzle()

        return _module(
            "machine",
            mem32=Registers(),
            mem8=Registers(),
            Pin=_pin_class(self),
            PWM=_pwm_class(self),
            UART=_uart_class(self),
            I2C=lambda *_, **__: self.bus,
            SoftI2C=lambda *_, **__: self.bus,
            WDT=Watchdog,
            reset=reset,
            soft_reset=soft_reset,
            reset_cause=lambda: 1,
            PWRON_RESET=1,
            WDT_RESET=3,
            unique_id=lambda: self.board_id,
            freq=lambda *_: 125_000_000,
            idle=simulation.spend,
            disable_irq=disable_irq,
            enable_irq=simulation.set_interrupts,
        )

    def _time(self) -> ModuleType:
        simulation = self.simulation

        def ticks_ms() -> int:
            return int((simulation.now_us - self._booted_at_us) / 1000) & _TICKS_MASK

        def ticks_diff(end: int, start: int) -> int:
            half = (_TICKS_MASK + 1) >> 1
            return ((end - start + half) & _TICKS_MASK) - half

        return _module(
            "time",
            ticks_us=self.ticks_us,
            ticks_ms=ticks_ms,
            ticks_cpu=self.ticks_us,
            ticks_diff=ticks_diff,
            ticks_add=lambda ticks, delta: (ticks + delta) & _TICKS_MASK,
            sleep_ms=lambda ms: simulation.spend(ms * 1000),
            sleep_us=simulation.spend,
            sleep=lambda s: simulation.spend(s * 1e6),
        )

    def _select(self) -> ModuleType:
        hardware = self

        class Poll:
            def register(self, stream: object, events: int = 1) -> None:
                self._found = ((stream, events & 1),)

            def ipoll(self, timeout_ms: int = -1, flags: int = 0) -> Iterator[tuple[object, int]]:
                return iter(self.poll(timeout_ms))

            def poll(self, timeout_ms: int = -1) -> tuple[tuple[object, int], ...]:
                waited_us = _POLL_US + (timeout_ms * 1000 if timeout_ms >= 0 else float("inf"))
                hardware.wait_for_host(waited_us)
                return self._found if hardware.serial.received else ()

        return _module("select", poll=Poll, POLLIN=1, POLLOUT=4, POLLERR=8, POLLHUP=16)

    def wait_for_host(self, most_us: float) -> None:
        """Sleep until a byte comes, `most_us` at most.

        Where nothing at all happens a short sleep is made longer, as if it were several: a program
        that naps 2 ms at a time would else keep the simulation from running ahead.  Interrupts end
        it; all that moves is the program's own timers, by `_NAP_US` at most.
        """
        simulation = self.simulation
        simulation.spend(_POLL_US)
        so_far = simulation.happened
        simulation.wait(simulation.now_us + most_us - _POLL_US, lambda: bool(self.serial.received))
        if most_us > _POLL_US and simulation.happened == so_far and not self.serial.received:
            simulation.wait(
                simulation.now_us + _NAP_US,
                lambda: bool(self.serial.received) or simulation.happened > so_far,
            )
        if self.ctrl_c >= 0 and self.ctrl_c in self.serial.received:
            self.serial.received.clear()
            raise KeyboardInterrupt

    def read(self, size: int) -> bytes:
        received = self.serial.received
        while len(received) < size:
            self.wait_for_host(1e6)
        data = bytes(received[:size])
        del received[:size]
        return data

    def write(self, data: bytes) -> int:
        sent, took_us = self.serial.write(bytes(data))
        self.simulation.spend(took_us)
        return sent

    def streams(self) -> tuple[Any, Any]:
        """`sys.stdin` and `sys.stdout` of the firmware; text output ends lines with CR LF."""

        def read_text(size: int = 1) -> str:
            return self.read(size).replace(b"\r", b"\n").decode("utf-8", "replace")

        def write_text(text: str) -> int:
            self.write(text.replace("\n", "\r\n").encode())
            return len(text)

        def readinto(buffer: bytearray) -> int:
            buffer[:] = self.read(len(buffer))
            return len(buffer)

        stdin = SimpleNamespace(
            read=read_text, buffer=SimpleNamespace(read=self.read, readinto=readinto)
        )
        stdout = SimpleNamespace(
            write=write_text, flush=lambda: None, buffer=SimpleNamespace(write=self.write)
        )
        return stdin, stdout


def print_exception(error: BaseException, file: Any = None) -> None:
    """MicroPython's `sys.print_exception`."""
    text = io.StringIO()
    traceback.print_exception(error, file=text)
    (file or sys.stdout).write(text.getvalue())


def _module(module_name: str, **contents: object) -> ModuleType:
    module = ModuleType(module_name)
    module.__dict__.update(contents)
    return module


def _micropython(hardware: Hardware) -> ModuleType:
    def kbd_intr(byte: int) -> None:
        hardware.ctrl_c = byte

    return _module(
        "micropython",
        const=lambda number: number,
        native=lambda function: function,
        schedule=lambda function, argument: function(argument),
        alloc_emergency_exception_buf=lambda _size: None,
        kbd_intr=kbd_intr,
        heap_lock=lambda: None,
        heap_unlock=lambda: None,
        opt_level=lambda *_: 0,
    )


def _rp2(hardware: Hardware) -> ModuleType:
    """Programs assemble to nothing: what the HX711's would have read comes from its chip."""

    class Machine:
        def __init__(self, *_: object, in_base: Any = None, **__: object) -> None:
            gpio = in_base.gpio if in_base is not None else None
            self._cell = hardware.load_cells.get(gpio)

        def active(self, *_: int) -> int:
            return 0

        def rx_fifo(self) -> int:
            return self._cell.waiting() if self._cell else 0

        def get(self) -> int:
            assert self._cell is not None
            return self._cell.word()

        def restart(self) -> None: ...

    class Pio:
        IN_LOW = OUT_LOW = 0
        IN_HIGH = OUT_HIGH = 1
        SHIFT_LEFT, SHIFT_RIGHT = 0, 1

    def asm_pio(**_: object) -> Callable[[Callable[[], None]], Callable[[], None]]:
        return lambda program: program

    return _module("rp2", StateMachine=Machine, PIO=Pio, asm_pio=asm_pio)


class Irq:
    def __init__(self, pad: Pad) -> None:
        self._pad = pad

    def flags(self) -> int:
        return self._pad.flags

    def trigger(self, wanted: int) -> int:
        return self._pad.want(wanted)


def _pin_class(hardware: Hardware) -> type:
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


def _pwm_class(hardware: Hardware) -> type:
    class Pwm:
        """A wave that nobody follows edge by edge: only that its pad is an output is kept."""

        def __init__(self, pin: Any, *, freq: int, duty_u16: int) -> None:
            hardware.simulation.spend(CALL_US)
            pin.init(pin.OUT)
            self.freq, self.duty_u16 = freq, duty_u16

    return Pwm


def _uart_class(hardware: Hardware) -> type:
    class Uart:
        """The link of a board file that says "uart": the same pseudo-terminal, at the line's pace.

        As on rp2, what does not fit into `txbuf` waits for room, which comes 16 bytes at a time
        (the interrupt of a half-empty FIFO); after `timeout` ms without any a write is short.
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
