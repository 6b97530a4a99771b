"""The page's server: uvicorn's protocol in the service's own event loop.

`stop` waits for nobody, since an open page reconnects by itself.  Signals remain the service's.
"""

import asyncio
import logging
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from uvicorn.config import Config
from uvicorn.server import ServerState

from pichenette.config import PageSettings
from pichenette.errors import PichenetteError
from pichenette.service.web.callers import IDLE_S, Caller, Callers
from pichenette.service.web.guard import LONGEST_HEAD

if TYPE_CHECKING:
    from starlette.types import ASGIApp

_AT_ONCE = 8  # connections accepted per turn of the loop: a thousand must not stop play
_BACKLOG = 512
_HANDSHAKE_S = 5.0
_STOP_S = 0.2


class NoPage(PichenetteError, OSError):
    """The page cannot be served there."""


class WebServer:
    def __init__(self, own: PageSettings) -> None:
        """Listen, without answering yet; raises NoPage."""
        self._own = own
        self._callers = Callers()
        self._server: asyncio.Server | None = None
        self._tls = _context(own)
        self._listener = _listen(own.address, own.port)
        self.port = int(self._listener.getsockname()[1])
        # Failures in an answer are logged where it is made; a bad request is not news.
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)

    async def start(self, app: "ASGIApp") -> None:
        config = Config(
            app,
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            proxy_headers=False,  # anybody may write X-Forwarded-For
            timeout_keep_alive=int(IDLE_S),
            h11_max_incomplete_event_size=LONGEST_HEAD,
        )
        config.load()
        state = ServerState()
        self._server = await asyncio.get_running_loop().create_server(
            lambda: Caller(config, state, self._callers),
            sock=self._listener,
            backlog=_AT_ONCE,
            ssl=self._tls,
            ssl_handshake_timeout=_HANDSHAKE_S if self._tls else None,
        )
        self._listener.listen(_BACKLOG)  # asyncio accepts as many at once as the backlog allows

    @property
    def callers(self) -> int:
        """How many are connected."""
        return self._callers.number

    async def stop(self, end_streams: Callable[[], None]) -> None:
        """At once."""
        if self._server is None:
            self._listener.close()
            return
        self._server.close()
        end_streams()
        await asyncio.sleep(0)
        self._callers.close()
        # Since Python 3.12 it waits for clients that have connected but not begun to speak TLS.
        with suppress(TimeoutError):
            async with asyncio.timeout(_STOP_S):
                await self._server.wait_closed()


def _listen(address: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((address, port))
        listener.listen(1)  # two on one port: find out now
    except OSError as error:
        listener.close()
        raise NoPage(
            f"the page cannot be served at {address}:{port}: {error.strerror or error}; "
            "give another address and port with --page, or in [page] of the settings"
        ) from error
    listener.setblocking(False)
    return listener


def _context(own: PageSettings) -> ssl.SSLContext | None:
    if not own.certificate:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(own.certificate, own.key)
    except (OSError, ssl.SSLError) as error:
        raise NoPage(
            f"page.certificate = {own.certificate}, page.key = {own.key}: {error}; both are PEM "
            "files that the service can read"
        ) from error
    return context
