"""Talk with a board that nobody else talks with, in order to look at it.

Sends greetings, pings and, if that harms nobody, acknowledgements.  No board is refused here: a
wrong one is what people want to see.

What a board keeps for a stopped service must not be lost by looking: if anything waits when we
greet, nothing is acknowledged until somebody says so (`ack`).  If nothing waits, all that comes is
our own doing and is acknowledged; otherwise it would fill the board and be scored later.
"""

from collections.abc import Callable

from pichenette import wire
from pichenette.console.console import Console
from pichenette.link.greeter import Greeter
from pichenette.link.life import Life, Remedy
from pichenette.link.messages import Beat
from pichenette.text import Text

Disturb = Callable[[bytes, float], bytes]


def unchanged(data: bytes, at: float) -> bytes:
    return data


class ConsoleConversation:
    """A `Conversation` of link/cable.py."""

    def __init__(self, console: Console, device: Callable[[], str | None]) -> None:
        self._console = console
        self._device = device
        self._life = Life("…")  # HELLO will say which board it is
        self._greeter = Greeter(self._life)
        self._told: Text | None = None  # the last fault reported
        self._acked = 0
        self._is_acking: bool | None = None  # None: not known yet whether anything waits
        self.hear: Disturb = unchanged  # levers that disturb what comes in and what goes out
        self.tell: Disturb = unchanged

    refused = None
    due_at = None

    @property
    def kept(self) -> int:
        """Edges that wait on the board for somebody else."""
        return 0 if self._is_acking is not False else self._console.order.waiting

    def connected(self, at: float) -> bytes:
        self._console.opened(self._device() or "?", at)
        self._life.opened(at)
        self._greeter.restart()
        return self._answer(at)

    def disconnected(self, at: float, *, is_lent: bool = False) -> None:
        self._life.closed(is_lent=is_lent)
        self._console.closed(None, at)

    def remedy(self, at: float) -> Remedy | None:
        return self._life.remedy(at)

    def reboot(self, at: float) -> bytes:
        """The bytes that restart the board; raises NotNow."""
        if self._life.reboot(at):
            return self.out(wire.encode("REBOOT"), at)
        return self.out(self._life.rouse(at), at)

    def receive(self, data: bytes, at: float) -> bytes:
        return self.take(self.hear(data, at), at)

    def take(self, data: bytes, at: float) -> bytes:
        """Take what came through the levers."""
        link = self._console.link
        hello, beat = link.hello, link.beat
        messages = self._console.receive("in", data, at)
        self._life.hear(messages, self._console.partial, at)
        if link.hello is not hello:
            self._greeted()
        if self._is_acking is None and link.beat is not None and link.beat is not beat:
            self._decide(link.beat)
        return self._answer(at)

    def _greeted(self) -> None:
        if self._is_acking is None and len(self._console.link.boots) > 1:
            self._is_acking = True  # it restarted while we watched: the edges are nobody else's
        self._acked = 0

    def _decide(self, beat: Beat) -> None:
        self._is_acking = beat.unacked == 0
        if not self._is_acking:
            self._console.note(_kept(beat.unacked), "warn")

    def acknowledge(self) -> int:
        """From now on, acknowledge everything; returns the number reached so far."""
        self._is_acking = True
        return self._console.order.seen or 0

    def tick(self, at: float) -> bytes:
        self._console.tick(at)
        return self._answer(at)

    def _answer(self, at: float) -> bytes:
        link, order, life = self._console.link, self._console.order, self._life
        life.judge(at)
        self._tell_fault(at)
        if rescue := life.rouse(at):
            return self.out(rescue, at)
        if not life.may_ask(at):
            return b""
        is_greeted = link.hello is not None and link.greeted_at is not None
        answer = self._greeter.greet(at, has_answered=is_greeted)
        if link.hello is None or not is_greeted:
            return self.out(answer, at)
        if self._is_acking and order.seen is not None and order.seen > self._acked:
            self._acked = order.seen
            answer += wire.encode(f"ACK,{link.hello.boot},{order.seen}")
        return self.out(answer + self._greeter.ping(at), at)

    def _tell_fault(self, at: float) -> None:
        fault = self._life.fault(at)
        if fault != self._told:
            self._told = fault
            if fault is not None:
                self._console.note(fault, "warn")

    def out(self, data: bytes, at: float) -> bytes:
        """Show it in the console, let the levers disturb it, and return what goes onto the wire."""
        if not data:
            return b""
        self._console.receive("out", data, at)
        return self.tell(data, at)


def _kept(edges: int) -> Text:
    if edges == 1:
        return Text(
            "one edge is waiting on the board, perhaps for a stopped service, and is kept. `ack` "
            "drops it",
            "un front attend sur le plateau, peut-être pour un service arrêté ; il est gardé. "
            "`ack` l’abandonne",
        )
    return Text(
        f"{edges} edges are waiting on the board, perhaps for a stopped service, and are kept. "
        "`ack` drops them",
        f"{edges} fronts attendent sur le plateau, peut-être pour un service arrêté ; ils sont "
        "gardés. `ack` les abandonne",
    )
