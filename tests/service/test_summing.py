"""Past games are summed up while nobody plays."""

import asyncio
import time
from pathlib import Path

import pytest

from pichenette.bench.history import write_many
from pichenette.journal.store import Journal
from pichenette.journal.summaries import KeptSummaries, Summaries
from pichenette.service import summing
from pichenette.service.summing import Summing


def test_whoever_looks_finds_them_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(summing, "_AGAIN_S", 0.0)
    monkeypatch.setattr(summing, "QUIET_S", 0.01)
    write_many(tmp_path / "journal.sqlite", 12)
    journal, kept = Journal(tmp_path / "journal.sqlite"), KeptSummaries()
    asked: list[float] = []

    def active_at() -> float:
        """Somebody plays for a while."""
        asked.append(time.monotonic())
        return asked[-1] if len(asked) < 5 else 0.0

    own = Summing(kept, lambda: journal, active_at)
    asyncio.run(own.catch_up())
    assert len(asked) > 5, "it waited until nobody did"
    assert kept.is_current(journal)
    again = Summaries(journal, is_reader=True)  # what is in the file
    assert sum(1 for _ in again.whole()) == 0, "not before it is known which games there are"
    for _ in again.learn():
        pass
    assert sum(1 for _ in again.whole()) == 11, "all but the game on the table"
    again.close()
    number = len(asked)
    asyncio.run(own.catch_up())
    assert len(asked) == number, "nothing is left to do"
    kept.close()
    journal.close()


def test_an_empty_journal_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(summing, "_AGAIN_S", 0.0)
    journal, kept = Journal(tmp_path / "journal.sqlite"), KeptSummaries()
    asyncio.run(Summing(kept, lambda: journal, lambda: 0.0).catch_up())
    assert not (tmp_path / "journal.sqlite.games").exists()
    journal.close()
