"""Sentences to the host, and what the host says.

Sends entries waiting in the ring, each whole or again; passes the host's commands to whoever
handles them.  What is measured is not known here.

A numbered entry is sent once as soon as it is there, again while it stays unacknowledged (the
oldest `_BURST` of them, after a time-out that doubles), and all again after HI.  Answers wait in a
short queue.  What has its own pace (BEAT, LOAD) is sent now or never.  When a write comes back
short, nobody is reading: the port is left alone for a while that doubles, and any byte from the
host ends it.
"""

from time import ticks_add, ticks_diff, ticks_ms, ticks_us

import wire
from micropython import const
from port import Port
from ring import Ring

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

_AT_A_TIME = const(4)  # some 4 ms of sentences, then the other tasks
_BURST = const(64)  # entries repeated per time-out
_RETRY_MS = const(500)  # the host commits to disk first: an SD card may take 200 ms
_LONGEST_RETRY_MS = const(4000)
_REST_MS = const(250)
_LONGEST_REST_MS = const(1000)  # a host that reads again is served within this
_INPUT_US = const(10_000)  # of reading at a time: the other tasks wait no longer
_ANSWERS = const(48)  # a self-test of 20 gates and its greeting fit
_LONGEST_TOKEN = const(73)  # of a PING: its PONG, with ten digits of ticks, must be a sentence too
_PLAIN_AFTER = const(3)  # time-outs after which a host that does not know MUTE gets an edge instead
_HOST_MS = const(5000)  # a host unheard for this long counts as gone (for the LED)


