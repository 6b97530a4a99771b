"""A file that only takes up room, so that a full disk does not end a game.

When the disk is full it is given up: its room lets the game go on, while every surface says what to
do.  It is made again once there is room enough.
"""

import os
import shutil
from contextlib import suppress
from pathlib import Path

BYTES = 8 << 20  # some 80,000 edges: an evening


class Reserve:
    def __init__(self, path: Path, size: int = BYTES) -> None:
        self._path = path
        self._size = size

    @property
    def is_there(self) -> bool:
        return self._path.exists()

    def fill(self) -> None:
        """Where it is missing and would take no more than a quarter of what is left."""
        with suppress(OSError):  # no reserve is no reason to stop
            if self.is_there or shutil.disk_usage(self._path.parent).free < 4 * self._size:
                return
            fresh = self._path.with_name(self._path.name + ".new")
            with fresh.open("wb") as file:
                os.posix_fallocate(file.fileno(), 0, self._size)
            fresh.replace(self._path)

    def give_up(self) -> bool:
        """True if that made room."""
        try:
            self._path.unlink()
        except OSError:
            return False
        return True
