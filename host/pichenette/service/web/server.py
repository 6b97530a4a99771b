"""The page's server: uvicorn's protocol in the service's own event loop.

`stop` waits for nobody, since an open page reconnects by itself.  Signals remain the service's.
"""

import logging
import socket
import ssl
from asyncio import sleep
from collections.abc import Callable
from typing import TYPE_CHECKING

from uvicorn.config import Config
from uvicorn.server import ServerState

from pichenette.config import PageSettings
from pichenette.errors import Explained, reason
from pichenette.service.turns import Turns
from pichenette.service.web.callers import IDLE_S, Caller, Callers
from pichenette.service.web.fairness import FairTurns
from pichenette.service.web.newcomers import Newcomers
from pichenette.text import Text

if TYPE_CHECKING:
    from starlette.types import ASGIApp

_BACKLOG = 512


class NoPage(Explained, OSError):
    """The page cannot be served there."""


class WebServer:
    def __init__(self, own: PageSettings, turns: Turns) -> None:
        """Listens, and answers nobody yet; raises NoPage."""
        self._callers = Callers()
        self._fair = FairTurns(turns)
        self._newcomers: Newcomers | None = None
        self._tls = _context(own)
        self._listener = _listen(own.address, own.port)
        self.port = int(self._listener.getsockname()[1])
        # What goes wrong in an answer is logged where it is made; a bad request is no news.
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
        )
        config.load()
        state = ServerState()
        self._newcomers = Newcomers(
            self._listener,
            self._callers,
            self._fair,
            self._tls,
            lambda newcomer: Caller(config, state, self._callers, self._fair, newcomer),
        )
        self._listener.listen(_BACKLOG)
        self._newcomers.start()

    @property
    def callers(self) -> int:
        """How many are connected, whether or not they have said anything."""
        return self._callers.number

    async def stop(self, end_streams: Callable[[], None]) -> None:
        """At once."""
        if self._newcomers is None:
            self._listener.close()
            return
        end_streams()
        await sleep(0)
        self._callers.close()
        await self._newcomers.stop()


def _listen(address: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((address, port))
        listener.listen(1)  # two on one port: find out now
    except OSError as error:
        listener.close()
        why = reason(error)
        raise NoPage(
            Text(
                f"the page cannot be served at {address}:{port}: {why.en}; give another address "
                "and port with --page, or in [page] of the settings",
                f"la page ne peut pas être servie à {address}:{port} : {why.fr} ; "
                "donnez une autre adresse et un autre port avec --page, ou dans [page] des "
                "réglages",
            )
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
            Text(
                f"page.certificate = {own.certificate}, page.key = {own.key}: {error}; both are "
                "PEM files that the service can read",
                f"page.certificate = {own.certificate}, page.key = {own.key} : {error} ; ce sont "
                "deux fichiers PEM que le service peut lire",
            )
        ) from error
    return context
