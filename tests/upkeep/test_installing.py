"""Installing: every step, what is left alone, and the unit that systemd gets."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pichenette import config
from pichenette.resources import checkout_dir, udev_rules
from pichenette.upkeep import hotspot, installing, places
from pichenette.upkeep.steps import CannotInstall, InstallStep


@pytest.fixture(autouse=True)
def fresh_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With systemd and udev, and no service: those of the real one do not matter here."""
    monkeypatch.setattr(installing, "_is_active", lambda: False)
    (tmp_path / "run/systemd/system").mkdir(parents=True)
    (tmp_path / "run/udev").mkdir()
    (tmp_path / "run/udev/control").touch()


def test_files_are_written_once_and_settings_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    settings = tmp_path / places.SETTINGS
    settings.write_text("# mine\n")
    done(installing.installation(tmp_path), "write", "link")
    assert settings.read_text() == "# mine\n"
    unit = (tmp_path / places.UNIT).read_text()
    assert not [word for word in ("@PROGRAM@", "@GROUPS@") if word in unit]
    again = [step.text.en for step in installing.installation(tmp_path)]
    assert sum("already right" in text for text in again) == 3


def done(steps: Iterator[InstallStep], *kinds: str) -> list[str]:
    """Do the steps that only concern files; returns what was printed."""
    told = []
    for step in steps:
        told.append(step.text.en)
        if step.text.en.startswith(kinds):
            step.do()
    return told


def test_sudo_finds_it_afterwards(tmp_path: Path) -> None:
    link = tmp_path / places.LINK
    (tmp_path / "etc").mkdir()
    done(installing.installation(tmp_path), "link")
    assert link.readlink() == places.program()
    link.unlink()
    link.symlink_to("/where/it/was/before")
    done(installing.installation(tmp_path), "link")
    assert link.readlink() == places.program()
    assert f"{link} is already right" in done(installing.installation(tmp_path))
    link.unlink()
    link.write_text("somebody else's")
    assert f"{link} is another program: left alone" in done(installing.installation(tmp_path))
    assert not any("delete" in text for text in done(installing.removal(tmp_path)))


@pytest.mark.parametrize("before", [None, '# mine\n[page]\naddress = "0.0.0.0"\n'])
def test_the_settings_are_the_services_to_change(tmp_path: Path, before: str | None) -> None:
    known, own = tmp_path / places.SETTINGS, tmp_path / places.OWN_SETTINGS
    if before is not None:
        known.parent.mkdir()
        known.write_text(before)
    told = done(installing.installation(tmp_path), "write", "link")
    assert f"chown --recursive pichenette:pichenette {own.parent}" in told
    assert known.readlink() == Path("pichenette/settings.toml")
    assert own.read_text() == (before or installing.first_settings())
    assert known.read_text() == own.read_text()
    again = done(installing.installation(tmp_path), "write", "link")
    assert not any("chown" in text or "toml" in text for text in again)
    assert f"ReadWritePaths=-/{places.OWN_SETTINGS.parent}" in (tmp_path / places.UNIT).read_text()


def test_settings_that_somebody_has_linked_are_left(tmp_path: Path) -> None:
    known = tmp_path / places.SETTINGS
    known.parent.mkdir()
    known.symlink_to("/srv/table.toml")
    done(installing.installation(tmp_path), "write", "link")
    assert known.readlink() == Path("/srv/table.toml")
    assert not (tmp_path / places.OWN_SETTINGS).exists()


def test_the_unit_runs_this_very_program(tmp_path: Path) -> None:
    done(installing.installation(tmp_path), "write")
    unit = (tmp_path / places.UNIT).read_text()
    assert f"ExecStart={Path(sys.executable).with_name('pichenette')} serve" in unit
    assert 'ExecStart="/opt/our games/50%%/pichenette" serve' in installing.unit(
        Path("/opt/our games/50%/pichenette"), []
    )


def test_a_removal_says_what_it_leaves_and_how_to_remove_that(tmp_path: Path) -> None:
    done(installing.installation(tmp_path), "write", "link")
    games = tmp_path / "srv/games"
    games.mkdir(parents=True)
    (tmp_path / "var/lib/pichenette").mkdir(parents=True)
    (tmp_path / places.SETTINGS).write_text('[service]\ndata_dir = "/srv/games"\n')
    told = done(installing.removal(tmp_path), "delete")
    assert [
        file for file in (places.UNIT, places.RULES, places.LINK) if (tmp_path / file).exists()
    ] == []
    for command in (
        "sudo rm -r /etc/pichenette.toml /etc/pichenette",
        "sudo rm -r /srv/games",
        "sudo rm -r /var/lib/pichenette",
    ):
        assert command in told[-1]
    assert games.exists()
    assert "systemctl disable" not in " ".join(done(installing.removal(tmp_path))), (
        "again is no trouble"
    )