class Link:
    def __init__(
        self,
        port: Port,
        ring: Ring,
        hello: str,
        mask: "Callable[[], int]",
        commands: "dict[str, Callable[[], None]]",
    ) -> None:
        """`hello`: the body of HELLO; `mask()`: broken gates; `commands`: KIND -> what to call."""
        self._port = port
        self._ring = ring
        self._hello = hello
        self._mask = mask
        self._commands = commands
        self._boot = hello.split(",")[4]
        self._answers = []  # type: list[str]
        self._stale = 0  # how many of them precede this reading and must not set any clock
        self._sent = 0  # the last `seq` sent since HI
        self._again = 0  # the last `seq` repeated in this burst
        self._again_to = 0
        self._gap_to = 0  # sent by the last time-out: up to here there may be gaps
        self._retries = 0  # time-outs since the last ACK or HI
        self._retry_ms = _RETRY_MS
        self._retry_at = 0  # meaningful while something sent waits
        self._is_torn = False  # the port holds half a sentence
        self._rest_ms = _REST_MS
        self._rest_until = None  # type: int | None
        self._heard_at = None  # type: int | None
        self._lost_told = 0
        self.on_greet = None  # type: Callable[[], None] | None
        self.unknown = 0  # lines that were not sentences, or of no known kind
        self.greet()

    def restart(self) -> None:
        """After an exception, which may have been caused by an answer that is not a sentence."""
        self._answers = []

    def greet(self) -> None:
        """HELLO, STATE, what was waiting to be said, then everything not acknowledged."""
        unsaid = [
            body
            for number, body in enumerate(self._answers)
            if body[:4] in ("SAY,", "DONE") or (body[:4] == "PONG" and number >= self._stale)
        ]
        self._answers = [self._hello, "STATE"]
        self._answers.extend(unsaid)
        self._sent = self._again = self._again_to = self._gap_to = self._ring.acknowledged
        self._retries = 0
        self._retry_ms = _RETRY_MS
        if self.on_greet is not None:
            self.on_greet()

    def say(self, text: str) -> None:
        self.answer("SAY," + printable(text))

    def done(self, command: str, names: "list[str]") -> None:
        """`names` of what is wrong, or none if all is well; as many as fit are sent, each whole."""
        told = "DONE,%s,%s" % (command, " ".join(names) or "ok")
        fit = len(names)
        while len(told) > wire.MAX_BODY and fit:
            fit -= 1
            told = "DONE,%s,%s and %d more" % (command, " ".join(names[:fit]), len(names) - fit)
        self.answer(told)

    def answer(self, body: str) -> None:
        """Queue a body; if there are too many, the oldest is dropped."""
        if len(self._answers) >= _ANSWERS:
            self._answers.pop(0)
            self._stale -= 1
        self._answers.append(body)

    def flush(self) -> None:
        """Send all waiting answers, if somebody reads."""
        while self._answers and not self.is_resting():
            self._send_answers()

    def tell(self, body: str) -> bool:
        """Send it now or never."""
        return not self._answers and not self.is_resting() and self._write(wire.sentence(body))

    def chatter(self, text: str) -> None:
        """Lines that are not sentences, for a person to read: a traceback."""
        if not self.is_resting():
            self._write(text.encode())

    @property
    def has_host(self) -> bool:
        return self._heard_at is not None and ticks_diff(ticks_ms(), self._heard_at) < _HOST_MS

    @property
    def is_busy(self) -> bool:
        """Is there something that could be sent at once?"""
        return not self.is_resting() and (
            len(self._answers) > 0 or self._sent < self._ring.head or self._again < self._again_to
        )

    def step(self) -> None:
        self._receive()
        if self.is_resting():
            return
        self._tell_overflow()
        if self._send_answers() and self._send_again():
            self._send_fresh()

    def _receive(self) -> None:
        """Read everything there is, for a while, as long as there is room for the answers."""
        until = ticks_add(ticks_us(), _INPUT_US)
        self._stale = len(self._answers)
        while True:
            noise = self._port.noise
            line = self._port.read_line(until)
            self.unknown += self._port.noise - noise
            if line is None and noise == self._port.noise:
                return
            self._rest_until = None  # somebody is there
            self._rest_ms = _REST_MS
            if line is not None:
                self._take(line)
            if 2 * len(self._answers) > _ANSWERS or ticks_diff(until, ticks_us()) <= 0:
                return

    def _take(self, line: bytes) -> None:
        torn, sentences = wire.split(line)
        if torn:
            self.unknown += 1
        for fields in sentences:
            self._obey(fields)

    def _obey(self, fields: "list[str]") -> None:
        self._heard_at = ticks_ms()
        kind = fields[0]
        if kind == "ACK" and len(fields) == 3:
            self._acknowledge(fields[1], fields[2])
        elif kind == "HI":
            self.greet()
        elif kind == "PING" and len(fields) == 2 and len(fields[1]) <= _LONGEST_TOKEN:
            self.answer("PONG,%s,%d" % (fields[1], ticks_us()))
        elif kind in self._commands:
            self._commands[kind]()
        else:
            self.unknown += 1

    def _acknowledge(self, boot: str, seq: str) -> None:
        if boot != self._boot or not seq.isdigit() or not self._ring.acknowledge(int(seq)):
            return
        done = self._ring.acknowledged
        self._sent = max(self._sent, done)
        self._again = max(self._again, done)
        self._again_to = min(done + _BURST, self._gap_to)  # a gap is being filled: continue at once
        self._retries = 0
        self._retry_ms = _RETRY_MS
        self._retry_at = ticks_add(ticks_ms(), _RETRY_MS)

    def _tell_overflow(self) -> None:
        lost = self._ring.lost
        if lost != self._lost_told and self._ring.waiting < self._ring.capacity:
            self.say("store was full: %d edges lost since boot" % lost)
            self.answer("STATE")
            self._lost_told = lost

    def _send_answers(self) -> bool:
        answers = self._answers
        for _ in range(_AT_A_TIME):
            if not answers:
                return True
            body = answers[0]
            if body == "STATE":
                body = "STATE,%d,%X" % (ticks_us(), self._mask())
            if not self._write(wire.encode(body)):
                return False
            answers.pop(0)
        return not answers

    def _send_again(self) -> bool:
        done = self._ring.acknowledged
        if self._again >= self._again_to:
            if done >= self._sent or ticks_diff(ticks_ms(), self._retry_at) < 0:
                return True
            self._again = done
            self._gap_to = self._sent
            self._again_to = min(done + _BURST, self._gap_to)
            self._retries += 1
            self._retry_ms = min(2 * self._retry_ms, _LONGEST_RETRY_MS)
        for _ in range(_AT_A_TIME):
            if self._again >= self._again_to:
                break
            body = self._ring.body(self._again + 1, self._retries > _PLAIN_AFTER)
            if not self._write(wire.sentence(body)):
                return False
            self._again += 1
        self._retry_at = ticks_add(ticks_ms(), self._retry_ms)
        return True

    def _send_fresh(self) -> None:
        ring = self._ring
        for _ in range(_AT_A_TIME):
            if self._sent >= ring.head:
                return
            if not self._write(wire.sentence(ring.body(self._sent + 1))):
                return
            if self._sent == ring.acknowledged:  # the oldest that waits: its time-out starts now
                self._retry_at = ticks_add(ticks_ms(), self._retry_ms)
            self._sent += 1

    def is_resting(self) -> bool:
        if self._rest_until is None:
            return False
        if ticks_diff(ticks_ms(), self._rest_until) < 0:
            return True
        self._rest_until = None
        return False

    def _write(self, data: bytes) -> bool:
        if self._is_torn:
            data = b"\n" + data
        written = self._port.write(data)
        if written == len(data):
            self._is_torn = False
            self._rest_ms = _REST_MS
            return True
        self._is_torn = self._is_torn or written > 0
        self._rest_until = ticks_add(ticks_ms(), self._rest_ms)
        self._rest_ms = min(2 * self._rest_ms, _LONGEST_REST_MS)
        return False


def printable(text: str) -> str:
    """`text` as allowed in a SAY: printable ASCII, and short enough."""
    room = wire.MAX_BODY - len("SAY,")
    return "".join(char if " " <= char <= "~" else "?" for char in text[:room])
