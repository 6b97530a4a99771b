"""A service's page put together: server, guard, door and what lies behind them; served until
`stop`.
"""

from pathlib import Path

from pichenette.config import PageSettings
from pichenette.outputs.animator import Animator
from pichenette.outputs.settings import TrackSettings
from pichenette.resources import page_dir
from pichenette.service.web.addresses import urls
from pichenette.service.web.app import Hall, WebApp
from pichenette.service.web.door import Door
from pichenette.service.web.entrance import Entrance
from pichenette.service.web.files import Files
from pichenette.service.web.guard import Guard
from pichenette.service.web.pace import Paced
from pichenette.service.web.server import WebServer
from pichenette.service.web.track import TrackFeed

__all__ = ["Hall", "Page"]


class Page:
    def __init__(
        self,
        own: PageSettings,
        hall: Hall,
        track: TrackSettings,
        strip: Animator | None,
        data_dir: Path,
    ) -> None:
        """`strip` is the first table's, if one is fitted.  Raises NoPage."""
        self._own = own
        self._server = WebServer(own, hall.turns)
        self._door = Door(data_dir)
        self._entrance = Entrance(
            self._door,
            lambda: self.urls,
            cookie=f"pichenette-{self._server.port}",
            is_private=own.private,
            is_https=bool(own.certificate),
        )
        self._tracks: dict[str, TrackFeed] = {}
        for name, served in hall.tables.items():
            self._tracks[name] = TrackFeed(
                served, track, None if self._tracks else strip, hall.clock
            )
        self._app = WebApp(hall, self._tracks, Files(page_dir()), self._entrance)

    async def start(self) -> None:
        paced = Paced(self._app.routes(), self._entrance.knows)
        await self._server.start(Guard(paced, self._own.names))

    def change(self, track: TrackSettings) -> None:
        """Draw the tracks as these settings say."""
        for feed in self._tracks.values():
            feed.change(track)

    @property
    def port(self) -> int:
        return self._server.port

    @property
    def callers(self) -> int:
        return self._server.callers

    @property
    def urls(self) -> list[str]:
        """Best first."""
        own = self._own
        return urls(own.address, self._server.port, is_https=bool(own.certificate))

    @property
    def pin(self) -> str:
        return self._door.pin.digits

    async def stop(self) -> None:
        await self._server.stop(self._app.streams.end)
        for track in self._tracks.values():
            track.close()
