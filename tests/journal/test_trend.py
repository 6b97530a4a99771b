"""What each gate has seen, day by day."""

from pathlib import Path

from pichenette.journal.store import Journal
from pichenette.journal.trend import DAYS, GateDay, gate_days
from pichenette.work import finish


def saw(journal: Journal, day: int, **body: object) -> None:
    with journal.transaction():
        journal.add("saw", "sensor", {"kind": "passage", "pieces": 1, **body})
    journal._db.execute(
        "UPDATE entry SET wall = ? WHERE number = ?",
        (f"2026-11-{day:02d}T20:00:00+00:00", journal.version()),
    )


def test_pieces_doubts_noise_and_faults_by_day_and_gate(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    saw(journal, 1, gate=0, verdict="accept", pieces=2)
    saw(journal, 2, gate=0, verdict="accept")
    saw(journal, 2, gate=0, verdict="ask")
    saw(journal, 2, gate=1, verdict="ignore")
    saw(journal, 2, gate=1, kind="fault")
    saw(journal, 2, gate=None, kind="fault")
    assert finish(gate_days(journal)) == {
        "2026-11-01": {0: GateDay(pieces=2)},
        "2026-11-02": {0: GateDay(pieces=1, doubts=1), 1: GateDay(noise=1, faults=1)},
    }
    journal.close()


def test_only_the_last_days_are_read(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    for day in range(1, DAYS + 4):
        saw(journal, day, gate=0, verdict="accept")
    found = finish(gate_days(journal))
    assert len(found) == DAYS
    assert min(found) == "2026-11-04"
    journal.close()
