"""A full disk: an evening of play fits into what the reserve frees, whoever else wants it."""

import os
import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from pichenette.journal import room
from pichenette.journal.store import Journal
from tests.journal.full_disk import CASES

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("size", ["12m", "48m"])
def test_an_evening_on_a_full_disk(tmp_path: Path, case: str, size: str) -> None:
    """In a mount namespace: the disk is gone with the process."""
    unshare = shutil.which("unshare")
    assert unshare, "unshare is missing (util-linux): a small disk cannot be mounted without it"
    rights = ["--mount"] if os.geteuid() == 0 else ["--mount", "--map-root-user"]
    mount = (
        f'mount -t tmpfs -o size={size} none "$1" && exec "$2" -m tests.journal.full_disk "$1" "$3"'
    )
    ended = subprocess.run(
        [unshare, *rights, "sh", "-c", mount, "sh", str(tmp_path), sys.executable, case],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr[-2000:]


def test_room_that_was_taken_is_free_pages(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    with closing(Journal(path)) as journal:
        room.take(journal._db, path, 2 << 20)
        free = journal._db.execute("PRAGMA freelist_count").fetchone()[0]
        length = path.stat().st_size
        assert free * 4096 > 1.9 * (1 << 20)
        assert length > 2 << 20, "and they are really there"
        assert Path(f"{path}-wal").stat().st_size >= 2 << 20
        with journal.transaction():
            journal.add("said", "page", {"words": "x" * 500_000})
        journal._db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        assert path.stat().st_size == length


def test_a_kill_while_room_is_taken_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    with closing(Journal(path)) as journal:
        room._grow(journal._db)
    with closing(Journal(path)) as journal:
        assert not journal._db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'room'").fetchall()
