"""An act that is sent twice is done once: answers by the key a page gave its request.

Kept for at least ten minutes in memory, and in the journal in the same commit as the act, so a
service killed before answering still answers the second time.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.responses import Response

from pichenette.errors import PichenetteError
from pichenette.games.game import Json
from pichenette.journal.trouble import JournalError
from pichenette.service.encoding import encoded
from pichenette.service.served import Served
from pichenette.service.verbs import error_fields
from pichenette.service.web.answers import OUTDATED, Refused, answered, status_of
from pichenette.table.view import as_json as view_json
from pichenette.text import Text

LONGEST_KEY = 64
_KEPT_S = 900.0
_MOST = 20_000  # answers of a few hundred bytes
_ROOM = 16 << 20  # bytes of them


class Kept(NamedTuple):
    at: float
    status: int
    message: dict[str, Json]

    @property
    def size(self) -> int:
        return len(encoded(self.message))


class OnceEach:
    def __init__(self, served: Served, clock: Callable[[], float] = time.monotonic) -> None:
        self._served = served
        self._clock = clock
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._size = 0

    def do(self, key: str | None, act: Callable[[], dict[str, Json]]) -> Response:
        """Raises passing failures, such as a read-only disk or a bug of ours; those may be tried
        again.
        """
        if key is None:
            return answered({"ok": True, **act()})
        known = self._known(key)
        if known is None:
            known = self._try(key, act)
            self._keep(key, known)
        return self._response(known)

    def _try(self, key: str, act: Callable[[], dict[str, Json]]) -> Kept:
        try:
            with self._served.journal.asked(key):
                return Kept(self._clock(), 200, {"ok": True, **act()})
        except JournalError:
            raise
        except PichenetteError as error:
            fields = error_fields(error)
            fields.pop("view", None)
            return Kept(self._clock(), status_of(error), {"ok": False, **fields})

    def _known(self, key: str) -> Kept | None:
        found = self._kept.get(key)
        if found is None:
            version = self._served.journal.carried_out(key)
            if version is not None:
                found = Kept(self._clock(), 200, {"ok": True, "version": version})
        return found

    def _keep(self, key: str, answer: Kept) -> None:
        self._kept[key] = answer
        self._size += answer.size
        long_ago = self._clock() - _KEPT_S
        oldest = next(iter(self._kept.values()))
        while oldest.at < long_ago or len(self._kept) > _MOST or self._size > _ROOM:
            self._kept.popitem(last=False)
            self._size -= oldest.size
            oldest = next(iter(self._kept.values()))

    def _response(self, answer: Kept) -> Response:
        message = answer.message
        if answer.status == OUTDATED:
            now = view_json(self._served.view())  # the current one, as it will be shown
            message = {**message, "view": now}
        return answered(message, answer.status)


def key_of(headers: Headers) -> str | None:
    """The key that a request came with, if any; raises Refused."""
    keys = headers.getlist("idempotency-key")
    if len(keys) > 1 or not all(0 < len(key) <= LONGEST_KEY and key.isprintable() for key in keys):
        raise Refused(
            400,
            Text(
                f"Idempotency-Key: 1 to {LONGEST_KEY} characters, given once",
                f"Idempotency-Key : 1 à {LONGEST_KEY} caractères, une seule fois",
            ),
        )
    return keys[0] if keys else None
