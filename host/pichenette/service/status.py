"""The status of a table, its board and its machine, frozen; every surface shows the same."""

from dataclasses import dataclass

from pichenette.games.game import Json
from pichenette.journal.store import JournalStatus
from pichenette.link.session import Connection, LinkStatus
from pichenette.sense.health import GateHealth
from pichenette.service.machine import MachineStatus
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


def as_json(status: Status) -> Json:
    return plain(status)
