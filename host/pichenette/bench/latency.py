"""From an edge on a virtual pin to an LED frame, and what the service costs while nothing happens.

The service is the real one in its own process, the board a simulated Pico in another, with the
firmware a Pico runs and a real pseudo-terminal between them.  To time an edge the table runs in
this process: the clock starts when the hand moves (the command to the simulated pin), and stops
when the frame is ready for the driver, after the commit.  The host's share begins with the bytes at
the port and is reported stage by stage (stages.py); everything before is the simulated Pico's: its
naps, its process, the pseudo-terminal, and this process waking up.  After every edge, and after as
long a pause as before it, SQLite alone commits the same rows again (bare.py), which shows the
disk's share under the same conditions.  After every shot both logs are moved into their files and
garbage is collected, as the service does while nobody plays.
"""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import count, islice
from pathlib import Path
from typing import Any, NamedTuple, Self

from pichenette import board
from pichenette.bench.bare import BareCommit
from pichenette.bench.figure import Figure
from pichenette.bench.link import ENTRIES, write_long
from pichenette.bench.stages import STAGES, Stopwatch, probes
from pichenette.config import Settings
from pichenette.journal.store import Journal
from pichenette.link.cable import Cable
from pichenette.link.finder import Finder, Wanted
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.track import draw
from pichenette.service import garbage
from pichenette.table.table import Table
from pichenette.table.view import View
from pichenette.virtual.board import GateEdge, VirtualBoard

_SAMPLES = 600
_IDLE_S = 10.0
# Before an edge and before the bare commit: together a slow piece's width.  After a pause both find
# a disk, a processor and caches that have been idle or busy with something else.
_PAUSE_S = 0.025
_STRIKE, _DONE = 4, 5  # gates of the carrom board
_SHOT = 8  # edges
_LOST_S = 60.0
_HEADER = {
    "pichenette": 1,
    "game": "queen-carrom",
    "players": ["Ana", "Bo"],
    "options": {"target": 10**6},
}


def measure(samples: int = _SAMPLES, idle_s: float = _IDLE_S) -> list[Figure]:
    """Takes about a minute."""
    garbage.settle()
    with tempfile.TemporaryDirectory(prefix="pichenette-bench-") as name:
        folder = Path(name)
        (folder / "state").mkdir()
        write_long(folder / "state" / "journal.sqlite", ENTRIES)
        with VirtualBoard(board.load("carrom")) as virtual:
            edges = asyncio.run(edge_to_frame(virtual, folder, samples))
        with VirtualBoard(board.load("carrom")) as virtual, Serving(folder, virtual) as serving:
            cpu, memory = serving.idle(idle_s)
            replugged = serving.replug()
            ended = serving.stop()
    return [
        *figures(edges),
        Figure("start, a million entries", serving.started_s, "s", 1, at_least=False),
        Figure("idle with a board", cpu, "% core", 1, at_least=False),
        Figure("memory", memory, "MiB", 60, at_least=False),
        Figure("cable put back to scoring", replugged, "s", 2, at_least=False),
        Figure("SIGTERM to the end", ended, "s", 1, at_least=False),
    ]


class EdgeTimes(NamedTuple):
    """In seconds: the simulated Pico, each stage in the host, its processor time, and SQLite's bare
    commit.
    """

    pico: float
    stages: dict[str, float]
    cpu: float
    bare: float

    @property
    def host(self) -> float:
        return sum(self.stages.values())


def shots() -> Iterator[tuple[int, bool]]:
    """Gates that break and clear, for ever: a flick, a piece in each of two pockets, done."""
    for number in count():
        for gate in (_STRIKE, number % 4, (number + 1) % 4, _DONE):
            yield gate, True
            yield gate, False


async def edge_to_frame(virtual: VirtualBoard, folder: Path, samples: int) -> list[EdgeTimes]:
    shown, track, watch = asyncio.Event(), TrackSettings(), Stopwatch()
    path = folder / "latency.sqlite"
    wanted = 1  # the edge we wait for
    found: list[tuple[dict[str, float], float]] = []

    def show(view: View) -> None:
        with watch.stage("frame"):
            draw(view, int(time.monotonic() * 1000), track)
        lap = watch.lap(), watch.cpu_s
        if journal.last_raw() >= wanted and not shown.is_set():
            found.append(lap)
            shown.set()

    edges = []
    with closing(Journal(path)) as journal, closing(BareCommit(path)) as bare, probes(watch):
        table = Table(virtual.board, journal, Settings(), show)
        table.begin(_HEADER, "demo")
        cable = Cable(table, Finder(), Wanted(device=str(virtual.port)))
        running = asyncio.ensure_future(cable.run())
        while table.view().connection != "ready":
            await asyncio.sleep(0.01)
        for gate, is_broken in islice(shots(), samples):
            await asyncio.sleep(_PAUSE_S)
            bare.written()  # what is none of this edge's
            shown.clear()
            start = time.perf_counter()
            virtual.drive([GateEdge(0, gate, is_broken)])
            await asyncio.wait_for(shown.wait(), _LOST_S)
            pico, written = watch.began - start, bare.written()
            await asyncio.sleep(_PAUSE_S)
            edges.append(EdgeTimes(pico, *found[-1], bare.commit_s(written)))
            if wanted % _SHOT == 0:
                journal.checkpoint()
                bare.checkpoint()
                garbage.collect()
            wanted += 1
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    return edges


