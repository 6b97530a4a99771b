"""The journal's file: durable, checked, migrated; a disk that is full, read-only or damaged."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from pichenette.journal import reserve as reserve_module
from pichenette.journal import safety, schema
from pichenette.journal.recover import recover
from pichenette.journal.reserve import BYTES, Reserve
from pichenette.journal.sample_writer import SampleWriter
from pichenette.journal.samples import encode
from pichenette.journal.store import Journal
from pichenette.journal.trouble import (
    JournalDamaged,
    JournalError,
    JournalFull,
    JournalReadOnly,
    explained,
)
from pichenette.link.messages import Load, LoadStatus
from pichenette.link.stamp import Stamped
from pichenette.sense.thresholds import Thresholds
from pichenette.sense.weigher import Reading

HEADER = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}


def fill(journal: Journal, rows: int, first: int = 1) -> None:
    for seq in range(first, first + rows):
        with journal.transaction():
            journal.add_raw("aaaa0000", seq, seq * 1000, seq * 1001, f"EDGE,{seq},{seq},0,1")
            journal.add("saw", "sensor", {"kind": "strike", "at_us": seq * 1000})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


def test_what_was_committed_is_there_again(path: Path) -> None:
    journal = Journal(path)
    fill(journal, 10)
    journal.close()
    journal = Journal(path)
    assert [raw.at_us for raw in journal.raw_after(7, most=1)] == [8000]
    assert (journal.version(), journal.last_raw(), journal.known("aaaa0000")) == (10, 10, 10)
    assert journal.raw_after(8)[0].at_us == 9000
    journal.close()


def test_a_step_that_fails_leaves_nothing(path: Path) -> None:
    journal = Journal(path)
    with pytest.raises(TypeError), journal.transaction():
        _ = journal.add("begin", "page", HEADER), journal.add("act", "page", {"not": object()})
    assert journal.version() == 0
    fill(journal, 1)
    assert journal.version() == 1
    journal.close()


def test_a_number_is_never_stored_twice(path: Path) -> None:
    journal = Journal(path)
    fill(journal, 3)
    with pytest.raises(JournalError), journal.transaction():
        journal.add_raw("aaaa0000", 2, 1, 1, "EDGE,2,2,0,1")
    assert journal.last_raw() == 3
    journal.close()


def test_every_commit_reaches_the_disk(path: Path) -> None:
    journal = Journal(path)
    settings = [
        journal._db.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous")
    ]
    assert settings == ["wal", 2], "2 is FULL"
    journal.close()


def test_a_gap_counts_as_known(path: Path) -> None:
    journal = Journal(path)
    with journal.transaction():
        journal.add("gap", "sensor", {"boot": "bbbb0000", "first": 1, "last": 40})
    assert journal.known("bbbb0000") == 40
    journal.close()
    assert safety.verify(path) == []


def test_an_old_file_is_brought_up_to_date(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.executescript("""
        CREATE TABLE raw (id INTEGER PRIMARY KEY, boot TEXT NOT NULL, seq INTEGER NOT NULL,
            at_us INTEGER NOT NULL, body TEXT NOT NULL, UNIQUE (boot, seq)) STRICT;
        CREATE TABLE entry (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, who TEXT NOT NULL,
            body TEXT NOT NULL, upto INTEGER NOT NULL, wall TEXT NOT NULL) STRICT;
        CREATE INDEX entry_kind ON entry (kind, number);
        INSERT INTO raw VALUES (1, 'aaaa0000', 1, 5500, 'EDGE,1,77,0,1');
        INSERT INTO entry VALUES (1, 'said', 'page', '{}', 1, '2026');
        PRAGMA user_version = 1;
    """)
    journal = Journal(path)
    assert schema.version(journal._db) == schema.VERSION
    assert journal.raw_after(0)[0].received_us == 5500
    assert journal.version() == 1
    fill(journal, 1, first=2)
    journal.close()
    assert safety.verify(path) == []


def with_weights(path: Path) -> None:
    journal = Journal(path)
    fill(journal, 3)
    keeper = SampleWriter(journal.samples, Thresholds())
    keeper.begin("anew")
    with journal.transaction():
        for number in range(5):
            told = Load(number, 4711, LoadStatus.GOOD)
            keeper.load(told, Stamped(told, number / 1e6, number, "aaaa0000"))
            keeper.write(3, None)
    journal.close()


def test_weights_are_recovered_and_verified_too(path: Path, tmp_path: Path) -> None:
    with_weights(path)
    recover(path, tmp_path / "saved.sqlite")
    assert safety.verify(tmp_path / "saved.sqlite") == []
    saved = Journal(tmp_path / "saved.sqlite")
    found = saved.samples.between(1, 9)
    assert [chunk.readings[0].at_us for chunk in found] == [0, 1, 2, 3, 4]
    saved._db.execute("UPDATE sample SET body = x'01ff' WHERE id = 3")
    later = encode([Reading(99, 4711, 0)], [], 3)
    saved._db.execute("UPDATE sample SET body = ? WHERE id = 4", (later,))
    saved.close()
    unreadable, astray = safety.verify(tmp_path / "saved.sqlite")
    assert "chunk 3 of the weights" in unreadable
    assert "chunk 4 of the weights: a sample of 99 µs in a chunk of 3 to 3 µs" in astray


def test_what_is_saved_of_an_older_damaged_file(path: Path, tmp_path: Path) -> None:
    """It had no weights."""
    with_weights(path)
    with closing(sqlite3.connect(path)) as db:
        db.executescript(
            "DROP TABLE sample; DROP TABLE hole; DROP TABLE aside; PRAGMA user_version = 2"
        )
    saved = recover(path, tmp_path / "saved.sqlite")
    assert (saved.entries, saved.raw) == (3, 3)


def test_a_newer_file_is_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    before = path.read_bytes()
    with pytest.raises(JournalError, match="newer pichenette"):
        Journal(path)
    assert path.read_bytes() == before


def limited(path: Path, pages_more: int) -> Journal:
    """A disk with room for this many pages, for whoever runs this test."""
    journal = Journal(path)
    pages = journal._db.execute("PRAGMA page_count").fetchone()[0]
    journal._db.execute(f"PRAGMA max_page_count = {pages + pages_more}")
    return journal


def fill_up(journal: Journal) -> int:
    """Until the disk is full; how much was stored before."""
    stored = journal.last_raw()
    with pytest.raises(JournalFull):
        fill(journal, 10_000, first=stored + 1)
    return journal.last_raw()


def test_a_full_disk_gives_up_the_reserve_first_and_harms_nothing(path: Path) -> None:
    Journal(path).close()
    assert path.with_name("journal.sqlite.reserve").stat().st_size == BYTES
    journal = limited(path, 6)
    stored = fill_up(journal)
    assert not path.with_name("journal.sqlite.reserve").exists(), "its room is free now"
    assert journal.last_raw() == journal.version() == stored
    journal._db.execute("PRAGMA max_page_count = 100000")  # somebody made room
    fill(journal, 5, first=stored + 1)
    journal.close()
    assert safety.verify(path) == []


def test_a_second_full_disk_says_what_to_do(path: Path) -> None:
    journal = limited(path, 6)
    stored = fill_up(journal)
    with pytest.raises(
        JournalFull, match="free some space; until then the board keeps what it sees"
    ):
        fill(journal, 50, first=stored + 1)
    journal.close()


@pytest.mark.parametrize(
    ("free", "takes"), [(10_000_000, 1 << 20), (1 << 20, 1 << 19), (100_000, 0)]
)
def test_a_reserve_takes_no_more_than_half_of_what_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, takes: int
) -> None:
    monkeypatch.setattr(reserve_module, "free_bytes", lambda folder: free)
    reserve = Reserve(tmp_path / "reserve", 1 << 20)
    reserve.fill()
    assert reserve.is_there == bool(takes)
    assert reserve._has == takes
    assert reserve.is_whole == (takes == 1 << 20)
    assert reserve.give_up() == bool(takes)


def test_a_journal_that_cannot_be_written_is_shown_and_written_again_later(path: Path) -> None:
    """Another program holds it, as a read-only disk would: what is in it can be read."""
    journal = Journal(path)
    fill(journal, 3)
    journal.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        journal = Journal(path)
        assert "another `pichenette serve`" in str(journal.trouble)
        assert journal.version() == 3
        with pytest.raises(JournalError):
            fill(journal, 1, first=4)
        holder.execute("ROLLBACK")
    fill(journal, 1, first=4)
    assert journal.trouble is None
    assert journal.version() == 4
    journal.close()


def test_each_trouble_has_its_name(path: Path) -> None:
    read_only = OSError(30, "Read-only file system")
    assert isinstance(explained(path, read_only), JournalReadOnly)
    assert isinstance(explained(path, OSError(28, "No space left on device")), JournalFull)


def spoil(path: Path, share: float) -> None:
    """Overwrite a stretch in the middle, as a dying card does."""
    with path.open("r+b") as file:
        size = path.stat().st_size
        file.seek(int(size * share))
        file.write(b"\xa5" * min(3 * 4096, size // 4))


def damaged(path: Path) -> None:
    journal = Journal(path)
    with journal.transaction():
        journal.add("begin", "page", HEADER)
    fill(journal, 400)
    journal.close()
    spoil(path, 0.5)


def test_a_file_that_is_no_journal_is_left_as_it_is(path: Path) -> None:
    path.write_bytes(b"this is not a database, but somebody may want it back " * 200)
    before = path.read_bytes()
    with pytest.raises(JournalDamaged):
        Journal(path)
    assert path.read_bytes() == before


def test_missing_numbers_are_found_by_verify(path: Path) -> None:
    journal = Journal(path)
    fill(journal, 20)
    journal._db.execute("DELETE FROM raw WHERE seq = 7")
    journal.close()
    assert any("1 numbers of boot aaaa0000" in one for one in safety.verify(path))


def test_a_journal_on_a_disk_that_cannot_be_written_is_verified_and_copied(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Journal(path)
    fill(journal, 3)
    journal.close()
    found = schema.version

    def version(db: sqlite3.Connection) -> int:
        """Like SQLite at first on a read-only disk, where it cannot create a log."""
        if not refused:
            refused.append(db)
            raise sqlite3.OperationalError("attempt to write a readonly database")
        return found(db)

    refused: list[sqlite3.Connection] = []
    monkeypatch.setattr(schema, "version", version)
    assert safety.verify(path) == []
    refused.clear()
    target = safety.backup(path, tmp_path / "copy.sqlite")
    assert refused
    copy = Journal(target)
    assert copy.version() == 3
    copy.close()
    refused.clear()
    path.with_name(path.name + "-wal").write_bytes(b"not empty")
    monkeypatch.setattr(schema, "version", lambda db: db.execute("readonly"))
    assert safety.verify(path) != [], "what the log has would be left out"


def test_a_backup_is_made_while_the_journal_is_written(path: Path, tmp_path: Path) -> None:
    journal = Journal(path)
    fill(journal, 50)
    with journal.transaction():
        journal.add_raw("aaaa0000", 51, 1, 1, "EDGE,51,1,0,1")  # not committed yet
        copy = safety.backup(path, tmp_path / "copy.sqlite")
    journal.close()
    assert safety.verify(copy) == []
    again = Journal(copy)
    assert again.last_raw() == 50
    again.close()
    with pytest.raises(JournalError, match="already exists"):
        safety.backup(path, copy)


def test_a_backup_ends_however_often_another_program_writes(path: Path, tmp_path: Path) -> None:
    """One that is made in pieces begins again at every write, for ever."""
    journal = Journal(path)
    with journal.transaction():
        for number in range(3000):
            journal.add("said", "page", {"number": number, "word": "x" * 400})
    writing = """if True:
        import sys
        from pathlib import Path
        from pichenette.journal.store import Journal
        journal = Journal(Path(sys.argv[1]))
        while True:
            with journal.transaction():
                journal.add("said", "page", {})
            print("written", flush=True)
    """
    command = [sys.executable, "-c", writing, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        try:
            assert writer.stdout is not None
            assert writer.stdout.readline() == "written\n"
            copy = safety.backup(path, tmp_path / "copy.sqlite")
            assert writer.stdout.readline() == "written\n", "it was not held up"
        finally:
            writer.kill()
    journal.close()
    assert safety.verify(copy) == []
    with closing(Journal(copy)) as again, closing(Journal(path)) as origin:
        assert again.version() > 3000
        assert again.id, "made anew:"
        assert again.id != origin.id


def test_a_reader_changes_nothing(path: Path) -> None:
    journal = Journal(path)
    fill(journal, 5)
    reader = Journal(path, is_reader=True)
    fill(journal, 1, first=6)
    assert reader.version() == 6
    with pytest.raises(sqlite3.Error):
        reader._db.execute("DELETE FROM raw")
    reader.close()
    journal.close()


def test_another_boot_of_the_host_is_noticed(path: Path) -> None:
    journal = Journal(path, host_boot="one")
    assert journal.is_same_host_boot()
    fill(journal, 1)
    journal.close()
    journal = Journal(path, host_boot="two")
    assert not journal.is_same_host_boot()
    fill(journal, 1, first=2)
    assert journal.is_same_host_boot()
    journal.close()
