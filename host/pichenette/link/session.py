"""One table's talk with its board, across all openings of its port, without I/O.

Returns stamped messages of a trusted board, each numbered one once and in order, and the bytes to
send: greetings until the board greets, acknowledgements of what the caller has made durable, pings,
and the way out of a prompt.  It owns the board's clock and decides whether the board is the right
one; life.py decides whether it is alive.  Pongs, chatter and remarks end here; measurements pass
through unread.
"""

import logging
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from pichenette import wire
from pichenette.board import Board
from pichenette.expected import shown
from pichenette.link.greeter import Greeter
from pichenette.link.life import Life, LinkState, Remedy
from pichenette.link.messages import (
    Absurd,
    Beat,
    BoardMessage,
    Chatter,
    Hello,
    Message,
    Pong,
    Say,
    Unknown,
)
from pichenette.link.protocol import Protocol
from pichenette.link.stamp import Stamped, Stamper
from pichenette.sparing import Sparing
from pichenette.text import Text
from pichenette.wire import PROTOCOL

log = logging.getLogger(__name__)

Connection = Literal["away", "greeting", "ready"]

_BOOTS = 64  # remembered: one that returns after this many others is counted again
_TRACEBACK = 8  # lines, enough for a whole traceback
_HOLD_S = 1.0  # after a failed journal: the board keeps what it sent, and sends it again


@dataclass(frozen=True, slots=True)
class LinkStatus:
    """The link's counters since the service started; None: not known yet."""

    state: LinkState
    board_id: str | None
    firmware: str | None
    boot: str | None
    openings: int  # of the port
    boots: int  # different boots of the board
    sentences: int
    chatter: int  # lines that were not whole sentences
    unknown: int  # sentences of an unknown kind
    absurd: int  # … that cannot be true and were not believed
    resends: int  # numbered ones received before
    ahead: int  # numbered ones that arrived before one that was lost on the way
    lost: int  # edges the board had no room for since it booted
    gone: int  # numbers that neither the board nor the journal has
    unacked: int | None  # waiting on the board at its last BEAT
    free_heap: int | None
    samples_per_s: float | None
    round_trip_ms: float | None


