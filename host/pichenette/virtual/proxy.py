"""A bad cable: a port that passes on a board's lines, less well.

`port` is another port for the service or the console, with levers for each direction and a plug to
pull.  The board notices nothing, as it keeps its power.
"""

import os
import select
import threading
import time
import tty
from contextlib import suppress
from pathlib import Path

from pichenette.virtual.closing import Closing
from pichenette.virtual.faults import FaultRates, Faults

_LOOK_S = 0.02  # how often delayed lines are checked
_READ = 65536


class Proxy(Closing):
    def __init__(self, board_port: Path, port: Path, levers: FaultRates, seed: int = 0) -> None:
        self.port = port
        self.down, self.up = Faults(levers, seed), Faults(levers, seed + 1)
        self._board = os.open(board_port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(self._board)
        self._master: int | None = None
        self._lock = threading.Lock()
        self._is_over = False
        self.replug()
        self._pump = threading.Thread(target=self._run, name="proxy", daemon=True)
        self._pump.start()

    def replug(self) -> None:
        """The port is back, under a new name each time, behind the same link."""
        with self._lock:
            if self._master is not None:
                return
            self._master, slave = os.openpty()
            tty.setraw(slave)
            os.set_blocking(self._master, False)
            fresh = self.port.with_name(self.port.name + ".new")
            fresh.symlink_to(os.ttyname(slave))
            fresh.replace(self.port)
            os.close(slave)

    def unplug(self) -> None:
        with self._lock:
            if self._master is None:
                return
            self.port.unlink(missing_ok=True)
            os.close(self._master)
            self._master = None
            self.down.unplug()
            self.up.unplug()

    def _run(self) -> None:
        while not self._is_over:
            select.select([self._board], [], [], _LOOK_S)
            with self._lock:
                at = time.monotonic()
                from_board = _read(self._board)
                if self._master is not None:
                    _write(self._board, self.up.feed(_read(self._master), at))
                    _write(self._master, self.down.feed(from_board, at))

    def close(self) -> None:
        self._is_over = True
        self._pump.join()
        self.unplug()
        os.close(self._board)


def _read(port: int) -> bytes:
    with suppress(OSError):  # nothing there, or nobody
        return os.read(port, _READ)
    return b""


def _write(port: int, data: bytes) -> None:
    with suppress(OSError):  # a side that does not read loses it, as on a real cable
        os.write(port, data)
