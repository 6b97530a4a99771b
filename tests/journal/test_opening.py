"""Whose file it is, found out before anything is written to it."""

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pichenette.cli import main
from pichenette.journal import safety, schema
from pichenette.journal.store import Journal
from pichenette.journal.trouble import JournalDamaged, JournalError, JournalForeign


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "journal.sqlite"


def folder(path: Path) -> dict[str, str]:
    return {one.name: hashlib.sha256(one.read_bytes()).hexdigest() for one in path.parent.iterdir()}


def other_program(path: Path, script: str, *, has_log: bool = False) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as db:
        if has_log:
            db.execute("PRAGMA journal_mode = WAL")
        db.executescript(script)


FOREIGN = {
    "tables": "CREATE TABLE messages (id INTEGER PRIMARY KEY, text TEXT)",
    "many tables": "".join(f"CREATE TABLE t{n} (a{'b' * 200} TEXT);" for n in range(60)),
    "same names": "CREATE TABLE raw (id, x); CREATE TABLE entry (id, y)",
    "marked": "CREATE TABLE t (x); PRAGMA application_id = 1196444487",
    "marked, empty": "PRAGMA application_id = 1196444487; PRAGMA user_version = 0",
    "newer": "CREATE TABLE t (x); PRAGMA user_version = 99",
}


@pytest.mark.parametrize("has_log", [False, True])
@pytest.mark.parametrize("name", FOREIGN)
def test_another_programs_file_is_refused_and_left_alone(
    path: Path, name: str, has_log: bool
) -> None:
    other_program(path, FOREIGN[name], has_log=has_log)
    before = folder(path)
    with pytest.raises(JournalForeign, match="another program"):
        Journal(path)
    assert folder(path) == before
    assert any("another program" in one for one in safety.verify(path))
    with pytest.raises(JournalForeign):
        Journal(path, is_reader=True)


@pytest.mark.parametrize(("version", "words"), [(-1, "no pichenette"), (99, "newer pichenette")])
def test_verify_backup_and_serve_say_the_same_of_a_version_that_is_not_ours(
    path: Path, version: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Journal(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute(f"PRAGMA user_version = {version}")
    before = path.read_bytes()
    with pytest.raises(JournalError, match=words):
        Journal(path)
    assert path.read_bytes() == before
    for action in (["verify"], ["games"], ["backup", str(path.parent / "copy.sqlite")]):
        assert main(["journal", "--data", str(path.parent), *action]) == 1
        told = capsys.readouterr()
        assert words in told.out + told.err
        assert "Traceback" not in told.err


def test_the_tables_of_a_journal_without_a_version_are_damage(path: Path) -> None:
    Journal(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute("PRAGMA user_version = 0")
    with pytest.raises(JournalDamaged, match="no version"):
        Journal(path)


def test_an_older_journal_without_our_mark_gets_it(path: Path) -> None:
    Journal(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA application_id = 0")
    with closing(Journal(path)) as journal:
        found = journal._db.execute("PRAGMA application_id").fetchone()[0]
    assert found == schema.APPLICATION_ID == 0x50494348


@pytest.mark.parametrize("is_there", [True, False])
def test_a_log_beside_an_empty_file_is_no_new_start(path: Path, is_there: bool) -> None:
    """SQLite would throw the log away, even to read."""
    path.parent.mkdir()
    log = Path(f"{path}-wal")
    if is_there:
        path.touch()
    log.write_bytes(b"x" * 5000)
    for reader in (False, True):
        with pytest.raises(JournalDamaged, match="still in journal"):
            Journal(path, is_reader=reader)
        assert log.read_bytes() == b"x" * 5000
    assert "still in" in safety.verify(path)[0]
    assert log.read_bytes() == b"x" * 5000


def test_an_empty_file_is_a_new_start(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    with closing(Journal(path)) as journal:
        assert journal.version() == 0


def test_a_journal_whose_tables_are_only_in_its_log_goes_on(path: Path) -> None:
    """Killed in its first second."""
    journal = Journal(path)
    with journal.transaction():
        journal.add("said", "page", {})
    killed = path.with_name("killed.sqlite")
    for suffix in ("", "-wal"):
        Path(f"{killed}{suffix}").write_bytes(Path(f"{path}{suffix}").read_bytes())
    journal.close()
    with closing(Journal(killed)) as again:
        assert again.version() == 1


@pytest.mark.parametrize("at", [200, 4096 * 3, 4096 * 5])
def test_a_damaged_file_and_its_log_are_left_as_they_are(path: Path, at: int) -> None:
    """Whoever closes a journal last puts its log into the file: not into a damaged one."""
    journal = Journal(path)
    for number in range(300):
        with journal.transaction():
            journal.add("said", "page", {"word": "x" * 50, "number": number})
        if number == 250:
            journal._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    hurt = path.parent.parent / "hurt" / "journal.sqlite"
    hurt.parent.mkdir()
    for suffix in ("", "-wal"):
        Path(f"{hurt}{suffix}").write_bytes(Path(f"{path}{suffix}").read_bytes())
    journal.close()
    with hurt.open("r+b") as file:
        file.truncate(hurt.stat().st_size - 2 * 4096)
        file.seek(at)
        file.write(b"\xa5" * 4096)
    before = {suffix: Path(f"{hurt}{suffix}").read_bytes() for suffix in ("", "-wal")}
    with pytest.raises(JournalDamaged), closing(Journal(hurt)) as opened:
        list(opened.entries())
    assert before == {suffix: Path(f"{hurt}{suffix}").read_bytes() for suffix in ("", "-wal")}
