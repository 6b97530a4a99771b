"""The copy kept before a migration, and the way back to it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pichenette.journal import copies, safety, schema
from pichenette.journal.store import Journal
from pichenette.journal.trouble import JournalError, explained


def said(path: Path) -> int:
    with closing(sqlite3.connect(path)) as db:
        return int(db.execute("SELECT count(*) FROM entry").fetchone()[0])


def say(path: Path, times: int = 1) -> None:
    journal = Journal(path)
    for _ in range(times):
        with journal.transaction():
            journal.add("said", "page", {})
    journal.close()


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A journal of the schema before this one, with two entries."""
    path = tmp_path / "journal.sqlite"
    say(path, 2)
    with closing(sqlite3.connect(path)) as db:
        db.executescript("DROP TABLE hole; DROP TABLE aside; PRAGMA user_version = 3")
    return path


def test_it_is_migrated_only_after_a_copy(old: Path) -> None:
    say(old)
    copy = old.with_name("journal.schema-3.sqlite")
    assert (said(old), said(copy)) == (3, 2)
    with closing(sqlite3.connect(copy)) as db:
        assert schema.version(db) == 3
    assert sorted(path.name for path in old.parent.glob("*.schema-*")) == [copy.name]
    assert safety.backed_up_at(old) is None, "on the same card it is no backup"
    say(old)
    assert len(list(old.parent.glob("*.schema-*"))) == 1, "only before a migration"


def test_without_a_copy_nothing_is_migrated(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It can still be looked at, like any journal on a full disk."""

    def full(path: Path, target: Path) -> Path:
        error = OSError(28, "No space left on device")
        raise explained(target, error) from error

    monkeypatch.setattr(safety, "backup", full)
    journal = Journal(old)
    assert journal.trouble is not None
    assert "No space left" in journal.trouble.en
    journal.close()
    with closing(sqlite3.connect(old)) as db:
        assert schema.version(db) == 3


def newer(path: Path) -> None:
    """As a program of tomorrow leaves it, killed: its last writes are still in the log."""
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    db.execute("INSERT INTO entry SELECT number + 9, kind, who, body, upto, wall FROM entry")
    left = {one: one.read_bytes() for one in path.parent.glob(f"{path.name}*")}
    db.close()
    for one, data in left.items():
        one.write_bytes(data)


def test_an_older_program_goes_back_to_its_copy(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    say(path, 2)
    assert copies.put_back(path) is None, "nothing to do"
    copies.keep(path, schema.VERSION)
    newer(path)
    with pytest.raises(JournalError, match="newer pichenette"):
        Journal(path)
    kept = copies.put_back(path)
    assert kept == tmp_path / f"journal.schema-{schema.VERSION + 1}.sqlite"
    assert (said(path), said(kept)) == (2, 4)
    say(path)
    assert safety.verify(path) == []
    assert copies.put_back(path) is None


def test_cut_off_in_the_middle_it_is_done_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal.sqlite"
    say(path, 2)
    copies.keep(path, schema.VERSION)
    newer(path)
    with monkeypatch.context() as broken:
        broken.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            copies.put_back(path)
    assert said(path) == 4, "the journal is there at every moment"
    copies.put_back(path)
    assert said(path) == 2


def test_without_a_copy_it_is_told_and_left(tmp_path: Path) -> None:
    path = tmp_path / "blue room.sqlite"
    say(path)
    newer(path)
    with pytest.raises(JournalError, match="no copy from before"):
        copies.put_back(path)
    assert said(path) == 2
