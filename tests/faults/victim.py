"""Services in processes of their own that are killed, while their board lives on.

    python -m tests.faults.victim JOURNAL --edges N --deaths write|bytes|moment [--seed S]

The board and its cable are in this process; each service is a fork of it, with a real journal on a
real disk.  `write`: SIGKILL before the n-th row or commit.  `bytes`: the kernel kills it (SIGXFSZ)
in the middle of a write to the disk, at any byte.  `moment`: SIGKILL from outside, at any moment.
Prints what happened as JSON; exit code 1 where an edge is missing or doubled or the state differs.
"""

import argparse
import json
import os
import random
import resource
import signal
import socket
import struct
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from pichenette.config import Settings
from pichenette.table.table import Table
from pichenette.virtual.faults import ROUGH
from tests.faults.rally import CARROM, Killed, MortalJournal, Rally

Death = Literal["write", "bytes", "moment"]
_FRAME = struct.Struct("!cdI")  # what to do, at, bytes that follow


class Suicide(MortalJournal):
    """Kills its own process at the write that is asked for."""

    def _count(self) -> None:
        if self.lives == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        self.lives -= 1


class Forked:
    """A table in a process that will die; looks like a `Table` to whatever talks with a board."""

    def __init__(self, path: Path, death: Death, dice: random.Random) -> None:
        self._dice = dice
        self._death = death
        self._pipe, other = socket.socketpair()
        self.pid = os.fork()
        if self.pid == 0:
            self._pipe.close()
            try:
                _serve(other, path, death, dice)
            finally:
                os._exit(0)
        other.close()

    def connected(self, at: float) -> bytes:
        return self._call(b"c", at)

    def disconnected(self, at: float) -> None:
        self._call(b"d", at)

    def receive(self, data: bytes, at: float) -> bytes:
        return self._call(b"r", at, data)

    def tick(self, at: float) -> bytes:
        return self._call(b"t", at)

    def _call(self, do: bytes, at: float, data: bytes = b"") -> bytes:
        try:
            self._pipe.sendall(_FRAME.pack(do, at, len(data)) + data)
            if self._death == "moment" and self._dice.random() < 0.02:
                os.kill(self.pid, signal.SIGKILL)  # it may be anywhere in its answer
            _, _, size = _FRAME.unpack(_exactly(self._pipe, _FRAME.size))
            return _exactly(self._pipe, size)
        except (ConnectionError, EOFError):
            raise Killed from None

    def bury(self) -> int:
        self._pipe.close()
        return os.waitpid(self.pid, 0)[1]


def _serve(pipe: socket.socket, path: Path, death: Death, dice: random.Random) -> None:
    journal = Suicide(path)
    table = Table(CARROM, journal, Settings(), lambda view: None)
    if death == "write":
        journal.lives = dice.randint(0, 25)
    elif death == "bytes":
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        log = path.with_name(path.name + "-wal")
        size = log.stat().st_size if log.exists() else 0
        # SQLite's shared memory has 32 KiB, the reserve is there already: only the log grows.
        limit = max(size, 40_000) + dice.randint(1, 60_000)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(EOFError):
        while True:
            do, at, size = _FRAME.unpack(_exactly(pipe, _FRAME.size))
            data = _exactly(pipe, size)
            answer = b""
            if do == b"c":
                answer = table.connected(at)
            elif do == b"d":
                table.disconnected(at)
            elif do == b"r":
                answer = table.receive(data, at)
            else:
                answer = table.tick(at)
            pipe.sendall(_FRAME.pack(do, at, len(answer)) + answer)


def _exactly(pipe: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        if not (more := pipe.recv(size - len(data))):
            raise EOFError
        data += more
    return data


@dataclass
class Massacre(Rally):
    death: Death = "write"
    causes: dict[int, int] = field(default_factory=dict)  # signal -> how often

    def __post_init__(self) -> None:
        super().__post_init__()
        self._journal.close()
        assert self.journal_path is not None
        self.table: Any = self._fork()
        self._to_board(self.table.connected(self._at))

    def _fork(self) -> Forked:
        assert self.journal_path is not None
        self._dice.random()  # another fate for each
        return Forked(self.journal_path, self.death, self._dice)

    def _restart(self) -> None:
        self.deaths += 1
        status = self.table.bury()
        cause = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
        self.causes[cause] = self.causes.get(cause, 0) + 1
        self._cut_cable()
        self.table = self._fork()
        try:
            self._to_board(self.table.connected(self._at))
        except Killed:
            self._restart()

    def _step_to(self, at_us: int) -> None:
        try:
            super()._step_to(at_us)
        except Killed:
            self._restart()

    def finish(self) -> None:
        """The last one may live; the journal is read here."""
        self.table.bury()
        self._journal = MortalJournal(self.journal_path)
        self.table = Table(CARROM, self._journal, Settings(), lambda view: None)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("journal", type=Path)
    parser.add_argument("--edges", type=int, default=300)
    parser.add_argument("--deaths", choices=("write", "bytes", "moment"), default="write")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    calm = Rally(None)
    calm.play(options.edges)
    killed = Massacre(options.journal, ROUGH, options.seed, death=options.deaths)
    killed.play(options.edges)
    killed.finish()
    found = {
        "edges": len(killed.board.sent),
        "stored": len(killed.stored()),
        "deaths": killed.deaths,
        "causes": {signal.Signals(one).name: n for one, n in killed.causes.items() if one},
        "each once": killed.stored() == killed.board.sent == calm.board.sent,
        "seen and played alike": killed.bodies() == calm.bodies(),
        "same state": killed.final() == calm.final(),
    }
    sys.stdout.write(json.dumps(found) + "\n")
    is_good = found["each once"] and found["seen and played alike"] and found["same state"]
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
