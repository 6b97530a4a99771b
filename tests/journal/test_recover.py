"""What a damaged journal still holds is saved, all of it and nothing else; no kill hurts that."""

import random
import shutil
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Protocol

import pytest

from pichenette.journal import safety, schema
from pichenette.journal.pages import Pages
from pichenette.journal.recover import planned, put_in_place, recover
from pichenette.journal.store import Journal
from pichenette.journal.trouble import JournalDamaged
from tests.journal import hurt
from tests.tries import tries

SEEDS = range(tries(1, 2))


class Origin(Protocol):
    def __call__(self, path: Path, seed: int, steps: int = 300) -> hurt.Truth: ...


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


@pytest.fixture(scope="module")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Origin:
    """A journal of that seed, made once."""

    @cache
    def made(seed: int, steps: int) -> tuple[Path, hurt.Truth]:
        where = tmp_path_factory.mktemp("origin") / "journal.sqlite"
        return where, hurt.make(where, seed, steps)

    def copy(path: Path, seed: int, steps: int = 300) -> hurt.Truth:
        where, truth = made(seed, steps)
        for suffix in ("", "-wal"):
            shutil.copy(f"{where}{suffix}", f"{path}{suffix}")
        return truth

    return copy


def saved(path: Path) -> hurt.Rows:
    target = path.with_name("saved.sqlite")
    before = path.read_bytes()
    recover(path, target)
    assert path.read_bytes() == before, "nothing in the old one was touched"
    with closing(Journal(target)) as journal:
        return hurt.read(journal)


def is_true(was: tuple[object, ...] | None, row: tuple[object, ...]) -> bool:
    """But for when that was, if that was torn off."""
    return row == was or (was is not None and row == (*was[:-1], ""))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", hurt.DAMAGES)
def test_all_that_is_left_is_saved_and_nothing_else(
    path: Path, name: str, seed: int, origin: Origin
) -> None:
    truth = origin(path, seed, steps=100)
    dice = random.Random(f"{name} {seed}")
    for damage in hurt.DAMAGES[name]:
        damage(path, dice)
    wanted = hurt.savable(truth, path)
    found = saved(path)
    lost = [key for key in wanted if key not in found]
    assert not lost, f"{len(lost)} of {len(wanted)} could have been saved: {lost[:5]}"
    if name != "changed bytes":
        wrong = [key for key, row in found.items() if not is_true(truth.rows.get(key), row)]
        assert not wrong, "what was never written"


def test_an_untouched_journal_is_saved_whole_with_what_is_in_its_log(
    path: Path, origin: Origin
) -> None:
    truth = origin(path, 0)
    assert saved(path) == truth.rows
    assert safety.verify(path.with_name("saved.sqlite")) == []


def test_a_cut_file_loses_its_last_pages_only(path: Path) -> None:
    """12 kB off the end: SQLite refuses all of it."""
    truth = hurt.make(path, seed=1, steps=3000)
    Path(f"{path}-wal").unlink()
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size - 3 * hurt.PAGE)
    with pytest.raises(JournalDamaged):
        Journal(path)
    found = saved(path)
    assert len(found) > len(truth.rows) - 3 * hurt.PAGE // 20 - 130, "130: of the log"
    assert len(found) > 0.9 * len(truth.rows)


@pytest.mark.parametrize("size", [512, 1024, 8192, 65536])
def test_pages_of_another_size_are_found_without_a_header(path: Path, size: int) -> None:
    truth = hurt.make(path, seed=2)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute(f"PRAGMA page_size = {size}")
        db.execute("VACUUM")
    hurt._rewrite(path, lambda data: data.__setitem__(slice(0, 100), bytes(100)))
    with Pages(path) as pages:
        assert pages.size == size
    found = saved(path)
    assert len(found) >= 0.95 * len(truth.rows)
    assert all(truth.rows[key] == row for key, row in found.items())


def test_what_was_not_committed_is_not_saved(path: Path) -> None:
    """It was not acknowledged either: the board tells it again."""
    journal = Journal(path)
    hurt.play(journal, 20, random.Random(1))
    torn = path.with_name("torn.sqlite")
    for suffix in ("", "-wal"):
        shutil.copy(f"{path}{suffix}", f"{torn}{suffix}")
    journal.close()
    log = Path(f"{torn}-wal")
    with log.open("r+b") as file:
        file.truncate(log.stat().st_size - 1)
    assert max(number for table, number in saved(torn) if table == "entry") == 19


def test_what_comes_after_a_damaged_frame_of_the_log_is_saved(path: Path, origin: Origin) -> None:
    """SQLite stops at the first frame whose sum is wrong."""
    truth = origin(path, 0)
    log = Path(f"{path}-wal")

    def change(data: bytearray) -> None:
        data[32 + 24 + 2000] ^= 0xFF

    hurt._rewrite(log, change)
    found = saved(path)
    assert max(found) == max(truth.rows)
    assert len(found) >= len(truth.rows) - 40, "no more than a page"


def test_entries_after_a_hole_are_kept_and_the_hole_is_told(path: Path, origin: Origin) -> None:
    truth = origin(path, 0)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DELETE FROM entry WHERE number BETWEEN 40 AND 130")
    found = saved(path)
    numbers = {number for table, number in found if table == "entry"}
    every = {number for table, number in truth.rows if table == "entry"}
    assert numbers == every - set(range(40, 131))
    with closing(Journal(path.with_name("saved.sqlite"))) as journal:
        assert [hole[:2] for hole in journal.holes] == [(40, 130)]
        assert journal.version() == max(every)


