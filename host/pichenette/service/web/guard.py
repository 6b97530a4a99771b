"""Before every answer: is this request meant for us, and does it come from our page?

Refuses a foreign Host (somebody else's name that leads here) and a foreign Origin.  Every answer
gets the headers that keep a browser from loading anything from elsewhere, and failures behind it
are logged.
"""

import ipaddress
import logging
import socket
from collections.abc import Collection
from typing import TYPE_CHECKING

from starlette.datastructures import Headers
from starlette.responses import Response

from pichenette.service.web.addresses import local_name, own_addresses
from pichenette.service.web.answers import Refused, declined
from pichenette.service.web.probes import Probe, answer_to
from pichenette.text import Text

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger(__name__)

_SAFE = ("GET", "HEAD")
_SHOWN = 200  # bytes of an address
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]

_VERSION = Text("only HTTP/1.1 works here", "seul `HTTP/1.1` est accepté ici")
_TWO_LENGTHS = Text(  # a proxy in between could see another request's start in this one's body
    "Content-Length and Transfer-Encoding exclude each other",
    "`Content-Length` et `Transfer-Encoding` s’excluent",
)
_NOT_OURS = Text(
    "this service has another name; open it at an address that `pichenette serve` prints, or add "
    "the name to page.names in the settings",
    "ce service a un autre nom ; ouvrez-le par une adresse qu’affiche `pichenette serve`, ou "
    "ajoutez le nom à page.names dans les réglages",
)
_ELSEWHERE = Text(
    "this request comes from another page; use this service's own page",
    "cette demande vient d’une autre page ; utilisez la page de ce service",
)


class Guard:
    def __init__(self, app: "ASGIApp", names: Collection[str]) -> None:
        self._app = app
        self._names = {"localhost", *(name.lower() for name in names)}

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        async def guarded(message: "Message") -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        if (probe := _probe(scope)) is not None:
            await Response(probe.body, probe.status, media_type=probe.kind)(scope, receive, guarded)
            return
        try:
            self._check(scope)
        except Refused as error:
            await declined(error)(scope, receive, guarded)
            return
        try:
            await self._app(scope, receive, guarded)
        except Exception:
            # All that can be said has been; uvicorn hangs up on whoever waits for more.
            log.exception("%s", loggable(scope))

    def _check(self, scope: "Scope") -> None:
        """Raises Refused."""
        if scope["http_version"] not in ("1.0", "1.1"):
            raise Refused(400, _VERSION, {"Connection": "close"})
        headers = Headers(scope=scope)
        if "transfer-encoding" in headers and "content-length" in headers:
            raise Refused(400, _TWO_LENGTHS, {"Connection": "close"})
        host = headers.get("host", "")
        if len(headers.getlist("host")) != 1 or not self._is_ours(host, scope["server"]):
            raise Refused(421, _NOT_OURS)
        if scope["method"] in _SAFE:
            return
        own = f"{scope['scheme']}://{host}".lower()
        if any(origin.lower() != own for origin in headers.getlist("origin")):
            raise Refused(403, _ELSEWHERE)
        if any(site not in ("same-origin", "none") for site in headers.getlist("sec-fetch-site")):
            raise Refused(403, _ELSEWHERE)

    def _is_ours(self, host: str, server: tuple[str, int | None] | None) -> bool:
        name = _name(host)
        if name is None:
            return False
        if name in self._names or name == _plain(server[0] if server else ""):
            return True
        address = _address(name)
        if address is not None:
            return address.is_loopback or str(address) in own_addresses()
        return name in (local_name(), local_name().removesuffix(".local"), _host_name())


def _probe(scope: "Scope") -> Probe | None:
    """A phone's question to its maker, on our hotspot."""
    if scope["method"] not in _SAFE:
        return None
    return answer_to(Headers(scope=scope).get("host", ""), scope["path"])


def loggable(scope: "Scope") -> str:
    """A request's address as it was sent: a line break in it is still `%0a`."""
    return f"{scope['method']} {scope['raw_path'][:_SHOWN].decode('ascii')}"


def _host_name() -> str:
    return socket.gethostname().lower()


def _name(host: str) -> str | None:
    """What stands before the port; None if that is not a host."""
    if host.startswith("["):
        inner, bracket, port = host[1:].partition("]")
        _, percent, zone = inner.partition("%")
        is_right = bracket and _is_port(port) and ":" in inner and bool(zone) == bool(percent)
        is_right = is_right and _address(inner) is not None
        return _plain(inner) if is_right else None
    name, colon, port = host.partition(":")
    if not name or "%" in name or not _is_port(colon + port):
        return None
    return _plain(name.removesuffix("."))


def _is_port(text: str) -> bool:
    digits = text.removeprefix(":")
    return text == "" or (text[0] == ":" and digits.isascii() and digits.isdigit())


def _plain(name: str) -> str:
    """One form where several mean the same."""
    address = _address(name)
    return str(address) if address is not None else name.lower()


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return None
    mapped = getattr(found, "ipv4_mapped", None)
    return mapped or found
