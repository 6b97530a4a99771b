"""HTTP answers: a JSON object and a status, in the same words as on the local socket."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from starlette.responses import Response

from pichenette.games.game import Json
from pichenette.journal.trouble import JournalError
from pichenette.service.encoding import encoded
from pichenette.service.request import BadRequest
from pichenette.service.verb import Outdated
from pichenette.service.verbs import error_fields
from pichenette.text import Text

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

OUTDATED = 409
_NO_STORE = {"Cache-Control": "no-store"}
_SLICE = 65536  # bytes


class Refused(BadRequest):
    """A refused request, with its HTTP status."""

    def __init__(self, status: int, text: Text, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(text)
        self.status = status
        self.headers = headers or {}


class Sliced(Response):
    """Goes out slice by slice, as it is read.  What a slow reader has not taken yet is here once
    for all readers, and not in the buffers of each.
    """

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        start = {"type": "http.response.start", "status": self.status_code}
        await send({**start, "headers": self.raw_headers})
        body = bytes(self.body)
        for at in range(0, len(body) or 1, _SLICE):
            piece, is_last = body[at : at + _SLICE], at + _SLICE >= len(body)
            await send({"type": "http.response.body", "body": piece, "more_body": not is_last})


def answered(message: Mapping[str, Json], status: int = 200) -> Response:
    return encoded_answer(encoded(dict(message)), status)


def encoded_answer(data: bytes, status: int = 200) -> Response:
    return Sliced(data, status, headers=_NO_STORE, media_type="application/json")


def declined(error: Exception) -> Response:
    """Why not, in words."""
    answer = answered({"ok": False, **error_fields(error)}, status_of(error))
    if isinstance(error, Refused):
        answer.headers.update(error.headers)
    return answer


def status_of(error: Exception) -> int:
    if isinstance(error, Refused):
        return error.status
    if isinstance(error, Outdated):
        return OUTDATED
    return 503 if isinstance(error, JournalError) else 400
