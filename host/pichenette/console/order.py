"""Numbered sentences, each once and in order, from wherever we begin to listen.

Takes EDGE, HUE and MUTE as they arrive, BEATs, and the ACKs that went the other way; counts repeats
and gaps.  Unlike link/protocol.py it has no journal behind it: it takes the first number it hears
as the beginning, acknowledges nothing, and would rather skip a gap than stay silent.
"""

from collections.abc import Iterator
from dataclasses import replace

from pichenette.link.messages import STORE, Beat, BoardMessage, Hello, Message, Numbered, Ticked

_PATIENCE = 5  # BEATs: a Pico repeats its oldest entry 0.5, 1 and 2 s after the last time


class Order:
    def __init__(self) -> None:
        self.again = 0  # arrived a second time
        self.missed = 0  # never arrived
        self.reset()

    def reset(self) -> None:
        """Another boot: its numbers start over."""
        self.seen: int | None = None  # everything up to here was given out; None: nothing heard yet
        self.acked = 0  # the board need not keep anything up to here
        self._ahead: dict[int, Numbered] = {}
        self._beats = 0

    @property
    def waiting(self) -> int:
        """Heard here, and kept by the board until somebody acknowledges it."""
        return 0 if self.seen is None else self.seen - self.acked

    def take(self, message: Message) -> list[Message]:
        """What may be heard now that this has arrived."""
        if isinstance(message, Numbered):
            return list(self.numbered(message))
        return [*self.beat(), message] if isinstance(message, Beat) else [message]

    def numbered(self, message: Numbered) -> list[Numbered]:
        if self.seen is None:
            self.seen = self.acked = message.seq - 1
        if message.seq <= self.seen or message.seq in self._ahead:
            self.again += 1
            return []
        if message.seq > self.seen + 1 and len(self._ahead) >= STORE:
            return []  # no Pico keeps this many: true ones will come again
        self._ahead[message.seq] = message
        return list(self._following())

    def _following(self) -> Iterator[Numbered]:
        assert self.seen is not None
        while (following := self._ahead.pop(self.seen + 1, None)) is not None:
            self.seen += 1
            self._beats = 0
            yield following

    def beat(self) -> list[Numbered]:
        """Skip what is still missing after several BEATs."""
        if not self._ahead:
            return []
        self._beats += 1
        if self._beats < _PATIENCE:
            return []
        assert self.seen is not None
        first = min(self._ahead)
        self.missed += first - self.seen - 1
        self.seen = first - 1
        return list(self._following())

    def acknowledged(self, seq: int) -> None:
        self.acked = max(self.acked, seq)

    @property
    def kept(self) -> int:
        """How many may wait on the board without anything being unheard; -1: something is."""
        return -1 if self._ahead else self.waiting


class Renumbered:
    """The same messages for a table that begins to listen later: its numbers begin at 1, and
    nothing that was heard waits on the board.
    """

    def __init__(self, order: Order) -> None:
        self._order = order
        self._boot: str | None = None
        self._last = 0

    def take(self, message: Message) -> BoardMessage | None:
        """As that table hears it; None if it ends in the console."""
        if isinstance(message, Hello):
            if message.boot != self._boot:
                self._boot, self._last = message.boot, 0
        elif isinstance(message, Numbered):
            self._last += 1
            return replace(message, seq=self._last)
        elif isinstance(message, Beat) and message.unacked <= self._order.kept:
            return replace(message, unacked=0)
        # Also a PONG: it answers the console, and shows the table that its board hears.
        return message if isinstance(message, Hello | Ticked) else None
