"""What the local interface's clients cost the scoring: the time from an edge to its ACK.

The service is the real one in its own process; the board is the firmware's own link and store
(`virtual/light.py`) at a pseudo-terminal, so that the clock starts when an edge's bytes are written
to the port and stops when its acknowledgement arrives.  The clients are processes of their own:

  silent    60 that subscribe to views and never read
  readers   60 that subscribe and read
  acts      1,000 acts and undos in one write
  views     4 MB of `view` requests, whose answers nobody reads
"""

import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
import tty
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Self

from pichenette import board
from pichenette.bench.figure import Figure
from pichenette.virtual.light import LightBoard

_EDGES = 200
_BETWEEN_S = 0.02
_LOST_S = 60.0
_MANY = 60
_ACTS = 1000
_VIEWS = 4_000_000  # bytes of requests
_P99_MS = 100  # DESIGN.md
# It ends with us, even if we are killed: the name of its terminal will soon be somebody else's.
_WITH_US = "from pichenette import child; child.end_with_parent()\n"
_PROGRAM = "import sys; from pichenette.cli import main; sys.exit(main())"
_HEADER = {
    "pichenette": 1,
    "game": "queen-carrom",
    "players": ["Ana", "Bo"],
    "options": {"target": 10**6},
}


def measure(edges: int = _EDGES) -> list[Figure]:
    """Takes about half a minute."""
    with tempfile.TemporaryDirectory(prefix="pichenette-bench-") as name, ExitStack() as open_now:
        service = open_now.enter_context(ServiceProcess(Path(name)))
        quiet = sorted(service.edge_to_ack() for _ in range(edges))
        alone = service.memory_mib
        open_now.enter_context(clients(service, "silent"))
        silent = sorted(service.edge_to_ack() for _ in range(edges))
        with_silent = service.memory_mib
        for kind in ("readers", "views"):
            open_now.enter_context(clients(service, kind))
        acting = open_now.enter_context(clients(service, "acts"))
        busy = [service.edge_to_ack()]
        while acting.poll() is None or len(busy) < edges:
            busy.append(service.edge_to_ack())
        busy.sort()
        memory = service.memory_mib
        ended = service.stop()
    return [
        Figure("edge to ACK, quiet, p50", at_percent(quiet, 50), "ms"),
        Figure("… p99", at_percent(quiet, 99), "ms"),
        Figure(f"… {_MANY} silent subscribers, p99", at_percent(silent, 99), "ms", _P99_MS, False),
        Figure(f"… {_MANY} more that read, {_ACTS:,d} acts, p50", at_percent(busy, 50), "ms"),
        Figure("… p99", at_percent(busy, 99), "ms", _P99_MS, False),
        Figure("… the longest", busy[-1], "ms"),
        Figure("edges meanwhile", len(busy), ""),
        Figure("memory, alone", alone, "MiB"),
        Figure("… with the silent ones", with_silent, "MiB", alone + 10, False),
        Figure("… with all", memory, "MiB", 60, False),
        Figure("SIGTERM, 4 MB of requests waiting", ended, "s", 1, False),
    ]


def at_percent(ordered: list[float], percent: int) -> float:
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


