"""A table on a virtual board with an *other* button too, and what its track shows."""

from pathlib import Path

from pichenette import board
from pichenette.board import Board
from pichenette.config import Settings
from pichenette.games.game import Json
from pichenette.journal.store import Journal
from pichenette.outputs.palette import BOX, Colour
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.track import draw
from pichenette.resources import boards_dir
from pichenette.sense.calibration import Senses
from pichenette.table.table import Table
from pichenette.table.view import View
from pichenette.virtual.board import GateEdge, VirtualBoard
from pichenette.virtual.lockstep import Lockstep
from pichenette.virtual.tower import CALIBRATION

SECOND = 1_000_000
BLUE, RED = BOX[0], BOX[1]
CARROM = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}
_OTHER = '\n[[gates]]\nid = "other"\nrole = "button"\nmeans = "other"\npin = 22\nbroken = "low"\n'


def with_other(name: str, folder: Path) -> Board:
    """The same board with a third button."""
    text = (boards_dir() / f"{name}.toml").read_text()
    gates, rest = text.split("\n[scale]") if "\n[scale]" in text else (text, None)
    path = folder / f"{name}.toml"
    path.write_text(gates + _OTHER + ("" if rest is None else f"\n[scale]{rest}"))
    return board.load(path)


class Play:
    """A table on a virtual board, with what its track shows."""

    def __init__(self, on: Board, header: Json, senses: Senses | None = None) -> None:
        self.board = on
        self.journal = Journal(None)
        self.views: list[View] = []
        self.table = Table(on, self.journal, Settings(), self.views.append, senses)
        self.virtual = VirtualBoard(on, 1, None)
        if senses is not None:
            self.virtual.weigh(CALIBRATION.zero)
        self.lockstep = Lockstep(self.virtual, self.table)
        self.lockstep.run(1 * SECOND)
        self.table.begin(header, "page")

    def close(self) -> None:
        self.lockstep.close()
        self.virtual.close()
        self.journal.close()

    @property
    def now(self) -> float:
        return self.lockstep.now_us / SECOND

    def run(self, seconds: float) -> None:
        self.lockstep.run(self.lockstep.now_us + seconds * SECOND)

    def breaks(self, *spans: tuple[str, float, float]) -> None:
        """(gate, from, to) in seconds from now."""
        edges = []
        for name, start, end in spans:
            gate = self.board.gate_number(name)
            edges.append(GateEdge((self.now + start) * SECOND, gate, True))
            edges.append(GateEdge((self.now + end) * SECOND, gate, False))
        self.virtual.drive(sorted(edges))

    def press(self, name: str) -> None:
        self.breaks((name, 0.01, 0.1))
        self.run(0.5)

    @property
    def state(self) -> tuple[str, int] | None:
        answering = self.views[-1].answering
        return (answering.state, answering.choice) if answering else None

    def lit(self, lane: int) -> dict[int, Colour]:
        """Cells of a lane that shine, where the track has a row a player."""
        assert self.views[-1].game is not None
        of = TrackSettings(rows=len(self.views[-1].game.scores))
        row = draw(self.views[-1], 3_600_000, of).rows[lane]
        return {cell: colour for cell, colour in enumerate(row[1:-1]) if max(colour) > 100}

    @property
    def lines(self) -> list[Json]:
        assert self.table.record is not None
        lines = [line.encode() for line in self.table.record.corrected().lines]
        return [{name: line[name] for name in line if name != "player"} for line in lines]


# Two breaks alike: two pieces, or one that touched the rim.
BOUNCE = (("strike", 1, 1.001), ("pocket-2", 2, 2.02), ("pocket-2", 2.08, 2.1))


def asked(play: Play) -> list[str]:
    return [one.key for one in play.table.questions if one.is_doubt]
