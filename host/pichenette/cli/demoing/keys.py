"""Keys typed at a terminal, one by one and without waiting for any.

The terminal must have been told not to wait for whole lines (outputs/held.py).
"""

import os
import re
import select
import sys
from contextlib import suppress

_KEY = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO[A-Za-z]|.", re.DOTALL)
_NAMED = {
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1b[C": "right",
    "\x1b[D": "left",
    " ": "space",
    "\n": "enter",
    "\r": "enter",
}


class Keys:
    def __init__(self) -> None:
        self._file: int | None = None
        with suppress(OSError, ValueError, AttributeError):  # closed, or not a file at all
            self._file = sys.stdin.fileno() if sys.stdin.isatty() else None

    @property
    def can_type(self) -> bool:
        return self._file is not None

    def typed(self) -> list[str]:
        """Since it was last asked: letters and digits as they are, other keys by name."""
        if self._file is None:
            return []
        try:
            if not select.select([self._file], [], [], 0)[0]:
                return []
            data = os.read(self._file, 256)
        except OSError:  # the terminal is gone, or another program's
            data = b""
        if not data:
            self._file = None
        words = _KEY.findall(data.decode(errors="replace"))
        return [_NAMED.get(word, word) for word in words]
