"""What browsers cost the scoring, and how soon they see an edge.

The service is the real one in its own process, with a light board at its port (clients.py).  A
spectator is a plain connection to a table's events; the others run in a separate process:

  pages      50 that watch a table and read
  crowd      1,000 that ask for events and never read

`edge to event`: from an edge's bytes at the port, through its commit, until the view that shows it
is in a spectator's socket.  What a browser then does with it is not included.
"""

import select
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from pichenette.bench.clients import ServiceProcess, at_percent
from pichenette.bench.figure import Figure

_EDGES = 200
_MANY = 50
_CROWD = 1000
_QUIET_S = 5.0
_P99_MS = 100  # DESIGN.md
_MEMORY_MIB = 60
_LOST_S = 60.0
_ASK = b"GET /api/1/tables/table/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def measure(edges: int = _EDGES) -> list[Figure]:
    """Takes about half a minute."""
    with tempfile.TemporaryDirectory(prefix="pichenette-bench-") as name, ExitStack() as opened:
        service = opened.enter_context(ServiceProcess(Path(name), page_port=_free_port()))
        alone = service.memory_mib
        spectator = opened.enter_context(Spectator(service))
        one = sorted(spectator.edge_to_event() for _ in range(edges))
        opened.enter_context(_others(service, "pages"))
        many = sorted(spectator.edge_to_event() for _ in range(edges))
        memory, cpu = service.memory_mib, _cpu_share(service)
        with _others(service, "crowd"):
            crowded = sorted(service.edge_to_ack() for _ in range(edges))
        ended = service.stop()
    return [
        Figure("edge to event, 1 spectator, p50", at_percent(one, 50), "ms"),
        Figure("… p99", at_percent(one, 99), "ms", _P99_MS, False),
        Figure(f"… {_MANY + 1} spectators, p50", at_percent(many, 50), "ms"),
        Figure("… p99", at_percent(many, 99), "ms", _P99_MS, False),
        Figure(f"edge to ACK, {_CROWD:,d} that never read, p50", at_percent(crowded, 50), "ms"),
        Figure("… p99", at_percent(crowded, 99), "ms", _P99_MS, False),
        Figure("memory with a page, alone", alone, "MiB"),
        Figure(f"… with {_MANY + 1} spectators", memory, "MiB", _MEMORY_MIB, False),
        Figure("CPU meanwhile, nothing played", cpu, "%"),
        Figure("SIGTERM with all of them", ended, "s", 1, False),
    ]


class Spectator:
    """One browser's connection, in this process."""

    def __init__(self, service: ServiceProcess) -> None:
        assert service.page_port is not None
        self._service = service
        self._socket = socket.create_connection(("127.0.0.1", service.page_port))
        self._socket.sendall(_ASK)
        self._heard = b""

    def __enter__(self) -> "Spectator":
        return self

    def __exit__(self, *error: object) -> None:
        self._socket.close()

    def edge_to_event(self) -> float:
        """Milliseconds.  Every edge changes the view, and nothing else does in a quiet moment."""
        self._service.rest()
        self._take()
        self._heard = b""
        start = self._service.change_beam()
        while not self._has_a_view:
            if time.perf_counter() - start > _LOST_S:
                raise TimeoutError("no view shows the edge")
            select.select([self._socket.fileno(), self._service.port], [], [], 0.05)
            self._service.live()
            self._take()
        return (time.perf_counter() - start) * 1000

    @property
    def _has_a_view(self) -> bool:
        _, found, event = self._heard.partition(b"event: view\n")
        return bool(found) and b"\n\n" in event

    def _take(self) -> None:
        while select.select([self._socket], [], [], 0)[0]:
            data = self._socket.recv(1 << 20)
            if not data:
                raise ConnectionError("the service hung up")
            self._heard += data


def _cpu_share(service: ServiceProcess) -> float:
    before = service.cpu_s
    time.sleep(_QUIET_S)
    return (service.cpu_s - before) / _QUIET_S * 100


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def _others(service: ServiceProcess, kind: str) -> Iterator[None]:
    """A process of them; all are connected when this begins."""
    program = "import sys; from pichenette.bench import page; page.act_as(*sys.argv[1:])"
    process = subprocess.Popen(
        [sys.executable, "-c", program, kind, str(service.page_port)], stdout=subprocess.PIPE
    )
    try:
        assert process.stdout is not None
        process.stdout.readline()
        yield
    finally:
        process.kill()
        process.communicate()


def act_as(kind: str, port: str) -> None:
    """In its own process, until killed."""
    number = _MANY if kind == "pages" else _CROWD
    with ExitStack() as opened:
        all_of = []
        for _ in range(number):
            one = opened.enter_context(socket.create_connection(("127.0.0.1", int(port))))
            one.sendall(_ASK)
            all_of.append(one)
        sys.stdout.write("there\n")
        sys.stdout.flush()
        while kind == "pages" and all_of:
            for one in select.select(all_of, [], [])[0]:
                with suppress(ConnectionError):
                    if one.recv(1 << 16):
                        continue
                all_of.remove(one)
        time.sleep(_LOST_S * 10)
