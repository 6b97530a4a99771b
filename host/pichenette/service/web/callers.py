"""Limit the connections to the page, in total, per address and in idle time.

A connection too many from an address replaces that address's oldest: a sleeping phone leaves dead
connections behind, and a thousand that never read push out each other and nobody else, from one
address or from many.  Connections that ask for nothing for a while, never finish asking, or read
nothing of an answer are closed.
"""

import asyncio
import itertools
import json
import logging
import resource
import socket
from collections import OrderedDict
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from pichenette.service.web.conversation import AT_ONCE, HttpConversation
from pichenette.service.web.fairness import FairTurns
from pichenette.service.web.guard import HEADERS
from pichenette.service.web.tries import place
from pichenette.sparing import Sparing

if TYPE_CHECKING:
    from pichenette.service.web.newcomers import Newcomer

log = logging.getLogger(__name__)

MOST = 400
AN_ADDRESS = 120
IDLE_S = 20.0
STUCK_S = 30.0  # without reading anything that waits
_SWEEP_S = 5.0
KEEP_LITTLE = "keep_little"  # in a request's state: `Caller.keep_little`
_KEPT = 65536  # bytes Linux keeps for a slow reader; left alone, it takes megabytes for each
_WAITING = 16384  # … for a stream's, who wants the latest
IS_PLAYING = "is_playing"  # in a request's state: to be called if it comes from a signed-in device
_PLAYERS = 100  # addresses
_SPARE = 128  # descriptors reserved for ports, journals, programs and the rest
_DEAD_MS = 20_000  # sent but not acknowledged: a phone that left the network
_BUFFER = memoryview(bytearray(AT_ONCE))  # everybody's: what was read is copied out at once


class Counted(Protocol):
    """A connection."""

    @property
    def address(self) -> str: ...
    @property
    def idle_since(self) -> float | None:
        """None: it is being answered."""
        ...

    def is_useless(self, now: float) -> bool: ...

    def drop(self) -> None:
        """Hang up, and leave."""
        ...