class Session:
    def __init__(self, board: Board, known: Callable[[str], int]) -> None:
        """`known(boot)` returns the number up to which everything of that boot is durable."""
        self._board = board
        self._known = known
        self._protocol: Protocol | None = None  # None: no cable
        self._acked = 0
        self._held_until: float | None = None
        self._seen_at_beat = 0
        self._life = Life(board.name)
        self._greeter = Greeter(self._life)
        self._boots: deque[str] = deque(maxlen=_BOOTS)
        self._noise = Sparing(log, _TRACEBACK)
        self._beat: Beat | None = None  # the last one from a trusted board
        self.stamper = Stamper()
        self.boot: str | None = None  # of the trusted board that greeted; None: there is none
        self._has_news = False  # something to show about the link has changed
        self.hello: Hello | None = None  # the last one received
        self.refusal: Text | None = None  # why the board that greeted is ignored
        self.counts: Counter[str] = Counter()  # Protocol's, and: openings, boots

    def connected(self, at: float) -> bytes:
        """The port was opened: listen, and greet as soon as that is safe."""
        self.counts["openings"] += 1
        self.stamper.clock.reconnected()
        self._life.opened(at)
        self._start()
        return self.answer(at)

    def _start(self) -> None:
        """Start a conversation."""
        self._protocol = Protocol(self._known, self.counts, len(self._board.gates))
        self._acked = self._seen_at_beat = 0
        self._held_until = self.boot = None
        self._greeter.restart()

    def disconnected(self, *, is_lent: bool = False) -> None:
        self._protocol = self.boot = None
        self._life.closed(is_lent=is_lent)

    def failed(self, at: float) -> None:
        """What was received could not be made durable: have the board send it again later."""
        self._held_until = at + _HOLD_S

    def receive(self, data: bytes, at: float) -> list[Stamped]:
        return self._take(lambda protocol: protocol.receive(data), at)

    def take(self, message: BoardMessage, at: float) -> list[Stamped]:
        """Take a message that was parsed elsewhere."""
        return self._take(lambda protocol: protocol.take(message), at)

    def _take(self, read: Callable[[Protocol], list[Message]], at: float) -> list[Stamped]:
        if self._protocol is None:
            return []
        before = self._standing(at)
        messages = read(self._protocol)
        self._life.hear(messages, self._protocol.partial, at)
        self._look(before, at)
        if self._held_until is not None:
            return []  # the conversation starts over after that
        heard = []
        for message in messages:
            is_ours = self._hear(message, self._protocol, at)
            if self.boot is not None and not is_ours:
                heard.append(self.stamper.stamp(message, at))
        return heard

    def _hear(self, message: Message, protocol: Protocol, at: float) -> bool:
        """Handle the link's own messages; True if nobody else needs this one."""
        if isinstance(message, Hello):
            self._greeted(message)
        elif isinstance(message, Beat):
            self._count(message, protocol)
        elif isinstance(message, Pong):
            self._ponged(message, at)
            return True
        elif isinstance(message, Say):
            self._noise.info("say", "board: %s", message.text)
            return True
        elif isinstance(message, Chatter):
            self._noise.info("chatter", "board: %s", message.line)
            return True
        elif isinstance(message, Unknown):
            self._noise.warning("unknown", "board: unknown sentence: %s", ",".join(message.fields))
            return True
        elif isinstance(message, Absurd):
            words = ",".join(message.fields), message.because.en
            self._noise.warning("absurd", "board: %s: rejected: %s", *words)
            return True
        return False

    def _greeted(self, hello: Hello) -> None:
        if self.hello is None or hello.boot != self.hello.boot:  # it counts from 1 again
            self._acked = self._seen_at_beat = 0
        self.hello, self.refusal = hello, self._why_not(hello)
        self.boot = hello.boot if self.refusal is None else None
        self._count_boot(hello.boot)
        self._has_news = True
        if self.boot is not None:
            self.stamper.greeted(self.boot)

    def _ponged(self, pong: Pong, at: float) -> None:
        sent = self._greeter.pinged_at(pong.token)
        if sent is not None and self.boot is not None:
            clock = self.stamper.clock
            clock.ponged(sent, clock.seen(pong.ticks, at), at)

    def take_news(self) -> bool:
        """Has anything to show about the link changed?  Reported once."""
        has_news, self._has_news = self._has_news, False
        return has_news

    def _standing(self, at: float) -> tuple[Connection, Text | None]:
        return self.connection, self.fault(at)

    def _look(self, before: tuple[Connection, Text | None], at: float) -> None:
        """Log and show how the link's state has changed."""
        now = self._standing(at)
        self._has_news |= now != before
        if now[1] is not None and now[1] != before[1]:
            self._noise.warning("fault", "%s", now[1].en)
        elif now[1] is None and before[1] is not None:
            self._noise.info("well", "the board works again")

    def _count(self, beat: Beat, protocol: Protocol) -> None:
        """Does the board take our acknowledgements?"""
        self._beat = beat if self.boot is not None else self._beat
        is_new = protocol.seen > self._seen_at_beat
        self._seen_at_beat = protocol.seen
        if beat.unacked == 0 or is_new:
            self._life.counted(is_untaken=False)
        elif protocol.seen == self._acked and not protocol.has_hole:
            self._life.counted(is_untaken=True)

    def _count_boot(self, boot: str) -> None:
        if boot not in self._boots:
            self.counts["boots"] += 1
            self._boots.append(boot)

    def answer(self, at: float) -> bytes:
        """What to send now that everything received is durable."""
        protocol = self._protocol
        if protocol is None:
            return b""
        if rescue := self._life.rouse(at):
            return rescue
        if not self._life.may_ask(at):
            return b""
        if self._held_until is not None:
            if at < self._held_until:
                return b""
            self._start()
            return self._greeter.greet(at, has_answered=False)
        if self.has_refused:
            return b""
        answer = self._greeter.greet(at, has_answered=protocol.boot is not None)
        if protocol.boot is None:
            return answer
        if protocol.seen > self._acked or protocol.has_repeated:
            self._acked = protocol.seen
            answer += protocol.ack(self._acked)
        return answer + self._greeter.ping(at)

    def tick(self, at: float) -> bytes:
        """Let time pass, perhaps without news from the board."""
        before = self._standing(at)
        self._life.judge(at)
        answer = self.answer(at)
        self._look(before, at)
        return answer

    def remedy(self, at: float) -> Remedy | None:
        """What the owner of the port should do for the board now; reported once."""
        return self._life.remedy(at)

    @property
    def state(self) -> LinkState:
        """As in the table at the top of life.py."""
        return self._life.state

    def check_listens(self, at: float) -> None:
        """Raise NotNow if the board is at a prompt and would take a sentence as typed input."""
        self._life.check_listens(at)

    def reboot(self, at: float) -> bytes:
        """The bytes that restart the board; raises NotNow."""
        return wire.encode("REBOOT") if self._life.reboot(at) else self._life.rouse(at)

    def fault(self, at: float) -> Text | None:
        """How this board is failing, and what is being done about it."""
        return self._life.fault(at)

    @property
    def connection(self) -> Connection:
        if self._protocol is None:
            return "away"
        return "ready" if self._protocol.boot and self._life.state == "ready" else "greeting"

    @property
    def is_whole(self) -> bool:
        """The board is at hand, and nothing that it sent is known to be missing."""
        protocol = self._protocol
        is_missing = protocol is None or protocol.has_hole or self._held_until is not None
        return self.connection == "ready" and not is_missing

    @property
    def has_refused(self) -> bool:
        """The board at this cable has greeted and is not the right one."""
        return self.refusal is not None and (
            self._protocol is not None and self._protocol.boot is not None
        )

    def status(self) -> LinkStatus:
        hello, beat, counts = self.hello, self._beat, self.counts
        trip = self.stamper.clock.round_trip
        return LinkStatus(
            state=self._life.state,
            board_id=hello.board_id if hello else None,
            firmware=hello.firmware if hello else None,
            boot=hello.boot if hello else None,
            openings=counts["openings"],
            boots=counts["boots"],
            sentences=counts["sentences"],
            chatter=counts["chatter"],
            unknown=counts["unknown"],
            absurd=counts["absurd"],
            resends=counts["doubled"],
            ahead=counts["ahead"],
            lost=beat.lost if beat else 0,
            gone=counts["gone"],
            unacked=beat.unacked if beat else None,
            free_heap=beat.free if beat else None,
            samples_per_s=beat.sps10 / 10 if beat else None,
            round_trip_ms=None if trip is None else round(trip * 1000, 2),
        )

    def _why_not(self, hello: Hello) -> Text | None:
        board = self._board
        if hello.protocol != PROTOCOL:
            is_pico_older = hello.protocol < PROTOCOL
            en = (
                f"the Pico's firmware is older: run `pichenette flash --board {board.name}`"
                if is_pico_older
                else "this program is older: update pichenette on this machine"
            )
            fr = (
                f"le micrologiciel du Pico est plus ancien : lancez `pichenette flash --board "
                f"{board.name}`"
                if is_pico_older
                else "ce programme est plus ancien : mettez pichenette à jour sur cette machine"
            )
            return Text(
                f"the Pico speaks protocol {hello.protocol} and this program {PROTOCOL}; {en}",
                f"le Pico parle le protocole {hello.protocol} et ce programme le {PROTOCOL} ; {fr}",
            )
        if hello.digest != board.digest or hello.gates != len(board.gates):
            digests = f"({hello.digest}, {board.digest})"
            what = (
                Text(
                    f"another version of the board file {digests}",
                    f"une autre version du fichier du plateau {digests}",
                )
                if hello.board == board.name
                else Text(
                    f"the board {hello.board!r}, but this table is {board.name!r}",
                    f"le plateau {shown(hello.board).fr}, mais cette table est « {board.name} »",
                )
            )
            return Text(
                f"the Pico was flashed for {what.en}: run `pichenette flash --board {board.name}`, "
                "or correct `board` in the settings",
                f"le Pico a été flashé pour {what.fr} : lancez `pichenette flash --board "
                f"{board.name}`, "
                "ou corrigez `board` dans les réglages",
            )
        return None
