"""New connections: counted from the first moment, and let in, in turn, once they speak.

A connection that says nothing is just a socket and a place in the count; nothing is done for it.
The same holds for one that never finishes its TLS handshake, the most expensive thing a stranger
can ask for here.

   waiting     it has not said anything yet
   queueing    it has; it waits for its turn
   entering    it is made a caller; with TLS, hands are shaken
   gone        it is a caller now, or hung up on
"""

import asyncio
import errno
import logging
import socket
import ssl
from collections.abc import Callable

from pichenette.service.web.callers import Callers
from pichenette.service.web.fairness import FairTurns
from pichenette.service.web.tries import place

log = logging.getLogger(__name__)

_AT_ONCE = 8  # connections accepted per turn of the loop: a thousand must not stop play
_SAY_S = 10.0  # to say something and finish its handshake
_HANDSHAKE_S = 5.0
_SHAKING = 128  # handshakes at a time
_SHAKING_AN_ADDRESS = 32  # they may all come at once if the callers choose
_NO_ROOM = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_AGAIN_S = 1.0

Make = Callable[["Newcomer"], asyncio.Protocol]


class Newcomers:
    def __init__(
        self,
        listener: socket.socket,
        callers: Callers,
        fair: FairTurns,
        tls: ssl.SSLContext | None,
        make: Make,
    ) -> None:
        """`make` returns the caller that takes a newcomer's place."""
        self.callers = callers
        self.fair = fair
        self.tls = tls
        self.make = make
        self.shaking = Callers(_SHAKING, _SHAKING_AN_ADDRESS)
        self.entering: set[asyncio.Task[None]] = set()
        self._listener = listener
        self._loop = asyncio.get_running_loop()
        self._again: asyncio.TimerHandle | None = None

    def start(self) -> None:
        self._again = None
        self._loop.add_reader(self._listener, self._accept)

    def _accept(self) -> None:
        for _ in range(_AT_ONCE):
            try:
                own, peer = self._listener.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                if error.errno not in _NO_ROOM:
                    raise
                log.error("no room for one more connection: %s", error.strerror)
                self._loop.remove_reader(self._listener)
                self._again = self._loop.call_later(_AGAIN_S, self.start)
                return
            own.setblocking(False)
            Newcomer(self, own, place(str(peer[0])))

    async def stop(self) -> None:
        """Nobody gets in any more; those on the way have been hung up on."""
        self._loop.remove_reader(self._listener)
        if self._again is not None:
            self._again.cancel()
        self._listener.close()
        self.shaking.close()
        await asyncio.gather(*self.entering, return_exceptions=True)


class Newcomer:
    def __init__(self, hall: Newcomers, own: socket.socket, address: str) -> None:
        self.address = address
        self._hall = hall
        self._socket = own
        self._loop = asyncio.get_running_loop()
        self._came_at = self._loop.time()
        self._task: asyncio.Task[None] | None = None
        self._loop.add_reader(own, self._speak)
        hall.callers.enter(self)

    @property
    def idle_since(self) -> float | None:
        return self._came_at

    def is_useless(self, now: float) -> bool:
        return now - self._came_at > _SAY_S

    def _speak(self) -> None:
        """It has said something, or hung up; the caller it becomes will read it."""
        self._loop.remove_reader(self._socket)
        self._hall.fair.queue(self)

    def serve(self) -> None:
        self._task = self._loop.create_task(self._enter())
        self._task.add_done_callback(self._entered)
        self._hall.entering.add(self._task)
        if self._hall.tls is not None:
            self._hall.shaking.enter(self)

    async def _enter(self) -> None:
        await self._loop.connect_accepted_socket(
            lambda: self._hall.make(self),
            self._socket,
            ssl=self._hall.tls,
            ssl_handshake_timeout=_HANDSHAKE_S if self._hall.tls else None,
        )

    def _entered(self, task: asyncio.Task[None]) -> None:
        self._hall.entering.discard(task)
        self.leave()
        if task.cancelled():
            self._socket.close()  # if it had not even begun
        elif isinstance(error := task.exception(), Exception) and not isinstance(error, OSError):
            log.error("a connection from %s", self.address, exc_info=error)

    def leave(self) -> None:
        """Another has its place, or nobody."""
        self._hall.callers.leave(self)
        self._hall.shaking.leave(self)
        self._hall.fair.leave(self)

    def drop(self) -> None:
        self.leave()
        if self._task is not None:
            self._task.cancel()
        else:
            self._loop.remove_reader(self._socket)
            self._socket.close()
