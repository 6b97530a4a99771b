"""One table of the service: its journal, its board's cable, and who watches it.

Comes in: settings of a table.  Goes out: views, lines and status to whoever watches, and actions
from them to the table.  A journal that is damaged is set aside, what can be read of it saved, and
the game goes on in a new one.  Views are told once the board has its answer, and nothing that goes
wrong beside the table (a watcher, the housekeeping, the search for a port) ends play.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TextIO

from pichenette import board, calibrated, wire
from pichenette.config import Settings, TableSettings, journal_name
from pichenette.errors import PichenetteError
from pichenette.journal.entry import Who
from pichenette.journal.recover import recover, set_aside
from pichenette.journal.store import Journal
from pichenette.journal.trouble import JournalDamaged
from pichenette.link import capture
from pichenette.link.cable import Cable
from pichenette.link.finder import Finder, Wanted
from pichenette.link.tap import Line, Tap
from pichenette.machine import MachineStatus
from pichenette.outputs.view import View
from pichenette.sense.calibration import BadCalibration, Senses
from pichenette.sense.shot import Shot
from pichenette.status import Status
from pichenette.table import Table
from pichenette.text import Text, same
from pichenette.watching import Watchers

log = logging.getLogger(__name__)

_HOUSEKEEPING_S = 5.0
_AGAIN_S = 1.0  # after something that should not have happened
_QUIET_S = 3.0  # without an edge or a word: a moment to move the log into the file


class NoBoard(PichenetteError, OSError):
    """A sentence for a board that is not connected."""


class Seat:
    def __init__(
        self, settings: Settings, own: TableSettings, data_dir: Path, finder: Finder
    ) -> None:
        """Raises BadBoard, JournalError."""
        self.name = own.name
        self.board = board.load(own.board)
        self._settings = settings
        self._path = data_dir / journal_name(own.name)
        self.watchers: Watchers[View] = Watchers()
        self.troubles: list[str] = []  # what is wrong beside the table: told with its faults
        self._told: tuple[Text, ...] = ()
        self._failing: dict[str, Text] = {}  # jobs that went wrong the last time
        self._untold: View | None = None  # for the watchers, in a moment
        self._active_at = 0.0
        self.tap = Tap()
        self._capture = self._open_capture() if own.capture else None
        self._journal = self._open_journal()
        self._senses = self._load_senses()
        self.table = Table(self.board, self._journal, self._settings, self._show, self._senses)
        self.cable = Cable(
            self.table, finder, Wanted(own.port or None, own.board_id or None), self.tap
        )

    def _load_senses(self) -> Senses:
        """A calibration that cannot be read is told; play goes on without it."""
        try:
            return calibrated.load(calibrated.path_beside(self._path))
        except BadCalibration as error:
            log.error("%s", error)
            self.troubles.append(str(error))
            return Senses()

    @property
    def calibration(self) -> dict[str, Any]:
        """All that is kept of it; raises BadCalibration."""
        return calibrated.read(calibrated.path_beside(self._path))

    def calibrate(self, senses: Senses | None) -> None:
        """Use it from now on, and keep it; None: the one before.  Raises BadCalibration."""
        path = calibrated.path_beside(self._path)
        if senses is None:
            senses = calibrated.undo(path)
        else:
            calibrated.save(path, senses, self.table.link_status.board_id)
        self._senses = senses
        self.table.close()
        self._take_table()

    def _take_table(self) -> None:
        """Another table from the same journal: everything of the game is in there."""
        self.table = Table(self.board, self._journal, self._settings, self._show, self._senses)
        self.cable.hand_over(self.table)

    def _open_journal(self) -> Journal:
        try:
            journal = Journal(self._path)
        except JournalDamaged as error:
            log.error("%s", error)
            return self._recovered_journal()
        if journal.trouble:
            log.error("%s", journal.trouble)
        return journal

    def _recovered_journal(self) -> Journal:
        kept = set_aside(self._path)
        recovered = recover(kept, self._path)
        log.error("the damaged journal is kept as %s; %s saved from it", kept, recovered)
        return Journal(self._path)

    def _open_capture(self) -> TextIO | None:
        """A disk that cannot be written has no capture; the table plays without."""
        stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
        path = self._path.with_name(f"{self._path.stem}-{stamp}.capture")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = path.open("a", encoding="ascii", buffering=1)
        except OSError as error:
            log.error("no capture: %s: %s", path, error.strerror)
            return None
        name = Text(f"the capture {path}", f"la capture {path}")
        self.tap.watch(lambda line: self._write_capture(file, line), name)
        log.info("capture: %s", path)
        return file

    def _write_capture(self, file: TextIO, line: Line) -> None:
        if line.direction == "in":
            capture.write(file, round(line.at * 1e6), line.line)

    def _show(self, view: View) -> None:
        """Told to the watchers when the board has been answered; the newest only."""
        self._active_at = time.monotonic()
        if self._untold is None:
            asyncio.get_running_loop().call_soon(self._tell_watchers)
        self._untold = view

    def _tell_watchers(self) -> None:
        view, self._untold = self._untold, None
        if view is not None:
            self.watchers.tell(view)

    def watch(self, watcher: Callable[[View], None], name: Text) -> None:
        """Gets the present view at once, and the newest one after every change."""
        self.watchers.watch(watcher, name)
        self._show(self.table.view())

    async def run(self) -> None:
        """For ever."""
        await self._for_ever("port", self.cable.run)

    async def keep_house(self, machine: Callable[[], MachineStatus]) -> None:
        """Warnings, and the log into the file in a quiet moment; for ever."""
        self._checkpointed_at = 0.0

        async def tidy() -> None:
            self._tidy(machine())
            await asyncio.sleep(_HOUSEKEEPING_S)

        await self._for_ever("housekeeping", tidy)

    async def _for_ever(self, name: str, job: Callable[[], Awaitable[None]]) -> None:
        """Again and again.  Whatever goes wrong in it is told, and tried again: play goes on."""
        while True:
            try:
                await job()
            except Exception as error:
                said = same(f"{name}: {str(error) or type(error).__name__}")
                if self._failing.get(name) != said:
                    log.exception("%s: %s", self.name, name)
                self._failing[name] = said
                self.table.warn((*self._told, *self._failing.values()))
                await asyncio.sleep(_AGAIN_S)
            else:
                self._failing.pop(name, None)

    def _tidy(self, machine: MachineStatus) -> None:
        if self._journal.is_damaged:
            self._begin_anew()
        self._told = tuple(self._warnings(machine))
        self.table.warn((*self._told, *self._failing.values()))
        now = time.monotonic()
        if self._active_at > self._checkpointed_at and now - self._active_at > _QUIET_S:
            self._checkpointed_at = now
            self._journal.checkpoint()

    def _begin_anew(self) -> None:
        """The journal turned out to be damaged while it was in use."""
        self._journal.close()
        self._journal = self._recovered_journal()
        self._take_table()

    def _warnings(self, machine: MachineStatus) -> list[Text]:
        warnings = machine.warnings(self._settings.service.low_disk_mb)
        warnings += map(same, self.troubles)
        warnings += self.watchers.troubles + self.tap.troubles
        if self.cable.trouble:
            warnings.insert(0, same(self.cable.trouble))
        for kept in sorted(self._path.parent.glob(f"{self._path.stem}.damaged-*.sqlite")):
            warnings.append(
                Text(
                    f"the journal was damaged and began anew; the old one is kept as {kept}. "
                    "Copy it away, then delete it there",
                    f"le journal était abîmé, un nouveau est commencé ; l'ancien reste : {kept}. "
                    "Le copier ailleurs, puis l'effacer là",
                )
            )
        return warnings

    def say(self, shot: Shot, who: Who) -> None:
        self.tick()
        self.table.say(shot, who)

    def done(self, who: Who) -> None:
        self.tick()
        self.table.done(who)

    def undo(self, who: Who) -> None:
        self.tick()
        self.table.undo(who)

    def view(self) -> View:
        return self.table.view()

    def tick(self) -> None:
        """Somebody is about to act: the table shall know the time."""
        self.cable.send(self.table.tick(time.monotonic()))

    def send(self, body: str) -> None:
        """A sentence to the board; raises NoBoard or NotNow, or ValueError where it is none."""
        self.table.check_listens()
        if not self.cable.send(wire.encode(body)):
            raise NoBoard(f"{self.name}: no board is connected")

    def reboot(self) -> None:
        """Start the board again, also from its prompt; raises NoBoard or NotNow."""
        if self.cable.device is None:
            raise NoBoard(f"{self.name}: no board is connected")
        self.cable.send(self.table.reboot())

    def status(self, machine: MachineStatus) -> Status:
        view = self.table.view()
        return Status(
            table=self.name,
            board=self.board.name,
            version=view.version,
            connection=view.connection,
            device=self.cable.device,
            link=self.table.link_status,
            journal=self.table.journal_status,
            machine=machine,
            gates=self.table.health,
            faults=view.faults,
        )

    def close(self) -> None:
        self.table.close()
        self._journal.close()
        if self._capture:
            with suppress(OSError):  # a full disk: told already
                self._capture.close()
