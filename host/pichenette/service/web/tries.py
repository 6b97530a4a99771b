"""Limit wrong PINs per minute, per address and in total.

Memory is bounded by the tries of one minute that were let through.
"""

import ipaddress
import time
from collections import deque
from collections.abc import Callable

AN_ADDRESS = 10
IN_ALL = 100
_WITHIN_S = 60.0
_NETWORK_BITS = 64  # a household has as many IPv6 addresses as it likes


class Tries:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: deque[tuple[float, str]] = deque()  # when, and from where

    def wait_s(self, address: str) -> float | None:
        """None if it may try."""
        now = self._clock()
        while self._wrong and self._wrong[0][0] <= now - _WITHIN_S:
            self._wrong.popleft()
        own = [at for at, where in self._wrong if where == place(address)]
        dues = []
        if len(own) >= AN_ADDRESS:
            dues.append(own[-AN_ADDRESS])
        if len(self._wrong) >= IN_ALL:
            dues.append(self._wrong[-IN_ALL][0])
        return max(dues) + _WITHIN_S - now if dues else None

    def failed(self, address: str) -> None:
        self._wrong.append((self._clock(), place(address)))


def place(address: str) -> str:
    """The address itself; for IPv6, its network."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, _NETWORK_BITS), strict=False))
    return str(found)
