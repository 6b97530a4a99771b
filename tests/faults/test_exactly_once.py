"""After any faults every edge is in the journal exactly once, and the state is the same."""

from pathlib import Path

import pytest

from pichenette.journal import ledger
from pichenette.virtual.faults import ROUGH
from tests.faults.rally import Rally
from tests.tries import tries

EDGES = 900


def undisturbed(edges: int) -> Rally:
    rally = Rally(None)
    rally.play(edges)
    return rally


@pytest.fixture(scope="module")
def calm() -> Rally:
    return undisturbed(EDGES)


def check(rally: Rally, calm: Rally) -> None:
    assert rally.stored() == rally.board.sent, "every edge once, in order"
    assert rally.board.sent == calm.board.sent, "the same shots"
    assert rally.bodies() == calm.bodies(), "seen and played alike"
    assert rally.final() == calm.final()
    rally.close()


def test_the_undisturbed_run_scores(calm: Rally) -> None:
    assert calm.stored() == calm.board.sent
    assert sum(calm.final()["scores"].values()) > 20


@pytest.mark.parametrize("seed", range(1, 1 + tries(1, 3)))
def test_a_rough_cable_changes_nothing(calm: Rally, seed: int) -> None:
    rally = Rally(None, ROUGH, seed)
    rally.play(EDGES)
    assert rally.down.done["drop"] > 20
    assert rally.up.done["corrupt"] > 2
    check(rally, calm)


def test_pulled_cables_change_nothing(calm: Rally) -> None:
    rally = Rally(None, seed=4, unplug_every=50)
    rally.play(EDGES)
    assert rally.unplugs > 6
    check(rally, calm)


@pytest.mark.slow
def test_a_service_that_dies_at_random_writes_changes_nothing(calm: Rally, tmp_path: Path) -> None:
    rally = Rally(tmp_path / "journal.sqlite", ROUGH, seed=6, kill_every=40, unplug_every=300)
    rally.play(EDGES)
    assert rally.deaths > 10
    check(rally, calm)


@pytest.mark.slow
def test_a_service_that_dies_at_each_write_of_a_shot_changes_nothing(tmp_path: Path) -> None:
    edges = 24
    calm = undisturbed(edges)
    writes = len(calm.stored()) + len(calm.bodies())
    for lives in range(writes):
        rally = Rally(tmp_path / f"{lives}.sqlite", lives=lives)
        rally.play(edges)
        assert rally.deaths == 1
        check(rally, calm)


class Cramped(Rally):
    """A disk that is full for a while, in the middle of the game."""

    refused = 0
    told_as = ""

    def _deliver(self, data: bytes) -> None:
        super()._deliver(data)
        faults = self.table.view().faults
        if any("full" in str(fault) for fault in faults):
            self.refused += 1
            self.told_as = str(faults[0])
        if self.refused == 12:  # somebody makes room
            self._journal._db.execute("PRAGMA max_page_count = 100000")


@pytest.mark.slow
def test_a_full_disk_is_told_and_costs_only_time(calm: Rally, tmp_path: Path) -> None:
    rally = Cramped(tmp_path / "journal.sqlite", ROUGH, seed=8)
    rally._journal._db.execute("PRAGMA max_page_count = 30")
    rally.play(EDGES)
    assert rally.refused >= 12
    assert "free some space" in rally.told_as
    check(rally, calm)


@pytest.mark.slow
def test_services_that_start_from_snapshots_change_nothing(
    calm: Rally, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "SNAPSHOT_ENTRIES", 12)
    rally = Rally(tmp_path / "journal.sqlite", seed=5, kill_every=90)  # each plays a while
    rally.play(EDGES)
    assert rally.deaths > 10
    assert rally._journal.snapshot()["version"] > 50
    check(rally, calm)
