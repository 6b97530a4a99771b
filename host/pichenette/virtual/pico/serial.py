"""The Pico's USB serial port as a pseudo-terminal.

Behaves like a board's port: it can be opened while the board is there, hangs up when the board is
unplugged or restarts, and may come back under another name behind the same link.  Bytes written
while nobody has it open vanish; if nobody reads, a write blocks and then loses its rest.
"""

import errno
import os
import select
import tty
from pathlib import Path

WRITE_US = 35  # to write a line
CLOSED_WRITE_US = 28  # … while the port is closed
FIRST_BLOCK_US = 1_000_000  # a write that does not fit waits this long and returns short,
NEXT_BLOCK_US = 500_000  # each further one this long, and returns 0


class Serial:
    def __init__(self, link: Path) -> None:
        self.link = link
        self.received = bytearray()  # from the host, not yet read by the firmware
        self.read_total = 0
        self.written_total = 0
        self.heeded_total = 0  # of these, up to the end of what the host would answer
        self.unheeded = b""  # how lines begin that it never answers; empty: it may answer any
        self._master: int | None = None
        self._is_stalled = False
        self.is_deaf = False  # what the host sends never reaches the firmware

    def plug(self) -> None:
        self._master, slave = os.openpty()
        tty.setraw(slave)
        name = os.ttyname(slave)
        os.close(slave)  # from now on a hang-up on the master means that no host has it open
        os.set_blocking(self._master, False)
        fresh = self.link.with_name(self.link.name + ".new")
        fresh.symlink_to(name)
        fresh.replace(self.link)

    def unplug(self) -> None:
        if self._master is not None:
            self.link.unlink(missing_ok=True)
            os.close(self._master)
            self._master = None
        self.received.clear()
        self._is_stalled = self.is_deaf = False

    @property
    def is_plugged(self) -> bool:
        return self._master is not None

    def fileno(self) -> int | None:
        return self._master

    @property
    def is_open(self) -> bool:
        """A host has the port open (DTR)."""
        if self._master is None:
            return False
        poll = select.poll()
        poll.register(self._master, select.POLLIN)
        return not any(event & select.POLLHUP for _, event in poll.poll(0))

    def pump(self) -> None:
        """Take what the host has sent."""
        if self._master is None:
            return
        try:
            data = os.read(self._master, 4096)
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.EIO):  # nothing there; nobody there
                raise
            return
        if not self.is_deaf:
            self.received += data
        self.read_total += len(data)

    def write(self, data: bytes) -> tuple[int, int]:
        """How many bytes the host will get, and how many µs the write took."""
        if not self.is_open or self._master is None:
            return len(data), CLOSED_WRITE_US
        try:
            sent = os.write(self._master, data)
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.EIO):
                raise
            sent = 0
        self.written_total += sent
        if sent and not (self.unheeded and data.startswith(self.unheeded)):
            self.heeded_total = self.written_total
        if sent == len(data):
            self._is_stalled = False
            return sent, WRITE_US
        block_us = NEXT_BLOCK_US if self._is_stalled else FIRST_BLOCK_US
        self._is_stalled = True
        return sent, block_us
