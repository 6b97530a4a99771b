"""The host's side of the wire protocol, without I/O.

Takes bytes in any pieces and returns messages, each numbered one once and in order, and the bytes
to send back.  The caller, who makes messages durable, says when to acknowledge.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from pichenette import wire
from pichenette.board import MAX_GATES
from pichenette.line_buffer import LineBuffer
from pichenette.link.messages import (
    STORE,
    Absurd,
    Beat,
    BoardMessage,
    Chatter,
    Gap,
    Hello,
    Message,
    Numbered,
    Unknown,
    body,
    gate_beyond,
    message,
)

_BEATS_OF_A_GAP = 5  # a Pico repeats its oldest entry 0.5, 1 and 2 s after the last time
_BOOTS = 64  # remembered per conversation
_SAME_AGAIN = 5  # repeated this often, word for word, it was not garbled in transit


class Protocol:
    """One conversation with one board; a new one for every opening of the port.

    `known(boot)` returns the number up to which everything of that boot is safe; `gates` is how
    many the board has.
    """

    def __init__(
        self,
        known: Callable[[str], int],
        counts: Counter[str] | None = None,
        gates: int = MAX_GATES,
    ) -> None:
        self._gates = gates
        self._lines = LineBuffer()
        self._known = known
        self._ahead: dict[int, Numbered] = {}  # arrived before something that was lost on the way
        self._given: dict[str, int] = {}  # `seen` of earlier boots
        self._highest = 0  # highest number heard in this boot
        self._absurd: tuple[Absurd, int] | None = None  # in place of the next number, and how often
        self._gap_beats: list[int] = []  # what each BEAT since `seen` moved implies is gone
        self.boot: str | None = None  # None: not greeted; nothing numbered is trusted
        self.seen = 0  # everything numbered up to here has been given out, in this boot
        self.has_repeated = False  # the Pico sent something again: it did not get our ACK
        self.counts: Counter[str] = Counter() if counts is None else counts
        """sentences, chatter, unknown, doubled, ahead, early, absurd, gone"""

    def receive(self, data: bytes) -> list[Message]:
        """The messages in `data` and what was left over from earlier calls."""
        return [message for line in self._lines.feed(data) for message in self._line(line)]

    @property
    def partial(self) -> bytes:
        """The beginning of an unfinished line."""
        return self._lines.partial

    def _line(self, line: bytes) -> Iterator[Message]:
        torn, sentences = wire.split(line)
        if torn.strip():
            self.counts["chatter"] += 1
            yield Chatter(torn)
        for fields in sentences:
            yield from self._taken(message(fields, self._gates))

    def take(self, message: BoardMessage) -> list[Message]:
        """Take a message that was parsed elsewhere."""
        beyond = gate_beyond(message, self._gates)
        if beyond is None:
            return list(self._taken(message))
        return list(self._taken(Absurd(tuple(body(message).split(",")), beyond)))

    def _taken(self, message: BoardMessage | Unknown | Absurd) -> Iterator[Message]:
        self.counts["sentences"] += 1
        if isinstance(message, Numbered):
            yield from self._in_order(message)
            return
        if isinstance(message, Hello) and message.boot != self.boot:
            self._begin(message.boot)
        elif isinstance(message, Unknown):
            self.counts["unknown"] += 1
        yield message
        if isinstance(message, Beat):
            yield from self._gone(message)
        elif isinstance(message, Absurd):
            self.counts["absurd"] += 1
            yield from self._pass_over(message)

    def _begin(self, boot: str) -> None:
        """Another boot.  One that comes back (a line that was long on its way, a board that lies)
        continues where it was: what was given out a moment ago may not be safe yet.
        """
        if self.boot is not None:
            self._given[self.boot] = self.seen
            if len(self._given) > _BOOTS:
                del self._given[next(iter(self._given))]
        self.boot = boot
        self.seen = max(self._known(boot), self._given.pop(boot, 0))
        self._ahead.clear()
        self._highest = 0
        self._absurd = None
        self._gap_beats.clear()

    def _in_order(self, message: Numbered) -> Iterator[Numbered]:
        """Each number once; one that comes too early waits until the Pico has sent the gap
        again.
        """
        if self.boot is None:
            self.counts["early"] += 1
            return
        if message.seq <= self.seen or message.seq in self._ahead:
            self.counts["doubled"] += 1
            self.has_repeated |= message.seq <= self.seen
            return
        if message.seq > self.seen + 1:
            self.counts["ahead"] += 1
            if len(self._ahead) >= STORE:  # no Pico keeps this many: true ones will come again
                self.counts["absurd"] += 1
                return
        self._highest = max(self._highest, message.seq)
        self._ahead[message.seq] = message
        yield from self._following()

    def _following(self) -> Iterator[Numbered]:
        while (following := self._ahead.pop(self.seen + 1, None)) is not None:
            self.seen += 1
            self._gap_beats.clear()
            yield following

    def _pass_over(self, absurd: Absurd) -> Iterator[Gap | Numbered]:
        """Skip an absurd sentence for good.  A line garbled in transit with a matching checksum is
        followed by the true one; but one that the board really means would hold up everything after
        it, so it is reported as gone.
        """
        if self.boot is None or absurd.seq != self.seen + 1:
            return
        is_same = self._absurd is not None and self._absurd[0] == absurd
        self._absurd = (absurd, self._absurd[1] + 1 if self._absurd and is_same else 1)
        if self._absurd[1] >= _SAME_AGAIN:
            yield from self._give_up(absurd.seq)

    def _give_up(self, last: int) -> Iterator[Gap | Numbered]:
        first = self.seen + 1
        self._gap_beats.clear()
        self.counts["gone"] += last - first + 1
        self.seen = last
        yield Gap(first, last)
        yield from self._following()

    def _gone(self, beat: Beat) -> Iterator[Gap | Numbered]:
        """What will never be sent again.  What a Pico keeps ends at or after the highest number
        heard and is `unacked` long: everything before that was once acknowledged.

        A BEAT delayed in transit could imply too much, so several must agree.
        """
        if len(self._ahead) > beat.unacked:
            # More waits here than the Pico has kept: it never sent one of them (one garbled line in
            # 65,536 has a matching checksum).  It will send the true ones again.
            self.counts["absurd"] += 1
            self._ahead.clear()
            self._highest = self.seen
        last = self._highest - beat.unacked
        if last <= self.seen:
            self._gap_beats.clear()
            return
        self._gap_beats.append(last)
        if len(self._gap_beats) < _BEATS_OF_A_GAP:
            return
        yield from self._give_up(min(*self._gap_beats, min(self._ahead) - 1))

    @property
    def has_hole(self) -> bool:
        """Something arrived before what it follows."""
        return bool(self._ahead)

    def ack(self, seq: int) -> bytes:
        self.has_repeated = False
        return wire.encode(f"ACK,{self.boot},{seq}")
