"""The chips around a Pico: an HX711 with a load cell, and TCS34725 heads behind a TCA9548A.

Given what lies on the cell and in front of each head at simulated times, they return the words a
state machine would have read, and the answers of an I²C bus, register by register.  The firmware
that asks is the real one.
"""

import bisect
import errno
import random
from collections import deque
from typing import Any

from pichenette.virtual.pico.simulation import Simulation

MUX, HEAD = 0x70, 0x29
_CALL_US = 90  # a short transfer at 400 kHz
_INTEGRATED_US = 4_800  # 2.4 ms to warm up, 2.4 ms of light
_AWAITED_US = 60_000  # longer than a reading, dimmed and repeated, or than any fall into a pocket
_REGISTER = 0x1F  # the command byte's other bits say how, not where
_ENABLE, _CONTROL, _STATUS, _LIGHT = 0x00, 0x0F, 0x13, 0x14
_INTEGRATE = 0x03
_GAINS = (1, 4, 16, 60)
_FULL = 1024  # counts of one cycle
_DARK = (14, 5, 5, 4)  # clear, red, green, blue of an empty pocket

Moments = list[tuple[float, Any]]


class Track:
    """Something that changes at given times."""

    def __init__(self, first: Any) -> None:
        self._moments: Moments = [(float("-inf"), first)]

    def add(self, at_us: float, value: Any) -> None:
        bisect.insort(self._moments, (at_us, value), key=lambda moment: moment[0])

    def at(self, at_us: float) -> Any:
        after = bisect.bisect_right(self._moments, at_us, key=lambda moment: moment[0])
        return self._moments[after - 1][1]

    def forget(self, before_us: float) -> None:
        """Nobody will ask about what was before."""
        keep = bisect.bisect_right(self._moments, before_us, key=lambda moment: moment[0]) - 1
        del self._moments[: max(0, keep)]


class LoadCell:
    """An HX711: one conversion per period, through a filter four conversions long, with noise."""

    def __init__(self, simulation: Simulation, sps: float, noise: float, seed: int) -> None:
        self._simulation = simulation
        self._period_us = 1e6 / sps
        self.noise = noise
        self._dice = random.Random(f"load cell {seed}")
        self.counts = Track(0.0)
        self._fifo: deque[int] = deque()
        self._next = 1
        self._last: deque[float] = deque(maxlen=4)

    @property
    def due_us(self) -> float:
        """When the next conversion is complete; in the past, if nobody has looked since."""
        return self._next * self._period_us

    def waiting(self) -> int:
        """Words in the state machine's FIFO; a full one loses the newest."""
        while (at_us := self.due_us) <= self._simulation.now_us:
            self._next += 1
            self._last.append(self.counts.at(at_us))
            value = sum(self._last) / len(self._last) + self._dice.gauss(0, self.noise)
            bits = max(-0x800000, min(0x7FFFFF, round(value))) & 0xFFFFFF
            if len(self._fifo) < 4:
                self._fifo.append(bits << 1 | 1)  # DOUT is high after the 25th pulse
        self.counts.forget(self._simulation.now_us - 1e6)
        return len(self._fifo)

    def word(self) -> int:
        return self._fifo.popleft()


class Head:
    """A TCS34725: registers, and light that it integrates, in counts at its gain of 60.

    Its status and counts stay as they were until the next integration is complete, even if it is
    switched off and on meanwhile: the data sheet does not say that they are cleared.
    """

    def __init__(self) -> None:
        self.light = Track(_DARK)
        self._registers = bytearray(32)
        self._started_us = float("inf")
        self._is_read = True  # since it was started

    def is_awaited(self, now_us: float) -> bool:
        """It was started and not read since; a program that took so long has given it up."""
        return not self._is_read and 0 <= now_us - self._started_us < _AWAITED_US

    def write(self, register: int, data: bytes, now_us: float) -> None:
        self._integrate(now_us)
        self._registers[register : register + len(data)] = data
        if register == _ENABLE:
            is_on = data[0] & _INTEGRATE == _INTEGRATE
            self._started_us = now_us if is_on else float("inf")
            self._is_read = not is_on

    def read(self, register: int, size: int, now_us: float) -> bytes:
        self._integrate(now_us)
        self._is_read |= register == _LIGHT
        return bytes(self._registers[register : register + size])

    def _integrate(self, now_us: float) -> None:
        if now_us - self._started_us < _INTEGRATED_US:
            return
        gain = _GAINS[self._registers[_CONTROL] & 3]
        light = self.light.at(self._started_us + 0.75 * _INTEGRATED_US)
        counts = [min(_FULL, part * gain // _GAINS[-1]) for part in light]
        self._registers[_STATUS] = 0x11
        self._registers[_LIGHT : _LIGHT + 8] = b"".join(
            count.to_bytes(2, "little") for count in counts
        )


class Bus:
    """An I²C bus with a multiplexer and one head per channel; without any, nobody answers."""

    def __init__(self, simulation: Simulation, channels: set[int]) -> None:
        self._simulation = simulation
        self.heads = {channel: Head() for channel in channels}
        self._selected = 0

    def _reach(self, address: int) -> Head:
        self._simulation.spend(_CALL_US)
        selected = [head for channel, head in self.heads.items() if self._selected >> channel & 1]
        if address != HEAD or not selected:
            raise OSError(errno.EIO, "no answer")
        return selected[0]

    def writeto(self, address: int, data: bytes, stop: bool = True) -> int:
        if address == MUX and self.heads:
            self._simulation.spend(_CALL_US)
            self._selected = data[0]
            return len(data)
        self._reach(address)
        return len(data)

    def writeto_mem(self, address: int, register: int, data: bytes) -> None:
        self._reach(address).write(register & _REGISTER, data, self._simulation.now_us)

    def readfrom_mem_into(self, address: int, register: int, buffer: bytearray) -> None:
        head = self._reach(address)
        buffer[:] = head.read(register & _REGISTER, len(buffer), self._simulation.now_us)

    def readfrom_mem(self, address: int, register: int, size: int) -> bytes:
        return self._reach(address).read(register & _REGISTER, size, self._simulation.now_us)

    def scan(self) -> list[int]:
        return [MUX] if self.heads else []
