"""What firmware imports on a Pico, built on the simulated hardware.

Only what differs from CPython is here: `machine`, `micropython`, `time`, `select`, `gc`, `rp2`.
Firmware that uses anything else fails at its import, as it should.
"""

import io
import sys
import traceback
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, NoReturn

from pichenette.virtual.pico.hardware import POLL_US, TICKS_MASK, Hardware
from pichenette.virtual.pico.peripherals import pin_class, pwm_class, uart_class
from pichenette.virtual.pico.simulation import Reset

_FREE_HEAP = 150_000  # bytes; constant, like a firmware that allocates nothing
_WATCHDOG_CTRL = 0x40058000
_WATCHDOG_ON = 1 << 30


def modules_of(hardware: Hardware) -> dict[str, ModuleType]:
    return {
        "machine": _machine(hardware),
        "micropython": _micropython(hardware),
        "time": _time(hardware),
        "select": _select(hardware),
        "gc": _module(
            "gc",
            collect=hardware.simulation.spend,
            mem_free=lambda: _FREE_HEAP,
            mem_alloc=lambda: 40_000,
            threshold=lambda *_: None,
            enable=lambda: None,
        ),
        "rp2": _rp2(hardware),
    }


def _machine(hardware: Hardware) -> ModuleType:
    simulation = hardware.simulation

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
        """`mem32`, `mem8`: only the watchdog's register works; the port is never deaf."""

        def __getitem__(self, address: int) -> int:
            return _WATCHDOG_ON if address == _WATCHDOG_CTRL else 0

        def __setitem__(self, address: int, word: int) -> None:
            if address == _WATCHDOG_CTRL and not word & _WATCHDOG_ON:
                hardware.muzzle()

    return _module(
        "machine",
        mem32=Registers(),
        mem8=Registers(),
        Pin=pin_class(hardware),
        PWM=pwm_class(hardware),
        UART=uart_class(hardware),
        I2C=lambda *_, **__: hardware.bus,
        SoftI2C=lambda *_, **__: hardware.bus,
        WDT=Watchdog,
        reset=reset,
        soft_reset=soft_reset,
        reset_cause=lambda: 1,
        PWRON_RESET=1,
        WDT_RESET=3,
        unique_id=lambda: hardware.board_id,
        freq=lambda *_: 125_000_000,
        idle=simulation.spend,
        disable_irq=disable_irq,
        enable_irq=simulation.set_interrupts,
    )


def _time(hardware: Hardware) -> ModuleType:
    simulation = hardware.simulation

    def ticks_ms() -> int:
        return int(hardware.up_us / 1000) & TICKS_MASK

    def ticks_diff(end: int, start: int) -> int:
        half = (TICKS_MASK + 1) >> 1
        return ((end - start + half) & TICKS_MASK) - half

    return _module(
        "time",
        ticks_us=hardware.ticks_us,
        ticks_ms=ticks_ms,
        ticks_cpu=hardware.ticks_us,
        ticks_diff=ticks_diff,
        ticks_add=lambda ticks, delta: (ticks + delta) & TICKS_MASK,
        sleep_ms=lambda ms: simulation.spend(ms * 1000),
        sleep_us=simulation.spend,
        sleep=lambda s: simulation.spend(s * 1e6),
    )


def _select(hardware: Hardware) -> ModuleType:
    class Poll:
        def register(self, stream: object, events: int = 1) -> None:
            self._found = ((stream, events & 1),)

        def ipoll(self, timeout_ms: int = -1, flags: int = 0) -> Iterator[tuple[object, int]]:
            return iter(self.poll(timeout_ms))

        def poll(self, timeout_ms: int = -1) -> tuple[tuple[object, int], ...]:
            waited_us = POLL_US + (timeout_ms * 1000 if timeout_ms >= 0 else float("inf"))
            hardware.wait_for_host(waited_us)
            return self._found if hardware.serial.received else ()

    return _module("select", poll=Poll, POLLIN=1, POLLOUT=4, POLLERR=8, POLLHUP=16)


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


def _module(module_name: str, **contents: object) -> ModuleType:
    module = ModuleType(module_name)
    module.__dict__.update(contents)
    return module


def print_exception(error: BaseException, file: Any = None) -> None:
    """MicroPython's `sys.print_exception`."""
    text = io.StringIO()
    traceback.print_exception(error, file=text)
    (file or sys.stdout).write(text.getvalue())