class ServiceProcess:
    """`pichenette serve` in its own process, with a light board at its port."""

    def __init__(
        self,
        folder: Path,
        page_port: int | None = None,
        *,
        program: str = _PROGRAM,
        words: Sequence[str] = (),
        keeps: Sequence[int] = (),
    ) -> None:
        """`program`: another way to start it; `words`: further ones of the command; `keeps`:
        descriptors that it is to have.
        """
        self.page_port = page_port
        self.socket = folder / "run" / "pichenette.sock"
        self._light = LightBoard(board.load("carrom"))
        self._started_at = time.perf_counter()
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        environment = {
            **os.environ,
            "STATE_DIRECTORY": str(folder / "state"),
            "RUNTIME_DIRECTORY": str(folder / "run"),
            "NOTIFY_SOCKET": str(folder / "notify"),
        }
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notify:
            notify.bind(str(folder / "notify"))
            command = [sys.executable, "-c", _WITH_US + program, "serve", "--log", "error", *words]
            command += ["--page", f"127.0.0.1:{page_port}"] if page_port else ["--no-page"]
            self._process = subprocess.Popen(
                [*command, "--port", os.ttyname(self._slave)],
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,  # where its page is
                pass_fds=keeps,
            )
            notify.settimeout(_LOST_S)
            try:
                notify.recv(1000)
            except TimeoutError:
                self._process.kill()
                self._process.wait()
                raise
        self._edges = 0
        self.begin()
        while not self._light.acknowledged:  # greeted, and the first edge stored
            self.edge_to_ack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        assert self._process.stdin is not None
        self._process.stdin.close()
        os.close(self._master)
        os.close(self._slave)  # not before: the plug stays in also while the service reopens it

    def begin(self) -> None:
        """A game, in the place of one that is being played."""
        self.ask({"do": "begin", "header": _HEADER, "abandon": True})

    def ask(self, request: dict[str, Any]) -> None:
        with connected(self.socket) as client, client.makefile("rwb") as stream:
            stream.write(json.dumps(request).encode() + b"\n")
            stream.flush()
            stream.readline()
            answer = json.loads(stream.readline())
            assert answer["ok"], answer

    def edge_to_ack(self, *, rests: bool = True) -> float:
        """Milliseconds; beams break and clear, one pocket after the other."""
        if rests:
            self.rest()
        self._edges += 1
        start = time.perf_counter()
        self._light.now_us = int((start - self._started_at) * 1e6)
        self._light.edge(self._edges // 2 % 4, self._edges % 2 == 1)
        self._pump(start + _LOST_S, self._edges)
        return (time.perf_counter() - start) * 1000

    def rest(self) -> None:
        self._pump(time.perf_counter() + _BETWEEN_S, None)

    def change_beam(self) -> float:
        """A beam breaks or clears; returns when.  Call `live` until it is seen."""
        number = self._edges + 1
        return self.change_gate(number // 2 % 4, is_broken=number % 2 == 1)

    def change_gate(self, gate: int, *, is_broken: bool) -> float:
        """The same for one gate."""
        self._edges += 1
        start = time.perf_counter()
        self._light.now_us = int((start - self._started_at) * 1e6)
        self._light.edge(gate, is_broken)
        self.live()
        return start

    def live(self) -> None:
        """Let the board send and receive what there is."""
        if select.select([self._master], [], [], 0)[0]:
            self._light.hear(os.read(self._master, 65536))
        self._pump(time.perf_counter(), None)

    @property
    def port(self) -> int:
        """The board's end of the port, to wait for."""
        return self._master

    @property
    def cpu_s(self) -> float:
        """CPU seconds of the service."""
        stat = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii")
        fields = stat.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _pump(self, until: float, wanted: int | None) -> None:
        """Let the board live until then, or until that edge is acknowledged."""
        while True:
            now = time.perf_counter()
            self._light.now_us = int((now - self._started_at) * 1e6)
            if data := self._light.run():
                os.write(self._master, data)
            if wanted is not None and self._light.acknowledged >= wanted:
                return
            if now >= until:
                if wanted is not None:
                    raise TimeoutError(f"edge {wanted} has no ACK after {_LOST_S:.0f} s")
                return
            if select.select([self._master], [], [], min(until - now, 0.05))[0]:
                self._light.hear(os.read(self._master, 65536))

    @property
    def memory_mib(self) -> float:
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii").split()
        return int(status[status.index("VmRSS:") + 1]) / 1024

    def stop(self) -> float:
        start = time.perf_counter()
        self._process.send_signal(signal.SIGTERM)
        self._process.wait()
        return time.perf_counter() - start


@contextmanager
def connected(path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(str(path))
        yield client


@contextmanager
def clients(service: ServiceProcess, kind: str) -> Iterator["subprocess.Popen[bytes]"]:
    """A process of clients; all are connected and have asked when this begins."""
    program = "import sys; from pichenette.bench import clients; clients.act_as(*sys.argv[1:])"
    process = subprocess.Popen(
        [sys.executable, "-c", program, kind, str(service.socket)], stdout=subprocess.PIPE
    )
    try:
        assert process.stdout is not None
        process.stdout.readline()
        yield process
    finally:
        process.kill()
        process.communicate()


def act_as(kind: str, path: str) -> None:
    """In its own process: this many clients of a kind, until killed or all is answered."""
    number = _MANY if kind in ("readers", "silent") else 1
    request = {
        "acts": b'{"do": "act", "action": {"shot": {}}}\n{"do": "undo"}\n' * (_ACTS // 2),
        "views": b'{"do": "view"}\n',
    }.get(kind, b'{"do": "subscribe", "to": ["views"]}\n')
    with ExitStack() as open_now, suppress(ConnectionError):  # the service has ended
        all_of = [open_now.enter_context(connected(Path(path))) for _ in range(number)]
        for client in all_of:
            client.sendall(request)
        sys.stdout.write("there\n")
        sys.stdout.flush()
        if kind == "views":
            all_of[0].sendall(request * (_VIEWS // len(request)))  # blocks here
        if kind in ("views", "silent"):
            signal.pause()
        answers = 0
        while kind == "readers" or answers <= _ACTS:  # plus the greeting
            for client in select.select(all_of, [], [])[0]:
                answers += client.recv(1 << 16).count(b"\n")
