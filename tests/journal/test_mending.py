"""A damaged journal is saved by another process; kills at any moment cost time only."""

import asyncio
import fcntl
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest

from pichenette.journal.mending import CannotMend, mend
from pichenette.journal.recover import put_in_place
from pichenette.journal.store import Journal
from pichenette.journal.trouble import JournalDamaged
from tests.journal import hurt
from tests.patience import PATIENCE_S


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """No header, and a log beside it."""
    path = tmp_path / "journal.sqlite"
    hurt.make(path, seed=1)
    hurt.no_header(path, random.Random(2))
    return path


def opened(path: Path) -> hurt.Rows:
    with closing(Journal(path)) as journal:
        return hurt.read(journal)


def test_it_tells_how_far_it_is_and_what_was_saved(path: Path) -> None:
    told: list[float] = []
    saved = asyncio.run(mend(path, told.append))
    assert told
    with pytest.raises(JournalDamaged):
        Journal(path)
    kept = put_in_place(path)
    assert kept is not None
    rows = opened(path)
    assert saved.entries == sum(table == "entry" for table, _ in rows)


STARTING = """if True:
    import asyncio, sys
    from pathlib import Path
    from pichenette.journal.mending import mend
    from pichenette.journal.recover import put_in_place
    from pichenette.journal.store import Journal
    from pichenette.journal.trouble import JournalDamaged
    path = Path(sys.argv[1])
    put_in_place(path)
    try:
        Journal(path).close()
    except JournalDamaged:
        asyncio.run(mend(path, lambda share: None))
        put_in_place(path)
        Journal(path).close()
    print("whole", flush=True)
"""


@pytest.mark.slow
def test_killed_at_any_moment_it_is_taken_up_again(path: Path, tmp_path: Path) -> None:
    """kill -9 of the service at random moments; what is saved in the end is all of it."""
    untouched = tmp_path / "other"
    untouched.mkdir()
    for suffix in ("", "-wal"):
        Path(f"{untouched / path.name}{suffix}").write_bytes(Path(f"{path}{suffix}").read_bytes())
    asyncio.run(mend(untouched / path.name, lambda share: None))
    put_in_place(untouched / path.name)
    wanted = opened(untouched / path.name)
    dice = random.Random(3)
    command = [sys.executable, "-c", STARTING, str(path)]
    kills, lasts_s = 0, _lasts_s(command, untouched / path.name)
    while True:
        with subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True) as started:
            with suppress(subprocess.TimeoutExpired):
                is_last = kills >= 6
                started.wait(PATIENCE_S if is_last else dice.uniform(0, 2 * lasts_s))
            if started.poll() is not None:
                break
            # Its own process group: also the one that saves, half of the times.
            if dice.random() < 0.5:
                started.kill()
            else:
                os.killpg(started.pid, signal.SIGKILL)
            kills += 1
    assert started.returncode == 0
    assert opened(path) == wanted
    kept = list(path.parent.glob("journal.damaged-*.sqlite"))
    assert len(kept) == 1
    assert not list(path.parent.glob("*.saved"))


def _lasts_s(command: list[str], path: Path) -> float:
    """How long such a start takes here and now, without anything to save."""
    began = time.monotonic()
    subprocess.run([*command[:-1], str(path)], check=True, capture_output=True)
    return time.monotonic() - began


def test_a_disk_without_room_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here: a folder that is not one."""
    monkeypatch.setattr(
        "pichenette.journal.mending.planned", lambda path: path.parent / "away" / "x.saved"
    )
    before = path.read_bytes()
    with pytest.raises(CannotMend, match="could not be rescued"):
        asyncio.run(mend(path, lambda share: None))
    assert path.read_bytes() == before


def test_it_ends_with_whoever_started_it(path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "pichenette.journal.mending",
        str(path),
        str(path.with_name("x.saved")),
        str(path.with_name("x.part")),
    ]
    lock = os.open(path.with_name("x.part"), os.O_RDWR | os.O_CREAT)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)  # it waits for this
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
            assert child.stdin is not None
            child.stdin.close()
            assert child.wait(PATIENCE_S) == 1
    finally:
        os.close(lock)
