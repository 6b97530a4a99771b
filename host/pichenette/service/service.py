"""The daemon: builds everything from the settings, connects it, and closes it in order.

This is the composition root; no other file knows all the parts.  One event loop, one thread; it
waits for ports, sockets, and the disk at each commit.
"""

import asyncio
import fcntl
import logging
import os
import re
import signal
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pichenette import board, private
from pichenette.config import BadConfig, Settings, journal_name
from pichenette.errors import Explained, reason, text_of
from pichenette.link.finder import Finder
from pichenette.outputs.fittings import Fittings
from pichenette.outputs.pins import PinTrouble
from pichenette.outputs.settings import BadSetting
from pichenette.resources import runtime_dir, state_dir
from pichenette.service.commission import Commissioning
from pichenette.service.desk import SettingsDesk
from pichenette.service.feed import Feed
from pichenette.service.hands import Hands
from pichenette.service.local.interface import LocalInterface
from pichenette.service.machine import Machine, MachineStatus
from pichenette.service.pin import PinFile
from pichenette.service.served_table import ServedTable
from pichenette.service.systemd import Notifier
from pichenette.service.turns import Turns
from pichenette.text import Text

if TYPE_CHECKING:
    from pichenette.service.web.page import Page

log = logging.getLogger(__name__)

SETTINGS = "settings.toml"  # beside the journals, if none is given
_SOCKET = "pichenette.sock"
_ENDINGS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
_STATUS_S = 1.0  # a status costs a few reads of /sys


Leading = Callable[[ServedTable, Machine, Callable[[], Fittings | None]], Commissioning]


class AlreadyRunning(Explained, OSError):
    """Another service has these journals."""


class Service:
    def __init__(
        self,
        settings: Settings,
        environment: Mapping[str, str] = os.environ,
        finder: Finder | None = None,
        *,
        hands: Hands | None = None,
        is_apart: bool = False,
        needs_page: bool = False,
        leading: Leading | None = None,
        settings_file: Path | None = None,
    ) -> None:
        """Open the journals; raises whatever is wrong with them or with a board file.

        `hands`: the first table's board is virtual; `is_apart`: keep its games apart from real
        ones.  `needs_page`: do not run if the page cannot be served.  `leading` makes what leads
        people through the set-up of a board.  `settings_file`: where the settings come from.
        """
        self._is_apart = is_apart
        self._leading = leading
        self._settings_file = settings_file
        self._needs_page = needs_page
        own = settings.service
        self.data_dir = Path(own.data_dir) if own.data_dir else state_dir(environment)
        run_dir = Path(own.runtime_dir) if own.runtime_dir else runtime_dir(environment)
        self.socket = run_dir / _SOCKET
        self._lock = _lock(self.data_dir)
        if "STATE_DIRECTORY" not in environment:  # otherwise systemd decides who may look
            private.restrict_folder(self.data_dir, _is_ours)
        self._machine = Machine(self.data_dir)
        self._known: tuple[float, MachineStatus] | None = None
        self._notifier = Notifier(environment)
        self.tables: dict[str, ServedTable] = {}
        try:
            self._open_tables(settings, finder or Finder(), hands)
        except BaseException:
            self.close()
            raise
        feeds = {name: Feed(served, self.machine_status) for name, served in self.tables.items()}
        self._feeds, self._turns = feeds, Turns()
        pins = PinFile(self.data_dir)
        self._local = LocalInterface(self.tables, self.machine_status, feeds, self._turns, pins)
        self._settings = settings
        file = settings_file or self.data_dir / SETTINGS
        self._desk = SettingsDesk(file, settings, self._reconfigure, self.data_dir)
        self._stage: Fittings | None = None  # strip, panel and buzzer, while it runs
        self.page: Page | None = None  # while it is served

    def _open_tables(self, settings: Settings, finder: Finder, hands: Hands | None) -> None:
        for table in settings.tables:
            path = self.data_dir / journal_name(table.name)
            for other in self.tables:  # on a case-insensitive disk, or through a link
                if path.exists() and path.samefile(self.data_dir / journal_name(other)):
                    raise BadConfig(
                        f"tables: {other!r} and {table.name!r} share the journal {path}; rename "
                        "one of them"
                    )
            folder, own = self.data_dir, None if self.tables else hands
            if own is not None and self._is_apart:
                folder = folder / "virtual" / board.load(table.board).name
            self.tables[table.name] = ServedTable(settings, table, folder, finder, own)

    def machine_status(self) -> MachineStatus:
        now = asyncio.get_running_loop().time()
        if self._known is None or now - self._known[0] >= _STATUS_S:
            self._known = now, self._machine.status()
        return self._known[1]

    async def run(
        self,
        ready: Callable[[], None] | None = None,
        paged: "Callable[[Page], None] | None" = None,
    ) -> None:
        """Run until SIGTERM, SIGINT or cancellation, then close everything.

        `paged` is called with the page once it is served.
        """
        with _told_to_stop() as stop:
            await self._run(stop, ready, paged)

    async def _run(
        self,
        stop: asyncio.Event,
        ready: Callable[[], None] | None,
        paged: "Callable[[Page], None] | None",
    ) -> None:
        stage = self._open_stage(asyncio.get_running_loop())
        self._stage = stage
        self._lead()
        page = None
        try:
            await self._local.start(self.socket)
            log.info("local interface: %s", self.socket)
            page = self.page = await self._open_page(stage)
            if page and paged:
                paged(page)
            jobs: list[Awaitable[None]] = [_until(stop)]
            for served in self.tables.values():
                jobs += [served.run(), served.keep_house(self.machine_status), served.keep_whole()]
                jobs += [served.keep_counted()] if page else []
            jobs.append(self._watch_over())
            self._notifier.tell(READY="1", STATUS=self._summary)
            if ready:
                ready()
            tasks = [asyncio.ensure_future(job) for job in jobs]
            done, pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in pending:
                task.cancel()
            await asyncio.gather(*pending, return_exceptions=True)
            for task in done:
                task.result()
        finally:
            self._notifier.tell(STOPPING="1")
            self._turns.stop()
            if page:
                await page.stop()
            await self._local.stop()
            for feed in self._feeds.values():
                feed.close()
            if stage:
                stage.close()
            self.close()

    def _open_stage(self, loop: asyncio.AbstractEventLoop) -> Fittings | None:
        """Strip, panel and buzzer belong to the first table.  Scoring goes on without them."""
        first, own = next(iter(self.tables.values())), self._settings
        try:
            stage = Fittings(
                own.track, own.panel, own.sound, first, loop, complain=first.troubles.append
            )
        except (PinTrouble, BadSetting) as error:
            log.error("%s", error)
            first.troubles.append(text_of(error))
            return None
        first.watch(stage.show, Text("strip, panel and buzzer", "bande, panneau et buzzer"))
        return stage

    def _lead(self) -> None:
        for number, served in enumerate(self.tables.values()):
            served.desk = self._desk
            if self._leading is not None:
                fitted = partial(_itself, None if number else self._stage)
                served.lead = partial(self._leading, served, self._machine, fitted)

    def _reconfigure(self, settings: Settings) -> None:
        """What can be used without a restart is; the desk offers nothing else."""
        for served in self.tables.values():
            served.reconfigure(settings)
        if self._stage:
            self._stage.change(settings.track)
        if self.page:
            self.page.change(settings.track)

    async def _open_page(self, stage: Fittings | None) -> "Page | None":
        """Its parts are imported only if a page is wanted; raises NoPage."""
        if not self._settings.page.serve:
            return None
        from pichenette.service.web.page import Hall, Page
        from pichenette.service.web.server import NoPage

        hall = Hall(
            self.tables,
            self._feeds,
            self._turns,
            self.machine_status,
            settings=self._settings_file or self.data_dir / SETTINGS,
        )
        strip = stage.track if stage else None
        try:
            page = Page(self._settings.page, hall, self._settings.track, strip, self.data_dir)
        except NoPage as error:
            if self._needs_page:
                raise
            log.error("%s", error)
            next(iter(self.tables.values())).troubles.append(error.text)
            return None
        await page.start()
        log.info("page: %s", " ".join(page.urls))
        return page

    @property
    def _summary(self) -> str:
        """For `systemctl status`."""
        hurt = [
            f"{served.name}: {served.mending}" for served in self.tables.values() if served.mending
        ]
        return "; ".join([f"{len(self.tables)} table(s)", *hurt])

    async def _watch_over(self) -> None:
        """systemd restarts a service whose loop has stopped turning."""
        period_s = self._notifier.watchdog_s
        while period_s is not None:
            self._notifier.tell(WATCHDOG="1", STATUS=self._summary)
            await asyncio.sleep(period_s / 3)
        await asyncio.Event().wait()

    def close(self) -> None:
        for served in self.tables.values():
            served.close()
        self._notifier.close()
        os.close(self._lock)


