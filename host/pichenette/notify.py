"""Word to systemd: ready, alive, stopping.

A datagram to $NOTIFY_SOCKET; where there is none, nobody asked.
"""

import logging
import os
import socket
from collections.abc import Mapping

log = logging.getLogger(__name__)


class Notifier:
    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        watchdog_us = environment.get("WATCHDOG_USEC", "")
        self.watchdog_s = int(watchdog_us) / 1e6 if watchdog_us.isdigit() else None

    def tell(self, **states: str) -> None:
        """`tell(READY="1")`.  Whoever should listen and does not is no reason to stop."""
        if not self._address:
            return
        text = "\n".join(f"{name}={value}" for name, value in states.items())
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sock:
            try:
                sock.sendto(text.encode(), address)
            except OSError as error:
                log.warning("NOTIFY_SOCKET %s: %s", self._address, error)
