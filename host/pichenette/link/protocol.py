"""The wire's host side, without I/O.

Comes in: bytes, in any pieces.  Goes out: messages, each numbered one once and in order, and the
bytes to send back.  What is acknowledged, and when, is said by whoever made it durable.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from pichenette import wire
from pichenette.link.messages import (
    PROTOCOL,
    Chatter,
    Edge,
    Hello,
    Hue,
    Message,
    Unknown,
    message,
)

_LONGEST_LINE = 4096  # bytes of chatter kept of one line: a port that never sends a line end


class Protocol:
    """One conversation with one board; a new one for every opening of the port.

    `known(boot)` says up to which number everything of that boot is already safe.
    """

    def __init__(self, known: Callable[[str], int]) -> None:
        self._partial = b""
        self._known = known
        self._ahead: dict[int, Edge | Hue] = {}  # came before something that was lost on the way
        self.boot: str | None = None  # None: not greeted; nothing numbered is trusted
        self.seen = 0  # everything numbered up to here has been given out, in this boot
        self.counts: Counter[str] = Counter()  # chatter, unknown, doubled, ahead, early, sentences

    def receive(self, data: bytes) -> list[Message]:
        """The messages in `data` and what was left of earlier calls."""
        *lines, partial = (self._partial + data).split(b"\n")
        self._partial = partial[-_LONGEST_LINE:]
        return [told for line in lines for told in self._line(line)]

    def _line(self, line: bytes) -> Iterator[Message]:
        fields = wire.decode(line)
        if fields is None:
            if line.strip():
                self.counts["chatter"] += 1
                yield Chatter(line)
            return
        self.counts["sentences"] += 1
        told = message(fields)
        if isinstance(told, Edge | Hue):
            yield from self._in_order(told)
            return
        if isinstance(told, Hello) and told.boot != self.boot:
            self.boot = told.boot
            self.seen = self._known(told.boot)
            self._ahead.clear()
        elif isinstance(told, Unknown):
            self.counts["unknown"] += 1
        yield told

    def _in_order(self, told: Edge | Hue) -> Iterator[Edge | Hue]:
        """Each number once; one that comes too soon waits until the Pico has sent the gap again."""
        if self.boot is None:
            self.counts["early"] += 1
            return
        if told.seq <= self.seen or told.seq in self._ahead:
            self.counts["doubled"] += 1
            return
        if told.seq > self.seen + 1:
            self.counts["ahead"] += 1
        self._ahead[told.seq] = told
        while (following := self._ahead.pop(self.seen + 1, None)) is not None:
            self.seen += 1
            yield following

    def hi(self) -> bytes:
        return wire.encode(f"HI,{PROTOCOL}")

    def ack(self, seq: int) -> bytes:
        return wire.encode(f"ACK,{self.boot},{seq}")

    def ping(self, token: int) -> bytes:
        return wire.encode(f"PING,{token}")
