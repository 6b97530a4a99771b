"""The status of a table, its board and its machine, frozen; every surface shows the same."""

from dataclasses import dataclass
from typing import Protocol

from pichenette.board import Board
from pichenette.games.game import Json
from pichenette.journal.store import JournalStatus
from pichenette.link.session import Connection, LinkStatus
from pichenette.sense.health import GateHealth
from pichenette.service.machine import MachineStatus
from pichenette.table.table import Table
from pichenette.table.view import plain
from pichenette.text import Text


@dataclass(frozen=True, slots=True)
class Status:
    table: str
    board: str
    version: int  # of the table's state, as on its views
    connection: Connection
    device: str | None  # the open port
    link: LinkStatus
    journal: JournalStatus
    machine: MachineStatus
    gates: tuple[GateHealth, ...]
    faults: tuple[Text, ...]  # in words, as on every view


class Told(Protocol):
    """A table of the service, of a demo or of the console."""

    @property
    def name(self) -> str: ...
    @property
    def board(self) -> Board: ...
    @property
    def table(self) -> Table: ...


def of(served: Told, machine: MachineStatus, device: str | None) -> Status:
    """The status of a table; `device` is its open port."""
    table = served.table
    view = table.view()
    return Status(
        table=served.name,
        board=served.board.name,
        version=view.version,
        connection=view.connection,
        device=device,
        link=table.link_status,
        journal=table.journal_status,
        machine=machine,
        gates=table.health,
        faults=view.faults,
    )


def as_json(status: Status) -> Json:
    return plain(status)
