"""Colour heads: TCS34725 sensors, one a pocket, behind a TCA9548A.

Comes in: which gates are broken.  Goes out: one HUE a break, pushed into the ring with the edges.
What colour that is, is not known here.

When a gate breaks, its head starts a new integration (2.4 ms to warm up, 2.4 ms of light); the
result is told if the gate is still broken when it has been read, so all its light came from what
broke the beam.  Breaks shorter than about 8 ms have no colour.  A head that does not answer is told
once and left out until SELFTEST asks again.
"""

from time import ticks_diff, ticks_us

from gates import Gates
from link import Link
from machine import I2C, Pin
from micropython import const
from ring import Ring

_MUX = const(0x70)
_HEAD = const(0x29)
_FREQUENCY = const(400_000)  # a reading takes 0.3 ms
# By default a stuck bus holds everything up for 50 ms, the USB port too, which may go deaf by it.
_TIMEOUT_US = const(4_000)

# registers, with the command bit 0x80
_ENABLE = const(0x80)
_ATIME = const(0x81)
_CONTROL = const(0x8F)
_STATUS = const(0x93)
_CLEAR_LOW = const(0xB4)  # clear, red, green, blue, two bytes each; 0x20: the address counts up

_POWER_ON = b"\x01"
_INTEGRATE = b"\x03"
_SHORTEST = b"\xff"  # one cycle of 2.4 ms: counts up to 1024
_GAIN_16 = b"\x02"

_IDLE = const(0)
_INTEGRATING = const(1)
_TOLD = const(2)

_GIVE_UP_US = const(50_000)


class Head:
    """One sensor; every method may raise OSError."""

    def __init__(self, bus: I2C, gate: int, channel: int) -> None:
        self._bus = bus
        self.gate = gate
        self._select = bytes([1 << channel])
        self._byte = bytearray(1)
        self._light = bytearray(8)
        self.phase = _IDLE
        self.started_at = 0
        self.is_there = False

    def set_up(self) -> None:
        self._bus.writeto(_MUX, self._select)
        for register, content in (
            (_ENABLE, _POWER_ON),
            (_ATIME, _SHORTEST),
            (_CONTROL, _GAIN_16),
        ):
            self._bus.writeto_mem(_HEAD, register, content)

    def begin(self) -> None:
        """Start a new integration."""
        self._bus.writeto(_MUX, self._select)
        self._bus.writeto_mem(_HEAD, _ENABLE, _POWER_ON)
        self._bus.writeto_mem(_HEAD, _ENABLE, _INTEGRATE)

    def is_done(self) -> bool:
        self._bus.writeto(_MUX, self._select)
        self._bus.readfrom_mem_into(_HEAD, _STATUS, self._byte)
        return self._byte[0] & 1 == 1

    def read(self) -> bytearray:
        self._bus.readfrom_mem_into(_HEAD, _CLEAR_LOW, self._light)
        return self._light


class Colour:
    def __init__(
        self,
        settings: "dict[str, int]",
        heads: "list[tuple[int, int]]",
        gates: Gates,
        ring: Ring,
        link: Link,
    ) -> None:
        self.is_optional = bool(settings["optional"])
        self._gates = gates
        self._ring = ring
        self._link = link
        bus = I2C(  # type: ignore[call-overload]  # the stub does not know rp2's timeout
            settings["bus"],
            sda=Pin(settings["sda"]),
            scl=Pin(settings["scl"]),
            freq=_FREQUENCY,
            timeout=_TIMEOUT_US,
        )
        self.heads = [Head(bus, gate, channel) for gate, channel in heads]
        self.probe()

    def probe(self) -> None:
        """Set up every head anew; tell those that do not answer."""
        for head in self.heads:
            try:
                head.set_up()
                head.is_there = True
            except OSError:
                self._lose(head)

    @property
    def is_busy(self) -> bool:
        """Is a head integrating?"""
        for head in self.heads:
            if head.phase == _INTEGRATING:
                return True
        return False

    def restart(self) -> None:
        for head in self.heads:
            head.phase = _IDLE

    def step(self) -> None:
        for head in self.heads:
            if not head.is_there:
                continue
            if self._gates.is_muted(head.gate) or not self._gates.is_broken(head.gate):
                head.phase = _IDLE
            elif head.phase != _TOLD:
                try:
                    self._follow(head)
                except OSError:
                    self._lose(head)

    def _follow(self, head: Head) -> None:
        now = ticks_us()
        if head.phase == _IDLE:
            head.begin()
            head.started_at = now
            head.phase = _INTEGRATING
        elif head.is_done():
            light = head.read()
            head.phase = _TOLD
            if self._gates.is_broken(head.gate):
                self._ring.push_hue(
                    now,
                    head.gate,
                    light[2] | light[3] << 8,
                    light[4] | light[5] << 8,
                    light[6] | light[7] << 8,
                    light[0] | light[1] << 8,
                )
        elif ticks_diff(now, head.started_at) > _GIVE_UP_US:
            self._lose(head)

    def _lose(self, head: Head) -> None:
        head.is_there = False
        name = self._gates.ids[head.gate]
        self._link.say("colour head of %s does not answer: left out until SELFTEST" % name)
