"""The disk alone is given what an edge gave it: the same rows, and no others."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from pichenette.bench.bare import BareCommit
from pichenette.bench.growth import Rig
from pichenette.journal.store import Journal

_TABLES = ("raw", "entry", "sample", "snapshot")


def rows(path: Path) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(path)) as file:
        return {table: file.execute(f"SELECT * FROM {table}").fetchall() for table in _TABLES}


def test_a_shot_is_written_again_row_by_row(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    rig = Rig(path)
    with closing(rig), closing(BareCommit(path)) as bare:
        rig.begin()
        rig.flick()
        rig.fall()
        rig.wait(5_000_000)
        rig.table.close()  # with a snapshot
        assert bare.commit_s(bare.written()) > 0
        assert bare.written() == [], "each row once"
        bare.checkpoint()
    before, again = rows(path), rows(tmp_path / "bare.sqlite")
    assert before == again
    assert all(before[table] for table in _TABLES)


def test_it_has_the_settings_of_a_journal_and_none_of_its_earlier_rows(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    with closing(Journal(path)) as journal:
        with journal.transaction():
            journal.add("begin", "demo", {})
        with closing(BareCommit(path)) as bare:
            assert bare.written() == []
            for setting in ("journal_mode", "synchronous", "wal_autocheckpoint", "page_size"):
                asked = f"PRAGMA {setting}"
                own, same = (db.execute(asked).fetchone() for db in (journal._db, bare._file))
                assert own == same, setting
