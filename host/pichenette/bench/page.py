"""What browsers cost the scoring, and how soon they show what the board saw.

The service is the real one in its own process, with a light board at its port (clients.py).

`edge to pixels`: from an edge's bytes at the port, over its commit, until Chromium has painted it
(pixels.py): a piece has gone through a pocket, and its point stands beside the player's name; the
done button is pressed, and the score is another.
`edge to event`: the same edge, until the view that shows it is in a spectator's socket.
`edge to ACK`: until the board knows that it is stored.

Beside them there are spectators and crowds (crowds.py): plain connections, in their own processes.
"""

import select
import socket
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from pichenette import board
from pichenette.bench import crowds
from pichenette.bench.clients import ServiceProcess, at_percent
from pichenette.bench.crowds import ASK, CROWD, MANY
from pichenette.bench.figure import Figure
from pichenette.bench.pixels import BrowserProcess

_EDGES = 200
_SHOTS = 60
_A_GAME = 6  # shots, before another is begun: its pieces last for so many
_QUIET_S = 5.0
_P99_MS = 100  # DESIGN.md
_MEMORY_MIB = 60
_LOST_S = 60.0
_BETWEEN_S = 0.5  # shots
_STRIKE_S = 0.003
_FLIGHT_S = 0.03  # from the flick to the pocket
_WIDTH_S = 0.015  # of a piece in the beam


def measure(edges: int = _EDGES, shots: int = _SHOTS) -> list[Figure]:
    """Takes about two minutes.  Raises NoBrowser."""
    with tempfile.TemporaryDirectory(prefix="pichenette-bench-") as name, ExitStack() as opened:
        service = opened.enter_context(ServiceProcess(Path(name), page_port=free_port()))
        alone = service.memory_mib
        quiet = sorted(service.edge_to_ack() for _ in range(edges))
        with crowds.at(service, "lookers"):
            looked_at = sorted(service.edge_to_ack() for _ in range(edges))
        with BrowserProcess(_port(service)) as browser:
            players = Players(service, browser)
            one_painted = players.edges_to_pixels(shots)
            with crowds.at(service, "pages"):
                many_painted = players.edges_to_pixels(shots)
        spectator = opened.enter_context(Spectator(service))
        one_heard = sorted(spectator.edge_to_event() for _ in range(edges))
        opened.enter_context(crowds.at(service, "pages"))
        before_s, since = service.cpu_s, time.perf_counter()
        many_heard = sorted(spectator.edge_to_event() for _ in range(edges))
        busy = (service.cpu_s - before_s) / (time.perf_counter() - since) * 100
        memory, idle = service.memory_mib, _cpu_share(service)
        with crowds.at(service, "crowd"):
            crowded = sorted(service.edge_to_ack() for _ in range(edges))
        ended = service.stop()
    rate = len(many_heard) / sum(many_heard) * 1000
    return [
        Figure("edge to pixels, 1 spectator, p50", at_percent(one_painted, 50), "ms"),
        Figure("… p99", at_percent(one_painted, 99), "ms", _P99_MS, False),
        Figure(f"… {MANY + 1} spectators, p50", at_percent(many_painted, 50), "ms"),
        Figure("… p99", at_percent(many_painted, 99), "ms", _P99_MS, False),
        Figure("the browser's clock is known to", browser.clock_ms, "ms"),
        Figure("edge to event, 1 spectator, p50", at_percent(one_heard, 50), "ms"),
        Figure("… p99", at_percent(one_heard, 99), "ms", _P99_MS, False),
        Figure(f"… {MANY + 1} spectators, p50", at_percent(many_heard, 50), "ms"),
        Figure("… p99", at_percent(many_heard, 99), "ms", _P99_MS, False),
        Figure("edge to ACK, nobody at the page, p50", at_percent(quiet, 50), "ms"),
        Figure("… p99", at_percent(quiet, 99), "ms"),
        Figure(f"… {MANY} that look without a pause, p50", at_percent(looked_at, 50), "ms"),
        Figure("… p99", at_percent(looked_at, 99), "ms", _P99_MS, False),
        Figure(f"… {CROWD:,d} that never read, p50", at_percent(crowded, 50), "ms"),
        Figure("… p99", at_percent(crowded, 99), "ms", _P99_MS, False),
        Figure("memory with a page, alone", alone, "MiB"),
        Figure(f"… with {MANY + 1} spectators", memory, "MiB", _MEMORY_MIB, False),
        Figure("CPU with them, nothing played", idle, "%"),
        Figure(f"… {rate:.0f} edges a second", busy, "%"),
        Figure("SIGTERM with all of them", ended, "s", 1, False),
    ]


class Players:
    """They flick and pot, and press the done button; somebody watches in a browser."""

    def __init__(self, service: ServiceProcess, browser: BrowserProcess) -> None:
        self._service = service
        self._browser = browser
        carrom = board.load("carrom")
        self._strike = carrom.gate_number("strike")
        self._done = carrom.gate_number("done")

    def edges_to_pixels(self, shots: int) -> list[float]:
        """Milliseconds, in order; two of each shot."""
        found: list[float] = []
        for number in range(shots):
            if number % _A_GAME == 0:
                self._service.begin()
            found += self._shot(number % 4)
        return sorted(found)

    def _shot(self, pocket: int) -> tuple[float, float]:
        change = self._service.change_gate
        self._wait(_BETWEEN_S)
        change(self._strike, is_broken=True)
        self._wait(_STRIKE_S)
        change(self._strike, is_broken=False)
        self._wait(_FLIGHT_S)
        self._browser.forget()
        start = time.time()  # the point is there as soon as the beam is broken
        change(pocket, is_broken=True)
        self._wait(_WIDTH_S)
        change(pocket, is_broken=False)
        potted = self._painted_since(start)
        self._wait(_FLIGHT_S)
        start = time.time()
        change(self._done, is_broken=True)
        counted = self._painted_since(start)
        change(self._done, is_broken=False)
        return potted, counted

    def _painted_since(self, start: float) -> float:
        """Milliseconds until the first change was."""
        while time.time() - start < _LOST_S:
            select.select([self._browser.output, self._service.port], [], [], 0.05)
            self._service.live()
            if select.select([self._browser.output], [], [], 0)[0]:
                at = self._browser.painted()
                if at > start:  # else it is what was there before
                    return (at - start) * 1000
        raise TimeoutError("the browser shows nothing of an edge")

    def _wait(self, seconds: float) -> None:
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            select.select([self._service.port], [], [], min(left, 0.05))
            self._service.live()


class Spectator:
    """One browser's connection, in this process."""

    def __init__(self, service: ServiceProcess) -> None:
        self._service = service
        self._socket = socket.create_connection(("127.0.0.1", _port(service)))
        self._socket.sendall(ASK)
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


def _port(service: ServiceProcess) -> int:
    assert service.page_port is not None
    return service.page_port


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
