"""A virtual board and a table, step by step on one simulated clock.

The Pico's bytes reach the table at the simulated moment they are sent, and its answers are read
before time goes on, so two runs with the same stimuli are identical, however fast the machine is.
Readings of the scale are collected until something else comes or the time is over: nobody answers
them, they carry their own ticks, and there are eighty a second.
"""

import os
import tty
from collections.abc import Iterator
from contextlib import contextmanager

from pichenette.link.tap import Tap
from pichenette.table.table import Table
from pichenette.virtual.board import VirtualBoard
from pichenette.virtual.closing import Closing

_UNANSWERED = "$LOAD,"


class Lockstep(Closing):
    def __init__(self, virtual: VirtualBoard, table: Table, tap: Tap | None = None) -> None:
        """`tap` hears every line, with its simulated moment."""
        self.now_us = 0.0
        self._tap = Tap() if tap is None else tap  # an unwatched one is false
        self._virtual = virtual
        self._port = os.open(virtual.port, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(self._port)
        self._sent = 0
        self._read = 0
        self.attach(table)

    def attach(self, table: Table) -> None:
        """From now on this table has the port: it greets the board."""
        self._table = table
        self._send(table.connected(self.now_us / 1e6))

    def run(self, until_us: float) -> None:
        while self.now_us < until_us:
            ran = self._virtual.run_until(until_us, self._sent, _UNANSWERED)
            self.now_us = ran.at_us
            data = self._receive(ran.written)
            if data:
                self._tap("in", data, self.now_us / 1e6)
                self._send(self._table.receive(data, self.now_us / 1e6))

    def _receive(self, written: int) -> bytes:
        data = b""
        while self._read + len(data) < written:
            with self._hung_up():
                piece = os.read(self._port, 65536)
            if not piece:
                raise self._virtual.hung_up()
            data += piece
        self._read += len(data)
        return data

    def _send(self, data: bytes) -> None:
        self._tap("out", data, self.now_us / 1e6)
        with self._hung_up():
            self._sent += os.write(self._port, data)

    @contextmanager
    def _hung_up(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:  # EIO: nobody is at the other end
            raise self._virtual.hung_up() from error

    def close(self) -> None:
        os.close(self._port)
