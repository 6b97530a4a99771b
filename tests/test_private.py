"""What a service keeps is its owner's alone."""

import os
import random
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pichenette import board, private
from pichenette.config import Settings, TableSettings
from pichenette.journal import safety
from pichenette.journal.recover import planned, put_in_place, recover
from pichenette.journal.store import Journal
from pichenette.link.finder import Finder
from pichenette.sense import calibration_file as calibrated
from pichenette.sense.calibration import Senses
from pichenette.service.service import Service
from tests.journal import hurt


@pytest.fixture(autouse=True)
def careless() -> Iterator[None]:
    """As most people's shells are, or worse."""
    old = os.umask(0o000)
    yield
    os.umask(old)


def modes(folder: Path) -> dict[str, str]:
    return {one.name: oct(stat.S_IMODE(one.stat().st_mode)) for one in folder.rglob("*")}


def test_a_journal_and_all_beside_it_is_its_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "state"
    path = folder / "journal.sqlite"
    with closing(Journal(path)) as journal:
        hurt.play(journal, 5, random.Random(1))
        calibrated.save(calibrated.path_beside(path), Senses())
        safety.backup(path, folder / "copy.sqlite")
        recover(path, planned(path))
        found = modes(folder)
        assert {"journal.sqlite-wal", "journal.sqlite-shm", "journal.sqlite.reserve"} <= set(found)
        assert set(found.values()) == {"0o600"}
    assert oct(stat.S_IMODE(folder.stat().st_mode)) == "0o700"
    assert oct(stat.S_IMODE(folder.parent.stat().st_mode)) == "0o700"
    put_in_place(path)
    assert set(modes(folder).values()) == {"0o600"}


def service(folder: Path, **environment: str) -> Service:
    settings = Settings(tables=(TableSettings(capture=True, board=board.load("carrom").name),))
    return Service(settings, {"XDG_STATE_HOME": str(folder), **environment}, Finder())


def test_what_an_older_program_left_open_is_closed(tmp_path: Path) -> None:
    folder = tmp_path / "pichenette"
    with closing(Journal(folder / "journal.sqlite")):
        pass
    folder.chmod(0o755)
    for one in folder.iterdir():
        one.chmod(0o644)
    (folder / "journal.sqlite.games").touch(0o600)  # the summaries: ours too
    service(tmp_path).close()
    assert set(modes(folder).values()) == {"0o600"}, "its capture too"
    assert oct(stat.S_IMODE(folder.stat().st_mode)) == "0o700"


def test_a_folder_with_other_things_in_it_stays_open(tmp_path: Path) -> None:
    folder = tmp_path / "pichenette"
    folder.mkdir(0o755)
    (folder / "holiday.jpg").touch(0o644)
    service(tmp_path).close()
    found = modes(folder)
    assert found.pop("holiday.jpg") == "0o644"
    assert set(found.values()) == {"0o600"}
    assert oct(stat.S_IMODE(folder.stat().st_mode)) == "0o755"


def test_the_group_that_systemd_gives_a_folder_may_read(tmp_path: Path) -> None:
    folder = tmp_path / "state"
    folder.mkdir(0o750)
    service(tmp_path, STATE_DIRECTORY=str(folder)).close()
    assert set(modes(folder).values()) == {"0o640"}
    assert oct(stat.S_IMODE(folder.stat().st_mode)) == "0o750"


def test_a_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FileExistsError):
        private.make_folder(tmp_path / "file")
    with pytest.raises(NotADirectoryError):
        private.make_folder(tmp_path / "file" / "below")
