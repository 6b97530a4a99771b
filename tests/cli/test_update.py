"""`pichenette update`: what it is given, what it refuses, and how it ends."""

import sys
from pathlib import Path

import pytest

from pichenette.cli import main, update
from pichenette.text import Text
from pichenette.upkeep import updating
from pichenette.upkeep.releases import CannotUpdate, House
from tests.upkeep.test_origin import make_wheel, put


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    """Two releases, the first of which runs this; a trial that is passed."""
    for name in ("1", "2"):
        (tmp_path / "opt/releases" / name / "bin").mkdir(parents=True)
    house = House(tmp_path / "opt")
    house.give("current", house.path / "releases/1")
    monkeypatch.setattr(sys, "executable", str(house.path / "releases/1/bin/python3"))
    monkeypatch.setattr(update, "_RUNNING", tmp_path)

    class Passed:
        def __init__(self, *given: object) -> None: ...
        def run(self) -> None: ...

    monkeypatch.setattr(update, "ReleaseTrial", Passed)
    return house


def make(monkeypatch: pytest.MonkeyPatch, house: House) -> list[str]:
    asked: list[str] = []

    def made(_: House, what: str, **more: object) -> Path:
        asked.append(what)
        return house.path / "releases/2"

    monkeypatch.setattr(updating, "made", made)
    return asked


def forward(monkeypatch: pytest.MonkeyPatch, house: House) -> None:
    """What the unit does when all is well."""

    def call(*words: str) -> str:
        assert words == ("systemctl", "start", "pichenette-settle.service")
        wanted = house.release("next")
        assert wanted is not None
        house.give("current", wanted)
        house.forget("next")
        return ""

    monkeypatch.setattr(update, "call", call)


def test_the_newest_a_version_a_file(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, root = make(monkeypatch, house), ["--root", str(tmp_path)]
    forward(monkeypatch, house)
    wheel = tmp_path / "pichenette-9.0-py3-none-any.whl"
    wheel.touch()
    for given in ([], ["1.2.0"], [str(wheel)]):
        assert main(["update", *given, *root]) == 0
        house.give("current", house.path / "releases/1")
    assert asked == ["pichenette", "pichenette==1.2.0", str(wheel)]
    assert main(["update", "--back", *root]) == 1, "the one before is the one that runs"
    house.give("previous", house.path / "releases/2")
    assert main(["update", "--back", *root]) == 0
    assert house.release("current") == house.path / "releases/2"
    assert house.release("previous") == house.path / "releases/1"


@pytest.mark.parametrize("given", ["nowhere.whl", "the newest", "-1"])
def test_nonsense_is_refused_before_anything_happens(
    given: str, house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["update", "--root", str(tmp_path), "--", given]) == 2
    assert "as in `1.2.0`" in capsys.readouterr().err
    assert not (house.path / "next").exists()


@pytest.mark.parametrize("given", ["--back 1.0", "--back --offline", "--offline", "--offline 1.0"])
def test_words_that_do_not_go_together_are_refused(
    given: str, house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["update", *given.split(), "--root", str(tmp_path)]) == 2
    assert given.split()[0] in capsys.readouterr().err
    assert not (house.path / "next").exists()


def test_what_needs_root_is_told_as_it_was_typed(
    house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert main(["update", "--back"]) == 1
    assert "`sudo pichenette update --back`" in capsys.readouterr().err


def test_what_runs_already_is_left_running(
    house: House,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked, root = make(monkeypatch, house), ["--root", str(tmp_path)]
    wheel = tmp_path / "pichenette-9.0-py3-none-any.whl"
    make_wheel(wheel, b"play()")
    put(wheel, house.path / "releases/1")
    assert main(["update", str(wheel), *root]) == 0
    assert asked == []
    put(wheel, house.path / "releases/2")
    assert main(["update", *root]) == 0
    assert asked == ["pichenette"], "the newest is known once it was fetched"
    assert capsys.readouterr().out.count("nothing to change") == 2
    assert house.release("next") is None


def test_one_that_went_back_is_a_failure(
    house: House,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    make(monkeypatch, house)
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")

    def call(*words: str) -> str:
        house.forget("next")
        raise CannotUpdate(Text("failed", "échec"))

    monkeypatch.setattr(update, "call", call)
    assert main(["update", "--root", str(tmp_path)]) == 1
    assert "celle d’avant tourne de nouveau" in capsys.readouterr().err
    assert house.release("current") == house.path / "releases/1"


def test_one_that_was_interrupted_is_finished_first(
    house: House,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    make(monkeypatch, house)
    forward(monkeypatch, house)
    updating.begin(house, house.path / "releases/2")
    assert main(["update", "--root", str(tmp_path)]) == 0
    assert "that was interrupted" in capsys.readouterr().out


def test_without_the_unit_it_is_brought_to_its_end_here(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(monkeypatch, house)
    told: list[str] = []

    class Up:
        def fit(self, release: Path) -> None:
            told.append(f"fit {release.name}")

        def restart(self) -> None:
            told.append("restart")

        def is_ready(self) -> bool:
            return True

    monkeypatch.setattr(update, "WatchedService", Up)

    def call(*words: str) -> str:
        raise CannotUpdate(Text("no such unit", "unité inconnue"))

    monkeypatch.setattr(update, "call", call)
    assert main(["update", "--root", str(tmp_path)]) == 0
    assert told == ["fit 2", "restart"]


def test_without_systemd_it_is_said(
    house: House,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    make(monkeypatch, house)
    monkeypatch.setattr(update, "_RUNNING", tmp_path / "none")
    assert main(["update", "--root", str(tmp_path)]) == 0
    assert "start the service yourself" in capsys.readouterr().out
    assert house.release("current") == house.path / "releases/2"
    assert house.release("next") is None


def test_a_program_from_elsewhere_is_not_updated(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["update"]) == 1
    assert "was not installed with install.sh" in capsys.readouterr().err
