"""The serial port, USB or UART: bytes in as they come, bytes out as far as they go.

On USB, a write blocks for up to 1.0 s if the port is open and nobody reads, and then returns short;
if nobody is there it returns at once and the bytes vanish.  What to do about either is not known
here.  A UART never says whether anybody reads: a write takes as long as its line.
"""

import select
import sys
from time import ticks_diff, ticks_us

import micropython
from machine import UART, Pin
from micropython import const

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from io import FileIO

_LONGEST = const(96)  # wire.MAX_SENTENCE; only the end of a longer line can be a sentence
_ROOM_MS = const(10)  # a UART makes room by itself, 16 bytes every 1.4 ms, so waiting is worth it
_BYTES_AT_A_TIME = const(32)  # some 50 µs each, between two looks at the clock


class Port:
    def __init__(self, source: "FileIO | UART", write: "Callable[[bytes], int | None]") -> None:
        self._readinto = source.readinto
        self._write = write
        poller = select.poll()
        poller.register(source, select.POLLIN)
        # `for _ in port.poll(ms)`: runs once if there is a byte, sleeps until then
        self.poll = poller.ipoll
        self._byte = bytearray(1)  # stdin waits for all it is asked for: so one at a time
        self._line = bytearray(2 * _LONGEST)
        self._length = 0
        self._has_dollar = False
        self.noise = 0  # lines that cannot hold a sentence

    def write(self, data: bytes) -> int:
        return self._write(data) or 0

    # Native code reads a flood three times as fast; see README.md.
    @micropython.native
    def read_line(self, until: int) -> "bytes | None":
        """The next line with a `$` in it, without its end; None if there is none yet, or at
        `until`.
        """
        line = self._line
        byte = self._byte
        poll = self.poll
        readinto = self._readinto
        length = self._length
        found = None
        left = _BYTES_AT_A_TIME
        while found is None:
            if not left:
                if ticks_diff(until, ticks_us()) <= 0:
                    break
                left = _BYTES_AT_A_TIME
            left -= 1
            char = -1
            for _ in poll(0):
                readinto(byte)
                char = byte[0]
            if char > 31:
                if char == 36:
                    self._has_dollar = True
                if length == 2 * _LONGEST:
                    line[:_LONGEST] = line[_LONGEST:]
                    length = _LONGEST
                line[length] = char
                length += 1
            elif char == 10 or char == 13:
                if self._has_dollar:
                    found = bytes(line[:length])
                    self._has_dollar = False
                elif length:
                    self.noise += 1
                length = 0
            elif char < 0:
                break
        self._length = length
        return found


def open_port(uart: "dict[str, int] | None") -> Port:
    if uart is None:
        return Port(sys.stdin.buffer, sys.stdout.buffer.write)
    serial = UART(
        uart["bus"],
        115200,
        tx=Pin(uart["tx"]),
        rx=Pin(uart["rx"]),
        txbuf=256,
        rxbuf=512,
        timeout=_ROOM_MS,
        timeout_char=_ROOM_MS,
    )
    return Port(serial, serial.write)
