"""The one file that opens a tty, on real pseudo-terminals."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pichenette.link.port import PortAway, PortBusy, PortError, SerialPort
from tests.pseudo_terminal import PseudoTerminal


@pytest.fixture
def pty() -> Iterator[tuple[int, str]]:
    with PseudoTerminal() as terminal:
        terminal.let_go()
        yield terminal.ours, terminal.name


def test_bytes_go_through_unchanged(pty: tuple[int, str]) -> None:
    master, name = pty
    with closing(SerialPort(name)) as port:
        assert port.read() == b""
        os.write(master, b"$A\r\n\x03\x00\xff")
        assert port.read() == b"$A\r\n\x03\x00\xff"
        assert port.write(b"\n\x04") == 2
        assert os.read(master, 10) == b"\n\x04"


def test_a_port_is_ours_alone(pty: tuple[int, str]) -> None:
    with closing(SerialPort(pty[1])), pytest.raises(PortBusy, match="fuser"):
        SerialPort(pty[1])
    SerialPort(pty[1]).close()


def test_a_pulled_cable_is_told() -> None:
    with PseudoTerminal() as terminal, closing(SerialPort(terminal.name)) as port:
        terminal.let_go()
        terminal.hang_up()
        with pytest.raises(PortAway):
            port.read()
        with pytest.raises(PortAway):
            port.write(b"x")


def test_a_device_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(PortAway, match="plugged in"):
        SerialPort(str(tmp_path / "ttyACM0"))


def test_a_file_is_no_port(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(PortError, match="serial port"):
        SerialPort(str(file))
