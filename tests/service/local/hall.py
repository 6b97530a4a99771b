"""A whole service in this process, without a board, and programs at its socket."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from pichenette.config import PageSettings, ServiceSettings, Settings, TableSettings
from pichenette.link.finder import Finder
from pichenette.outputs.settings import TrackSettings
from pichenette.service.served_table import ServedTable
from pichenette.service.service import Service
from tests.patience import PATIENCE_S

HEADER = {
    "pichenette": 1,
    "game": "queen-carrom",
    "players": ["Ana", "Bo"],
    "options": {"target": 1000},
}


class Program:
    """One connection; `ask` waits for its own answer and keeps what came before it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.unasked: list[dict[str, Any]] = []
        self._number = 0

    async def read(self) -> dict[str, Any]:
        line = await self.reader.readline()
        assert line, "the service hung up"
        found: dict[str, Any] = json.loads(line)
        return found

    async def ask(self, do: str, **given: Any) -> dict[str, Any]:
        self._number += 1
        self.send({"id": self._number, "do": do, **given})
        while (told := await self.read()).get("id") != self._number:
            self.unasked.append(told)
        return told

    def send(self, *requests: dict[str, Any]) -> None:
        self.writer.write(b"".join(json.dumps(one).encode() + b"\n" for one in requests))

    async def view(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Subscribed: the first view that is as wanted."""
        while True:
            told = self.unasked.pop(0) if self.unasked else await self.read()
            if "view" in told and "id" not in told and wanted(told["view"]):
                view: dict[str, Any] = told["view"]
                return view


class Hall:
    def __init__(self, service: Service) -> None:
        self.service = service
        self.served: ServedTable = next(iter(service.tables.values()))

    @asynccontextmanager
    async def program(self) -> AsyncIterator[Program]:
        reader, writer = await asyncio.open_unix_connection(self.service.socket, limit=1 << 24)
        program = Program(reader, writer)
        try:
            yield program
        finally:
            writer.close()

    @asynccontextmanager
    async def greeted(self) -> AsyncIterator[Program]:
        async with self.program() as program:
            assert (await program.read())["pichenette"] == 1
            yield program


def run(
    folder: Path,
    then: Callable[[Hall], Awaitable[None]],
    *tables: TableSettings,
    has_page: bool = False,
    certificate: tuple[str, str] = ("", ""),
) -> None:
    """The service is there while `then` runs, and never ends by itself.  `certificate`: its file
    and its key's, for HTTPS.
    """
    settings = Settings(
        service=ServiceSettings(data_dir=str(folder), runtime_dir=str(folder)),
        tables=tables or (TableSettings(),),
        track=TrackSettings(driver="none"),
        page=PageSettings(serve=has_page, port=0, certificate=certificate[0], key=certificate[1]),
    )

    async def scenario() -> None:
        service = Service(settings, environment={}, finder=Finder(list))
        ready = asyncio.Event()
        running = asyncio.ensure_future(service.run(ready.set))
        await ready.wait()
        try:
            await asyncio.wait_for(then(Hall(service)), PATIENCE_S)
            assert not running.done(), "the service has ended"
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    asyncio.run(scenario())


async def until(condition: Callable[[], bool]) -> None:
    """Lets the loop turn; what is waited for comes from it, not from the clock."""
    while not condition():
        await asyncio.sleep(0)
