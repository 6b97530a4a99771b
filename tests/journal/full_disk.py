"""An evening on a disk that really is full.  `test_room.py` runs this in its own mount."""

import os
import sys
from contextlib import suppress
from pathlib import Path

from pichenette.journal import safety
from pichenette.journal.store import Journal
from pichenette.journal.trouble import JournalFull

EDGES = 20_000  # an evening
CASES = ("while it runs", "before it starts", "after a kill", "by somebody who never stops")


def ballast(folder: Path) -> None:
    """Whatever fills a disk, until nothing more goes in."""
    descriptor = os.open(folder / "ballast", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    with suppress(OSError):
        while True:
            os.write(descriptor, b"x" * 4096)
    os.close(descriptor)


class Evening:
    def __init__(self, path: Path) -> None:
        self._path = path
        self.journal = Journal(path)
        self.seq = self.journal.known("aaaa0000")

    def edge(self) -> None:
        """A commit; refused once at most, as the board tells it again."""
        for is_last in (False, True):
            try:
                self._commit()
            except JournalFull:
                if is_last:
                    raise
            else:
                return

    def _commit(self) -> None:
        seq = self.seq + 1
        with self.journal.transaction():
            self.journal.add_raw("aaaa0000", seq, seq * 9, seq * 9, f"EDGE,{seq},{seq * 9},0,1")
            if seq % 4 == 0:
                self.journal.add("saw", "sensor", {"kind": "passage", "breaks": "x" * 250})
        self.seq = seq

    def kill(self) -> None:
        """Its process is gone, its files stay as they are."""
        self.journal.abandon()


def main(folder: Path, case: str) -> None:
    path = folder / "state" / "journal.sqlite"
    evening = Evening(path)
    for _ in range(50):
        evening.edge()
    if case == "before it starts":
        evening.journal.close()
    elif case == "after a kill":
        evening.kill()
    ballast(folder)
    if case in ("before it starts", "after a kill"):
        evening = Evening(path)
        assert evening.seq == 50
    for number in range(EDGES):
        evening.edge()
        if number % 100 == 0 and case == "by somebody who never stops":
            ballast(folder)
    assert evening.journal.last_raw() == EDGES + 50
    evening.journal.close()
    ballast(folder)
    again = Evening(path)  # and the next evening begins
    again.edge()
    again.journal.close()
    assert safety.verify(path) == []


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
