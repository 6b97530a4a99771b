"""Word to systemd: ready, alive, stopping.

A datagram to $NOTIFY_SOCKET; where there is none, nobody asked.
"""

import os
import socket
from collections.abc import Mapping


class Notifier:
    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        watchdog_us = environment.get("WATCHDOG_USEC", "")
        self.watchdog_s = int(watchdog_us) / 1e6 if watchdog_us.isdigit() else None

    def tell(self, **states: str) -> None:
        """`tell(READY="1")`; raises OSError where systemd should listen and does not."""
        if not self._address:
            return
        text = "\n".join(f"{name}={value}" for name, value in states.items())
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sock:
            sock.sendto(text.encode(), address)
