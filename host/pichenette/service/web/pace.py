"""How often one may ask: a burst at once, then a steady rate, per address and in total.

Those who ask more are told to wait, and told late, so that a program that ignores it does not ask
any faster.  Signed-in devices are not held up by the crowd, and act as fast as they like.
"""

import asyncio
import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from pichenette.service.web.answers import Refused, declined
from pichenette.service.web.tries import place
from pichenette.text import Text

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

_KNOWN = 1000  # addresses, before those that have long been quiet are forgotten
_HELD_S = 1.0


class Bucket:
    """Full of requests that may be made, and refilled over time."""

    def __init__(self, most: int, a_second: float, now: float) -> None:
        self._most = most
        self._a_second = a_second
        self._level = float(most)
        self._at = now

    def fill(self, now: float) -> None:
        self._level = min(self._most, self._level + (now - self._at) * self._a_second)
        self._at = now

    @property
    def wait_s(self) -> float:
        """Until there is one."""
        return max(0.0, (1 - self._level) / self._a_second)

    @property
    def is_full(self) -> bool:
        return self._level >= self._most

    def take(self) -> None:
        self._level -= 1


class RequestPace:
    # Nine tabs and four phones behind one address, opened three times: 3 × 13 × 130 files.
    # Generous, because a page that lacks one of its files is no page.
    AN_ADDRESS = 6000, 100.0
    IN_ALL = 16_000, 400.0  # a hall full of phones when the page comes back

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._all = Bucket(*self.IN_ALL, clock())
        self._by_address: dict[str, Bucket] = {}

    def wait_s(self, address: str, is_known: Callable[[], bool]) -> float:
        """0 if it may ask, and that counts as asking.  `is_known`: it is signed in, and the crowd
        is not its fault.
        """
        now, where = self._clock(), place(address)
        own = self._by_address.get(where)
        if own is None:
            self._forget(now)
            own = self._by_address[where] = Bucket(*self.AN_ADDRESS, now)
        own.fill(now)
        self._all.fill(now)
        if own.wait_s:
            return own.wait_s
        if self._all.wait_s and not is_known():
            return self._all.wait_s
        own.take()
        if not self._all.wait_s:
            self._all.take()
        return 0.0

    def _forget(self, now: float) -> None:
        if len(self._by_address) < _KNOWN:
            return
        for bucket in self._by_address.values():
            bucket.fill(now)
        self._by_address = {
            address: bucket for address, bucket in self._by_address.items() if not bucket.is_full
        }


class Paced:
    """An application behind its pace."""

    def __init__(
        self, app: "ASGIApp", is_known: Callable[["Scope"], bool], pace: RequestPace | None = None
    ) -> None:
        """`is_known` says whether a request comes from a signed-in device."""
        self._app = app
        self._is_known = is_known
        self._pace = pace or RequestPace()

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        is_act = scope["method"] not in ("GET", "HEAD")
        if not (is_act and self._is_known(scope)):
            address = scope["client"][0] if scope["client"] else ""
            wait_s = self._pace.wait_s(address, lambda: is_act or self._is_known(scope))
            if wait_s:
                await asyncio.sleep(_HELD_S)
                await declined(_too_often(wait_s))(scope, receive, send)
                return
        await self._app(scope, receive, send)


def _too_often(wait_s: float) -> Refused:
    seconds = max(1, math.ceil(wait_s))
    return Refused(
        429,
        Text(
            f"too many requests; try again in {seconds} s",
            f"trop de demandes ; réessayez dans {seconds} s",
        ),
        {"Retry-After": str(seconds)},
    )
