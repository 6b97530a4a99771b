"""Does the USB port still hear?  An endpoint that lost an event takes nothing more from the host.

If two registers of the RP2040 say so, the Pico leaves the bus and rejoins it, as if its cable had
been pulled: the store is kept, and the host opens the port anew.  If that does not help, it
restarts.  TinyUSB cannot be told to re-arm the endpoint: it believes a transfer is still running.
"""

import sys
from time import ticks_diff, ticks_ms

import machine
from link import Link
from machine import mem8, mem32
from micropython import const
from port import Port
from ring import Ring
from watchdog import Watchdog

_EP2_OUT_CONTROL = 0x50100017  # the highest byte of each; addresses of the RP2040
_EP2_OUT_BUFFER = 0x50100095
_CONFIGURED = const(0x80)
_ARMED = const(0x04)
_PULL_UP_SET = 0x5011204C  # of SIE_CTRL
_PULL_UP_CLEAR = 0x5011304C
_PULL_UP = 1 << 16

_ROUNDS = const(10)  # in a row; one that is merely busy is armed again within a round
_OFF_MS = const(200)  # a host notices within 3 ms
_HELPED_MS = const(3000)  # a host enumerates within a second or two


def is_known() -> bool:
    """Are these registers of this chip?"""
    return "RP2040" in sys.implementation._machine


class Ear:
    def __init__(self, port: Port, link: Link, ring: Ring, watchdog: Watchdog) -> None:
        self._poll = port.poll
        self._link = link
        self._ring = ring
        self._watchdog = watchdog
        self._deaf = 0  # rounds
        self._tried_at = None  # type: int | None

    def restart(self) -> None:
        self._deaf = 0

    def step(self) -> None:
        if not mem8[_EP2_OUT_CONTROL] & _CONFIGURED or mem8[_EP2_OUT_BUFFER] & _ARMED:
            self._deaf = 0
            return
        for _ in self._poll(0):  # what was sent still waits to be read, so nothing more is taken
            self._deaf = 0
            return
        self._deaf += 1
        if self._deaf < _ROUNDS:
            return
        self._deaf = 0
        if self._tried_at is None or ticks_diff(ticks_ms(), self._tried_at) > 2 * _HELPED_MS:
            self._tried_at = ticks_ms()
            self._link.say("the USB port had gone deaf: off the bus and on again")
            mem32[_PULL_UP_CLEAR] = _PULL_UP
            self._watchdog.sleep_ms(_OFF_MS)
            mem32[_PULL_UP_SET] = _PULL_UP
        elif ticks_diff(ticks_ms(), self._tried_at) > _HELPED_MS:
            self._link.say("the USB port is deaf: restart; not safe: %d" % self._ring.waiting)
            self._link.flush()
            self._watchdog.sleep_ms(100)
            machine.reset()
