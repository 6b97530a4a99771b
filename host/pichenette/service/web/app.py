"""The addresses of the page and its interface, as listed in docs/api.md.

Serves requests that the guard has let through: the page's files, looks at a table, its events, and
the acts of whoever is signed in.  What a verb does is not known here: `service/verbs.py` is the one
list.
"""

import logging
import time
from collections.abc import Awaitable, Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pichenette import __version__
from pichenette.errors import PichenetteError
from pichenette.games.game import Json
from pichenette.journal.entry import Who
from pichenette.journal.store import Journal
from pichenette.service import verbs
from pichenette.service.encoding import encoded
from pichenette.service.feed import Feed
from pichenette.service.machine import MachineStatus
from pichenette.service.served import Served
from pichenette.service.turns import Turns
from pichenette.service.verb import ServiceVerb
from pichenette.service.web import body, query
from pichenette.service.web.answers import Refused, answered, declined, encoded_answer
from pichenette.service.web.downloads import Downloads
from pichenette.service.web.entrance import Entrance
from pichenette.service.web.files import File, Files
from pichenette.service.web.guard import loggable
from pichenette.service.web.jobs import Job, once
from pichenette.service.web.live import EventStream, Streams
from pichenette.service.web.once import OnceEach, key_of
from pichenette.service.web.shelf import Shelf
from pichenette.service.web.track import TrackFeed
from pichenette.text import Text
from pichenette.work import Work

if TYPE_CHECKING:
    from starlette.types import ASGIApp

log = logging.getLogger(__name__)

Handler = Callable[[Request], Awaitable[Any]]

_FACES = ("/", "/tv", "/overlay", "/setup", "/games/{number}")
_ELSEWHERE = {
    verb.name: verb.address.replace("/T/", "/{table}/")
    for verb in verbs.VERBS.values()
    if verb.address
}
_ASK_AGAIN = "no-cache"
_FOR_GOOD = "public, max-age=31536000, immutable"
_LONGEST_NUMBER = 18  # digits: what the journal can count
_ONE_TABLE = "/api/1/tables/{table}"
_OURS = Text(
    "an internal error in pichenette; see its log for details",
    "une erreur interne de pichenette ; voir son journal système",
)


@dataclass(frozen=True, slots=True)
class Hall:
    """The tables, and what all ways to them share."""

    tables: Mapping[str, Served]
    feeds: Mapping[str, Feed]
    turns: Turns
    machine: Callable[[], MachineStatus]
    clock: Callable[[], float] = time.monotonic  # by which the tables' views are made
    no_acts: Text | None = None  # why nobody may act here
    settings: Path | None = None  # the file that the service was started with


