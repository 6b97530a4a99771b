"""A practice game on a board that no service has: in memory, and forgotten with the console.

Fed with the messages the console heard, in order.  Views, requests and answers are those of the
service's local interface; the verbs are the same.
"""

from typing import Any

from pichenette.board import Board
from pichenette.config import Settings
from pichenette.console.console import Console, ConsoleEvent, Linked, MessageHeard
from pichenette.console.order import Renumbered
from pichenette.console.sources.practice_table import PracticeTable
from pichenette.errors import PichenetteError
from pichenette.journal.store import Journal
from pichenette.link.messages import Message
from pichenette.service import verbs
from pichenette.service.machine import MachineStatus
from pichenette.table.table import Table
from pichenette.table.view import View, as_json


class Practice:
    def __init__(self, board: Board, console: Console, settings: Settings | None = None) -> None:
        self._board = board
        self._console = console
        self._settings = settings or Settings()
        self._journal = Journal(None)
        self._senses = console.senses
        self._served = PracticeTable(board, console, self._journal)
        self._table = self._take_table()
        self._renumbered = Renumbered(console.order)
        console.watch(self._hear)
        self._greet()

    def _take_table(self) -> Table:
        table = Table(self._board, self._journal, self._settings, self._show, self._senses)
        self._served.table = table
        return table

    def _greet(self) -> None:
        self._table.connected(self._console.at)
        if self._console.link.hello:
            self._feed(self._console.link.hello, self._console.at)

    def _keep_calibrated(self) -> None:
        """Apply what was calibrated meanwhile: another table, from the same journal."""
        if self._console.senses is not self._senses:
            self._senses = self._console.senses
            self._table.close()
            self._table = self._take_table()
            self._greet()

    def _show(self, view: View) -> None:
        self._console.view = as_json(view)

    def _hear(self, event: ConsoleEvent) -> None:
        if isinstance(event, Linked):
            if event.is_open:
                self._table.connected(event.at)
            else:
                self._table.disconnected(event.at)
        elif isinstance(event, MessageHeard):
            self._keep_calibrated()
            self._feed(event.message, event.at)

    def _feed(self, message: Message, at: float) -> None:
        """As its board would send it, with numbers that begin where the practice did."""
        renumbered = self._renumbered.take(message)
        if renumbered is not None:
            self._table.take(renumbered, at)

    def tick(self, at: float) -> None:
        self._table.tick(at)

    def ask(self, given: dict[str, Any], at: float) -> Any:
        self._keep_calibrated()
        self._table.tick(at)
        try:
            answer = verbs.carry_out(given, {self._served.name: self._served}, _machine, "console")
        except (PichenetteError, TypeError, ValueError) as error:
            return {"ok": False, **verbs.error_fields(error)}
        return {"ok": True, **answer}

    def close(self) -> None:
        self._table.close()
        self._journal.close()


def _machine() -> MachineStatus:
    """Nobody watches it here."""
    return MachineStatus(None, None, None)
