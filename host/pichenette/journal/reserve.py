"""A file that only takes up space, so that a full disk does not end a game.

When the disk is full, it is given up and its space goes into the journal's own file and log at once
(room.py), before whatever filled the disk takes it.  It is created again once there is space.
"""

import os
import shutil
from contextlib import suppress
from pathlib import Path

from pichenette import private

BYTES = 16 << 20  # an evening of 20,000 edges takes some 3 MB, weights as much again
_LEAST = 256 << 10  # enough to open a journal
_STEP = 1 << 20  # the smallest growth


class Reserve:
    def __init__(self, path: Path, size: int = BYTES) -> None:
        self._path = path
        self._size = size

    @property
    def is_there(self) -> bool:
        return self._path.exists()

    @property
    def is_whole(self) -> bool:
        return self._has >= self._size

    @property
    def _has(self) -> int:
        try:
            return self._path.stat().st_size
        except OSError:
            return 0

    def fill(self) -> None:
        """Grow to full size, or to half of what is left."""
        with suppress(OSError):  # having no reserve is no reason to stop
            has = self._has
            wanted = min(self._size, (free_bytes(self._path.parent) + has) // 2)
            if wanted < _LEAST or has >= wanted or (has and wanted - has < _STEP):
                return
            self._path.unlink(missing_ok=True)
            fresh = self._path.with_name(self._path.name + ".new")
            descriptor = private.create(fresh)
            try:
                os.posix_fallocate(descriptor, 0, wanted)
            finally:
                os.close(descriptor)
            fresh.replace(self._path)

    def give_up(self) -> bool:
        """True if that freed space."""
        try:
            self._path.unlink()
        except OSError:
            return False
        return True


def free_bytes(folder: Path) -> int:
    """For this user; raises OSError."""
    return shutil.disk_usage(folder).free
