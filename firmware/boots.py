"""An id for this boot, 8 hex digits, that no other boot of this Pico has.

The host uses it to tell one boot's numbers from another's, so a repeated id would cost points.  It
combines the random number generator with a count of boots kept in flash.  The generator alone
guarantees nothing (rp2's is the jitter of a ring oscillator, and without jitter it repeats itself);
a count alone would repeat once its file is deleted.
"""

import os
from binascii import hexlify

_FILE = "boots"
_GOLDEN = 0x9E3779B1  # odd: its multiples meet every 32-bit number before one comes back


def next_boot_id() -> str:
    boots = _read() + 1
    # before the interrupts are armed, and with the USB port at rest (main.py): it takes some 50 ms,
    # during which nothing else runs
    _write(boots)
    noise = int(hexlify(os.urandom(4)), 16)
    return "%08x" % ((noise + boots * _GOLDEN) & 0xFFFFFFFF)


def _read() -> int:
    try:
        with open(_FILE) as file:
            return int(file.read())
    except (OSError, ValueError):  # the first boot, or a file torn by a power cut
        return 0


def _write(boots: int) -> None:
    try:
        with open(_FILE, "w") as file:
            file.write(str(boots))
    except OSError:
        pass  # full flash: the noise must do
