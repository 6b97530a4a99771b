"""SPI and the machine's name: only what is not right yet, and by raspi-config where it is."""

from pathlib import Path

import pytest

from pichenette.upkeep import pi


@pytest.fixture
def raspi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A root with a boot file, and a raspi-config."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/raspi-config").write_text("#!/bin/sh\n")
    (tmp_path / "bin/raspi-config").chmod(0o755)
    (tmp_path / "boot/firmware").mkdir(parents=True)
    (tmp_path / "boot/firmware/config.txt").write_text("arm_64bit=1\n#dtparam=spi=on\n")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr("socket.gethostname", lambda: "raspberrypi")
    return tmp_path


def step_texts(root: Path, hostname: str | None = None) -> list[str]:
    return [step.text.en for step in pi.steps(root, hostname)]


def test_a_fresh_pi_gets_spi_and_a_name(raspi: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert step_texts(raspi) == [
        "raspi-config nonint do_spi 0",
        "raspi-config nonint do_hostname pichenette",
        "hostnamectl set-hostname pichenette",
        "systemctl try-restart avahi-daemon.service",
    ]
    assert list(pi.left(raspi)) == []
    (raspi / "boot/firmware/config.txt").write_text("dtparam=spi=on\n")
    monkeypatch.setattr("socket.gethostname", lambda: "pichenette")
    assert step_texts(raspi) == [], "nothing twice"
    assert [how for _, how in pi.left(raspi)] == [
        "sudo raspi-config nonint do_spi 1",
        "sudo raspi-config nonint do_hostname raspberrypi",
    ]


def test_a_machine_with_a_name_keeps_it(raspi: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (raspi / "boot/firmware/config.txt").write_text("dtparam=spi=on\n")
    monkeypatch.setattr("socket.gethostname", lambda: "clubhouse.lan")
    assert step_texts(raspi) == []
    assert step_texts(raspi, "clubhouse") == []
    assert "hostnamectl set-hostname carrom-2" in step_texts(raspi, "carrom-2")


def test_without_raspi_config_people_are_told(raspi: Path) -> None:
    (raspi / "bin/raspi-config").unlink()
    assert "dtparam=spi=on" in step_texts(raspi, "raspberrypi")[0]
    (raspi / "boot/firmware/config.txt").unlink()
    assert step_texts(raspi, "raspberrypi") == [], "no Pi at all"


@pytest.mark.parametrize("name", ["", "Carrom", "ma table", "-a", "a" * 64, "é"])
def test_a_name_that_a_network_cannot_use_is_refused(name: str) -> None:
    with pytest.raises(pi.BadHostname, match="--hostname"):
        pi.check_hostname(name)
