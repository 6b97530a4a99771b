"""install.sh itself, on a machine of empty folders whose commands only say that they are called."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from pichenette.resources import checkout_dir

FAKES = {
    "id": "echo 0",
    "dpkg-query": "printf installed",
    "apt-cache": ":",
    "apt-get": ":",
    "systemctl": ":",
    "python3": 'mkdir -p "$4/bin"; cp "$BIN/pip" "$4/bin/pip"; cp "$BIN/pichenette" "$4/bin/"',
    "pip": ":",
    "pichenette": '[ -z "${BROKEN:-}" ] || exit 1; echo pichenette 0.1.0',
}


class Machine:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.house = folder / "opt"
        self.script = folder / "install.sh"
        text = (checkout_dir() / "install.sh").read_text(encoding="utf-8")
        for place, here in (
            ("HOUSE=/opt/pichenette", f"HOUSE={self.house}"),
            ("ETC=/etc", f"ETC={folder}/etc"),
            ("LINK=/usr/local/bin/", f"LINK={folder}/usr/"),
        ):
            assert text.count(place) == 1
            text = text.replace(place, here)
        self.script.write_text(text, encoding="utf-8")
        (folder / "bin").mkdir()
        for name, does in FAKES.items():
            program = folder / "bin" / name
            program.write_text(f'#!/bin/sh\necho {name} "$@" >> {folder}/called\n{does}\n')
            program.chmod(0o755)
        self.wheel = folder / "pichenette-0.1.0-py3-none-any.whl"
        self.wheel.touch()

    def run(self, *words: str, **variables: str) -> "subprocess.CompletedProcess[str]":
        (self.folder / "called").unlink(missing_ok=True)
        own = {"PATH": f"{self.folder}/bin:/usr/bin:/bin", "BIN": f"{self.folder}/bin"}
        return subprocess.run(
            ["sh", str(self.script), *words],
            env={**own, "LC_ALL": "C", **variables},
            capture_output=True,
            text=True,
            check=False,
        )

    def called(self, *names: str) -> Sequence[str]:
        noted = self.folder / "called"
        lines = noted.read_text().splitlines() if noted.exists() else []
        return [line for line in lines if line.split()[0] in names]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_it_ends_with_the_service_whatever_was_there(machine: Machine) -> None:
    wheel, named = str(machine.wheel), ("--hostname", "carrom-2")
    assert machine.run(wheel, *named).returncode == 0
    assert machine.called("pichenette")[-1] == "pichenette install --hostname carrom-2"
    assert machine.called("pip")[0].endswith(f"{wheel}[pi,console,flash]")
    again = machine.run(*named, wheel)
    assert again.returncode == 0
    assert machine.called("pip", "python3", "apt-get") == []
    asked = [line for line in machine.called("pichenette") if "--version" not in line]
    assert asked == [f"pichenette update {wheel}", "pichenette install --hostname carrom-2"]
    assert "3. the service" in again.stdout


@pytest.mark.parametrize(
    "words",
    [
        ["--hostnmae", "carrom-2"],
        ["--hostname"],
        ["--hostname="],
        ["--hostname", "x_y"],
        ["nowhere.whl"],
        ["--dry-run"],
        ["--remove", "--hostname", "x"],
        ["more"],
    ],
)
def test_a_mistake_is_told_before_anything_is_done(words: list[str], machine: Machine) -> None:
    ended = machine.run(*words)
    assert ended.returncode == 2
    assert words[0].split("=")[0] in ended.stderr
    assert machine.called(*FAKES) == []
    assert not machine.house.exists()


@pytest.mark.parametrize("is_broken", [False, True])
def test_a_removal_takes_everything_even_if_the_program_is_broken(
    machine: Machine, is_broken: bool
) -> None:
    assert machine.run(str(machine.wheel)).returncode == 0
    ours = [
        machine.folder / path
        for path in (
            "etc/systemd/system/pichenette.service",
            "etc/systemd/system/pichenette-settle.service",
            "etc/udev/rules.d/60-pichenette.rules",
            "etc/NetworkManager/dispatcher.d/90-pichenette-hotspot",
        )
    ]
    settings = machine.folder / "etc/pichenette.toml"
    for path in (*ours, settings):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (machine.folder / "usr").mkdir()
    link = machine.folder / "usr/pichenette"
    link.symlink_to(machine.house)
    broken = {"BROKEN": "yes"} if is_broken else {}
    assert machine.run("--remove", **broken).returncode == 0
    assert not machine.house.exists()
    assert settings.exists()
    if is_broken:  # otherwise the program does it, which here only says so
        assert not any(path.exists() for path in ours)
        assert not link.is_symlink()
    assert machine.run("--remove").returncode == 0, "again is no trouble"


@pytest.mark.parametrize(
    ("variables", "is_french"),
    [
        ({"LC_ALL": "fr_FR.UTF-8"}, True),
        ({"LC_ALL": "en_GB.UTF-8", "LANGUAGE": "fr"}, True),
        ({"LC_ALL": "C", "LANGUAGE": "fr"}, False),
    ],
)
def test_it_speaks_as_the_locale_does(
    variables: dict[str, str], is_french: bool, machine: Machine
) -> None:
    told = machine.run(str(machine.wheel), **variables).stdout
    assert ("les paquets Debian" in told) == is_french
