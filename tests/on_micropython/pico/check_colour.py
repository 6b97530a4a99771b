"""Colour heads: one HUE a break, from light of that break; a missing head is told once."""

from world import CLOCK  # first
from colour import Colour
from gates import Gates
from machine import I2CS, PINS, I2C, Pin
from ring import Ring


class Mux:
    channel = 0

    def write(self, data):
        self.channel = data[0]


class Sensors:
    """One at each mux channel of `lights`: 0x29 is whoever is selected."""

    def __init__(self, mux, lights):
        self.mux = mux
        self.lights = lights
        self.started_at = 0
        self.gain = None
        self.is_done = False  # stays so until the next integration is whole

    def _light(self):
        if self.mux.channel not in self.lights:
            raise OSError(5)
        return self.lights[self.mux.channel]

    def write(self, data):
        self._light()
        if data == b"\x80\x03":
            self.started_at = CLOCK.us
        elif data[0] == 0x8F:
            self.gain = (1, 4, 16, 60)[data[1]]

    def read(self, register, size):
        light = self._light()
        if register == 0x93:
            self.is_done = self.is_done or CLOCK.us - self.started_at >= 5120
            return bytes([self.is_done])
        assert register == 0xB4 and size == 8
        assert CLOCK.us - self.started_at >= 5120, "counts of the break before"
        said = b""
        for part in light:
            count = min(1024, part * self.gain // 60)
            said += bytes([count & 255, count >> 8])
        return said


class Link:
    said = []

    def say(self, text):
        self.said.append(text)


def bus_with(*args, **settings):
    bus = I2C(0)
    mux = Mux()
    bus.devices = {0x70: mux, 0x29: Sensors(mux, {1: [1000, 300, 200, 100]})}
    return bus


import colour  # noqa: E402  # after the bus that stands for its I2C

colour.I2C = bus_with
ring = Ring(capacity=32, hues=True)
gates = Gates([["a", 2, False], ["b", 3, False]], ring)
gates.arm()
link = Link()
heads = Colour(
    {"bus": 0, "sda": 20, "scl": 21, "optional": True}, [[0, 0], [1, 1]], gates, ring, link
)
assert len(link.said) == 1 and "head of b " in link.said[0], link.said


def run(ms):
    for _ in range(ms):
        heads.step()
        CLOCK.advance(1000)


def broken(pin, ms):
    PINS[pin].edge(Pin.IRQ_FALLING)
    run(ms)


def clear(pin, ms):
    PINS[pin].edge(Pin.IRQ_RISING)
    run(ms)


def hues():
    bodies = [ring.body(seq) for seq in range(1, ring.head + 1)]
    return [body.split(",")[3:] for body in bodies if body.startswith("HUE")]


broken(2, 4)
assert not hues() and heads.is_busy
run(20)
assert hues() == [["0", "300", "200", "100", "1000"]] and not heads.is_busy, hues()
clear(2, 5)
bright = [3600, 1200, 600, 300]  # four times what the counter holds at 60 x
I2CS[-1].devices[0x29].lights = {1: bright}
broken(2, 9)
assert len(hues()) == 1 and heads.is_busy  # once more, at 16 x
run(11)
assert hues()[1:] == [["0", "1200", "600", "300", "3600"]] and not heads.is_busy, hues()
clear(2, 5)
I2CS[-1].devices[0x29].lights = {1: [1000, 300, 200, 100]}
broken(2, 20)
assert len(hues()) == 3 and hues()[2][-1] == "1000", hues()  # at 60 x again
clear(2, 5)
broken(2, 3)
clear(2, 20)  # too short
assert len(hues()) == 3
broken(2, 4)
clear(2, 0)  # for less than a round
broken(2, 3)
clear(2, 20)
assert len(hues()) == 3, hues()  # the light of two is no colour
broken(3, 20)
assert len(hues()) == 3 and len(link.said) == 1  # missing, and told
I2CS[-1].devices[0x29].lights = {}
broken(2, 20)
assert len(link.said) == 2 and len(hues()) == 3  # lost on the way
