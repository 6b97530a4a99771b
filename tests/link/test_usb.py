"""The USB device behind a port is found in sysfs; without one, nothing happens."""

from pathlib import Path

from pichenette.link import usb
from tests.pseudo_terminal import PseudoTerminal


def test_the_device_of_a_port_is_found(tmp_path: Path) -> None:
    device = tmp_path / "devices" / "usb1" / "1-1"
    interface = device / "1-1:1.0"
    interface.mkdir(parents=True)
    (device / "busnum").write_text("1\n")
    (device / "devnum").write_text("12\n")
    tty = tmp_path / "tty" / "ttyACM0"
    tty.mkdir(parents=True)
    (tty / "device").symlink_to(interface)
    link = tmp_path / "board"
    link.symlink_to("/dev/ttyACM0")  # the name that udev gives it
    found = usb.node(str(link), tmp_path / "tty", Path("/dev/bus/usb"))
    assert found == Path("/dev/bus/usb/001/012")


def test_a_port_on_no_usb(tmp_path: Path) -> None:
    (tmp_path / "tty").mkdir()
    assert usb.node("/dev/ttyAMA0", tmp_path / "tty") is None


def test_a_pseudo_terminal_cannot_be_reset() -> None:
    with PseudoTerminal() as terminal:
        assert not usb.reset(terminal.name)
