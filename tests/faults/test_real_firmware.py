"""The whole simulated Pico, real firmware and a real pseudo-terminal, over a rough cable."""

import random
from pathlib import Path
from typing import Any

import pytest

from pichenette.config import Settings
from pichenette.games.shot import Shot
from pichenette.journal.store import Journal
from pichenette.table.table import Table
from pichenette.virtual.board import VirtualBoard
from pichenette.virtual.faults import ROUGH, FaultRates, Faults
from pichenette.virtual.lockstep import Lockstep
from pichenette.virtual.pockets import Pockets
from tests.faults.rally import CALM, CARROM, HEADER


class Rough(Lockstep):
    """A lockstep whose cable loses, doubles and spoils lines, both ways."""

    def __init__(self, virtual: VirtualBoard, table: Table, levers: FaultRates) -> None:
        self.down, self.up = Faults(levers, 21), Faults(levers, 22)
        super().__init__(virtual, table)

    def _receive(self, written: int) -> bytes:
        return self.down.feed(super()._receive(written), self.now_us / 1e6)

    def _send(self, data: bytes) -> None:
        super()._send(self.up.feed(data, self.now_us / 1e6))

    def run(self, until_us: float) -> None:
        """A second at a time: a greeting that was lost is given again."""
        while self.now_us < until_us:
            super().run(min(until_us, self.now_us + 1e6))
            self._send(self._table.tick(self.now_us / 1e6))


def play(path: Path, levers: FaultRates) -> tuple[list[str], list[Any], Faults]:
    """Twelve shots; the raw messages and all that was seen and played."""
    journal = Journal(path)
    table = Table(CARROM, journal, Settings(), lambda view: None)
    table.begin(HEADER, "demo")
    dice = random.Random(3)
    physics, at_us = Pockets(CARROM, dice), 3_000_000.0
    with VirtualBoard(CARROM, seed=4, speed=None) as virtual, Rough(virtual, table, levers) as run:
        for _ in range(12):
            played = physics.play(Shot(potted=("blue",) * dice.randint(0, 3)), at_us)
            virtual.drive(played.edges)
            run.run(played.end_us + 1_700_000)
            at_us = run.now_us + 1_500_000
        run.run(at_us + 30_000_000)
    raw = [message.body for message in journal.raw_after(0)]
    told = [entry.body for entry in journal.entries()]
    journal.close()
    return raw, told, run.down


@pytest.mark.slow
def test_twelve_shots_arrive_once_each(tmp_path: Path) -> None:
    calm, seen, _ = play(tmp_path / "calm.sqlite", CALM)
    rough, seen_rough, faults = play(tmp_path / "rough.sqlite", ROUGH)
    assert len(calm) > 80
    assert faults.done["drop"] > 3
    assert rough == calm
    assert seen_rough == seen
