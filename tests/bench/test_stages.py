"""The stages of an edge add up, and the code is back to normal once the probes are gone."""

from pathlib import Path

import pytest

from pichenette.bench.growth import Rig
from pichenette.bench.stages import STAGES, Stopwatch, probes
from pichenette.journal.store import Journal
from pichenette.journal.trouble import JournalError
from pichenette.table.table import Table
from pichenette.text import same


def test_time_counts_for_the_innermost_stage(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter([10.0, 11.0, 13.0, 16.0, 20.0])
    monkeypatch.setattr("pichenette.bench.stages.perf_counter", lambda: next(moments))
    watch = Stopwatch()
    with watch.stage("rest"), watch.stage("view"):
        assert watch.lap() == {**dict.fromkeys(STAGES, 0.0), "rest": 1.0, "view": 2.0}
    assert watch.began == 10
    assert watch.took == {"view": 5.0, "rest": 5.0}


class Noting(Stopwatch):
    """Notes what it is asked to time."""

    def __init__(self) -> None:
        super().__init__()
        self.met: set[str] = set()

    def start(self, name: str) -> None:
        super().start(name)
        self.met.add(name)


def test_a_played_shot_passes_every_stage_of_the_table(tmp_path: Path) -> None:
    watch, receive = Noting(), Table.receive
    rig = Rig(tmp_path / "journal.sqlite")
    with probes(watch):
        assert Table.receive is not receive
        rig.begin()
        rig.flick()
        rig.fall()
        rig.wait(5_000_000)
        rig.wait(5_000_000)
    assert watch.met == set(STAGES) - {"port", "frame"}, "which are outside the table"
    assert Table.receive is receive
    assert rig.table.record is not None
    assert len(rig.table.record.lines) == 1
    rig.close()


def test_a_transaction_that_fails_fails_as_without_probes(tmp_path: Path) -> None:
    with probes(Stopwatch()):
        journal = Journal(tmp_path / "journal.sqlite")
        with pytest.raises(TypeError), journal.transaction():
            journal.add("begin", "demo", {"never": object()})
        assert journal.version() == 0
        with journal.transaction():
            journal.add("begin", "demo", {})
        assert journal.version() == 1
        journal.hold(same("held"))
        with pytest.raises(JournalError), journal.transaction():
            pass
        journal.abandon()
