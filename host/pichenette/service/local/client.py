"""One program connected to the socket.

It sends one request per line and gets a greeting, an answer to each request, and what it subscribed
to.  The `ClientHall` has requests answered one at a time, and nothing more is read while one waits.
A client that does not read its answers gets no more until it does; one that does not read what it
subscribed to is dropped when too much piles up.

   reading      nothing waits: bytes are read
   waiting      a whole request is there: nothing is read until it is answered
   ending       the other side has finished (or sent too much): answer and send what is left
   gone         closed, and unsubscribed from everything
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from typing import Literal, Protocol

from pichenette.errors import PichenetteError
from pichenette.games.game import Json
from pichenette.line_buffer import LineBuffer
from pichenette.service import verbs
from pichenette.service.feed import TOPICS, Feed, Shown
from pichenette.service.local.outbox import Budget, Outbox, encode
from pichenette.service.machine import MachineStatus
from pichenette.service.pin import PinFile
from pichenette.service.request import LONGEST, TOO_LONG, BadRequest, check, parse
from pichenette.service.served import Served
from pichenette.sparing import Sparing
from pichenette.text import Text

log = logging.getLogger(__name__)

VERSION = 1

_ENOUGH = 65536  # bytes waiting for a client that hold up its next request
_TOO_MUCH = 1 << 20  # … of unread subscriptions: the client is dropped
_SCRATCH = memoryview(bytearray(16384))  # bytes are copied out before anybody else reads

_OURS = Text(
    "an internal error in pichenette; see its log for details",
    "une erreur interne de pichenette ; voir son journal système",
)


class ClientHall(Protocol):
    """Where the clients wait together."""

    @property
    def budget(self) -> Budget: ...
    @property
    def tables(self) -> Mapping[str, Served]: ...
    @property
    def feeds(self) -> Mapping[str, Feed]: ...
    @property
    def noise(self) -> Sparing: ...
    @property
    def machine(self) -> Callable[[], MachineStatus]: ...
    @property
    def pins(self) -> PinFile | None: ...

    def enter(self, client: "Client") -> None:
        """Raise BadRequest if there is no room for one more."""
        ...

    def queue(self, client: "Client") -> None:
        """A request is ready; `serve` is called when its turn comes."""
        ...

    def make_room(self) -> None:
        """More waits than allowed for all together: drop somebody."""
        ...

    def leave(self, client: "Client") -> None: ...


class Client(asyncio.BufferedProtocol):
    def __init__(self, hall: ClientHall) -> None:
        self._hall = hall
        self._state: Literal["reading", "waiting", "ending", "gone"] = "reading"
        self._input = LineBuffer(LONGEST + 1)  # a longer line is too long
        self._lines: deque[bytes] = deque()
        self._outbox = Outbox(hall.budget)
        self._is_full = False  # the socket's own buffer

    @property
    def waiting(self) -> int:
        """Bytes not taken yet."""
        return self._outbox.waiting

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.set_write_buffer_limits(high=0)  # one message in there, the others in the outbox
        try:
            self._hall.enter(self)
        except BadRequest as error:
            self._refuse(error)
            return
        self._send(encode({"pichenette": VERSION, "tables": list(self._hall.tables)}))

    def get_buffer(self, sizehint: int) -> memoryview:
        return _SCRATCH

    def buffer_updated(self, nbytes: int) -> None:
        if self._state == "reading":
            self._lines += self._input.feed(bytes(_SCRATCH[:nbytes]))
            self._look()

    def eof_received(self) -> bool:
        if self._state in ("reading", "waiting"):
            self._lines += self._input.flush()  # the last line may lack its end
            self._state = "ending"
            self._look()
        return True  # what was asked is still answered

    def _look(self) -> None:
        """Is there a whole request?  Continue with whatever is next."""
        if self._lines:
            if self._state == "reading":
                self._state = "waiting"
                self._transport.pause_reading()
            self._offer()
        elif len(self._input.partial) > LONGEST:
            self._refuse(TOO_LONG)
        elif self._state == "waiting":
            self._state = "reading"
            self._transport.resume_reading()
        elif self._state == "ending" and not self.waiting:
            self.close()

    def _offer(self) -> None:
        if self._lines and self.waiting <= _ENOUGH:
            self._hall.queue(self)

    def serve(self) -> None:
        """Take its turn: one request."""
        if self._lines:
            self._answer(self._lines.popleft())
            self._look()

    def _answer(self, line: bytes) -> None:
        given: dict[str, Json] = {}
        topics: list[str] = []
        try:
            given = parse(line)
            check(given)
            if given.get("do") == "subscribe":
                served = verbs.served_of(given, self._hall.tables)
                topics, answer = _topics(given), {}
            else:
                answer = verbs.carry_out(
                    given, self._hall.tables, self._hall.machine, None, self._hall.pins
                )
        except (PichenetteError, OSError) as error:
            self._decline(given, error)
            return
        except Exception:
            log.exception("a local client's request failed")
            self._decline(given, BadRequest(_OURS))
            return
        self._send(_answered(given.get("id"), answer))
        for topic in topics:  # after the answer
            self._hall.feeds[served.name].add(topic, self)

    def _decline(self, given: Mapping[str, Json], error: Exception) -> None:
        self._send(encode({"id": _number(given), "ok": False, **verbs.error_fields(error)}))

    def push(self, lines: list[bytes]) -> None:
        self._send(b"".join(line + b"\n" for line in lines))

    def _send(self, data: bytes) -> None:
        """Queue after what already waits."""
        if self._state != "gone":
            self._outbox.push(data)
            self._flush()
            if self.waiting > _TOO_MUCH and len(data) < self.waiting:  # one long answer may be long
                self.drop("is not reading")
            elif self._hall.budget.is_spent:
                self._hall.make_room()

    def show(self, slot: str, shown: Shown) -> None:
        """Replace what waits in that slot."""
        if self._state != "gone":
            self._outbox.show(slot, shown.line)
            self._flush()
            if self._hall.budget.is_spent:
                self._hall.make_room()

    def _flush(self) -> None:
        while not self._is_full and self._state != "gone":
            data = self._outbox.pop()
            if data is None:
                return
            self._transport.write(data)  # calls pause_writing if the socket is full

    def pause_writing(self) -> None:
        self._is_full = True

    def resume_writing(self) -> None:
        self._is_full = False
        self._flush()
        if self._state == "ending":
            self._look()
        else:
            self._offer()

    def _refuse(self, error: BadRequest) -> None:
        """Say why, and hang up."""
        self._state = "ending"
        self._forget()
        self._transport.pause_reading()
        self._send(encode({"id": None, "ok": False, **verbs.error_fields(error)}))
        self._look()

    def _forget(self) -> None:
        """Discard what it sent and was not answered yet."""
        self._lines.clear()
        self._input.flush()

    def drop(self, why: str) -> None:
        """Hang up, whatever still waits for it."""
        said = "a local client %s: dropped, with %d bytes waiting for it"
        self._hall.noise.warning("dropped", said, why, self.waiting)
        self._transport.abort()
        self._go()

    def close(self) -> None:
        """What is in the socket's own buffer may still be read."""
        self._transport.close()
        self._go()

    def abort(self) -> None:
        self._transport.abort()
        self._go()

    def connection_lost(self, exc: Exception | None) -> None:
        if exc is not None:
            log.debug("local client: %s", exc)  # it left
        self._go()

    def _go(self) -> None:
        """Unregister it everywhere, even if one of these fails."""
        if self._state == "gone":
            return
        self._state = "gone"
        self._forget()
        self._outbox.clear()
        with ExitStack() as undo:
            undo.callback(self._hall.leave, self)
            for feed in self._hall.feeds.values():
                undo.callback(feed.remove, self)


def _topics(given: Mapping[str, Json]) -> list[str]:
    topics = given.get("to", ["views"])
    if not isinstance(topics, list) or not all(topic in TOPICS for topic in topics):
        known = ", ".join(TOPICS)
        raise BadRequest(
            Text(f"to: expected a list of {known}", f"to : il faut une liste parmi {known}")
        )
    return [topic for topic in ("lines", "status", "views") if topic in topics]


def _number(given: Mapping[str, Json]) -> Json:
    """The request's number, if it can be sent back."""
    try:
        check({"id": given.get("id")})
    except BadRequest:
        return None
    return given.get("id")


def _answered(number: Json, answer: Mapping[str, Json]) -> bytes:
    """The request is done; what becomes of its answer does not undo it."""
    try:
        return encode({"id": number, "ok": True, **answer})
    except Exception:
        log.exception("could not answer a local client")
        return encode({"id": number, "ok": True})
