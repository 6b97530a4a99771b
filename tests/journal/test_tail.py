"""The end of a journal as a start reads it: whole, with a hole that is known, or torn."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pichenette.journal import tail
from pichenette.journal.queries import Hole
from pichenette.journal.store import Journal
from pichenette.journal.trouble import JournalDamaged

LAST = 300  # more than is read at a start


@pytest.fixture
def db(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    path = tmp_path / "journal.sqlite"
    with closing(Journal(path)) as journal, journal.transaction():
        for seq in range(1, LAST + 1):
            journal.add_raw("aaaa0000", seq, seq * 1000, seq * 1001, f"EDGE,{seq},{seq},0,1")
            journal.add("saw", "sensor", {"kind": "strike", "at_us": seq * 1000})
    with closing(sqlite3.connect(path)) as opened:
        yield opened


def lose(db: sqlite3.Connection, first: int, last: int) -> Hole:
    db.execute("DELETE FROM entry WHERE number BETWEEN ? AND ?", (first, last))
    return Hole(first, last, {}, "2026-01-01")


def test_a_missing_entry_is_told_with_where(db: sqlite3.Connection) -> None:
    tail.check(db, None, [])
    hole = lose(db, 290, 292)
    with pytest.raises(JournalDamaged, match="missing between 289 and 293"):
        tail.check(db, None, [])
    tail.check(db, None, [hole])
    lose(db, 296, 296)
    with pytest.raises(JournalDamaged, match="missing between 295 and 297"):
        tail.check(db, None, [hole])


def test_what_is_long_past_is_left_to_verify(db: sqlite3.Connection) -> None:
    lose(db, 20, 30)
    tail.check(db, None, [])


def test_a_journal_with_a_torn_end_does_not_open(tmp_path: Path, db: sqlite3.Connection) -> None:
    lose(db, 290, 290)
    db.commit()
    with pytest.raises(JournalDamaged, match="missing"):
        Journal(tmp_path / "journal.sqlite")
