"""The one file that opens a tty, on real pseudo-terminals."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from pichenette.link.port import Port, PortAway, PortBusy, PortError


@pytest.fixture
def pty() -> Iterator[tuple[int, str]]:
    master, slave = os.openpty()
    name = os.ttyname(slave)
    os.close(slave)
    yield master, name
    os.close(master)


def test_bytes_go_through_unchanged(pty: tuple[int, str]) -> None:
    master, name = pty
    port = Port(name)
    assert port.read() == b""
    os.write(master, b"$A\r\n\x03\x00\xff")
    assert port.read() == b"$A\r\n\x03\x00\xff"
    assert port.write(b"\n\x04") == 2
    assert os.read(master, 10) == b"\n\x04"
    port.close()


def test_a_port_is_ours_alone(pty: tuple[int, str]) -> None:
    port = Port(pty[1])
    with pytest.raises(PortBusy, match="fuser"):
        Port(pty[1])
    port.close()
    Port(pty[1]).close()


def test_a_pulled_cable_is_told() -> None:
    master, slave = os.openpty()
    port = Port(os.ttyname(slave))
    os.close(slave)
    os.close(master)
    with pytest.raises(PortAway):
        port.read()
    with pytest.raises(PortAway):
        port.write(b"x")
    port.close()


def test_a_device_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(PortAway, match="plugged in"):
        Port(str(tmp_path / "ttyACM0"))


def test_a_file_is_no_port(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(PortError, match="serial port"):
        Port(str(file))
