"""Talking with a board that nobody else talks with, to look at it.

Comes in: bytes of a port and the time.  Goes out: greetings, pings and, where that harms nobody,
acknowledgements.  No board is refused here: a wrong one is what people want to see.

What a board keeps for a service that is stopped must not be lost by looking: if anything waits when
we greet, nothing is acknowledged until somebody says so (`ack`).  If nothing waits, all that comes
is our own doing, and is acknowledged: kept, it would fill the board and be scored later.
"""

from collections.abc import Callable

from pichenette import wire
from pichenette.console.console import Console
from pichenette.link.messages import PROTOCOL, Beat, Hello
from pichenette.text import Text

_GREET_S = 1.0
_PING_S = 2.0

Change = Callable[[bytes, float], bytes]


def unchanged(data: bytes, at: float) -> bytes:
    return data


class Bench:
    """A `Conversation` of link/cable.py."""

    def __init__(self, console: Console, device: Callable[[], str | None]) -> None:
        self._console = console
        self._device = device
        self._hi_at = 0.0
        self._ping_at = 0.0
        self._acked = 0
        self._is_acking: bool | None = None  # None: not yet known what waits
        self._token = 0
        self.hear: Change = unchanged  # levers that disturb what comes, and what goes
        self.tell: Change = unchanged

    refused = None

    @property
    def kept(self) -> int:
        """Edges that wait on the board for somebody else."""
        return 0 if self._is_acking is not False else self._console.order.waiting

    def connected(self, at: float) -> bytes:
        self._console.opened(self._device() or "?", at)
        self._hi_at, self._ping_at = at, at + 0.5
        return self.out(wire.encode(f"HI,{PROTOCOL}"), at)

    def disconnected(self, at: float) -> None:
        self._console.closed(None, at)

    def receive(self, data: bytes, at: float) -> bytes:
        return self.take(self.hear(data, at), at)

    def take(self, data: bytes, at: float) -> bytes:
        """What came through the levers."""
        for told in self._console.receive("in", data, at):
            if isinstance(told, Hello):
                self._greeted()
            elif isinstance(told, Beat) and self._is_acking is None:
                self._decide(told)
        return self._answer(at)

    def _greeted(self) -> None:
        if self._is_acking is None and len(self._console.link.boots) > 1:
            self._is_acking = True  # it started again while we looked on: nobody else's edges
        self._acked = 0

    def _decide(self, beat: Beat) -> None:
        self._is_acking = beat.unacked == 0
        if not self._is_acking:
            self._console.note(
                Text(
                    f"{beat.unacked} edges wait on the board, perhaps for a service that is "
                    "stopped: kept. `ack` gives them up",
                    f"{beat.unacked} fronts attendent sur le plateau, peut-être pour un service "
                    "arrêté : gardés. `ack` les abandonne",
                ),
                "warn",
            )

    def acknowledge(self) -> int:
        """From now on everything is; up to which number it is already."""
        self._is_acking = True
        return self._console.order.seen or 0

    def tick(self, at: float) -> bytes:
        self._console.tick(at)
        link = self._console.link
        if (link.greeted_at is None or link.is_silent(at)) and at - self._hi_at >= _GREET_S:
            self._hi_at = at
            return self.out(wire.encode(f"HI,{PROTOCOL}"), at)
        return self._answer(at)

    def _answer(self, at: float) -> bytes:
        link, order = self._console.link, self._console.order
        if link.hello is None or link.greeted_at is None:
            return b""
        answer = b""
        if self._is_acking and order.seen is not None and order.seen > self._acked:
            self._acked = order.seen
            answer += wire.encode(f"ACK,{link.hello.boot},{order.seen}")
        if at >= self._ping_at:
            self._ping_at = at + _PING_S
            self._token = self._token % 999_999 + 1
            answer += wire.encode(f"PING,{self._token}")
        return self.out(answer, at)

    def out(self, data: bytes, at: float) -> bytes:
        """Told to the console and disturbed by the levers: what goes onto the wire."""
        if not data:
            return b""
        self._console.receive("out", data, at)
        return self.tell(data, at)
