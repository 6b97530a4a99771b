"""The serial port, USB or UART: bytes in as they come, bytes out as far as they go.

Comes in: which port.  Goes out: whole lines from the host, and how many bytes a write got rid of.
On USB a write blocks for up to 1.0 s when the port is open and nobody reads, and then returns
short; with nobody there it returns at once and the bytes vanish.  What to do about either is not
known here.  A UART never says whether anybody reads: a write takes as long as its line.
"""

import select
import sys

from machine import UART, Pin
from micropython import const

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from io import FileIO

_LONGEST_LINE = const(96)  # wire.MAX_SENTENCE; what is longer is no sentence
_ROOM_MS = const(10)  # a UART makes room by itself, 16 bytes every 1.4 ms: it is worth the wait
_BYTES_AT_A_TIME = const(64)  # 50 µs each: the other tasks wait 3 ms at most


class Port:
    def __init__(self, source: "FileIO | UART", write: "Callable[[bytes], int | None]") -> None:
        self._readinto = source.readinto
        self._write = write
        poller = select.poll()
        poller.register(source, select.POLLIN)
        # `for _ in port.poll(ms)`: once if there is a byte, sleeps till then
        self.poll = poller.ipoll
        self._byte = bytearray(1)  # stdin waits for all it is asked for: so one at a time
        self._line = bytearray(_LONGEST_LINE)
        self._length = 0

    def write(self, data: bytes) -> int:
        return self._write(data) or 0

    def read_line(self) -> "bytes | None":
        """The next line of the host, without its end; None: not yet."""
        line = self._line
        byte = self._byte
        for _ in range(_BYTES_AT_A_TIME):
            for _ in self.poll(0):
                self._readinto(byte)
                break
            else:
                return None
            if byte[0] in b"\r\n":
                length = self._length
                self._length = 0
                if length:
                    return bytes(line[:length])
            elif self._length < _LONGEST_LINE:
                line[self._length] = byte[0]
                self._length += 1
        return None


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