def _itself(stage: Fittings | None) -> Fittings | None:
    return stage


@contextmanager
def _told_to_stop() -> Iterator[asyncio.Event]:
    """Set by whatever ends a program; a second time, while it is being closed, says nothing new.

    The loop has to hear it, and nobody else: an exception that a signal's handler raises in the
    middle of an answer is taken for that answer's mistake by uvicorn, and the program goes on.
    """
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    before = {number: signal.getsignal(number) for number in _ENDINGS}
    heard = [number for number in _ENDINGS if before[number] is not signal.SIG_IGN]  # nohup
    for number in heard:
        loop.add_signal_handler(number, stop.set)
    try:
        yield stop
    finally:
        for number in heard:
            loop.remove_signal_handler(number)
            signal.signal(number, before[number])


async def _until(stop: asyncio.Event) -> None:
    await stop.wait()
    log.info("stopping")


_OURS = re.compile(
    r".+\.(sqlite|capture|calibration\.json)(\.games)?"
    r"(-wal|-shm|\.reserve|\.part|\.saved|\.new|\.backup)*"
    r"|run|notify|virtual|page\.(pin|sessions)(\.new)?|settings\.toml(\.before)?(\.new)?"
)


def _is_ours(name: str) -> bool:
    """Is it a file or folder that a service keeps beside its journals?"""
    return _OURS.fullmatch(name) is not None


def _lock(data_dir: Path) -> int:
    """One service per set of journals: two would each acknowledge to the board what the other has
    not stored.
    """
    try:
        private.make_folder(data_dir)
        lock = os.open(data_dir, os.O_RDONLY | os.O_DIRECTORY)
    except OSError as error:
        why = reason(error)
        raise AlreadyRunning(
            Text(
                f"{data_dir}: {why.en}; give another folder with --data, or service.data_dir in "
                "the settings",
                f"{data_dir} : {why.fr} ; donnez un autre dossier avec --data, ou "
                "service.data_dir dans les réglages",
            )
        ) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise AlreadyRunning(
            Text(
                f"{data_dir}: another pichenette serve is using these journals; stop it "
                "(`systemctl stop pichenette`), or give another --data",
                f"{data_dir} : un autre pichenette serve utilise ces journaux ; arrêtez-le "
                "(`systemctl stop pichenette`), ou donnez un autre --data",
            )
        ) from error
    return lock
