"""Flashing, with the real mpremote against a prompt on a pseudo-terminal."""

import importlib.util
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from serial.tools import list_ports

from pichenette import board, cli
from pichenette.link.port import Candidate, SerialPort
from pichenette.pico import bundle, flash
from pichenette.virtual.board import VirtualBoard
from tests.raw_repl import RawRepl

CARROM = board.load("carrom")


@pytest.fixture
def prompt(tmp_path: Path) -> Iterator[Callable[..., RawRepl]]:
    made: list[RawRepl] = []

    def make(**how: tuple[int, ...]) -> RawRepl:
        (tmp_path / "pico").mkdir()
        made.append(RawRepl(tmp_path / "port", tmp_path / "pico", **how))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def few_files(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """A bundle of three, for each costs a start of mpremote."""
    contents = {
        "board.json": bundle.settings(CARROM),
        "wire.py": b"wire\n" * 100,
        "main.py": b"main\n",
    }
    monkeypatch.setattr(bundle, "files", lambda _board: dict(contents))
    return contents


@pytest.mark.slow
def test_only_what_changed_is_copied(
    prompt: Callable[..., RawRepl],
    few_files: dict[str, bytes],
    capsys: pytest.CaptureFixture[str],
) -> None:
    pico = prompt()
    (pico.root / "boots").write_text("3")
    command = ["flash", "--board", "carrom", "--port", str(pico.port)]
    assert cli.main(command) == 0
    assert "it answers: board carrom" in capsys.readouterr().out
    assert pico.copied == ["board.json", "wire.py", "main.py"]
    found = {path.name: path.read_bytes() for path in pico.root.iterdir()}
    assert found == few_files | {"boots": b"3"}

    assert cli.main(command) == 0
    assert "nothing to update" in capsys.readouterr().out
    assert len(pico.copied) == 3
    assert pico.resets == 2

    (pico.root / "wire.py").write_text("old")
    assert cli.main(command) == 0
    assert pico.copied[3:] == ["wire.py", "main.py"]  # main.py went first, and comes last
    assert (pico.root / "wire.py").read_bytes() == few_files["wire.py"]


def test_an_old_micropython_is_refused(prompt: Callable[..., RawRepl]) -> None:
    pico = prompt(version=(1, 22, 2))
    with pytest.raises(flash.FlashFailed, match=r"MicroPython 1\.22 is too old; .* 1\.24"):
        flash.flash(CARROM, str(pico.port), lambda step: None)
    assert pico.copied == []


def test_a_pico_that_greets_as_another_board_is_told(prompt: Callable[..., RawRepl]) -> None:
    pico = prompt()
    (pico.root / "board.json").write_bytes(bundle.settings(board.load("topple")))
    with pytest.raises(flash.FlashFailed, match=r"answers as another board: HELLO,.*topple"):
        flash.wait_for_hello(str(pico.port), CARROM)


def test_a_busy_port_is_told(prompt: Callable[..., RawRepl]) -> None:
    pico = prompt()
    other = SerialPort(str(pico.port))
    with pytest.raises(OSError, match="another program is using it"):
        flash.find(str(pico.port))
    other.close()


def found(*devices: str) -> Callable[[], list[Candidate]]:
    return lambda: [Candidate(device, f"e66{number}") for number, device in enumerate(devices)]


def test_no_pico(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flash, "candidates", found())
    monkeypatch.setattr(list_ports, "comports", list)
    with pytest.raises(flash.FlashFailed, match="no Pico found; does its cable"):
        flash.find(None)


def test_several_picos_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flash, "candidates", found("/dev/ttyACM0", "/dev/ttyACM1"))
    with pytest.raises(flash.FlashFailed, match=r"--port /dev/ttyACM0 .*\n.*ttyACM1 .*e661"):
        flash.find(None)


def test_a_pico_in_bootsel_mode(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "RPI-RP2").touch()
    monkeypatch.setattr(flash, "candidates", found())
    monkeypatch.setattr(flash, "_BY_LABEL", tmp_path)
    with pytest.raises(flash.FlashFailed, match=r"drive RPI-RP2: copy the \.uf2"):
        flash.find(None)


def test_a_pico_with_another_program(monkeypatch: pytest.MonkeyPatch) -> None:
    stranger = SimpleNamespace(device="/dev/ttyACM3", vid=0x2E8A, pid=0x000A)
    monkeypatch.setattr(flash, "candidates", found())
    monkeypatch.setattr(list_ports, "comports", lambda: [stranger])
    with pytest.raises(flash.FlashFailed, match="ttyACM3: no MicroPython answers"):
        flash.find(None)


def test_without_mpremote(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(flash.FlashFailed, match=r"pip install 'pichenette\[flash\]'"):
        flash.flash(CARROM, None, lambda step: None)


def test_a_running_firmware_leaves_the_port_to_people(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with VirtualBoard(CARROM, speed=1.0) as virtual:
        command = ["flash", "--prompt", "--port", str(virtual.port)]
        while "at its prompt" not in (said := capsys.readouterr().out):  # it may still be booting
            assert "no pichenette firmware answers" in said or not said
            assert cli.main(command) == 0


@pytest.mark.parametrize(
    ("output", "said"),
    [
        ("mpremote.transport.TransportError: could not enter raw repl\n", "no MicroPython answers"),
        (
            "mpremote: failed to access /dev/ttyACM0 (it may be in use)\n",
            "another program is using it",
        ),
        ("mpremote: cp: no space left\n", "mpremote failed: mpremote: cp: no space left"),
        ("", "no message"),
    ],
)
def test_what_mpremote_complains_of_is_explained(
    monkeypatch: pytest.MonkeyPatch, output: str, said: str
) -> None:
    failed = SimpleNamespace(returncode=1, stdout="", stderr=output)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: failed)
    with pytest.raises(flash.FlashFailed, match=said):
        flash.Mpremote("/dev/ttyACM0").run("exec", "pass")
