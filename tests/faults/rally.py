"""A light board, a bad cable and a table, on one simulated clock.

The same shots every time; what differs is what happens on the way to the journal: lines that are
lost, doubled or spoilt, cables pulled, services that die at any write.  Nothing here sleeps.
"""

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from typing import Any

from pichenette import board
from pichenette.config import Settings
from pichenette.games.shot import Shot
from pichenette.journal.entry import Entry
from pichenette.journal.store import Journal
from pichenette.table.table import Table
from pichenette.table.view import View
from pichenette.virtual.board import GateEdge
from pichenette.virtual.faults import FaultRates, Faults
from pichenette.virtual.light import LightBoard
from pichenette.virtual.pockets import Pockets

CARROM = board.load("carrom")
HEADER = {
    "pichenette": 1,
    "game": "queen-carrom",
    "players": ["Ana", "Bo"],
    "options": {"target": 10**9},
}
CALM = FaultRates()
TICKS = (1 << 30) - 30_000_000  # the counter wraps half a minute after the start


class Killed(BaseException):
    """The service died here."""


class MortalJournal(Journal):
    """Dies at the write that is asked for: before a row, or before its commit."""

    lives = -1  # writes until death; negative: immortal

    def _count(self) -> None:
        if self.lives == 0:
            raise Killed
        self.lives -= 1

    def add_raw(self, *values: Any) -> int:
        self._count()
        return super().add_raw(*values)

    def add(self, *values: Any) -> Entry:
        self._count()
        return super().add(*values)

    def die(self) -> None:
        """As a killed process leaves it: what was not committed never was."""
        self._db.close()


def shots(seed: int) -> Iterator[GateEdge]:
    """Edges of people playing, for ever."""
    dice = random.Random(seed)
    physics = Pockets(CARROM, dice)
    at_us = 2_000_000.0
    while True:
        fell = ("blue",) * dice.choice((0, 0, 1, 1, 1, 2, 3))
        played = physics.play(Shot(potted=fell), at_us)
        yield from played.edges
        # Some shots follow so soon that the one before is only just over.
        at_us = max(played.end_us + 1_600_000, at_us + 3_000_000) + dice.uniform(0, 3_000_000)


@dataclass
class Rally:
    journal_path: Path | None
    levers: FaultRates = CALM
    seed: int = 1
    kill_every: int = 0  # writes between two deaths of the service, about
    unplug_every: int = 0  # edges between two pulled cables, about
    lives: int = -1  # of the first service
    has_game: bool = True

    deaths: int = 0
    unplugs: int = 0
    views: int = 0
    last_version: int = 0
    board: LightBoard = field(init=False)
    table: Table = field(init=False)

    def __post_init__(self) -> None:
        self.board = LightBoard(CARROM, seed=5, ticks=TICKS)
        self.down = Faults(self.levers, self.seed)
        self.up = Faults(self.levers, self.seed + 1)
        self._dice = random.Random(self.seed + 2)
        self._replug_us = 0
        self._journal = self._open(-1)
        self.table = self._new_table()
        if self.has_game:
            self.table.begin(HEADER, "demo")
        self._journal.lives = self.lives if self.lives >= 0 else self._next_death()
        self._to_board(self.table.connected(0.0))

    def _open(self, lives: int) -> MortalJournal:
        journal = MortalJournal(self.journal_path)
        journal.lives = lives
        return journal

    def _new_table(self) -> Table:
        return Table(CARROM, self._journal, Settings(), self._show)

    def _show(self, view: View) -> None:
        assert view.version >= self.last_version, "what was shown is taken back"
        self.last_version = view.version
        self.views += 1

    def _to_board(self, data: bytes) -> None:
        if data:
            self.board.hear(self.up.feed(data, self._at))

    @property
    def _at(self) -> float:
        return self.board.now_us / 1e6

    def play(self, edges: int, shot_seed: int = 11) -> None:
        """Play this many edges, then wait until nothing is left and the last shot is over."""
        stream = shots(shot_seed)
        upcoming, pushed = next(stream), 0
        next_unplug = self._next(self.unplug_every)
        while pushed < edges:
            self._step_to(min(ceil(upcoming.at_us), self._next_us()))
            while upcoming.at_us <= self.board.now_us:
                self.board.edge(upcoming.gate, upcoming.is_broken)
                upcoming, pushed = next(stream), pushed + 1
            if pushed >= next_unplug:
                next_unplug = pushed + self._next(self.unplug_every)
                self._unplug()
        self._settle()

    def _settle(self) -> None:
        quiet_until = 0
        while quiet_until == 0 or self.board.now_us < quiet_until:
            self._step_to(self._next_us())
            if self.board.waiting:
                quiet_until = 0
            elif quiet_until == 0:
                quiet_until = self.board.now_us + 15_000_000

    def _next_death(self) -> int:
        return int(self._next(self.kill_every)) if self.kill_every else -1

    def _next(self, every: int) -> float:
        return self._dice.randint(1, 2 * every) if every else float("inf")

    def _next_us(self) -> int:
        held = [one.next_at for one in (self.down, self.up)]
        waits = [int(at * 1e6) + 1 for at in held if at is not None]
        return max(min([self.board.next_us, *waits]), self.board.now_us + 1)

    def _step_to(self, at_us: int) -> None:
        """Time comes to `at_us`; everything that can be exchanged now is."""
        self.board.now_us = max(at_us, self.board.now_us)
        if not self.board.is_open:
            self.board.run()
            if self.board.now_us < self._replug_us:
                return
            self._replug()
        self.board.hear(self.up.release(self._at))
        self._deliver(self.down.release(self._at))
        while data := self.board.run():
            self._deliver(self.down.feed(data, self._at))
        self._to_board(self.table.tick(self._at))

    def _deliver(self, data: bytes) -> None:
        if not data:
            return
        try:
            self._to_board(self.table.receive(data, self._at))
        except Killed:
            self._restart()

    def _restart(self) -> None:
        self.deaths += 1
        self._journal.die()
        self._cut_cable()
        self._journal = self._open(self._next_death())
        self.table = self._new_table()
        assert self.table.view().version >= self.last_version, "what was shown was not on disk"
        self._to_board(self.table.connected(self._at))

    def _unplug(self) -> None:
        """Only the cable, for a while: a board with its own supply keeps counting."""
        self.unplugs += 1
        self.table.disconnected(self._at)
        self._cut_cable()
        self.board.is_open = False
        self._replug_us = self.board.now_us + self._dice.randint(0, 3_000_000)

    def _replug(self) -> None:
        self.board.is_open = True
        self._to_board(self.table.connected(self._at))

    def _cut_cable(self) -> None:
        self.down.unplug()
        self.up.unplug()

    def close(self) -> None:
        with suppress(Exception):
            self._journal.close()

    def stored(self) -> list[tuple[str, str]]:
        """(boot, body) of every raw message in the journal, in order."""
        return [(raw.boot, raw.body) for raw in self._journal.raw_after(0)]

    def bodies(self) -> list[dict[str, Any]]:
        """Everything seen and played, in order, without when it was written."""
        return [entry.body for entry in self._journal.entries() if entry.kind != "begin"]

    def final(self) -> dict[str, Any]:
        assert self.table.record is not None
        return self.table.record.final_state()
