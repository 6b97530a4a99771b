"""A practice game's table, as the service's verbs see it; the board is left to the console."""

from typing import Any, NoReturn

from pichenette.board import Board
from pichenette.console.console import Console
from pichenette.console.sources.source import CannotDo
from pichenette.journal.store import Journal
from pichenette.journal.summaries import KeptSummaries
from pichenette.link.tap import Tap
from pichenette.sense.calibration import Senses
from pichenette.service import status
from pichenette.service.machine import MachineStatus
from pichenette.service.status import Status
from pichenette.table.table import Table
from pichenette.table.view import View
from pichenette.text import Text
from pichenette.watching import Watchers

_OWN_COMMAND = Text(
    "not possible through a practice game: the console has its own commands for the board (`help`)",
    "impossible par une partie d’essai : la console a ses propres commandes pour le plateau "
    "(`help`)",
)


class PracticeTable:
    """Like `Served`."""

    name = "practice"
    hands = None
    commissioning = None
    desk = None
    judging = None
    board_file = ""

    def __init__(self, board: Board, console: Console, journal: Journal) -> None:
        self.board = board
        self.journal = journal
        self.summaries = KeptSummaries()
        self.watchers: Watchers[View] = Watchers()
        self.tap = Tap()
        self.table: Table
        self._console = console

    def view(self) -> View:
        return self.table.view()

    def tick(self) -> None:
        """The console keeps its time, also before a request."""

    @property
    def calibration(self) -> dict[str, Any]:
        return self._console.senses.encode()

    def status(self, machine: MachineStatus) -> Status:
        return status.of(self, machine, self._console.link.device)

    @property
    def cable(self) -> NoReturn:
        raise CannotDo(_OWN_COMMAND)

    def calibrate(self, senses: Senses | None) -> None:
        raise CannotDo(_OWN_COMMAND)

    def send(self, body: str) -> None:
        raise CannotDo(_OWN_COMMAND)

    def reboot(self) -> None:
        raise CannotDo(_OWN_COMMAND)
