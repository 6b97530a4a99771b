"""The page's server: uvicorn's protocol in the service's own event loop.

Comes in: an address, and what answers requests.  Goes out: a listening socket, until `stop`, which
waits for nobody: a page that is open tries again by itself.  Signals stay the service's.
"""

import asyncio
import logging
import socket

from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from pichenette.errors import PichenetteError
from pichenette.service.web.app import WebApp

log = logging.getLogger(__name__)

_AT_ONCE = 8  # connections that are taken in one turn of the loop: a thousand must not stop play
_BACKLOG = 512
_IDLE_S = 30


class NoPage(PichenetteError, OSError):
    """The page cannot be served there."""


class WebServer:
    def __init__(self, app: WebApp) -> None:
        self._app = app
        self._state = ServerState()
        self._server: asyncio.Server | None = None
        logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # a bad request is no news

    async def start(self, address: str, port: int) -> None:
        """Raises NoPage."""
        config = Config(
            self._app.routes,
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            timeout_keep_alive=_IDLE_S,
        )
        config.load()
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((address, port))
            self._server = await asyncio.get_running_loop().create_server(
                lambda: H11Protocol(config, self._state, {}),
                sock=listener,
                backlog=_AT_ONCE,
            )
        except OSError as error:
            listener.close()
            raise NoPage(
                f"the page cannot be served at {address}:{port}: {error.strerror or error}; "
                "give another address and port with --page, or in [page] of the settings"
            ) from error
        listener.listen(_BACKLOG)  # asyncio takes as many at once as it is told may wait

    @property
    def port(self) -> int:
        assert self._server is not None
        return int(self._server.sockets[0].getsockname()[1])

    async def stop(self) -> None:
        """At once."""
        if self._server is None:
            return
        self._server.close()
        self._app.streams.end()
        await asyncio.sleep(0)
        for connection in tuple(self._state.connections):
            transport = getattr(connection, "transport", None)
            if transport is not None:
                transport.abort()
        await self._server.wait_closed()
