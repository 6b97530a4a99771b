"""A Pico that restarts loses what was not acknowledged, and nothing else."""

import random
from itertools import groupby
from pathlib import Path

import pytest

from pichenette.virtual.faults import ROUGH
from tests.faults.rally import Rally


class Rebooting(Rally):
    """The board's power fails now and then."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.power = random.Random(3)
        self.safe: dict[str, int] = {}  # boot -> what it knew to be acknowledged

    def _step_to(self, at_us: int) -> None:
        super()._step_to(at_us)
        if self.power.random() < 0.01:
            self.safe[self.board.boot_id] = self.board.acknowledged
            self.table.disconnected(self._at)
            self._cut_cable()
            self.board.boot()
            self._to_board(self.table.connected(self._at))


@pytest.mark.slow
def test_every_boot_is_stored_from_its_first_number_without_a_gap(tmp_path: Path) -> None:
    rally = Rebooting(tmp_path / "journal.sqlite", ROUGH, seed=2, kill_every=80)
    rally.play(900)
    assert len(rally.safe) > 5
    stored = rally.stored()
    assert len(set(stored)) == len(stored)
    for boot, rows in groupby(stored, key=lambda row: row[0]):
        bodies = [body for _, body in rows]
        sent = [body for of, body in rally.board.sent if of == boot]
        assert bodies == sent[: len(bodies)], "as it was sent, from the first"
        assert len(bodies) >= rally.safe.get(boot, len(sent)), "what was acknowledged is there"
    assert rally.table.view().lost == 0
    rally.close()
