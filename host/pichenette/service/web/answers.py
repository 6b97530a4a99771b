"""Answers over HTTP: a JSON object and a status, the same words as on the local socket."""

from collections.abc import Mapping

from starlette.responses import Response

from pichenette.games.game import Json
from pichenette.journal.trouble import JournalError
from pichenette.service.encoding import encoded
from pichenette.service.request import BadRequest
from pichenette.service.verbs import told_of
from pichenette.text import Text

_NO_STORE = {"Cache-Control": "no-store"}


class Refused(BadRequest):
    """What was asked for is not done, with a status of HTTP's."""

    def __init__(self, status: int, text: Text, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(text)
        self.status = status
        self.headers = headers or {}


def answered(message: Mapping[str, Json], status: int = 200) -> Response:
    return Response(
        encoded(dict(message)), status, headers=_NO_STORE, media_type="application/json"
    )


def declined(error: Exception) -> Response:
    """Why not, in words."""
    status = 400
    if isinstance(error, Refused):
        status = error.status
    elif isinstance(error, JournalError):
        status = 503
    answer = answered({"ok": False, **told_of(error)}, status)
    if isinstance(error, Refused):
        answer.headers.update(error.headers)
    return answer
