"""Make the USB device behind a serial port enumerate again, the one cure for a port gone deaf.

The board keeps its power, its program and all it has stored; only its port vanishes and comes back.
The udev rule of `pichenette install` permits it to the group dialout; elsewhere nothing happens,
and the answer is False.
"""

import fcntl
import os
from pathlib import Path

_USBDEVFS_RESET = 0x5514  # _IO('U', 20) of linux/usbdevice_fs.h
_TTYS = Path("/sys/class/tty")
_BUSES = Path("/dev/bus/usb")


def node(device: str, ttys: Path = _TTYS, buses: Path = _BUSES) -> Path | None:
    """The device file of this port's USB device; None if it is not on USB."""
    at = (ttys / os.path.basename(os.path.realpath(device)) / "device").resolve()
    for folder in (at, *at.parents):  # a port belongs to an interface, and that to a device
        try:
            bus, number = (int((folder / name).read_text()) for name in ("busnum", "devnum"))
        except (OSError, ValueError):
            continue
        return buses / f"{bus:03d}" / f"{number:03d}"
    return None


def reset(device: str) -> bool:
    """True if it is enumerating again, False if that is not possible here."""
    found = node(device)
    if found is None:
        return False
    try:
        handle = os.open(found, os.O_WRONLY)
    except OSError:
        return False
    try:
        fcntl.ioctl(handle, _USBDEVFS_RESET, 0)
    except OSError:
        return False
    finally:
        os.close(handle)
    return True
