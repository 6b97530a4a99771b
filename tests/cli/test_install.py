"""`pichenette install`: each step printed; nothing done in a dry run."""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from pichenette.cli import install, main
from pichenette.resources import checkout_dir, udev_rules


def test_a_dry_run_prints_and_does_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["install", "--dry-run", "--root", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    for step in ("pichenette.toml", "60-pichenette.rules", "daemon-reload", "enable"):
        assert step in told
    assert "useradd" not in told or "--shell /usr/sbin/nologin" in told
    assert list(tmp_path.iterdir()) == []


def test_files_are_written_once_and_settings_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    settings = tmp_path / install.SETTINGS
    settings.write_text("# mine\n")
    for step in install.installation(tmp_path):
        if step.text.startswith("write"):
            step.do()
    assert settings.read_text() == "# mine\n"
    unit = (tmp_path / install.UNIT).read_text()
    assert not [word for word in ("@PROGRAM@", "@GROUPS@") if word in unit]
    again = [step.text for step in install.installation(tmp_path)]
    assert sum("already right" in text for text in again) == 2


def done(steps: Iterator[install.InstallStep], *kinds: str) -> list[str]:
    """Do the steps that only concern files; returns what was printed."""
    told = []
    for step in steps:
        told.append(step.text)
        if step.text.startswith(kinds):
            step.do()
    return told


def test_sudo_finds_it_afterwards(tmp_path: Path) -> None:
    link = tmp_path / install.LINK
    done(install.installation(tmp_path), "link")
    assert link.readlink() == install._program()
    link.unlink()
    link.symlink_to("/where/it/was/before")
    done(install.installation(tmp_path), "link")
    assert link.readlink() == install._program()
    assert f"{link} is already right" in done(install.installation(tmp_path))
    link.unlink()
    link.write_text("somebody else's")
    assert f"{link} is another program: left alone" in done(install.installation(tmp_path))
    assert not any("delete" in text for text in done(install.removal(tmp_path)))


def test_the_unit_runs_this_very_program(tmp_path: Path) -> None:
    done(install.installation(tmp_path), "write")
    unit = (tmp_path / install.UNIT).read_text()
    assert f"ExecStart={Path(sys.executable).with_name('pichenette')} serve" in unit
    assert 'ExecStart="/opt/our games/50%%/pichenette" serve' in install.unit(
        Path("/opt/our games/50%/pichenette"), []
    )


def test_what_needs_root_is_told_with_the_whole_path(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert main(["install", "--remove"]) == 1
    program = Path(sys.executable).with_name("pichenette")
    assert f"`sudo {program} install --remove`" in capsys.readouterr().err


def test_a_removal_says_what_it_leaves_and_how_to_remove_that(tmp_path: Path) -> None:
    done(install.installation(tmp_path), "write", "link")
    games = tmp_path / "srv/games"
    games.mkdir(parents=True)
    (tmp_path / "var/lib/pichenette").mkdir(parents=True)
    (tmp_path / install.SETTINGS).write_text('[service]\ndata_dir = "/srv/games"\n')
    told = done(install.removal(tmp_path), "delete")
    assert [
        file for file in (install.UNIT, install.RULES, install.LINK) if (tmp_path / file).exists()
    ] == []
    for command in (
        "sudo rm /etc/pichenette.toml",
        "sudo rm -r /srv/games",
        "sudo rm -r /var/lib/pichenette",
    ):
        assert command in told[-1]
    assert games.exists()
    assert "systemctl disable" not in " ".join(done(install.removal(tmp_path))), (
        "again is no trouble"
    )


def test_the_recipe_brings_the_pins_and_no_compiler(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(install, "_program", lambda: Path("/home/ana/.venv/bin/pichenette"))
    recipe = next(install.installation(tmp_path)).text
    assert "pip install 'pichenette[pi]'" in recipe
    assert "python3-spidev" in recipe
    assert "--system-site-packages" in recipe
    extras = tomllib.loads((checkout_dir() / "pyproject.toml").read_text())["project"]
    for name, wanted in extras["optional-dependencies"].items():
        assert not any(one.startswith(("spidev", "RPi.GPIO")) for one in wanted), name


def test_the_first_settings_are_the_defaults(tmp_path: Path) -> None:
    from pichenette import config

    file = tmp_path / "pichenette.toml"
    file.write_text(install._first_settings(), encoding="utf-8")
    assert config.load(file) == config.Settings()


def test_the_unit_is_hardened(tmp_path: Path) -> None:
    """Read by systemd itself: a directive it does not know, or an exposure above 2.0, fails."""
    assert shutil.which("systemd-analyze"), "systemd-analyze is missing: install systemd"
    unit = tmp_path / "pichenette.service"
    unit.write_text(install.unit(Path("/usr/bin/env"), ["dialout"]))
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(unit)]
    judged = subprocess.run(command, capture_output=True, text=True, check=False)
    assert judged.returncode == 0, judged.stdout[-200:] + judged.stderr
    assert "Unknown" not in judged.stderr
    verified = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert not [line for line in verified.stderr.splitlines() if "pichenette.service" in line]


def settings_of(unit: str, key: str) -> list[str]:
    return [
        value
        for line in unit.splitlines()
        for name, _, value in [line.partition("=")]
        if name == key
    ]


IMPORT = """
import importlib.util, json, os, socket, struct, sys, threading, warnings
folder, user, environment = json.loads(sys.argv[1])
import _lgpio
code = importlib.util.find_spec("lgpio").loader.get_code("lgpio")  # while it can surely be read
os.environ.update(environment)
os.chdir(folder)
if user is not None:
    os.setgroups([])
    os.setgid(user)
    os.setuid(user)
exec(code, {"__name__": "lgpio"})
"""


def test_lgpio_starts_in_the_units_folders(tmp_path: Path) -> None:
    """As another user, where / is read-only: without the unit's settings its import fails."""
    unit = install.unit(Path("/usr/bin/env"), [])
    root, runtime = tmp_path / "root", tmp_path / "run/pichenette"
    user = 65534 if os.geteuid() == 0 else None  # nobody, or else the current user
    for folder in (tmp_path, root, runtime):
        folder.mkdir(parents=True, exist_ok=True)
    for folder in (tmp_path, *tmp_path.parents):
        if user is not None and folder.owner() == "root" and folder != Path("/tmp"):
            folder.chmod(folder.stat().st_mode | 0o011)  # pytest's own folders are their owner's
    root.chmod(0o555)
    assert settings_of(unit, "RuntimeDirectory") == ["pichenette"]
    if user is not None:
        os.chown(runtime, user, user)

    def start(folder: Path, environment: dict[str, str]) -> "subprocess.CompletedProcess[str]":
        told = json.dumps([str(folder), user, environment])
        clean = {name: value for name, value in os.environ.items() if name != "LG_WD"}
        return subprocess.run(
            [sys.executable, "-c", IMPORT, told],
            env=clean,
            capture_output=True,
            text=True,
            check=False,
        )

    def expanded(text: str) -> str:
        return text.replace("%t", str(tmp_path / "run"))

    pairs = (one.partition("=")[::2] for one in settings_of(unit, "Environment"))
    environment = {name: expanded(value) for name, value in pairs}
    working = Path(expanded(settings_of(unit, "WorkingDirectory")[0]))
    without = start(root, {})
    assert without.returncode == 1
    assert ".lgd-nfy" in without.stderr
    assert start(working, environment).returncode == 0
    assert start(working, {}).returncode == 0, "either is enough"
    assert start(root, environment).returncode == 0, "either is enough"


def test_the_udev_rules_name_the_board_and_forbid_modem_manager() -> None:
    rules = udev_rules().read_text()
    assert 'SYMLINK+="pichenette/$attr{serial}"' in rules
    assert 'ENV{ID_MM_DEVICE_IGNORE}="1"' in rules
