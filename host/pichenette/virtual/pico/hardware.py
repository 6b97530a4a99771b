"""The simulated chip: its pads, its watchdog, its port and its clock.

modules.py makes what the firmware sees of it.
"""

import hashlib
import math
from types import SimpleNamespace
from typing import Any

from pichenette.virtual.pico.pads import Pad
from pichenette.virtual.pico.sensors import Bus, LoadCell
from pichenette.virtual.pico.serial import Serial
from pichenette.virtual.pico.simulation import Reset, Simulation

TICKS_MASK = (1 << 30) - 1
POLL_US = 30
_NAP_US = 18_000


class Hardware:
    """What the world does to its pads outlasts a power-up; everything else starts afresh."""

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

    def ticks_us(self) -> int:
        return int(self.up_us) & TICKS_MASK

    @property
    def up_us(self) -> float:
        """Since it was powered up."""
        return self.simulation.now_us - self._booted_at_us

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

    def wait_for_host(self, most_us: float) -> None:
        """Sleep until a byte arrives, at most `most_us`.

        If nothing at all happens, a short sleep is extended, as if it were several: otherwise a
        program that naps 2 ms at a time would keep the simulation from running ahead.  Interrupts
        end it, and so does a chip that has something new; only the program's own timers shift, by
        at most `_NAP_US`.
        """
        simulation = self.simulation
        so_far = simulation.happened
        simulation.spend(POLL_US)
        simulation.wait(simulation.now_us + most_us - POLL_US, lambda: bool(self.serial.received))
        if most_us > POLL_US and simulation.happened == so_far and not self.serial.received:
            simulation.wait(
                min(simulation.now_us + _NAP_US, self._chips_due_us()),
                lambda: bool(self.serial.received) or simulation.has_happened_since(so_far),
            )
        if self.ctrl_c >= 0 and self.ctrl_c in self.serial.received:
            self.serial.received.clear()
            raise KeyboardInterrupt

    def _chips_due_us(self) -> float:
        """When a chip that the program keeps asking will have something new; now, if a program
        waits for light, which it times by itself.
        """
        now_us = self.simulation.now_us
        if any(head.is_awaited(now_us) for head in self.bus.heads.values()):
            return now_us
        return min((cell.due_us for cell in self.load_cells.values()), default=math.inf)

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
