"""The only file that opens a tty.

An open `SerialPort` is exclusively ours; errors say what to do.  Also finds devices that look like
a Pico.  What is said on a port is not known here.
"""

import errno
import fcntl
import os
import select
import termios
from contextlib import suppress
from typing import NamedTuple

import serial
from serial.tools import list_ports

from pichenette.errors import Explained, reason
from pichenette.expected import at
from pichenette.link.holders import holders
from pichenette.text import Text, same

# MicroPython's own USB id for the rp2 port; its USB serial number is machine.unique_id() in hex,
# which HELLO reports as the board id.
USB_ID = (0x2E8A, 0x0005)
BAUD = 115200  # for a UART; USB ignores it
_READ = 65536


class PortError(Explained, OSError):
    """A port that cannot be used now."""


class PortAway(PortError):
    """No such device: nothing is plugged in."""


class PortBusy(PortError):
    """Another program has it."""


class Candidate(NamedTuple):
    """A device that looks like a Pico."""

    device: str
    board_id: str | None  # None if the system does not say


def candidates() -> list[Candidate]:
    """Every Pico on USB that runs MicroPython, ordered by name."""
    return sorted(
        Candidate(found.device, found.serial_number.lower() if found.serial_number else None)
        for found in list_ports.comports()
        if (found.vid, found.pid) == USB_ID
    )


class SerialPort:
    """An open tty: raw, non-blocking, and closed to every other program."""

    def __init__(self, device: str) -> None:
        """Opens it; raises PortError."""
        self.device = device
        if others := holders(device):
            raise PortBusy(_taken(device, ", ".join(others)))
        try:
            self._serial = serial.Serial(device, BAUD, timeout=0, exclusive=True)
        except (OSError, ValueError, termios.error) as error:
            raise _explained(device, error) from error
        self._fd: int = self._serial.fileno()
        with suppress(OSError):  # flock asks politely, this refuses; some ttys do not support it
            fcntl.ioctl(self._fd, termios.TIOCEXCL)

    def fileno(self) -> int:
        return self._fd

    def read(self) -> bytes:
        """What is there, perhaps nothing; raises PortAway if the cable was pulled."""
        try:
            data = os.read(self._fd, _READ)
        except BlockingIOError:
            return b""
        except OSError as error:
            raise PortAway(at(self.device, reason(error))) from error
        if not data and self._has_hung_up():  # a tty returns nothing both when idle and when gone
            raise PortAway(Text(f"{self.device}: hung up", f"{self.device} : déconnecté"))
        return data

    def _has_hung_up(self) -> bool:
        poll = select.poll()
        poll.register(self._fd, select.POLLIN)
        return any(events & (select.POLLHUP | select.POLLERR) for _, events in poll.poll(0))

    def write(self, data: bytes) -> int:
        """How much of it went out, perhaps nothing; raises PortAway."""
        try:
            return os.write(self._fd, data)
        except BlockingIOError:
            return 0
        except OSError as error:
            raise PortAway(at(self.device, reason(error))) from error

    def close(self) -> None:
        with suppress(OSError, termios.error):  # it may be gone
            fcntl.ioctl(self._fd, termios.TIOCNXCL)
        with suppress(OSError, termios.error):
            self._serial.close()


def _explained(device: str, error: Exception) -> PortError:
    number = getattr(error, "errno", None)
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EIO) or (
        number is None and not os.path.exists(device)
    ):
        return PortAway(not_there(same(device)))
    if number in (errno.EACCES, errno.EPERM):
        return PortError(
            Text(
                f"{device}: permission denied; add this user to the group dialout "
                "(`sudo usermod -aG dialout $USER`, then log in again), or run "
                "`pichenette install`",
                f"{device} : accès refusé ; ajoutez cet utilisateur au groupe dialout "
                "(`sudo usermod -aG dialout $USER`, puis reconnectez-vous), ou lancez "
                "`pichenette install`",
            )
        )
    if number in (errno.EBUSY, errno.EAGAIN) or "lock" in str(error):
        return PortBusy(
            Text(
                f"{device}: another program is using it; `fuser -v {device}` shows which. "
                "pichenette will take it as soon as it is free",
                f"{device} : un autre programme l’utilise ; `fuser -v {device}` montre lequel. "
                "pichenette le prendra dès qu’il sera libre",
            )
        )
    return PortError(
        Text(
            f"{device}: {error}; is it a serial port?",
            f"{device} : {error} ; est-ce un port série ?",
        )
    )


def not_there(what: Text) -> Text:
    return Text(
        f"{what.en}: not found; is the board plugged in?",
        f"{what.fr} : introuvable ; le plateau est-il branché ?",
    )


def _taken(device: str, by: str) -> Text:
    return Text(
        f"{device}: {by} is using it. pichenette will take it as soon as it is free",
        f"{device} : {by} l’utilise. pichenette le prendra dès qu’il sera libre",
    )
