"""`pichenette install`: each step printed; nothing done in a dry run."""

import shutil
import subprocess
from pathlib import Path

import pytest

from pichenette.cli import install, main
from pichenette.resources import udev_rules


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
    assert "@" not in (tmp_path / install.UNIT).read_text().replace("@system-service", "").replace(
        "@privileged @resources", ""
    )
    again = [step.text for step in install.installation(tmp_path)]
    assert sum("right already" in text for text in again) == 2


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


def test_the_udev_rules_name_the_board_and_forbid_modem_manager() -> None:
    rules = udev_rules().read_text()
    assert 'SYMLINK+="pichenette/$attr{serial}"' in rules
    assert 'ENV{ID_MM_DEVICE_IGNORE}="1"' in rules