class WebApp:
    def __init__(
        self, hall: Hall, tracks: Mapping[str, TrackFeed], files: Files, entrance: Entrance
    ) -> None:
        self._hall = hall
        self._tables = hall.tables
        self._tracks = tracks
        self._files = files
        self._entrance = entrance
        self._once = {name: OnceEach(served) for name, served in hall.tables.items()}
        self._shelf = Shelf(hall.turns)
        self._downloads = Downloads(hall.machine, hall.settings)
        self.streams = Streams()

    def routes(self) -> "ASGIApp":
        looks = [
            Route("/api/1", self._look(self._about)),
            *(Route(path, self._look(self._look_at(name))) for name, path in _ELSEWHERE.items()),
            *(Route(path, self._look(own)) for path, own in self._entrance.looks.items()),
            Route(f"{_ONE_TABLE}/events", self._look(self._events)),
            Route(f"{_ONE_TABLE}/backup", _safe(self._backup)),
            Route(f"{_ONE_TABLE}/bundle", _safe(self._bundle)),
            Route(f"{_ONE_TABLE}/{{verb}}", self._look(self._verb), methods=["GET"]),
        ]
        app = Starlette(
            routes=[
                *(Route(face, _safe(self._face)) for face in _FACES),
                Route("/page/{path:path}", _safe(self._file)),
                *(
                    Route("/api/1/session", _safe(own), methods=[method])
                    for method, own in self._entrance.signing.items()
                ),
                *looks,
                Route(f"{_ONE_TABLE}/{{verb}}", _safe(self._act), methods=["POST"]),
            ],
            exception_handlers={HTTPException: self._nowhere, Exception: _failed},
        )
        app.router.redirect_slashes = False  # what is not there is not there
        return app

    def _look(self, handler: Handler) -> Handler:
        """If the page is private, looking needs the PIN too."""

        async def look(request: Request) -> Any:
            if self._entrance.is_private:
                self._entrance.own(request)
            return await handler(request)

        return _safe(look)

    async def _face(self, request: Request) -> Response:
        if not _is_number(request.path_params.get("number", "0")):
            return self._missing(request)
        return _sent(request, self._files.document())

    async def _nowhere(self, request: Request, error: Exception) -> Response:
        """No such address, or not with this method."""
        if getattr(error, "status_code", 404) == 405:
            answer = declined(
                Refused(
                    405,
                    Text(
                        f"{request.method} is not allowed here",
                        f"{request.method} n’est pas permis ici",
                    ),
                )
            )
            answer.headers.update(getattr(error, "headers", None) or {})
            return answer
        return self._missing(request)

    def _missing(self, request: Request) -> Response:
        """A browser gets the page all the same, which says so and leads back; a program is told."""
        is_browser = "text/html" in request.headers.get("accept", "")
        if not is_browser or request.url.path.startswith(("/api/", "/page/")):
            return declined(_no_page(request))
        return _sent(request, self._files.document(), status=404)

    async def _file(self, request: Request) -> Response:
        file, is_lasting = self._files.find(request.path_params["path"])
        return _sent(request, file, _FOR_GOOD if is_lasting else _ASK_AGAIN)

    async def _about(self, request: Request) -> Response:
        return answered({"pichenette": 1, "version": __version__, "tables": list(self._tables)})

    def _look_at(self, name: str) -> Handler:
        """A look with an address of its own."""

        async def look(request: Request) -> Response:
            has_table = "table" in request.path_params
            served = self._served(request) if has_table else next(iter(self._tables.values()))
            return await self._answer_look(name, served, request)

        return look

    async def _verb(self, request: Request) -> Response:
        served, name = self._served(request), _name(request, "GET")
        return await self._answer_look(name, served, request)

    async def _answer_look(self, name: str, served: Served, request: Request) -> Response:
        given, verb = _asked(name, request), verbs.VERBS[name]
        if verb.lasts == "moment":
            return await self._found(name, served, given)
        key = (served.name, name, *sorted(given.items()))
        make = partial(self._finding, name, served, given)
        return encoded_answer(await self._shelf.get(key, lambda: self._stamp(verb, served), make))

    async def _answer_body(self, name: str, served: Served, request: Request) -> Response:
        """A look whose question is its body."""
        given = await body.read(request)
        _check_meant(given, name, served.name)
        return await self._found(name, served, given)

    async def _found(self, name: str, served: Served, given: Mapping[str, Json]) -> Response:
        steps = self._finding(name, served, given)
        return encoded_answer(await Job(self._hall.turns, steps).done)

    def _finding(self, name: str, served: Served, given: Mapping[str, Json]) -> Work[bytes]:
        """The answer to a look."""
        asked = {**given, "do": name, "table": served.name}
        found = yield from verbs.steps(asked, self._tables, self._hall.machine, "page")
        return encoded({"ok": True, **found})

    def _stamp(self, verb: ServiceVerb, served: Served) -> Hashable:
        """What an answer to that look depends on."""
        if verb.lasts == "ever":
            return None
        is_of_all = verb.address and "/T/" not in verb.address
        of = self._tables.values() if is_of_all else (served,)
        if verb.lasts == "journal":
            return tuple((table.journal, *_counts(table.journal)) for table in of)
        if not all(table.summaries.is_current(table.journal) for table in of):
            return object()  # like no other: there is more to come
        counts = (_counts(table.journal) for table in self._tables.values())
        return (*(table.journal for table in of), *counts)

    def _do(
        self, name: str, served: Served, given: Mapping[str, Json], who: Who
    ) -> dict[str, Json]:
        asked = {**given, "do": name, "table": served.name}
        return verbs.carry_out(asked, self._tables, self._hall.machine, who)

    async def _backup(self, request: Request) -> Response:
        self._entrance.own(request)
        return await self._downloads.backup(self._served(request))

    async def _bundle(self, request: Request) -> Response:
        self._entrance.own(request)
        has_names = request.query_params.get("names") == "1"
        return await self._downloads.bundle(self._served(request), has_names=has_names)

    async def _events(self, request: Request) -> EventStream:
        name, asked = self._served(request).name, request.query_params
        topics = ["views", *(topic for topic in ("lines",) if asked.get(topic) == "1")]
        track = self._tracks[name] if asked.get("track") == "1" else None
        may_look = None
        if self._entrance.is_private:
            may_look = lambda: self._entrance.sign_in_of(request) is not None  # noqa: E731
        return EventStream(self._hall.feeds[name], topics, track, self.streams, may_look)

    async def _act(self, request: Request) -> Response:
        if self._entrance.is_private:
            self._entrance.own(request)  # strangers do not learn what the tables are called
        served, name = self._served(request), _name(request, "POST")
        if verbs.VERBS[name].has_body:
            return await self._answer_body(name, served, request)
        if self._hall.no_acts:
            raise Refused(400, self._hall.no_acts)
        self._entrance.own(request)
        key = key_of(request.headers)
        given = await body.read(request)
        _check_meant(given, name, served.name)
        is_preview = query.preview(request, given.get("preview"))
        if is_preview is not None:
            given["preview"] = is_preview

        def act() -> Response:
            # Asked again, in its turn: the device may have been signed out since it began to ask.
            who = f"page: {self._entrance.own(request).name}"
            served.tick()  # what has fallen due is none of this request's, nor under its key
            if given.get("preview") is True:
                return answered({"ok": True, **self._do(name, served, given, who)})
            return self._once[served.name].do(key, lambda: self._do(name, served, given, who))

        return await self._run(act)

    def _served(self, request: Request) -> Served:
        name = request.path_params["table"]
        if name not in self._tables:
            names = ", ".join(self._tables)
            raise Refused(
                404,
                Text(
                    f"no table is called {name}; the tables are {names}",
                    f"aucune table ne s’appelle {name} ; les tables sont {names}",
                ),
            )
        return self._tables[name]

    async def _run(self, do: Callable[[], Response]) -> Response:
        """In its turn."""
        return await Job(self._hall.turns, once(do)).done


