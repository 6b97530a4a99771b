"""Tell systemd: ready, alive, stopping.

Sends datagrams to $NOTIFY_SOCKET, if there is one.  The socket is created at the start, so that
systemd still hears from a machine that has run out of descriptors, and sending never blocks.
"""

import logging
import os
import socket
from collections.abc import Mapping

from pichenette.sparing import Sparing

log = logging.getLogger(__name__)


class Notifier:
    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        watchdog_us = environment.get("WATCHDOG_USEC", "")
        self.watchdog_s = int(watchdog_us) / 1e6 if watchdog_us.isdigit() else None
        self._sparing = Sparing(log)
        self._socket: socket.socket | None = None
        if self._address:
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            self._socket.setblocking(False)

    def tell(self, **states: str) -> None:
        """`tell(READY="1")`.  A missing listener is no reason to stop."""
        if self._socket is None:
            return
        text = "\n".join(f"{name}={value}" for name, value in states.items())
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        try:
            self._socket.sendto(text.encode("utf-8", "replace"), address)
        except OSError as error:
            self._sparing.warning("notify", "NOTIFY_SOCKET %s: %s", self._address, error)

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None
