"""`pichenette install`: each step printed; nothing done in a dry run."""

import sys
from pathlib import Path

import pytest

from pichenette.cli import main
from pichenette.service.pin import PinFile


def test_a_dry_run_prints_and_does_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["install", "--dry-run", "--root", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    for step in ("pichenette.toml", "60-pichenette.rules", "pichenette.service", "enable"):
        assert step in told
    assert "useradd" not in told or "--shell /usr/sbin/nologin" in told
    assert list(tmp_path.iterdir()) == []


def test_what_needs_root_is_told_with_the_whole_path(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    program = Path(sys.executable).with_name("pichenette")
    for words in ("install --remove", "install --hostname carrom-2"):
        assert main(words.split()) == 1
        assert f"`sudo {program} {words}`" in capsys.readouterr().err


def test_a_removal_takes_no_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["install", "--remove", "--hostname", "carrom-2"]) == 2
    assert "--hostname" in capsys.readouterr().err


def test_an_update_renews_the_files_of_the_system_and_starts_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["install", "--renew", "--dry-run", "--root", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "60-pichenette.rules" in told
    assert "pichenette.service" in told
    for other in ("restart", "useradd", "pichenette.toml", "local/bin"):
        assert other not in told


def test_it_speaks_french(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert main(["install", "--dry-run", "--root", str(tmp_path)]) == 0
    assert "il ouvre la page au réseau local" in capsys.readouterr().out
    assert main(["install", "--hostname", "Ma_table"]) == 2
    assert "comme carrom-2" in capsys.readouterr().err


def test_it_ends_with_the_page_and_its_pin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With commands that only say that they were called: the files are real."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("systemctl", "udevadm", "useradd", "usermod", "chown"):
        (programs / name).write_text(f"#!/bin/sh\necho {name} $* >> {tmp_path}/called\n")
        (programs / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(programs), prepend=":")
    (tmp_path / "run/systemd/system").mkdir(parents=True)
    data = tmp_path / "games"
    data.mkdir()
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/pichenette.toml").write_text(f'[service]\ndata_dir = "{data}"\n')
    assert main(["install", "--root", str(tmp_path)]) == 0
    assert "has not run yet" in capsys.readouterr().out
    pin = PinFile(data).known()
    assert main(["install", "--root", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "http://127.0.0.1:8080/" in told
    assert f"PIN: {pin.digits}" in told
    assert "restart pichenette.service" in (tmp_path / "called").read_text()