def test_a_number_that_is_known_to_be_lost_is_not_given_again(path: Path) -> None:
    """The rows of the last entries are gone, the index still has their numbers."""
    journal = Journal(path)
    hurt.play(journal, 30, random.Random(1))
    journal.close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA writable_schema = ON")
        root = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'entry'").fetchone()[0]
    with Pages(path) as pages:
        leaf = pages.page(root)
        last = root if leaf[0] == 0x0D else pages.children(root, leaf)[-1]
    start = (last - 1) * hurt.PAGE
    hurt._rewrite(path, lambda data: data.__setitem__(slice(start, start + 4096), bytes(4096)))
    target = path.with_name("saved.sqlite")
    told = recover(path, target)
    assert told.missing > 0
    with closing(Journal(target)) as journal:
        assert journal.version() == 30
        with journal.transaction():
            assert journal.add("said", "page", {}).number == 31
        assert sum(journal.holes[-1].kinds.values()) > 0, "what they were is known too"
    assert [one for one in safety.verify(target) if "missing" in one]


def test_a_row_that_says_nothing_any_more_is_set_aside(path: Path, origin: Origin) -> None:
    origin(path, 0)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute('UPDATE entry SET body = \'{"kind": "str\' WHERE number = 10')
        db.execute("UPDATE entry SET body = CAST(x'7bff7d' AS TEXT) WHERE number = 11")
    found = saved(path)
    assert ("entry", 10) not in found
    assert ("entry", 11) not in found
    with closing(sqlite3.connect(path.with_name("saved.sqlite"))) as db:
        told = db.execute("SELECT source, key, why, row FROM aside ORDER BY key").fetchall()
    assert [(source, key) for source, key, _, _ in told] == [("entry", 10), ("entry", 11)]
    assert b'{"kind": "str' in told[0][3], "as it is: somebody may make sense of it"


def test_a_recovered_journal_is_recovered_again_with_its_holes(path: Path, origin: Origin) -> None:
    origin(path, 0)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DELETE FROM entry WHERE number BETWEEN 40 AND 130")
        db.execute("UPDATE entry SET body = '' WHERE number = 10")
    once = saved(path)
    again = path.with_name("again.sqlite")
    recover(path.with_name("saved.sqlite"), again)
    with closing(Journal(again)) as journal:
        assert hurt.read(journal) == once
        assert [hole[:2] for hole in journal.holes] == [(10, 10), (40, 130)]
        assert journal._db.execute("SELECT count(*) FROM aside").fetchone()[0] == 1


def test_older_files_are_saved_too(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.executescript("""
        CREATE TABLE raw (id INTEGER PRIMARY KEY, boot TEXT NOT NULL, seq INTEGER NOT NULL,
            at_us INTEGER NOT NULL, body TEXT NOT NULL, UNIQUE (boot, seq)) STRICT;
        CREATE TABLE entry (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, who TEXT NOT NULL,
            body TEXT NOT NULL, upto INTEGER NOT NULL, wall TEXT NOT NULL) STRICT;
        INSERT INTO raw VALUES (1, 'aaaa0000', 1, 5500, 'EDGE,1,77,0,1');
        INSERT INTO entry VALUES (1, 'said', 'page', '{}', 1, '2026');
        PRAGMA user_version = 1;
    """)
    assert saved(path)["raw", 1] == (1, "aaaa0000", 1, 5500, 5500, "EDGE,1,77,0,1")
    Path(path.with_name("saved.sqlite")).unlink()
    Journal(path).close()  # migrated: a column has moved
    assert saved(path)["raw", 1] == (1, "aaaa0000", 1, 5500, 5500, "EDGE,1,77,0,1")


def test_a_file_that_was_never_a_journal_gives_an_empty_one(path: Path) -> None:
    path.write_bytes(b"this is not a database, but somebody may want it back " * 200)
    assert saved(path) == {}


class Died(BaseException):
    pass


@pytest.mark.slow
def test_killed_at_any_page_nothing_has_happened(path: Path, origin: Origin) -> None:
    origin(path, 0)
    target = path.with_name("saved.sqlite")
    for words in (0, 1, 2):
        left = words

        def die(share: float) -> None:
            nonlocal left
            left -= 1
            if left < 0:
                raise Died

        with pytest.raises(Died):
            recover(path, target, die)
        assert not target.exists()
    recover(path, target)
    assert safety.verify(target) == []


@pytest.mark.parametrize("renames", range(4))
def test_it_takes_its_place_whatever_was_done_of_that(path: Path, renames: int) -> None:
    """Killed after this many renames, the next start does the rest."""
    truth = hurt.make(path, seed=9, steps=60)
    Path(f"{path}-shm").touch()
    waiting = planned(path)
    recover(path, waiting)
    kept = waiting.with_name(waiting.name.removesuffix(".saved"))
    for suffix in ("-shm", "-wal", "")[:renames]:
        Path(f"{path}{suffix}").rename(f"{kept}{suffix}")
    assert put_in_place(path) == kept
    assert kept.exists()
    assert Path(f"{kept}-wal").exists()
    assert not Path(f"{path}-wal").exists()
    with closing(Journal(path)) as journal:
        assert hurt.read(journal) == truth.rows
    assert put_in_place(path) is None


def test_a_recovered_journal_is_another_one(path: Path) -> None:
    with closing(Journal(path)) as journal:
        before = journal.id
        journal.settle_on("carrom")
        journal.settle_on_file("0ddba11d")
    recover(path, path.with_name("saved.sqlite"))
    with closing(Journal(path.with_name("saved.sqlite"))) as journal:
        assert journal.id
        assert journal.id != before
        assert journal.board == "carrom"
        assert journal.board_files == [(1, "0ddba11d")]
        assert journal.beats_from == 1
        assert schema.version(journal._db) == schema.VERSION
