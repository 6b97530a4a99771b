"""Colour heads: TCS34725 sensors, one per pocket, behind a TCA9548A.

Pushes one HUE per break into the ring with the edges.  What colour that is is not known here.

When a gate breaks, its head is enabled anew: 2.4 ms to warm up, then 2.4 ms of light, each a little
longer at worst (ams, "TCS3472 Color Light-to-Digital Converter with IR Filter": 2.27 to 2.56 ms).
Until then its status and counts may still be those of the previous break, so they are not read.
The result is sent if the beam did not clear before that, by the edges in the ring and not by the
level, which may have changed twice since somebody looked: so all of its light came from what broke
the beam.  It may be read when the break is over already, until the next light is ready.

2.4 ms give little light, so the gain is 60 x.  A piece bright enough to fill the counter is read
again at 16 x and its counts scaled: values are always as at 60 x.  README.md has how short a break
may be.  A head that does not answer is reported once and left out until SELFTEST asks again.
"""

from time import ticks_diff, ticks_us

from gates import Gates
from link import Link
from machine import I2C, Pin
from micropython import const
from ring import HUE, Ring

_MUX = const(0x70)
_HEAD = const(0x29)
_FREQUENCY = const(400_000)  # a reading takes 0.3 ms
# By default a stuck bus blocks everything for 50 ms, including the USB port, which may go deaf from
# it.
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
_FULL = const(1023)  # the counter is full: its true brightness is unknown
_GAIN_60 = b"\x03"
_GAIN_16 = b"\x02"

_IDLE = const(0)
_INTEGRATING = const(1)
_TOLD = const(2)

_INTEGRATED_US = const(5_200)  # two cycles of 2.56 ms, and a little
_NEXT_US = const(9_000)  # four of 2.27 ms: another light takes its place
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
        self.since = 0  # the last entry of the ring that was looked at …
        self.is_over = False  # … and whether the beam cleared up to there,
        self.cleared_at = 0  # and when
        self.is_dimmed = False  # at 16 x
        self.is_there = False

    def set_up(self) -> None:
        self._bus.writeto(_MUX, self._select)
        for register, content in (
            (_ENABLE, _POWER_ON),
            (_ATIME, _SHORTEST),
            (_CONTROL, _GAIN_60),
        ):
            self._bus.writeto_mem(_HEAD, register, content)
        self.is_dimmed = False

    def begin(self, is_dimmed: bool) -> None:
        """Start a new integration."""
        self._bus.writeto(_MUX, self._select)
        self._bus.writeto_mem(_HEAD, _ENABLE, _POWER_ON)
        if is_dimmed != self.is_dimmed:
            self._bus.writeto_mem(_HEAD, _CONTROL, _GAIN_16 if is_dimmed else _GAIN_60)
            self.is_dimmed = is_dimmed
        self._bus.writeto_mem(_HEAD, _ENABLE, _INTEGRATE)
        self.started_at = ticks_us()
        self.phase = _INTEGRATING

    def is_done(self) -> bool:
        """Has an integration completed since `begin`?"""
        if ticks_diff(ticks_us(), self.started_at) < _INTEGRATED_US:
            return False
        self._bus.writeto(_MUX, self._select)
        self._bus.readfrom_mem_into(_HEAD, _STATUS, self._byte)
        return self._byte[0] & 1 == 1

    def read(self) -> None:
        self._bus.readfrom_mem_into(_HEAD, _CLEAR_LOW, self._light)

    def light(self, at: int) -> int:
        """What was read, in counts at 60 x; `at`: 0 clear, 2 red, 4 green, 6 blue."""
        counts = self._light[at] | self._light[at + 1] << 8
        return counts * 15 // 4 if self.is_dimmed else counts


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
        self._seen = -1  # the last entry of the ring when all heads were looked after
        self._lost = 0  # entries that found no place in it by then
        self.probe()

    def probe(self) -> None:
        """Set up every head anew; report those that do not answer."""
        self._seen = -1
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
        self._seen = -1
        for head in self.heads:
            head.phase = _IDLE

    def step(self) -> None:
        newest = self._ring.head
        lost = self._ring.lost
        if lost != self._lost:
            self._lost = lost
            self.restart()  # an edge may be missing: no light can be trusted
        elif newest == self._seen and not self.is_busy:
            return
        self._seen = newest
        for head in self.heads:
            if not head.is_there:
                continue
            try:
                self._follow(head)
            except OSError:
                self._lose(head)

    def _follow(self, head: Head) -> None:
        if self._gates.is_muted(head.gate):
            head.phase = _IDLE
            return
        if head.phase == _INTEGRATING:
            self._wait(head)
        if head.phase == _TOLD and (self._is_over(head) or not self._gates.is_broken(head.gate)):
            head.phase = _IDLE
        if head.phase == _IDLE:
            head.since = self._ring.head  # before its level: what comes after that is in the ring
            head.is_over = False
            if self._gates.is_broken(head.gate):
                head.begin(False)

    def _wait(self, head: Head) -> None:
        is_over = self._is_over(head)
        if is_over and ticks_diff(head.cleared_at, head.started_at) < _INTEGRATED_US:
            head.phase = _IDLE  # part of the light is not of this break
        elif head.is_done():
            self._read(head)
        elif ticks_diff(ticks_us(), head.started_at) > _GIVE_UP_US:
            self._lose(head)

    def _read(self, head: Head) -> None:
        now = ticks_us()
        head.read()
        head.phase = _TOLD
        is_late = ticks_diff(ticks_us(), head.started_at) > _NEXT_US
        is_over = self._is_over(head)
        if is_over and is_late:
            return
        if head.light(0) >= _FULL and not head.is_dimmed:
            if not is_over:
                head.begin(True)
            return
        self._ring.push_hue(
            now, head.gate, head.light(2), head.light(4), head.light(6), head.light(0)
        )

    def _is_over(self, head: Head) -> bool:
        """Has the beam cleared since it was found broken?"""
        ring = self._ring
        newest = ring.head
        while head.since != newest and not head.is_over:
            head.since += 1
            slot = head.since & ring.slot
            code = ring.codes[slot]
            if code < HUE and code >> 2 == head.gate and code & 2:
                head.is_over = True
                head.cleared_at = ring.ticks[slot]
        return head.is_over

    def _lose(self, head: Head) -> None:
        head.is_there = False
        head.phase = _IDLE
        name = self._gates.ids[head.gate]
        self._link.say("colour head of %s does not answer: left out until SELFTEST" % name)
