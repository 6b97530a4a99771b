"""A real `pichenette serve` in its own process, and a program at its socket."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from tests.patience import PATIENCE_S

# What the table's own clock would do while a test is at it: end a shot, a question, a late piece.
_CLOCKS = ("settle_ms", "doubt_ms", "late_ms")


def patient(folder: Path) -> tuple[str, str]:
    """Words for `serve`: nothing ends by itself before people say so, however slow they are."""
    settings = folder / "patient.toml"
    lines = (f"{name} = {PATIENCE_S * 1000:.0f}\n" for name in _CLOCKS)
    settings.write_text(f"[shot]\n{''.join(lines)}", encoding="utf-8")
    return "--config", str(settings)


class Running:
    def __init__(self, folder: Path, *words: str, has_page: bool = False) -> None:
        self.folder = folder
        self.socket = folder / "run" / "pichenette.sock"
        self._log = folder / "log"
        self._words = words if has_page or "--page" in words else ("--no-page", *words)
        self._clients: list[Client] = []
        self.start()

    def start(self) -> None:
        """Returns once it says that it is ready, as systemd would hear it."""
        address = self.folder / "notify"
        address.unlink(missing_ok=True)
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
            told.bind(str(address))
            told.settimeout(1.0)
            self._spawn(address)
            limit = time.monotonic() + PATIENCE_S
            while True:
                with suppress(TimeoutError):
                    self.notices = [told.recv(1000).decode()]
                    return
                if self.process.poll() is not None or time.monotonic() > limit:
                    self.kill()
                    raise AssertionError(f"never ready; it said:\n{self.ended()}")

    def _spawn(self, address: Path) -> None:
        environment = {
            **os.environ,
            "RUNTIME_DIRECTORY": str(self.folder / "run"),
            "STATE_DIRECTORY": str(self.folder / "state"),
            "NOTIFY_SOCKET": str(address),
            "WATCHDOG_USEC": "30000000",
        }
        # It ends with us, in whatever way: nobody else would end it.
        program = (
            "import sys; from pichenette import child; child.end_with_parent(); "
            "from pichenette.cli import main; sys.exit(main())"
        )
        command = [sys.executable, "-c", program]
        # Not a pipe, which nobody reads before it ends: a full one would hold everything up.
        with self._log.open("w", encoding="utf-8") as log:
            words = [*command, "serve", *self._words]
            self.process = subprocess.Popen(
                words, env=environment, stdin=subprocess.PIPE, stderr=log
            )

    def kill(self) -> None:
        self.process.kill()
        self.ended()

    def stop(self) -> str:
        """Ends it; what it logged."""
        self.process.send_signal(signal.SIGTERM)
        return self.ended()

    def ended(self) -> str:
        """Once it has; what it logged."""
        self.process.wait(PATIENCE_S)
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self._log.read_text(encoding="utf-8")

    def client(self) -> "Client":
        """Closed with it at the latest, also where a test fails before it does that itself."""
        client = Client(self.socket)
        self._clients.append(client)
        return client

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        for client in self._clients:
            client.close()
        if self.process.poll() is None:
            self.process.kill()
        self.ended()


class Client:
    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(PATIENCE_S)
        self._file = self._socket.makefile("rw", encoding="utf-8")
        try:
            self._socket.connect(str(path))
            self.greeting = self.read()
        except BaseException:
            self.close()
            raise
        self._number = 0
        self._skipped: deque[dict[str, Any]] = deque()

    def read(self) -> dict[str, Any]:
        line = self._file.readline()
        assert line, "the service hung up"
        found: dict[str, Any] = json.loads(line)
        return found

    def ask(self, do: str, **given: Any) -> dict[str, Any]:
        self._number += 1
        self._file.write(json.dumps({"id": self._number, "do": do, **given}) + "\n")
        self._file.flush()
        while (told := self.read()).get("id") != self._number:
            self._skipped.append(told)
        return told

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first message that is as wanted; what came before an answer was is not lost."""
        limit = time.monotonic() + PATIENCE_S
        while True:
            told = self._skipped.popleft() if self._skipped else self.read()
            if wanted(told):
                return told
            assert time.monotonic() < limit, f"none as wanted; the last: {told}"

    def until_view(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Subscribed to views: the first that is as wanted."""
        view = self.until(lambda told: "view" in told and wanted(told["view"]))["view"]
        assert isinstance(view, dict)
        return view

    def close(self) -> None:
        self._file.close()
        self._socket.close()
