"""The addresses of the page and its interface, as docs/api.md lists them.

Comes in: requests.  Goes out: files of the page, looks at a table, its events, and acts.  What a
verb does is not known here: `service/verbs.py` is the one list.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pichenette import __version__
from pichenette.errors import PichenetteError
from pichenette.games.game import Json
from pichenette.service import verbs
from pichenette.service.feed import Feed
from pichenette.service.machine import MachineStatus
from pichenette.service.request import check, parse
from pichenette.service.served_table import ServedTable
from pichenette.service.turns import Turns
from pichenette.service.web.answers import Refused, answered, declined
from pichenette.service.web.files import File, Files
from pichenette.service.web.live import EventStream, Streams
from pichenette.text import Text

log = logging.getLogger(__name__)

_FACES = ("/", "/tv", "/overlay", "/setup", "/games/{number:int}")
_ELSEWHERE = {
    verb.name: verb.address.replace("/T/", "/{table}/")
    for verb in verbs.VERBS.values()
    if verb.address
}
_OURS = Text(
    "something went wrong in pichenette itself; its log has the details",
    "une erreur dans pichenette lui-même ; son journal système en dit plus",
)


class Job:
    """What is done when it is its turn, and whoever waits for it."""

    def __init__(self, do: Callable[[], Response]) -> None:
        self._do = do
        self.done: asyncio.Future[Response] = asyncio.get_running_loop().create_future()

    def serve(self) -> None:
        if self.done.done():
            return  # nobody waits any more
        try:
            self.done.set_result(self._do())
        except Exception as error:  # noqa: BLE001 (whoever waits for it has it)
            self.done.set_exception(error)


class WebApp:
    def __init__(
        self,
        tables: Mapping[str, ServedTable],
        feeds: Mapping[str, Feed],
        turns: Turns,
        machine: Callable[[], MachineStatus],
        files: Files,
    ) -> None:
        self._tables = tables
        self._feeds = feeds
        self._turns = turns
        self._machine = machine
        self._files = files
        self.streams = Streams()
        one_table = "/api/1/tables/{table}"
        self.routes = Starlette(
            routes=[
                *(Route(face, self._safe(self._face)) for face in _FACES),
                Route("/page/{path:path}", self._safe(self._file)),
                Route("/api/1", self._safe(self._about)),
                *(
                    Route(path, self._safe(self._look_at(verb)))
                    for verb, path in _ELSEWHERE.items()
                ),
                Route(f"{one_table}/events", self._safe(self._events)),
                Route(f"{one_table}/{{verb}}", self._safe(self._look), methods=["GET"]),
                Route(f"{one_table}/{{verb}}", self._safe(self._act), methods=["POST"]),
            ],
        )

    def _safe(
        self, handler: Callable[[Request], Awaitable[Any]]
    ) -> Callable[[Request], Awaitable[Any]]:
        async def handle(request: Request) -> Any:
            try:
                return await handler(request)
            except (PichenetteError, ValueError, TypeError, OSError) as error:
                return declined(error)
            except Exception:
                log.exception("%s %s", request.method, request.url.path)
                return declined(Refused(500, _OURS))

        return handle

    async def _face(self, request: Request) -> Response:
        return self._sent(request, self._files.find("index.html"))

    async def _file(self, request: Request) -> Response:
        return self._sent(request, self._files.find(request.path_params["path"]))

    def _sent(self, request: Request, file: File | None) -> Response:
        if file is None:
            path = request.url.path
            raise Refused(404, Text(f"{path}: no such page", f"{path} : page introuvable"))
        headers = {"Cache-Control": "no-cache", "ETag": file.etag, "Vary": "Accept-Encoding"}
        if file.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        data = file.data
        if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
            data, headers["Content-Encoding"] = file.packed, "gzip"
        return Response(data, headers={**headers, "Content-Type": file.kind})

    async def _about(self, request: Request) -> Response:
        return answered({"pichenette": 1, "version": __version__, "tables": list(self._tables)})

    def _look_at(self, name: str) -> Callable[[Request], Awaitable[Response]]:
        """A look that has an address of its own."""

        async def look(request: Request) -> Response:
            has_table = "table" in request.path_params
            seat = self._seat(request) if has_table else next(iter(self._tables.values()))
            return await self._run(name, seat, _asked(name, request))

        return look

    def _seat(self, request: Request) -> ServedTable:
        name = request.path_params["table"]
        if name not in self._tables:
            names = ", ".join(self._tables)
            raise Refused(
                404,
                Text(
                    f"no table is called {name}; there are {names}",
                    f"aucune table ne s'appelle {name} ; il y a {names}",
                ),
            )
        return self._tables[name]

    def _verb(self, request: Request, *, is_reading: bool) -> str:
        name = request.path_params["verb"]
        verb = verbs.VERBS.get(name)
        may = "look" if is_reading else "act"
        if verb is None or verb.may != may or not verb.is_over_http or verb.address:
            raise Refused(404, Text(f"{name}: no such verb", f"{name} : verbe inconnu"))
        return str(name)

    async def _events(self, request: Request) -> EventStream:
        feed = self._feeds[self._seat(request).name]
        asked = request.query_params
        topics = ("views", *(("lines",) if asked.get("lines") == "1" else ()))
        return EventStream(feed, topics, self.streams)

    async def _look(self, request: Request) -> Response:
        seat, verb = self._seat(request), self._verb(request, is_reading=True)
        return await self._run(verb, seat, _asked(verb, request))

    async def _act(self, request: Request) -> Response:
        seat, verb = self._seat(request), self._verb(request, is_reading=False)
        given = parse(await request.body())
        check(given)
        if request.query_params.get("preview") == "1":
            given["preview"] = True
        return await self._run(verb, seat, given)

    async def _run(self, verb: str, seat: ServedTable, given: Mapping[str, Json]) -> Response:
        """In its turn."""

        def do() -> Response:
            asked = {**given, "do": verb, "table": seat.name}
            found = verbs.answer(asked, self._tables, self._machine, "page")
            return answered({"ok": True, **found})

        job = Job(do)
        self._turns.queue(job)
        return await job.done


def _asked(name: str, request: Request) -> dict[str, Json]:
    """What an address asks for behind its question mark: numbers are numbers."""
    whole = [own.name for own in verbs.VERBS[name].fields if own.kind == "whole"]
    return {
        key: int(value) if key in whole and value.isascii() and value.isdigit() else value
        for key, value in request.query_params.items()
    }
