"""Who else has a port, in a made-up /proc."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pichenette.link import port
from pichenette.link.holders import holders


@pytest.fixture
def processes(tmp_path: Path) -> Path:
    for number, name, opened in (
        (str(os.getpid()), "we", "/dev/ttyACM0"),
        ("41", "minicom", "/dev/ttyACM0"),
        ("42", "editor", "/dev/ttyACM1"),
    ):
        folder = tmp_path / "proc" / number
        (folder / "fd").mkdir(parents=True)
        (folder / "comm").write_text(f"{name}\n")
        (folder / "fd" / "3").symlink_to(opened)
    (tmp_path / "proc" / "43").mkdir()  # it ended just now
    (tmp_path / "proc" / "uptime").write_text("1")
    return tmp_path / "proc"


def test_others_are_told_by_name(processes: Path, tmp_path: Path) -> None:
    link = tmp_path / "board"
    link.symlink_to("/dev/ttyACM0")
    assert holders(str(link), processes) == ["minicom (41)"]
    assert holders("/dev/ttyACM1", processes) == ["editor (42)"]
    assert holders("/dev/ttyACM2", processes) == []


def test_a_port_that_a_person_has_is_left_to_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(port, "holders", lambda device: ["minicom (41)"])
    with pytest.raises(port.PortBusy, match=r"minicom \(41\) is using it") as caught:
        port.SerialPort("/dev/null")
    assert "minicom (41) l’utilise" in caught.value.text.fr


def test_a_real_program_is_found() -> None:
    program = (
        "import sys; file = open('/dev/full', 'w'); print('open', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"open\n"
        assert any(f"({child.pid})" in one for one in holders("/dev/full"))
        child.communicate()
