"""The releases on this machine, and the links that say which one runs.

    /opt/pichenette/releases/1, /2 …   each a whole venv, made where it stays
    current     -> releases/2   what the service and everybody's shell start
    previous    -> releases/1   what ran before; it looks after a change (updating.py)
    next        -> releases/2   while a change goes forward
    failed      -> releases/2   while a change goes back

A link changes by a rename, so it points to a whole release at every moment.
"""

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from pichenette import private
from pichenette.errors import Explained
from pichenette.text import Text
from pichenette.upkeep.steps import point

ReleaseRole = Literal["current", "previous", "next", "failed"]
ROLES: tuple[ReleaseRole, ...] = ("current", "previous", "next", "failed")


class CannotUpdate(Explained, OSError):
    """The release that runs stays as it is."""


class House:
    def __init__(self, path: Path) -> None:
        self.path = path

    def release(self, role: ReleaseRole) -> Path | None:
        """The release with that role, if any."""
        try:
            return self.path / os.readlink(self.path / role)
        except FileNotFoundError:
            return None

    def give(self, role: ReleaseRole, release: Path) -> None:
        point(self.path / role, release.relative_to(self.path))
        private.sync_folder(self.path)

    def rename(self, role: ReleaseRole, new: ReleaseRole) -> None:
        (self.path / role).replace(self.path / new)
        private.sync_folder(self.path)

    def forget(self, role: ReleaseRole) -> None:
        (self.path / role).unlink(missing_ok=True)
        private.sync_folder(self.path)

    def fresh(self) -> Path:
        """A folder for a new release; what no link names is half of one, or out of use."""
        self.tidy()
        numbers = [int(release.name) for release in self._made() if release.name.isdigit()]
        return self.path / "releases" / str(max(numbers, default=0) + 1)

    def tidy(self) -> None:
        used = {self.release(role) for role in ROLES}
        for release in self._made():
            if release not in used:
                shutil.rmtree(release)

    def _made(self) -> list[Path]:
        return sorted((self.path / "releases").iterdir())

    @contextmanager
    def locked(self) -> Iterator[None]:
        """One change at a time.  Raises CannotUpdate."""
        folder = os.open(self.path, os.O_RDONLY | os.O_DIRECTORY)
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield
        except BlockingIOError:
            raise CannotUpdate(
                Text(
                    "another update is running: wait until it has finished",
                    "une autre mise à jour est en cours : attendez qu’elle soit finie",
                )
            ) from None
        finally:
            os.close(folder)


def program_of(release: Path) -> Path:
    return release / "bin/pichenette"
