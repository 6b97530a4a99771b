"""A light board: the firmware's own link, store and beat, without a process, pins or a cable.

The owner moves its simulated time.  `ring.py`, `link.py`, `beat.py` and the interrupt handler of
`gates.py` are the files a Pico runs; late interrupts, USB, storms and the other tasks are missing.
A million edges take minutes, where the full simulated Pico of `virtual/pico` takes hours.
"""

import builtins
import random
from collections import deque
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

from pichenette import __version__, wire
from pichenette.board import Board
from pichenette.line_buffer import LineBuffer
from pichenette.resources import firmware_dir

_TICKS = (1 << 30) - 1
_BOOT_US = 100_000
_FALLING, _RISING = 4, 8  # Pin.IRQ_FALLING and Pin.IRQ_RISING of rp2


class _Calm:
    """firmware/storms.py without a budget: a day's edges may come at once."""

    def __init__(self) -> None:
        self.left = self

    def __getitem__(self, number: int) -> int:
        return 1

    def __setitem__(self, number: int, budget: int) -> None: ...

    def spent(self, number: int, now: int) -> bool:
        return False


class LightBoard:
    def __init__(self, board: Board, seed: int = 0, ticks: int = 0) -> None:
        """`ticks` is where the microsecond counter starts."""
        self.board = board
        self.now_us = 0  # moved by the owner of the clock
        self.sent: list[tuple[str, str]] = []  # (boot, body) of everything numbered, as stored
        self.is_open = True  # the host has the port open: what is written arrives
        self.does_read = True  # … and reads; otherwise writes come back short
        self._dice = random.Random(seed)
        self._start_ticks = ticks
        self._files = _load(("ring", "link", "beat", "storms", "gates"), self._modules())
        self.boot()

    def boot(self) -> None:
        """Power up: what was not acknowledged is gone."""
        self._booted_us = self.now_us
        self._lines: deque[bytes] = deque()
        self._input = LineBuffer()
        self._written = b""
        self._broken = [False] * len(self.board.gates)
        self.boot_id = f"{self._dice.getrandbits(32):08x}"
        self._ring = self._files["ring"].Ring()
        hello = (
            f"HELLO,{wire.PROTOCOL},{__version__},{self._dice.getrandbits(64):016x},{self.boot_id},"
            f"{self.board.name},{self.board.digest},{len(self.board.gates)}"
        )
        self._link = self._files["link"].Link(self, self._ring, hello, self.mask, {})
        self._beat = self._files["beat"].Beat(self._link, self._ring, self, None)
        self._flags = 0
        self._handlers = [self._handler(number) for number in range(len(self.board.gates))]
        self._beats = 0

    def _handler(self, number: int) -> Callable[[object], None]:
        gates = self._files["gates"]
        table = gates.codes_of(number, self.board.gates[number].broken == "high")
        handler: Callable[[object], None] = gates.make_handler(
            self._ring, _Calm(), number, lambda: self._flags, table
        )
        return handler

    def _modules(self) -> dict[str, Any]:
        """What MicroPython would provide to these files."""

        def ticks_diff(end: int, start: int) -> int:
            half = (_TICKS + 1) >> 1
            return ((end - start + half) & _TICKS) - half

        time = SimpleNamespace(
            ticks_us=lambda: (self.now_us - self._booted_us + self._start_ticks) & _TICKS,
            ticks_ms=lambda: (self.now_us - self._booted_us) // 1000 & _TICKS,
            ticks_diff=ticks_diff,
            ticks_add=lambda ticks, delta: (ticks + delta) & _TICKS,
        )
        return {
            "time": time,
            "micropython": SimpleNamespace(
                const=lambda value: value, native=lambda function: function
            ),
            "machine": SimpleNamespace(
                disable_irq=lambda: 0, enable_irq=lambda _: None, Pin=SimpleNamespace
            ),
            "gc": SimpleNamespace(collect=lambda: None, mem_free=lambda: 150_000),
            "wire": wire,
        }

    def edge(self, gate: int, is_broken: bool) -> None:
        """A beam breaks or clears now."""
        self._broken[gate] = is_broken
        is_high = is_broken == (self.board.gates[gate].broken == "high")
        self._flags = _RISING if is_high else _FALLING
        lost = self._ring.lost
        self._handlers[gate](None)
        if self._ring.lost == lost:
            self.sent.append((self.boot_id, self._ring.body(self._ring.head)))

    def mask(self) -> int:
        return sum(is_broken << gate for gate, is_broken in enumerate(self._broken))

    def hear(self, data: bytes) -> None:
        """Bytes from the host."""
        self._lines.extend(line for line in self._input.feed(data) if line)

    def run(self) -> bytes:
        """Do everything there is to do now; returns the bytes sent."""
        self._beat.step()
        self._link.step()
        while self._lines or self._link.is_busy:
            self._link.step()
        written, self._written = self._written, b""
        return written

    @property
    def waiting(self) -> int:
        """Entries not yet acknowledged."""
        return int(self._ring.waiting)

    @property
    def acknowledged(self) -> int:
        """The last number the host said it has."""
        return int(self._ring.acknowledged)

    @property
    def lost(self) -> int:
        return int(self._ring.lost)

    @property
    def next_us(self) -> int:
        """When it will next want to run by itself: a beat, or something to send again."""
        beat_us = self._booted_us + ((self.now_us - self._booted_us) // 1_000_000 + 1) * 1_000_000
        return min(beat_us, self.now_us + 50_000) if self.waiting else beat_us

    # The port, as firmware/link.py knows it

    noise = 0  # it is given every line

    def read_line(self, _until: int) -> bytes | None:
        return self._lines.popleft() if self._lines else None

    def write(self, data: bytes) -> int:
        if not self.does_read:
            return 0
        if self.is_open:
            self._written += data
        return len(data)


class _Names(ModuleType):
    """A firmware file imported only for its types."""

    def __getattr__(self, name: str) -> type:
        return object


def _load(names: tuple[str, ...], modules: dict[str, Any]) -> dict[str, Any]:
    """Load firmware files with their own versions of the modules they import."""

    def load(wanted: str, *rest: Any) -> Any:
        if wanted in modules:
            return modules[wanted]
        if (firmware_dir() / f"{wanted}.py").exists():
            return _Names(wanted)
        return builtins.__import__(wanted, *rest)

    for name in names:
        path = firmware_dir() / f"{name}.py"
        module = ModuleType(f"firmware.{name}")
        module.__dict__["__builtins__"] = {**vars(builtins), "__import__": load}
        exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), module.__dict__)
        modules[name] = module
    return modules
