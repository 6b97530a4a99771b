"""The world of a test inside MicroPython: a clock that only tests move, and what it does when.

Import it before any firmware: it puts a `time`, `select` and `micropython` of its own in place.
"""

import os
import sys
import time

import micropython as real


class Over(BaseException):
    """The test has seen enough.  No `except Exception` of the firmware stops it."""


def stop():
    raise Over()


class Clock:
    def __init__(self):
        self.us = 1000
        self.agenda = []

    def at(self, us, happen):
        self.agenda.append((us, happen))
        self.agenda.sort(key=lambda item: item[0])

    def advance(self, us):
        until = self.us + us
        while self.agenda and self.agenda[0][0] <= until:
            at, happen = self.agenda.pop(0)
            self.us = max(self.us, at)
            happen()
        self.us = until


CLOCK = Clock()

time.ticks_us = lambda: CLOCK.us & 0x3FFFFFFF
time.ticks_ms = lambda: CLOCK.us // 1000 & 0x3FFFFFFF
time.sleep_us = lambda us: CLOCK.advance(us)
time.sleep_ms = lambda ms: CLOCK.advance(1000 * ms)
os.urandom = lambda size: bytes(range(1, size + 1))


class Micropython:
    """As on a Pico; this interpreter has no emergency buffer."""

    const = real.const
    heap_lock = real.heap_lock
    heap_unlock = real.heap_unlock
    alloc_emergency_exception_buf = staticmethod(lambda size: None)
    ctrl_c = []  # what was asked for

    @staticmethod
    def kbd_intr(byte):
        Micropython.ctrl_c.append(byte)

    @staticmethod
    def schedule(function, argument):
        function(argument)


class Poll:
    def register(self, stream, events):
        self.stream = stream

    def ipoll(self, wait_ms):
        CLOCK.advance(30)
        if not self.stream.any():
            CLOCK.advance(1000 * wait_ms)
        return (self.stream,) if self.stream.any() else ()


class Select:
    POLLIN = 1
    poll = Poll


sys.modules["micropython"] = Micropython
sys.modules["select"] = Select
