"""The page of a demo: everybody may watch a game that plays by itself.

Time is simulated, and the page is served in the idle moments: everything runs in one thread, one
thing at a time.
"""

import asyncio
import tempfile
import time
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from typing import Any, ClassVar, NoReturn

from pichenette.board import Board
from pichenette.config import PageSettings
from pichenette.errors import Explained
from pichenette.games.game import Json
from pichenette.journal.store import Journal
from pichenette.journal.summaries import KeptSummaries
from pichenette.link.tap import PortLine, Tap
from pichenette.outputs.settings import TrackSettings
from pichenette.sense.calibration import Senses
from pichenette.service import status
from pichenette.service.feed import Feed
from pichenette.service.machine import Machine, MachineStatus
from pichenette.service.status import Status
from pichenette.service.turns import Turns
from pichenette.service.web.page import Hall, Page
from pichenette.service.web.server import NoPage
from pichenette.table.table import Table
from pichenette.table.view import View
from pichenette.text import Text
from pichenette.virtual.closing import Closing, endings_held_back
from pichenette.watching import Watchers

NO_ACTS = Text(
    "this game plays by itself; to play on the page: `pichenette serve --virtual carrom`",
    "cette partie se joue toute seule ; pour jouer : `pichenette serve --virtual carrom`",
)


class OnlyShown(Explained, RuntimeError):
    """Nobody may do this to a demo."""


class OnlyWatched:
    """Like `Hands`: the board is virtual, and nobody may touch it."""

    DEEDS: ClassVar[tuple[str, ...]] = ()
    senses = Senses()

    def do(self, deed: str, given: Mapping[str, Any]) -> None:
        raise OnlyShown(NO_ACTS)

    def as_json(self) -> Json:
        return {"cable": "in", "pieces": None, "plays": True}


class DemoTable:
    """Like `Served`; only the demo itself acts on it."""

    name = "table"
    hands = OnlyWatched()
    commissioning = None
    desk = None
    judging = None
    board_file = ""

    def __init__(self, board: Board, journal: Journal) -> None:
        self.board = board
        self.journal = journal
        self.summaries = KeptSummaries()
        self.watchers: Watchers[View] = Watchers()
        self.tap = Tap()
        self.table: Table
        self._untold: View | None = None
        self._unheard: list[PortLine] = []

    def hear(self, line: PortLine) -> None:
        """The port has said something; told in the next idle moment."""
        self._unheard.append(line)

    def show(self, view: View) -> None:
        """The table has changed; shown in the next idle moment."""
        self._untold = view

    def tell(self) -> None:
        lines, self._unheard = self._unheard, []
        for line in lines:
            self.tap.tell(line)
        view, self._untold = self._untold, None
        if view is not None:
            self.watchers.tell(view)

    def view(self) -> View:
        return self.table.view()

    def tick(self) -> None:
        """Its time is simulated."""

    @property
    def calibration(self) -> dict[str, Any]:
        return {}

    def status(self, machine: MachineStatus) -> Status:
        return status.of(self, machine, None)

    @property
    def cable(self) -> NoReturn:
        raise OnlyShown(NO_ACTS)

    def calibrate(self, senses: Senses | None) -> None:
        raise OnlyShown(NO_ACTS)

    def send(self, body: str) -> None:
        raise OnlyShown(NO_ACTS)

    def reboot(self) -> None:
        raise OnlyShown(NO_ACTS)


class DemoPage(Closing):
    def __init__(self, served: DemoTable, own: PageSettings, *, is_asked: bool) -> None:
        """Listen, without answering yet.  `is_asked`: only this address will do; otherwise any
        port.  Raises NoPage.
        """
        self._served = served
        self._folder = tempfile.TemporaryDirectory(prefix="pichenette-")
        self._machine = Machine(Path(self._folder.name))
        self._feed = Feed(served, self._machine.status)
        self._turns = Turns()
        self._clock: Callable[[], float] = time.monotonic
        try:
            self._page = self._listen(own)
        except NoPage:
            if is_asked:
                self._folder.cleanup()
                raise
            self._page = self._listen(PageSettings(port=0))
        self._loop = asyncio.new_event_loop()

    def _listen(self, own: PageSettings) -> Page:
        hall = Hall(
            {self._served.name: self._served},
            {self._served.name: self._feed},
            self._turns,
            self._machine.status,
            lambda: self._clock(),
            NO_ACTS,
        )
        return Page(own, hall, TrackSettings(), None, Path(self._folder.name))

    def open(self, table: Table, tap: Tap, clock: Callable[[], float]) -> None:
        """Serve it from now on, whenever there is time; `tap` hears its port, `clock` is the
        table's own.
        """
        self._served.table, self._clock = table, clock
        tap.watch(self._served.hear)
        self._run(self._page.start())

    @property
    def url(self) -> str:
        """Of the virtual board, which plays by itself."""
        return f"{self._page.urls[0]}?face=virtual"

    def show(self, view: View) -> None:
        self._served.show(view)

    def serve(self, seconds: float) -> None:
        """Serve whoever looks for this long; the table stands still meanwhile."""

        async def moment() -> None:
            self._served.tell()
            await asyncio.sleep(seconds)

        self._run(moment())

    def _run(self, step: Coroutine[Any, Any, None]) -> None:
        """A signal to stop is acted on right afterwards: uvicorn would take an exception in the
        middle of an answer for that answer's mistake, and carry on.
        """
        with endings_held_back():
            self._loop.run_until_complete(step)

    def close(self) -> None:
        self._turns.stop()
        self._feed.close()
        self._run(self._end())
        self._served.summaries.close()
        self._loop.close()
        self._folder.cleanup()

    async def _end(self) -> None:
        await self._page.stop()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