def figures(edges: list[EdgeTimes]) -> list[Figure]:
    """The whole way and its parts, with the disk beside them."""
    host, bare = [edge.host for edge in edges], [edge.bare for edge in edges]
    whole = [edge.pico + edge.host for edge in edges]
    times = _both("edge to frame", whole, (15, 50))
    times += _both("… in the simulated Pico", [edge.pico for edge in edges])
    times += _both("… in the host", host)
    times += _both("    its processor time", [edge.cpu for edge in edges])
    for stage in STAGES:
        times += _both(f"    {stage}", [edge.stages[stage] for edge in edges])
    times += _both("SQLite's commit of the same rows", bare)
    ratio = percentile(host, 99) / percentile(bare, 99)
    return [*times, Figure("host to that commit, p99", ratio, "times", 2, at_least=False)]


def _both(
    name: str, seconds: list[float], goals: tuple[float | None, float | None] = (None, None)
) -> list[Figure]:
    return [
        Figure(f"{name}, p{part}", percentile(seconds, part) * 1000, "ms", goal, at_least=False)
        for part, goal in zip((50, 99), goals, strict=True)
    ]


def percentile(values: list[float], part: int) -> float:
    return sorted(values)[len(values) * part // 100]


class Serving:
    """`pichenette serve` in its own process, as systemd would start it."""

    def __init__(self, folder: Path, virtual: VirtualBoard) -> None:
        self._virtual = virtual
        notify = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        notify.bind(str(folder / "notify"))
        environment = {
            **os.environ,
            "STATE_DIRECTORY": str(folder / "state"),
            "RUNTIME_DIRECTORY": str(folder / "run"),
            "NOTIFY_SOCKET": str(folder / "notify"),
        }
        program = "import sys; from pichenette.cli import main; sys.exit(main())"
        command = [sys.executable, "-c", program, "serve", "--no-page", "--log", "error"]
        start = time.perf_counter()
        self._process = subprocess.Popen([*command, "--port", str(virtual.port)], env=environment)
        try:
            with notify:
                notify.settimeout(_LOST_S)
                notify.recv(1000)
            self.started_s = time.perf_counter() - start
            with socket.socket(socket.AF_UNIX) as client:
                client.connect(str(folder / "run" / "pichenette.sock"))
                self._client = client.makefile("rw")  # which keeps it open
            self._client.write('{"id": 1, "do": "subscribe", "to": ["views"]}\n')
            self._client.flush()
            self._until("ready")
        except BaseException:
            self._process.kill()
            self._process.wait()
            raise

    def _until(self, connection: str) -> None:
        for line in self._client:
            answer: dict[str, Any] = json.loads(line)
            if answer.get("view", {}).get("connection") == connection:
                return
        raise RuntimeError(f"the service ended before its board was {connection}")

    def idle(self, seconds: float) -> tuple[float, float]:
        """Percent of a core, MiB."""
        process = Path(f"/proc/{self._process.pid}")
        before = _cpu_s(process)
        time.sleep(seconds)
        cpu = 100 * (_cpu_s(process) - before) / seconds
        status = (process / "status").read_text(encoding="ascii").split()
        return cpu, int(status[status.index("VmRSS:") + 1]) / 1024

    def replug(self) -> float:
        """Seconds from plugging in the cable, which also powers the board, until it is ready."""
        self._virtual.unplug()
        self._until("away")
        start = time.perf_counter()
        self._virtual.replug()
        self._until("ready")
        return time.perf_counter() - start

    def stop(self) -> float:
        self._client.close()
        start = time.perf_counter()
        self._process.send_signal(signal.SIGTERM)
        self._process.wait()
        return time.perf_counter() - start

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        """Also if something went wrong before `stop`."""
        self._client.close()
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()


def _cpu_s(process: Path) -> float:
    fields = (process / "stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
