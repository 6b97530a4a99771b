"""Who else has a serial port open: a person at a terminal program must not be talked over.

Lists the programs that this user can see.  A lock only stops those who ask for one; screen, minicom
and an editor's serial monitor often do not.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_PROCESSES = Path("/proc")
_PSEUDO = "/dev/pts/"  # a simulation's: its creator has both ends


def holders(device: str, processes: Path = _PROCESSES) -> list[str]:
    """Each as people know it: `minicom (1234)`."""
    real = os.path.realpath(device)
    return [] if real.startswith(_PSEUDO) else sorted(_holders(real, processes))


def _holders(real: str, processes: Path) -> Iterator[str]:
    own = str(os.getpid())
    for name in os.listdir(processes):
        if name.isdigit() and name != own:
            with suppress(OSError):  # another user's, or it has just ended
                handles = processes / name / "fd"
                if any(_points(handles / handle, real) for handle in os.listdir(handles)):
                    yield f"{(processes / name / 'comm').read_text().strip()} ({name})"


def _points(handle: Path, real: str) -> bool:
    with suppress(OSError):  # closed in the meantime
        return os.readlink(handle) == real
    return False
