"""Files for the owner's eyes only: who played what, and when, is nobody else's business.

If the folder was deliberately opened to a group and to nobody else, as systemd's
StateDirectoryMode=0750 does, the group may read what is in it.
"""

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

_FOLDER, _FILE = 0o700, 0o600
_GROUP, _OTHERS = 0o070, 0o007


def make_folder(folder: Path) -> None:
    """With its parents; an existing one is left as it is.  Raises OSError."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    for path in reversed(missing):
        path.mkdir(mode=_FOLDER, exist_ok=True)
    if not folder.is_dir():
        folder.mkdir()  # raises what is wrong


def create(path: Path) -> int:
    """A descriptor to write with; creates the file if needed.  Raises OSError."""
    return opener(str(path), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC)


def opener(path: str, flags: int) -> int:
    """For `open(…, opener=private.opener)`."""
    try:
        descriptor = os.open(path, flags | os.O_EXCL, _FILE) if flags & os.O_CREAT else None
    except FileExistsError:
        descriptor = None
    with suppress(PermissionError):  # FAT, or somebody else's file: do without
        if descriptor is None:
            _restrict(Path(path))
        elif _mode_in(Path(path).parent) != _FILE:
            os.fchmod(descriptor, _mode_in(Path(path).parent))
    return os.open(path, flags & ~os.O_EXCL) if descriptor is None else descriptor


def restrict(paths: Iterable[Path]) -> None:
    """Close files that an older program, or another umask, left open to others."""
    for path in paths:
        with suppress(OSError):  # somebody else's: theirs to close
            _restrict(path)


def restrict_folder(folder: Path, is_ours: Callable[[str], bool]) -> None:
    """True for one that is this user's and holds only our files; anybody else's stays open."""
    with suppress(OSError):
        found = folder.stat()
        is_own = found.st_uid == os.geteuid()
        if found.st_mode & (_GROUP | _OTHERS) and is_own and all(map(is_ours, os.listdir(folder))):
            folder.chmod(_FOLDER)


def _restrict(path: Path) -> None:
    """Raises OSError."""
    if path.is_file():
        found, wanted = path.stat().st_mode & 0o777, _mode_in(path.parent)
        if found & ~wanted:
            path.chmod(found & wanted)


def _mode_in(folder: Path) -> int:
    mode = folder.stat().st_mode
    is_group_alone = mode & _GROUP and not mode & _OTHERS
    return _FILE | 0o040 if is_group_alone else _FILE


def sync_folder(folder: Path) -> None:
    """Names in it are on disk when this returns."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