def _safe(handler: Handler) -> Handler:
    async def handle(request: Request) -> Any:
        try:
            return await handler(request)
        except PichenetteError as error:
            return declined(error)
        except Exception:
            log.exception("%s", loggable(request.scope))
            return declined(Refused(500, _OURS))

    return handle


def _name(request: Request, method: str) -> str:
    """The verb meant by an address below its table's."""
    name = str(request.path_params["verb"])
    verb = verbs.VERBS.get(name)
    if verb is None or not verb.is_over_http or verb.address:
        raise Refused(404, Text(f"{name}: no such verb", f"{name} : verbe inconnu"))
    if verb.method != method:
        wanted = verb.method
        raise Refused(404, Text(f"{name}: use {wanted}", f"{name} : utilisez {wanted}"))
    return name


def _check_meant(given: Mapping[str, Json], verb: str, table: str) -> None:
    """Raise Refused if the body names another verb or table than the address."""
    for field, meant in (("do", verb), ("table", table)):
        if given.get(field, meant) != meant:
            raise Refused(
                400,
                Text(
                    f"{field}: the address says {meant}, and the body something else",
                    f"{field} : l’adresse dit {meant}, et le corps autre chose",
                ),
            )


def _counts(journal: Journal) -> tuple[int, int]:
    """Of what was written, and of what was noted since about names and ends."""
    return journal.version(), journal.notes.count()


def _asked(name: str, request: Request) -> dict[str, Json]:
    """What an address asks for after its question mark: numbers are numbers, and anything unknown
    to the verb (a cache-busting number, say) is ignored.
    """
    kinds = {own.name: own.kind for own in verbs.VERBS[name].fields}

    def read(key: str, value: str) -> Json:
        return int(value) if kinds[key] == "whole" and _is_number(value) else value

    return {key: read(key, value) for key, value in request.query_params.items() if key in kinds}


def _sent(
    request: Request, file: File | None, keeping: str = _ASK_AGAIN, status: int = 200
) -> Response:
    if file is None:
        raise _no_page(request)
    headers = {"Cache-Control": keeping, "ETag": file.etag, "Vary": "Accept-Encoding"}
    if status == 200 and file.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    data = file.data
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        data, headers["Content-Encoding"] = file.packed, "gzip"
    return Response(data, status, {**headers, "Content-Type": file.kind})


def _is_number(text: str) -> bool:
    """A number the journal can count; Python refuses much longer ones altogether."""
    return text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER


def _no_page(request: Request) -> Refused:
    path = request.url.path
    return Refused(404, Text(f"{path}: no such page", f"{path} : page introuvable"))


async def _failed(request: Request, error: Exception) -> Response:
    """A bug of ours that no handler caught; the guard logs it."""
    return declined(Refused(500, _OURS))
