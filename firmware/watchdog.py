"""The hardware watchdog: resets the Pico when the main loop hangs.

Nothing the loop does takes longer than a blocked USB write, 1.0 s.  Once started, a watchdog cannot
be stopped through `machine`, and would reset the Pico while a person is at the REPL or mpremote is
copying: `stop` clears its enable bit, as the SDK's watchdog_disable() does.
"""

import sys
from time import sleep_ms

from machine import WDT, mem32
from micropython import const

_TIMEOUT_MS = const(8000)  # the hardware's maximum is 8388
_ENABLE = 1 << 30
_CTRL_RP2040 = 0x40058000
_CTRL_RP2350 = 0x400D8000


class Watchdog:
    def __init__(self) -> None:
        self._wdt = None  # type: WDT | None

    def start(self) -> None:
        self._wdt = WDT(timeout=_TIMEOUT_MS)

    def feed(self) -> None:
        if self._wdt is not None:
            self._wdt.feed()

    def sleep_ms(self, duration_ms: int) -> None:
        self.feed()
        sleep_ms(duration_ms)

    def stop(self) -> None:
        self._wdt = None
        ctrl = _CTRL_RP2350 if "RP2350" in sys.implementation._machine else _CTRL_RP2040
        mem32[ctrl] = mem32[ctrl] & ~_ENABLE
