"""If the simulated Pico goes away in the middle of a run, its driver learns how."""

import os
import signal
from contextlib import closing
from pathlib import Path

import pytest

from pichenette.config import Settings
from pichenette.journal.store import Journal
from pichenette.table.table import Table
from pichenette.virtual.board import PicoEnded, VirtualBoard
from pichenette.virtual.lockstep import Lockstep
from tests.faults.rally import CARROM


@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM])
def test_a_killed_pico_is_named_with_its_signal(tmp_path: Path, ending: signal.Signals) -> None:
    with closing(Journal(tmp_path / "journal.sqlite")) as journal:
        table = Table(CARROM, journal, Settings(), lambda view: None)
        with VirtualBoard(CARROM, speed=None) as virtual, Lockstep(virtual, table) as run:
            run.run(2_000_000)
            os.kill(virtual.pid, ending)
            with pytest.raises(PicoEnded, match=f"ended by signal {ending:d}"):
                run.run(30_000_000)


def test_a_port_that_hangs_up_says_why(tmp_path: Path) -> None:
    with closing(Journal(tmp_path / "journal.sqlite")) as journal:
        table = Table(CARROM, journal, Settings(), lambda view: None)
        with VirtualBoard(CARROM, speed=None) as virtual, Lockstep(virtual, table) as run:
            run.run(2_000_000)
            os.kill(virtual.pid, signal.SIGKILL)
            assert "signal 9" in str(virtual.hung_up())
            with pytest.raises(PicoEnded, match="signal 9"):
                run.attach(table)
