"""One table of the service: its journal, its board's cable, and its watchers.

A damaged journal is set aside, what can be read is rescued, and the game carries on in a new one.
Views go out once the board has its answer.  Nothing that fails beside the table (a watcher, the
housekeeping, the search for a port) ends play.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TextIO

from pichenette import board, private, wire
from pichenette.config import Settings, TableSettings, journal_name
from pichenette.errors import Explained, PichenetteError
from pichenette.journal import belonging, missing
from pichenette.journal.entry import Who
from pichenette.journal.mending import CannotMend, forget_part, mend
from pichenette.journal.recover import kept_beside, put_in_place
from pichenette.journal.store import Journal
from pichenette.journal.summaries import KeptSummaries
from pichenette.journal.trouble import JournalDamaged, explained
from pichenette.link import capture
from pichenette.link.cable import Cable
from pichenette.link.finder import Finder, Wanted
from pichenette.link.tap import PortLine, Tap
from pichenette.sense import calibration_file as calibrated
from pichenette.sense.calibration import BadCalibration, Senses
from pichenette.service import garbage, status
from pichenette.service.commission import Commissioning
from pichenette.service.desk import SettingsDesk
from pichenette.service.hands import Hands
from pichenette.service.judging import Judging
from pichenette.service.machine import MachineStatus
from pichenette.service.status import Status
from pichenette.service.summing import Summing
from pichenette.table.table import Table
from pichenette.table.view import View
from pichenette.text import Text, same
from pichenette.watching import Watchers

log = logging.getLogger(__name__)

_HOUSEKEEPING_S = 5.0
_AGAIN_S = 1.0  # after something that should not have happened
_TOLD_S = 20.0  # and it is reported for this long
_LOOK_S = 0.5  # between two checks whether the journal is whole
_ROOM_S = 30.0  # a disk without room for a rescued journal may have some by then
_QUIET_S = 3.0  # without an edge or a request: time to move the log into the file, and to tidy up


class NoBoard(Explained, OSError):
    """A sentence for a board that is not connected."""

    def __init__(self, table: str) -> None:
        super().__init__(
            Text(f"{table}: no board is connected", f"{table} : aucun plateau n’est connecté")
        )


class ServedTable:
    def __init__(
        self,
        settings: Settings,
        own: TableSettings,
        data_dir: Path,
        finder: Finder,
        hands: Hands | None = None,
    ) -> None:
        """`hands` means a virtual board.  Raises BadBoard, JournalError."""
        self.name = own.name
        self.hands = hands
        self.board = board.load(own.board)
        self._settings = settings
        self._path = data_dir / journal_name(own.name)
        self.watchers: Watchers[View] = Watchers()
        self.troubles: list[Text] = []  # what is wrong beside the table, shown with its faults
        self._told: tuple[Text, ...] = ()
        self._failing: dict[str, tuple[Text, float]] = {}  # jobs that failed, and when
        self._untold: View | None = None  # for the watchers, in a moment
        self._active_at = self._checkpointed_at = 0.0
        self.takes_press: Callable[[str], bool] | None = None  # whoever tries the buttons
        self.lead: Callable[[], Commissioning] | None = None  # makes what leads through a set-up
        self._commissioning: Commissioning | None = None
        self.board_file = own.board
        self.judging = Judging()
        self.desk: SettingsDesk | None = None  # where settings are changed
        self.tap = Tap()
        self.summaries = KeptSummaries()
        self._capture = self._open_capture() if own.capture else None
        self._is_hurt = False  # the journal's file waits to be rescued
        self._is_saved = False  # … and to be put in place
        self._journal = self._open_journal()
        self._senses = self._load_senses()
        self.table = self._new_table()
        self.cable = Cable(
            self.table, finder, Wanted(own.port or None, own.board_id or None), self.tap
        )

    @property
    def journal(self) -> Journal:
        """For reading; writing goes through the table."""
        return self._journal

    @property
    def settings(self) -> Settings:
        return self._settings

    def _load_senses(self) -> Senses:
        """An unreadable calibration is reported, and play goes on without it."""
        if self.hands is not None:
            return self.hands.senses
        try:
            return calibrated.load(calibrated.path_beside(self._path))
        except BadCalibration as error:
            log.error("%s", error)
            self.troubles.append(error.text)
            return Senses()

    @property
    def commissioning(self) -> Commissioning | None:
        """Made when it is first asked for: most services never are."""
        if self._commissioning is None and self.lead is not None:
            self._commissioning = self.lead()
        return self._commissioning

    @property
    def senses(self) -> Senses:
        """The calibration in use."""
        return self._senses

    @property
    def calibration(self) -> dict[str, Any]:
        """The stored calibration; raises BadCalibration."""
        return calibrated.read(calibrated.path_beside(self._path))

    def calibrate(self, senses: Senses | None) -> None:
        """Use and store this calibration; None restores the previous one.  Raises
        BadCalibration.
        """
        path = calibrated.path_beside(self._path)
        if senses is None:
            senses = calibrated.undo(path)
        else:
            calibrated.save(path, senses, self.table.link_status.board_id)
        self._senses = senses
        self.table.close()
        self._take_table()

    def reconfigure(self, settings: Settings) -> None:
        """Use these settings from now on."""
        before, now = (general.on(self.board.name) for general in (self._settings, settings))
        self._settings = settings
        if (before.shot, before.passages) != (now.shot, now.passages):
            self.table.close()
            self._take_table()

    def _take_table(self) -> None:
        """Rebuild the table from the same journal, which holds the whole game."""
        self.table = self._new_table()
        self.cable.hand_over(self.table)

    def _new_table(self) -> Table:
        try:
            return self._table_of(self._journal)
        except JournalDamaged as error:  # only the table has read that part
            log.error("%s", error)
            self._journal.abandon()
            self._journal = self._held_journal()
            return self._table_of(self._journal)

    def _table_of(self, journal: Journal) -> Table:
        return Table(self.board, journal, self._settings, self._show, self._senses)

    def _open_journal(self) -> Journal:
        try:
            if kept := put_in_place(self._path):
                log.error("the journal has been rescued; the damaged one is kept as %s", kept)
            journal = Journal(self._path)
            private.restrict(self._path.parent.glob(f"{self._path.stem}[.-]*"))
            self._is_hurt = False
            forget_part(self._path)
            belonging.settle(journal, self.board)
        except JournalDamaged as error:
            log.error("%s", error)
            return self._held_journal()
        except OSError as error:
            if isinstance(error, PichenetteError):
                raise
            raise explained(self._path, error) from error
        if journal.trouble:
            log.error("%s", journal.trouble)
        return journal

    def _held_journal(self) -> Journal:
        """A stand-in that cannot be written, until the real one is rescued."""
        self._is_hurt = True
        return Journal.held(_mending(0.0))

    def _open_capture(self) -> TextIO | None:
        """A disk that cannot be written gets no capture; the table plays without."""
        stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
        path = self._path.with_name(f"{self._path.stem}-{stamp}.capture")
        try:
            private.make_folder(path.parent)
            file = open(  # noqa: SIM115 (for as long as the table)
                path, "a", encoding="ascii", buffering=1, opener=private.opener
            )
        except OSError as error:
            log.error("no capture: %s: %s", path, error.strerror)
            return None
        name = Text(f"the capture {path}", f"la capture {path}")
        self.tap.watch(lambda line: self._write_capture(file, line), name)
        log.info("capture: %s", path)
        return file

    def _write_capture(self, file: TextIO, line: PortLine) -> None:
        if line.direction == "in":
            capture.write(file, round(line.at * 1e6), line.line)

    def _show(self, view: View) -> None:
        """Show the newest view to the watchers once the board has been answered."""
        self._active_at = time.monotonic()
        if self._untold is None:
            asyncio.get_running_loop().call_soon(self._tell_watchers)
        self._untold = view

    def _tell_watchers(self) -> None:
        view, self._untold = self._untold, None
        if view is not None:
            self.watchers.tell(view)

    def watch(self, watcher: Callable[[View], None], name: Text) -> None:
        """The current view at once, then the newest after every change."""
        self.watchers.watch(watcher, name)
        self._show(self.table.view())

    async def run(self) -> None:
        await self._for_ever("port", self.cable.run)

    async def keep_house(self, machine: Callable[[], MachineStatus]) -> None:
        """Update warnings, and move the log into the file in quiet moments; for ever."""

        async def tidy() -> None:
            self._tidy(machine())
            await asyncio.sleep(_HOUSEKEEPING_S)

        await self._for_ever("housekeeping", tidy)

    async def _for_ever(self, name: str, job: Callable[[], Awaitable[None]]) -> None:
        """Run it again and again.  A failure is reported and retried, and play goes on."""
        while True:
            try:
                await job()
            except Exception as error:
                said = same(f"{name}: {str(error) or type(error).__name__}")
                known, _ = self._failing.get(name, (None, 0.0))
                if known != said:
                    log.exception("%s: %s", self.name, name)
                self._failing[name] = said, time.monotonic()
                self._warn()
                await asyncio.sleep(_AGAIN_S)

    def _warn(self) -> None:
        now = time.monotonic()
        self._failing = {
            name: (said, at) for name, (said, at) in self._failing.items() if now - at < _TOLD_S
        }
        self.table.warn((*self._told, *(said for said, _ in self._failing.values())))

    def _tidy(self, machine: MachineStatus) -> None:
        self._told = tuple(self._warnings(machine))
        self._warn()
        now = time.monotonic()
        if self._active_at > self._checkpointed_at and now - self._active_at > _QUIET_S:
            self._checkpointed_at = now
            self._journal.checkpoint()
            self.summaries.checkpoint()
            garbage.collect()

    async def keep_counted(self) -> None:
        """Sum up past games in quiet moments, for whoever looks back; for ever."""
        summing = Summing(self.summaries, lambda: self._journal, lambda: self._active_at)
        await self._for_ever("summing up", summing.catch_up)

    async def keep_whole(self) -> None:
        """Rescue a journal that turns out to be damaged, in another process; for ever."""
        await self._for_ever("the damaged journal", self._look_after)

    async def _look_after(self) -> None:
        if self._journal.is_damaged:  # discovered in use: the game stays in sight
            self._is_hurt = True
        if self._is_hurt:
            self._tell_mending(0.0)
            try:
                await self._mend()
            except CannotMend as error:  # no room for it, perhaps
                self._journal.hold(error.text)
                self._show(self.table.view())
                log.error("%s; trying again in %.0f s", error, _ROOM_S)
                await asyncio.sleep(_ROOM_S)
        await asyncio.sleep(_LOOK_S)

    async def _mend(self) -> None:
        """Raises CannotMend; or JournalError, as at a start."""
        if not self._is_saved:
            saved = await mend(self._path, self._tell_mending)
            log.error("rescued from the damaged journal: %s", saved)
            self._is_saved = True
        self._journal.abandon()
        self._journal = Journal.held(_mending(1.0))
        self._journal = self._open_journal()
        self._is_saved = False
        self._take_table()

    def _tell_mending(self, share: float) -> None:
        self._journal.hold(_mending(share))
        self._show(self.table.view())

    @property
    def mending(self) -> str | None:
        """How far the rescue of a damaged journal has come."""
        return str(self._journal.trouble) if self._is_hurt else None

    def _warnings(self, machine: MachineStatus) -> list[Text]:
        warnings = machine.warnings(self._settings.service.low_disk_mb)
        warnings += self.troubles + self.watchers.troubles + self.tap.troubles
        if self.cable.trouble:
            warnings.insert(0, self.cable.trouble)
        kept_ones = kept_beside(self._path)
        if kept_ones:
            warnings += missing.sentences(self._journal)
        for kept in kept_ones:
            warnings.append(
                Text(
                    "the journal was damaged; what could be read has been rescued, and the old "
                    f"one is kept as {kept}. Copy it elsewhere, then delete it",
                    "le journal était endommagé ; ce qui était lisible a été sauvé, et l’ancien "
                    f"est conservé sous {kept}. Copiez-le ailleurs, puis supprimez-le",
                )
            )
        return warnings

    def press(self, button: str, who: Who, *, is_held: bool = False, at: float) -> None:
        if self.takes_press is not None and self.takes_press(button):
            return
        self.tick()
        self.table.press(button, who, is_held=is_held, at=at)

    def view(self) -> View:
        return self.table.view()

    def tick(self) -> None:
        """Tell the table the time, as somebody is about to act."""
        self.cable.send(self.table.tick(time.monotonic()))

    def send(self, body: str) -> None:
        """Send a sentence to the board; raises NoBoard or NotNow, or ValueError if it is
        malformed.
        """
        self.table.check_listens()
        if not self.cable.send(wire.encode(body)):
            raise NoBoard(self.name)

    def reboot(self) -> None:
        """Restart the board, even from its prompt; raises NoBoard or NotNow."""
        if self.cable.device is None:
            raise NoBoard(self.name)
        self.cable.send(self.table.reboot())

    def status(self, machine: MachineStatus) -> Status:
        return status.of(self, machine, self.cable.device)

    def close(self) -> None:
        self.judging.cancel()
        self.table.close()
        self.summaries.close()
        self._journal.close()
        if self._capture:
            with suppress(OSError):  # a full disk, already reported
                self._capture.close()


def _mending(share: float) -> Text:
    return Text(
        f"the journal is damaged; what can be read is being rescued ({share:.0%} done). Keep "
        "playing: the board remembers what it sees, and the score will catch up",
        f"le journal est abîmé ; ce qui est lisible est en train d’être sauvé ({share * 100:.0f} "
        "% fait). Continuez à jouer : le plateau retient ce qu’il voit, et le score se mettra à "
        "jour",
    )
