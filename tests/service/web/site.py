"""A real `pichenette serve` with its page, and browsers of a few lines that speak to it."""

import http.client
import json
import os
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from tests.patience import PATIENCE_S
from tests.service.running import Running

HEADER = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    data: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.data)


class Event(NamedTuple):
    name: str
    number: str | None
    data: Any


class Site:
    def __init__(self, running: Running, port: int) -> None:
        self.running = running
        self.port = port
        self.headers: dict[str, str] = {}  # sent with every request

    def ask(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> Answer:
        """`body`: bytes as they are, anything else as JSON."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        own = dict(self.headers)
        if body is not None and not isinstance(body, bytes):
            own["Content-Type"], body = "application/json", json.dumps(body).encode()
        try:
            connection.request(method, path, body, {**own, **(headers or {})})
            found = connection.getresponse()
            told = {name.lower(): value for name, value in found.getheaders()}
            return Answer(found.status, told, found.read())
        finally:
            connection.close()

    @property
    def pin(self) -> str:
        kept = (self.running.folder / "state" / "page.pin").read_text(encoding="utf-8")
        return str(json.loads(kept)["pin"])

    def enter(self, pin: str, name: str = "Ana's phone", **headers: str) -> Answer:
        return self.ask("POST", "/api/1/session", {"pin": pin, "name": name}, headers)

    def sign_in(self, name: str = "Ana's phone") -> "Site":
        """Another device at the same service, which may act."""
        answer = self.enter(self.pin, name)
        assert answer.status == 204, answer
        device = Site(self.running, self.port)
        device.headers["Cookie"] = answer.headers["set-cookie"].partition(";")[0]
        return device

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, headers=headers)

    def look(self, verb: str, table: str = "table") -> Any:
        answer = self.get(f"/api/1/tables/{table}/{verb}")
        assert answer.status == 200, answer
        return answer.json

    def act(self, verb: str, headers: dict[str, str] | None = None, **given: Any) -> Answer:
        return self.ask("POST", f"/api/1/tables/table/{verb}", given, headers)

    def until(self, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """The first view that is as wanted."""
        limit = time.monotonic() + PATIENCE_S
        with self.events() as events:
            for event in events:
                if event.name == "view" and wanted(event.data):
                    found: dict[str, Any] = event.data
                    return found
                assert time.monotonic() < limit, f"never: {event}"
        raise AssertionError("it ended")

    @contextmanager
    def events(self, query: str = "") -> Iterator[Iterator[Event]]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        try:
            path = f"/api/1/tables/table/events{query}"
            connection.request("GET", path, headers=self.headers)
            found = connection.getresponse()
            assert found.status == 200, found.read()
            assert found.headers["content-type"].startswith("text/event-stream")
            assert found.headers["cache-control"] == "no-store"
            yield read_events(found)
        finally:
            connection.close()


def read_events(found: http.client.HTTPResponse) -> Iterator[Event]:
    fields: dict[str, str] = {}
    while line := found.readline():
        text = line.decode().rstrip("\n")
        if text:
            name, _, value = text.partition(": ")
            assert name not in fields, "each once"
            fields[name] = value
        elif fields:
            yield Event(fields["event"], fields.get("id"), json.loads(fields["data"]))
            fields = {}


def free_port() -> int:
    """One that nobody else is given before its service has it: below those that the system gives to
    whoever asks for any, and named by a socket that this process keeps, as every other suite's
    does."""
    for port in range(20_000, 30_000):
        with socket.socket(socket.AF_UNIX) as name, socket.socket() as found:
            try:
                name.bind(f"\0pichenette tests {port}")
                found.bind(("127.0.0.1", port))
            except OSError:
                continue
            name.detach()
            return port
    raise AssertionError("no port is free")


@contextmanager
def site(folder: Path, *words: str) -> Iterator[Site]:
    port = free_port()
    with Running(folder, "--page", f"127.0.0.1:{port}", *words) as running:
        yield Site(running, port)


def raw(port: int) -> socket.socket:
    """A connection on which anything can be said."""
    found = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S)
    return found


def resident_mib(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
