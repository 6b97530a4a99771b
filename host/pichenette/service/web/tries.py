"""Limit wrong PINs per minute, per address and in total, and keep room for newcomers.

Of the hundred a minute that all may try, some are for those who have hardly failed: whoever is new
gets in at once while thirty others guess without a pause, and may mistype.  A right PIN is not let
past the limits: whoever guesses would see it by that.  Memory is bounded by the tries of one hour
that were let through.
"""

import ipaddress
import time
from collections import Counter, deque
from collections.abc import Callable

AN_ADDRESS = 10
IN_ALL = 100
# Of these, for those who have failed so often within the last hour: never, once or twice, oftener.
FRESH, MISTYPED, GUESSERS = IN_ALL, 80, 50
_MISTYPES = 2
_WITHIN_S = 60.0
_KNOWN_S = 3600.0
_NETWORK_BITS = 64  # a household has as many IPv6 addresses as it likes


class Tries:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._minute: deque[tuple[float, str]] = deque()  # when, and from where
        self._hour: deque[tuple[float, str]] = deque()  # the same, for longer
        self._in_hour: Counter[str] = Counter()

    def wait_s(self, address: str) -> float | None:
        """None if it may try."""
        now, own = self._clock(), place(address)
        self._forget(now)
        limits = (
            ([at for at, where in self._minute if where == own], AN_ADDRESS),
            ([at for at, _ in self._minute], self._share(own)),
        )
        dues = [tried[-most] for tried, most in limits if len(tried) >= most]
        return max(dues) + _WITHIN_S - now if dues else None

    def failed(self, address: str) -> None:
        own = place(address)
        for tried in (self._minute, self._hour):
            tried.append((self._clock(), own))
        self._in_hour[own] += 1

    def _share(self, own: str) -> int:
        failed = self._in_hour.get(own, 0)
        return GUESSERS if failed > _MISTYPES else MISTYPED if failed else FRESH

    def _forget(self, now: float) -> None:
        while self._minute and self._minute[0][0] <= now - _WITHIN_S:
            self._minute.popleft()
        while self._hour and self._hour[0][0] <= now - _KNOWN_S:
            _, own = self._hour.popleft()
            self._in_hour[own] -= 1
            if not self._in_hour[own]:
                del self._in_hour[own]


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
