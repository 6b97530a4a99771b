"""`pichenette serve` beside damaged journals, full hands and a rough cable: play goes on."""

import resource
import socket
import sqlite3
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any

import pytest

from pichenette.journal import safety
from pichenette.journal.store import Journal
from pichenette.virtual.board import GateEdge, VirtualBoard
from pichenette.virtual.faults import ROUGH
from pichenette.virtual.proxy import Proxy
from tests.service.running import Running
from tests.service.test_service import HEADER, pot, watching
from tests.service.test_service import running as running
from tests.service.test_service import virtual as virtual


def is_saved(view: dict[str, Any]) -> bool:
    """The journal was damaged, and what could be read of it is in use."""
    told = [fault["en"] for fault in view["faults"]]
    is_over = not any("being rescued" in one for one in told)
    return any("is kept as" in one for one in told) and is_over and view["connection"] == "ready"


@pytest.mark.slow
def test_a_damaged_journal_does_not_end_the_evening(tmp_path: Path, virtual: VirtualBoard) -> None:
    state = tmp_path / "state"
    state.mkdir()
    (state / "journal.sqlite").write_bytes(b"\xa5" * 20_000)
    with Running(tmp_path, "--port", str(virtual.port)) as running:
        client = running.client()
        assert client.ask("subscribe", to=["views"])["ok"]
        client.until_view(is_saved)  # the board may be there before that, or after
        assert client.ask("begin", header=HEADER)["ok"]
        client.close()
    kept = list(state.glob("journal.damaged-*.sqlite"))
    assert [path.read_bytes() for path in kept] == [b"\xa5" * 20_000]


@pytest.mark.slow
def test_a_journal_that_cannot_be_written_is_logged_once(
    tmp_path: Path, virtual: VirtualBoard
) -> None:
    """Another program holds it, as a read-only disk would; the board repeats itself meanwhile."""
    path = tmp_path / "state" / "journal.sqlite"
    Journal(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        with (
            Running(tmp_path, "--port", str(virtual.port)) as running,
            closing(running.client()) as client,
        ):
            pot(virtual)
            client.ask("subscribe", to=["lines", "status"])
            for _ in range(3):
                client.until(lambda told: "$EDGE,1," in told.get("in", ""))
            holder.execute("ROLLBACK")
            client.until(lambda told: told.get("status", {}).get("journal", {}).get("raw", 0) >= 2)
            client.close()
            logged = running.stop().splitlines()
    assert [line.split(":")[0] for line in logged if "another `pichenette serve`" in line] == [
        "ERROR pichenette.service.served_table",  # at the start
        "ERROR pichenette.table.table",  # with the first edge
        "INFO pichenette.table.table",  # it works again, and says what was wrong
    ]


@pytest.mark.slow
def test_a_rough_cable_between_real_processes(tmp_path: Path, virtual: VirtualBoard) -> None:
    edges = 60
    with (
        Proxy(virtual.port, tmp_path / "tty", ROUGH, seed=5) as proxy,
        Running(tmp_path, "--port", str(proxy.port)) as running,
    ):
        client = watching(running)
        virtual.drive_soon(
            GateEdge(20_000 * number, number // 2 % 4, number % 2 == 0) for number in range(edges)
        )
        proxy.unplug()
        client.until_view(lambda view: view["connection"] == "away")
        proxy.replug()
        client.ask("subscribe", to=["status"])
        client.until(lambda told: told.get("status", {}).get("journal", {}).get("raw", 0) == edges)
        client.close()
        running.stop()
    assert safety.verify(tmp_path / "state" / "journal.sqlite") == [], "each number once"


def test_without_descriptors_it_goes_on(running: Running, virtual: VirtualBoard) -> None:
    """Programs take all there are: accepting, looking around and telling systemd fail meanwhile."""
    client = watching(running)
    assert client.ask("begin", header=HEADER)["ok"]
    used = len(list(Path(f"/proc/{running.process.pid}/fd").iterdir()))
    before = resource.prlimit(running.process.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(running.process.pid, resource.RLIMIT_NOFILE, (used + 5, before[1]))
    with ExitStack() as many:
        for _ in range(30):
            greedy = many.enter_context(socket.socket(socket.AF_UNIX))
            greedy.connect(str(running.socket))
        pot(virtual)
        assert client.until_view(lambda view: view["pending"] is not None)
        assert client.ask("say", potted=["blue"], off=[])["ok"]
        assert client.ask("done")["ok"]
    resource.prlimit(running.process.pid, resource.RLIMIT_NOFILE, before)
    other = running.client()
    assert other.ask("view")["view"]["game"]["scores"] == {"Ana": 1, "Bo": 0}
    other.close()
    client.close()
    running.stop()
    assert running.process.returncode == 0


def test_it_ends_though_megabytes_of_requests_wait(running: Running) -> None:
    with socket.socket(socket.AF_UNIX) as greedy:
        greedy.connect(str(running.socket))
        greedy.setblocking(False)
        asked = greedy.send(b'{"do": "view"}\n' * 10_000) // 15
        client = running.client()
        assert client.ask("view")["ok"], "in its turn, not after all of them"
        client.close()
        running.stop()
        greedy.setblocking(True)
        with suppress(ConnectionError):
            answered = 0
            while data := greedy.recv(1 << 16):
                answered += data.count(b"\n")
            assert answered < asked, "it did not stay for them"
    assert running.process.returncode == 0