def test_a_removal_takes_the_hotspot_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / hotspot.PROFILE).parent.mkdir(parents=True)
    (tmp_path / hotspot.PROFILE).touch()
    monkeypatch.setattr(hotspot, "need_network_manager", lambda: None)
    monkeypatch.setattr(hotspot, "is_on", lambda: True)
    told = done(installing.removal(tmp_path), "delete")
    assert "nmcli connection down pichenette-hotspot" in told
    assert not (tmp_path / hotspot.PROFILE).exists()


def test_a_home_folder_is_refused_with_the_way_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(places, "program", lambda: Path("/home/ana/.venv/bin/pichenette"))
    step = next(installing.installation(tmp_path))
    assert "sudo sh install.sh" in step.text.en
    with pytest.raises(CannotInstall, match="home folder"):
        step.do()


def test_the_script_brings_the_pins_and_no_compiler() -> None:
    script = (checkout_dir() / "install.sh").read_text(encoding="utf-8")
    assert subprocess.run(["sh", "-n"], input=script, text=True, check=False).returncode == 0
    for need in (
        "python3-spidev",
        "python3-lgpio",
        "--system-site-packages",
        "--only-binary :all:",
    ):
        assert need in script
    extras = tomllib.loads((checkout_dir() / "pyproject.toml").read_text())["project"]
    wanted = re.findall(r'EXTRAS="(.*?)"', script)[0].split(",")
    assert set(wanted) <= set(extras["optional-dependencies"])
    for name, needs in extras["optional-dependencies"].items():
        assert not any(one.startswith(("spidev", "RPi.GPIO")) for one in needs), name


def test_a_service_that_runs_as_it_should_is_left_running(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done(installing.installation(tmp_path), "write", "link")
    monkeypatch.setattr(installing, "_is_active", lambda: True)
    again = done(installing.installation(tmp_path))
    assert not [
        text for text in again if text.startswith(("systemctl restart", "udevadm", "write"))
    ]


def test_releases_get_a_unit_that_brings_updates_to_their_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "house_folder", lambda: Path("/opt/pichenette"))
    told = done(installing.installation(tmp_path), "write")
    assert "systemctl enable pichenette-settle.service" in told
    settle, unit = ((tmp_path / path).read_text() for path in (places.SETTLE_UNIT, places.UNIT))
    assert "ExecStart=/opt/pichenette/previous/bin/pichenette update --settle" in settle
    assert "ExecStart=/opt/pichenette/current/bin/pichenette serve" in unit
    told = done(installing.removal(tmp_path), "delete")
    assert not (tmp_path / places.SETTLE_UNIT).exists()


def test_whoever_installs_it_may_look_inside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUDO_USER", "ana")
    told = done(installing.installation(tmp_path))
    assert "usermod --append --groups pichenette ana" in told
    assert all(step.text.fr for step in installing.installation(tmp_path))


def test_the_first_settings_open_the_page_and_change_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "pichenette.toml"
    file.write_text(installing.first_settings(), encoding="utf-8")
    own, usual = config.load(file), config.Settings()
    assert own == replace(usual, page=replace(usual.page, address="0.0.0.0"))


def test_the_unit_is_hardened(tmp_path: Path) -> None:
    """Read by systemd itself: a directive it does not know, or an exposure above 2.0, fails."""
    assert shutil.which("systemd-analyze"), "systemd-analyze is missing: install systemd"
    unit = tmp_path / "pichenette.service"
    unit.write_text(installing.unit(Path("/usr/bin/env"), ["dialout"]))
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
    unit = installing.unit(Path("/usr/bin/env"), [])
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


def test_the_script_explains_itself_before_it_does_anything() -> None:
    script = checkout_dir() / "install.sh"
    said = subprocess.run(["sh", str(script), "--help"], capture_output=True, text=True, check=True)
    assert "sudo sh install.sh --remove" in said.stdout
    assert "==" not in said.stdout, "no step"