class Callers:
    def __init__(self, most: int = MOST, an_address: int = AN_ADDRESS) -> None:
        descriptors = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        self._most = min(most, max(16, (descriptors - _SPARE) // 2))
        self._an_address = min(an_address, self._most)
        # Each address's oldest first, with its order of arrival.
        self._by_address: dict[str, dict[Counted, int]] = {}
        self._arrivals = itertools.count()
        self._players: OrderedDict[str, None] = OrderedDict()  # addresses, the latest last
        self.number = 0
        self._sweep: asyncio.TimerHandle | None = None
        self._noise = Sparing(log)

    def enter(self, caller: Counted) -> None:
        own = self._by_address.setdefault(caller.address, {})
        own[caller] = next(self._arrivals)
        self.number += 1
        if len(own) > self._an_address:
            self._noise.info("many", "%s has %d connections", caller.address, len(own))
            next(iter(own)).drop()
        elif self.number > self._most:
            self._one_too_many(caller).drop()
        if self._sweep is None:
            self._schedule()

    def _one_too_many(self, newest: Counted) -> Counted:
        """Of the address with the most connections, one that waits for no answer, if any.  If
        several have the most, the newcomer: a crowd of addresses keeps itself out, and not those
        who were there before.  Addresses that play come last: whoever watches and acts has two
        connections, as many as anybody in a crowd.
        """
        strangers = [own for where, own in self._by_address.items() if where not in self._players]
        owns = strangers or list(self._by_address.values())
        most = max(map(len, owns))
        crowds = [own for own in owns if len(own) == most]
        crowd = {caller: number for own in crowds for caller, number in own.items()}
        resting = [
            caller for caller in crowd if caller.idle_since is not None and caller is not newest
        ]
        if resting:
            return min(resting, key=lambda caller: caller.idle_since or 0.0)
        return max(crowd, key=crowd.__getitem__) if len(crowds) > 1 else next(iter(crowd))

    def play(self, address: str) -> None:
        """Somebody there is signed in."""
        self._players[address] = None
        self._players.move_to_end(address)
        if len(self._players) > _PLAYERS:
            self._players.popitem(last=False)

    def leave(self, caller: Counted) -> None:
        own = self._by_address.get(caller.address, {})
        if caller in own:
            del own[caller]
            self.number -= 1
            if not own:
                del self._by_address[caller.address]

    def _schedule(self) -> None:
        self._sweep = asyncio.get_running_loop().call_later(_SWEEP_S, self._hang_up)

    def _hang_up(self) -> None:
        now = asyncio.get_running_loop().time()
        for own in tuple(self._by_address.values()):
            for caller in tuple(own):
                if caller.is_useless(now):
                    caller.drop()
        self._sweep = None
        if self._by_address:
            self._schedule()

    def close(self) -> None:
        """All of them, at once."""
        if self._sweep is not None:
            self._sweep.cancel()
            self._sweep = None
        for own in tuple(self._by_address.values()):
            for caller in tuple(own):
                caller.drop()


class Caller(H11Protocol, asyncio.BufferedProtocol):
    """One connection.  A BufferedProtocol says how much is read at a time; asyncio would take a
    quarter of a megabyte from each.
    """

    def __init__(
        self,
        config: Config,
        state: ServerState,
        callers: Callers,
        fair: FairTurns,
        before: "Newcomer | None" = None,
    ) -> None:
        """`before`: whose place it takes."""
        super().__init__(config, state, {KEEP_LITTLE: self.keep_little, IS_PLAYING: self._play})
        self.conn: HttpConversation = HttpConversation()
        self._callers = callers
        self._fair = fair
        self._before = before
        self._idle_since = 0.0
        self.stuck_since: float | None = None  # the socket accepts nothing more
        self.address = ""  # for IPv6, its network

    def is_useless(self, now: float) -> bool:
        idle, stuck = self.idle_since, self.stuck_since
        if idle is not None:
            return now - idle > IDLE_S
        return stuck is not None and now - stuck > STUCK_S

    @property
    def idle_since(self) -> float | None:
        """None while it is being answered."""
        is_busy = self.cycle is not None and not self.cycle.response_complete
        return None if is_busy else self._idle_since

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._idle_since = self.loop.time()
        self.address = place(self.client[0]) if self.client else ""
        own = transport.get_extra_info("socket")
        if own is not None:
            with suppress(OSError):
                own.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _DEAD_MS)
                own.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _KEPT)
        if self._before is not None:
            self._before.leave()
            self._before = None
        self._callers.enter(self)

    def keep_little(self) -> None:
        """From now on, let next to nothing pile up for a slow reader.  Otherwise Linux buffers
        megabytes of stale data, and the writer never learns that nobody reads.
        """
        own = self.transport.get_extra_info("socket")
        if own is not None:
            with suppress(OSError):
                own.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _WAITING)
        self.transport.set_write_buffer_limits(high=1)  # with 0, TLS pauses and never resumes

    def _play(self) -> None:
        self._callers.play(self.address)

    def get_buffer(self, sizehint: int) -> memoryview:
        return _BUFFER

    def buffer_updated(self, nbytes: int) -> None:
        self.data_received(bytes(_BUFFER[:nbytes]))

    def handle_events(self) -> None:
        """What was said is read when it is its turn, and nothing more is taken until then."""
        self.flow.pause_reading()
        self._fair.queue(self)

    def serve(self) -> None:
        if self.transport.is_closing():
            return
        self.flow.resume_reading()
        self.conn.pieces = 0
        try:
            super().handle_events()
        except h11.LocalProtocolError:
            self.drop()  # garbage in the middle of an answer

    def on_response_complete(self) -> None:
        self._idle_since = self.loop.time()
        super().on_response_complete()

    def pause_writing(self) -> None:
        self.stuck_since = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.stuck_since = None
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        """Nobody knows what was asked, but that much can be said."""
        trouble = self.conn.trouble
        text: dict[str, Any] = {"en": trouble.en, "fr": trouble.fr}
        body = json.dumps(
            {"ok": False, "error": trouble.en, "text": text, "rule": None}, ensure_ascii=False
        ).encode()
        self.transport.write(
            b"HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nConnection: close\r\n"
            b"%bContent-Length: %d\r\n\r\n%b"
            % (b"".join(b"%b: %b\r\n" % own for own in HEADERS), len(body), body)
        )
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._callers.leave(self)
        self._fair.leave(self)
        super().connection_lost(exc)

    def drop(self) -> None:
        self._callers.leave(self)
        self._fair.leave(self)
        if self.transport is not None:
            self.transport.abort()
