"""The page of a service, put together: server, guard, door and what they stand before.

Comes in: settings, tables and their feeds.  Goes out: a page that is served until `stop`, and where
it is found.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from pichenette.config import PageSettings
from pichenette.resources import page_dir
from pichenette.service.feed import Feed
from pichenette.service.machine import MachineStatus
from pichenette.service.served_table import ServedTable
from pichenette.service.turns import Turns
from pichenette.service.web.addresses import urls
from pichenette.service.web.app import WebApp
from pichenette.service.web.door import Door
from pichenette.service.web.entrance import Entrance
from pichenette.service.web.files import Files
from pichenette.service.web.guard import Guard
from pichenette.service.web.server import WebServer


class Page:
    def __init__(
        self,
        own: PageSettings,
        tables: Mapping[str, ServedTable],
        feeds: Mapping[str, Feed],
        turns: Turns,
        machine: Callable[[], MachineStatus],
        data_dir: Path,
    ) -> None:
        """Raises NoPage."""
        self._own = own
        self._server = WebServer(own)
        self._door = Door(data_dir)
        entrance = Entrance(
            self._door,
            lambda: self.urls,
            cookie=f"pichenette-{self._server.port}",
            is_private=own.private,
            is_https=bool(own.certificate),
        )
        self._app = WebApp(tables, feeds, turns, machine, Files(page_dir()), entrance)

    async def start(self) -> None:
        await self._server.start(Guard(self._app.routes(), self._own.names))

    @property
    def port(self) -> int:
        return self._server.port

    @property
    def urls(self) -> list[str]:
        """The best first."""
        own = self._own
        return urls(own.address, self._server.port, is_https=bool(own.certificate))

    @property
    def pin(self) -> str:
        return self._door.pin.digits

    async def stop(self) -> None:
        await self._server.stop(self._app.streams.end)
