"""A release is tried beside the one that runs: with copies, and with its own words if it fails."""

import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from pichenette.journal import schema
from pichenette.journal.store import Journal
from pichenette.text import Text
from pichenette.upkeep import trial
from pichenette.upkeep.releases import CannotUpdate
from pichenette.upkeep.trial import ReleaseTrial

REAL = (
    f"exec {sys.executable} -c 'from pichenette.cli import main; raise SystemExit(main())' \"$@\""
)


def release(folder: Path, script: str) -> Path:
    """One whose command is a script; what it does not know, the real command does."""
    program = folder / "2/bin/pichenette"
    program.parent.mkdir(parents=True, exist_ok=True)
    program.write_text(f"#!/bin/sh\ncase $1 in\n{script}\nesac\n{REAL}\n")
    program.chmod(0o755)
    return program.parent.parent


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    for name in ("journal", "blue room"):
        journal = Journal(folder / f"{name}.sqlite")
        with journal.transaction():
            journal.add("said", "page", {})
        journal.close()
    return folder


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    file = tmp_path / "pichenette.toml"
    file.write_text('[[tables]]\n[[tables]]\nname = "blue room"\n[track]\ndriver = "apa102"\n')
    return file


def test_a_good_one_passes_and_touches_nothing(
    tmp_path: Path, data: Path, settings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The real service, on copies of both tables' journals; only its game is left out."""
    monkeypatch.setattr(trial, "has_user", lambda name: False)
    before = {path: path.read_bytes() for path in data.glob("*.sqlite")}
    told: list[Text] = []
    served = tmp_path / "served"
    script = f'demo) exit 0;;\nserve) cp -r "$5" {served};;'
    ReleaseTrial(release(tmp_path, script), settings, data, told.append).run()
    assert {path: path.read_bytes() for path in data.glob("*.sqlite")} == before
    assert {"journal.sqlite", "blue room.sqlite"} <= {path.name for path in served.iterdir()}
    assert "apa102" not in (served / "trial.toml").read_text(), "no pins"
    assert "plateau virtuel" in told[-1].fr


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("--version) echo no such module >&2; exit 1;;", "no such module"),
        ("config) echo track: unknown key >&2; exit 2;;", "unknown key"),
        ("demo) echo an edge was lost >&2; exit 1;;", "an edge was lost"),
        ("demo) exit 0;;\nserve) echo written by a newer pichenette >&2; exit 1;;", "newer"),
        ("demo) exit 0;;\nserve) echo thinking; exec sleep 60;;", "thinking"),
    ],
)
def test_a_bad_one_says_why(
    tmp_path: Path,
    data: Path,
    settings: Path,
    monkeypatch: pytest.MonkeyPatch,
    script: str,
    said: str,
) -> None:
    monkeypatch.setattr(trial, "has_user", lambda name: False)
    monkeypatch.setattr(trial, "READY_S", 0.3)
    with pytest.raises(CannotUpdate, match=r"(?s)nothing was changed.*" + said):
        ReleaseTrial(release(tmp_path, script), settings, data, lambda _: None).run()
    assert not (tmp_path / "2/trial").exists()


def test_an_older_program_is_told_that_a_journal_is_newer(tmp_path: Path, data: Path) -> None:
    """Going back by hand: the copy itself is refused, in words."""
    with closing(sqlite3.connect(data / "journal.sqlite")) as db:
        db.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    own = ReleaseTrial(release(tmp_path, "demo) exit 0;;"), tmp_path / "none", data, lambda _: None)
    with pytest.raises(CannotUpdate) as refused:
        own.run()
    assert "written by a newer pichenette" in refused.value.text.en
    assert "plus récent" in refused.value.text.fr


def test_no_program_at_all(tmp_path: Path, data: Path) -> None:
    own = release(tmp_path, "demo) exit 0;;")
    shutil.rmtree(own)
    with pytest.raises(CannotUpdate, match="No such file"):
        ReleaseTrial(own, tmp_path / "none", data, lambda _: None).run()
