"""The socket itself: who may connect, and whose request is next.

Requests are answered one at a time and in turn, with the event loop in between, so an edge of the
board waits for one request at most, however many there are.  Clients and the bytes waiting for them
are limited.  Whoever may open the socket may act; its file mode decides who.
"""

import asyncio
import logging
import os
import resource
import socket
from collections.abc import Callable, Mapping
from pathlib import Path

from pichenette import private
from pichenette.errors import Explained, reason
from pichenette.service.feed import Feed
from pichenette.service.local.client import Client
from pichenette.service.local.outbox import Budget
from pichenette.service.machine import MachineStatus
from pichenette.service.pin import PinFile
from pichenette.service.request import BadRequest
from pichenette.service.served import Served
from pichenette.service.turns import Turns
from pichenette.sparing import Sparing
from pichenette.text import Text

log = logging.getLogger(__name__)

MOST_CLIENTS = 400
_WAITING = 8 << 20  # bytes for all clients together
_SPARE = 64  # descriptors reserved for ports, journals and the rest


class SocketTaken(Explained, OSError):
    """Another service has the socket."""


class NoSocket(Explained, OSError):
    """The socket cannot be created there."""


class LocalInterface:
    def __init__(
        self,
        tables: Mapping[str, Served],
        machine: Callable[[], MachineStatus],
        feeds: Mapping[str, Feed],
        turns: Turns,
        pins: PinFile | None = None,
    ) -> None:
        self.pins = pins
        self.tables = tables
        self.machine = machine
        self.budget = Budget(_WAITING)
        self.feeds = feeds
        self._turns = turns
        self._server: asyncio.Server | None = None
        self._clients: dict[Client, None] = {}
        self._most = min(MOST_CLIENTS, max(4, _descriptors() - _SPARE))
        self.noise = Sparing(log)

    async def start(self, path: Path) -> None:
        try:
            await self._listen(path)
        except SocketTaken:
            raise
        except OSError as error:
            why = reason(error)
            raise NoSocket(
                Text(
                    f"{path}: {why.en}; choose another, shorter service.runtime_dir in the "
                    "settings",
                    f"{path} : {why.fr} ; choisissez un autre service.runtime_dir, plus court, "
                    "dans les réglages",
                )
            ) from error

    async def _listen(self, path: Path) -> None:
        private.make_folder(path.parent)
        if _is_answered(path):
            raise SocketTaken(
                Text(
                    f"{path}: another pichenette serve is listening here; give this one its own "
                    "service.runtime_dir in the settings",
                    f"{path} : un autre pichenette serve écoute déjà ici ; donnez à celui-ci son "
                    "propre service.runtime_dir dans les réglages",
                )
            )
        path.unlink(missing_ok=True)  # left behind by a killed service
        loop, old = asyncio.get_running_loop(), os.umask(0o117)  # owner and group
        try:
            self._server = await loop.create_unix_server(lambda: Client(self), path)
        finally:
            os.umask(old)

    async def stop(self) -> None:
        """At once: answers not read by now are lost."""
        if self._server is not None:
            self._server.close()
        for client in tuple(self._clients):
            client.abort()
        if self._server is not None:
            await self._server.wait_closed()

    def enter(self, client: Client) -> None:
        if len(self._clients) >= self._most:
            self.noise.warning("full", "%d local clients: no room for more", self._most)
            raise BadRequest(
                Text(
                    f"too many programs: {self._most} are already connected; close one and try "
                    "again",
                    f"trop de programmes : {self._most} sont déjà connectés ; fermez-en un et "
                    "réessayez",
                )
            )
        self._clients[client] = None

    def leave(self, client: Client) -> None:
        self._clients.pop(client, None)
        self._turns.leave(client)

    def queue(self, client: Client) -> None:
        if client in self._clients:
            self._turns.queue(client)

    def make_room(self) -> None:
        while self.budget.is_spent and self._clients:
            max(self._clients, key=lambda client: client.waiting).drop(
                "is not reading, and room is short"
            )


def _descriptors() -> int:
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def _is_answered(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as client:
        try:
            client.connect(str(path))
        except OSError:
            return False
    return True
