"""Signing in and out, who is signed in, and where to find the page.

The cookie cannot be read by scripts or sent by other sites.
"""

import io
import re
from collections.abc import Awaitable, Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import segno
from starlette.requests import Request
from starlette.responses import Response

from pichenette.expected import shown
from pichenette.service.request import BadRequest
from pichenette.service.web import body, query
from pichenette.service.web.answers import Refused, answered
from pichenette.service.web.callers import IS_PLAYING
from pichenette.service.web.door import SIGN_IN, Door
from pichenette.service.web.sign_ins import SignIn
from pichenette.text import Text

if TYPE_CHECKING:
    from starlette.types import Scope

Handler = Callable[[Request], Awaitable[Response]]

_YEAR_S = 365 * 86400
_PORT = re.compile(r":[0-9]+/$")
_FIELDS = ("pin", "name")  # what signing in takes
_LONGEST = 4096  # bytes; anybody may send that, and reading 64 KiB of JSON takes a while
_CODES = 64  # cached; a machine has a few addresses

_PIN = Text(
    'pin: its digits as text, for example "471100"', 'pin : ses chiffres en texte, comme "471100"'
)
_NAME = Text("name: what this device is called", "name : le nom de cet appareil")
_NOT_OURS = Text(
    "text: one of this page's own addresses, as /api/1/addresses lists them",
    "text : une des adresses de cette page, telles que /api/1/addresses les donne",
)
_DEFAULT_NAME = "?"


class Entrance:
    def __init__(
        self,
        door: Door,
        urls: Callable[[], Sequence[str]],
        *,
        cookie: str,
        is_private: bool = False,
        is_https: bool = False,
    ) -> None:
        """`urls`: where the page is found, best first."""
        self._door = door
        self._urls = urls
        self._cookie = cookie
        self._is_https = is_https
        self.is_private = is_private
        self.signing: dict[str, Handler] = {
            "GET": self._devices,
            "POST": self._sign_in,
            "DELETE": self._sign_out,
        }
        self.looks: dict[str, Handler] = {
            "/api/1/addresses": self._addresses,
            "/api/1/qr": self._code,
            "/qr.svg": self._code,
        }

    def sign_in_of(self, request: Request) -> SignIn | None:
        found = self._door.find(request.cookies.get(self._cookie))
        is_playing = request.scope.get("state", {}).get(IS_PLAYING)
        if found is not None and is_playing is not None:
            is_playing()
        return found

    def knows(self, scope: "Scope") -> bool:
        """Whether a request comes from a device that is signed in."""
        return self.sign_in_of(Request(scope)) is not None

    def own(self, request: Request) -> SignIn:
        """Raises Refused if the device is not signed in."""
        sign_in = self.sign_in_of(request)
        if sign_in is None:
            raise Refused(401, SIGN_IN)
        return sign_in

    async def _devices(self, request: Request) -> Response:
        own = self.own(request)
        devices = [
            {
                "id": device.id,
                "name": device.name,
                "since": device.since,
                "seen": device.seen,
                "here": device.id == own.id,
            }
            for device in self._door.devices()
        ]
        return answered({"ok": True, "name": own.name, "devices": devices})

    async def _sign_in(self, request: Request) -> Response:
        query.check(request)
        given = await body.read(request, _LONGEST)
        for field in given:
            if field not in _FIELDS:
                raise BadRequest(
                    Text(
                        f"signing in has no field {shown(field).en}; it has pin and name",
                        f"la connexion n’a pas de champ {shown(field).fr} ; elle a pin et name",
                    )
                )
        pin, name = given.get("pin"), given.get("name", _DEFAULT_NAME)
        if not isinstance(pin, str):
            raise BadRequest(_PIN)
        if not isinstance(name, str):
            raise BadRequest(_NAME)
        address = request.client.host if request.client else ""
        before = self.sign_in_of(request)
        # Whoever is in already has tries of their own: those of others are not their fault.
        secret = self._door.enter(pin, name, f"device {before.id}" if before else address)
        if before is not None:  # the same device again
            self._door.sign_out(before.id)
        answer = Response(status_code=204, headers={"Cache-Control": "no-store"})
        answer.set_cookie(
            self._cookie,
            secret,
            max_age=_YEAR_S,
            path="/",
            secure=self._is_https,
            httponly=True,
            samesite="strict",
        )
        return answer

    async def _sign_out(self, request: Request) -> Response:
        """Sign out this device; with `device`, another one or all."""
        own = self.own(request)
        query.check(request, "device")
        device = request.query_params.get("device", own.id)
        if device == "all":
            self._door.sign_everybody_out()
        elif not self._door.sign_out(device):
            raise Refused(
                404,
                Text(f"no device {device} is signed in", f"aucun appareil {device} n’est connecté"),
            )
        answer = Response(status_code=204, headers={"Cache-Control": "no-store"})
        if device in ("all", own.id):
            answer.delete_cookie(self._cookie, path="/", httponly=True, samesite="strict")
        return answer

    async def _addresses(self, request: Request) -> Response:
        return answered({"ok": True, "addresses": list(self._urls())})

    async def _code(self, request: Request) -> Response:
        """The QR code of the page's own address.  Nothing else is drawn: a code takes long enough
        that strangers' texts would hold up play.
        """
        known = self._urls()
        text = request.query_params.get("text") or known[0]
        # Behind a port forwarded to this one, the browser uses the default port.
        if text not in known and text not in [_PORT.sub("/", url) for url in known]:
            raise BadRequest(_NOT_OURS)
        return Response(
            _drawn(text), headers={"Cache-Control": "no-store"}, media_type="image/svg+xml"
        )


@lru_cache(_CODES)
def _drawn(text: str) -> bytes:
    file = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        file, kind="svg", border=2, xmldecl=False, svgclass=None, lineclass=None, omitsize=True
    )
    return file.getvalue()
