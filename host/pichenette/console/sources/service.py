"""Beside a running service, through its local interface: nobody has to stop a game to look.

Lines, views and status come from the socket; requests go the other way.  The port remains the
service's.
"""

import asyncio
import json
import socket
import time
from pathlib import Path
from typing import Any, ClassVar

from pichenette import board as boards
from pichenette.board import BadBoard
from pichenette.console.console import Console
from pichenette.console.heard import Fielded
from pichenette.console.sources.source import CannotDo, Source
from pichenette.errors import Explained
from pichenette.sense.calibration import decode
from pichenette.text import Text, same

_LONGEST = 8 << 20  # bytes per message: a long game's record
_AGAIN_S = 1.0
_NO_BOARD = Text("no board is connected to the service", "aucun plateau n’est connecté au service")


class NoService(Explained, OSError):
    """No service answers at that socket."""


def tables(path: Path, timeout_s: float = 2.0) -> dict[str, str | None]:
    """The service's tables, each with its device; raises NoService."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(timeout_s)
            connection.connect(str(path))
            with connection.makefile("rwb") as stream:
                names = json.loads(stream.readline())["tables"]
                found: dict[str, str | None] = {}
                for name in names:
                    request = {"id": name, "do": "status", "table": name}
                    stream.write(json.dumps(request).encode() + b"\n")
                    stream.flush()
                    found[name] = json.loads(stream.readline())["status"]["device"]
                return found
    except (OSError, ValueError, KeyError) as error:
        raise NoService(
            Text(
                f"{path}: no service is answering ({error})",
                f"{path} : aucun service ne répond ({error})",
            )
        ) from error


class ServiceSource(Source):
    kind: ClassVar[str] = "service"

    def __init__(self, console: Console, path: Path, table: str) -> None:
        super().__init__(console, f"{table} @ {path}")
        self._path = path
        self._table = table
        self._writer: asyncio.StreamWriter | None = None
        self._requests = 0
        self._lent: str | None = None  # to us: a loan that is not renewed ends by itself

    async def run(self) -> None:
        while True:
            try:
                await self._attach()
            except (OSError, ValueError) as error:
                trouble = Text(
                    f"the service at {self._path} does not answer ({error}); is it running?",
                    f"le service à {self._path} ne répond pas ({error}) ; tourne-t-il ?",
                )
                self.console.closed(trouble, time.monotonic())
            self._writer = None
            await asyncio.sleep(_AGAIN_S)

    async def _attach(self) -> None:
        reader, writer = await asyncio.open_unix_connection(self._path, limit=_LONGEST)
        self._writer = writer
        try:
            self._post(None, "subscribe", to=["lines", "views", "status"])
            self._post(0, "calibration")
            self._post(None, "hi")  # who the board is: it greets whoever asks, and repeats nothing
            while line := await reader.readline():
                self.take(json.loads(line), time.monotonic())
        finally:
            writer.close()
        ended = Text("the service has stopped", "le service s’est arrêté")
        self.console.closed(ended, time.monotonic())

    def take(self, sent: dict[str, Any], at: float) -> None:
        """Take one message from the service."""
        if "in" in sent or "out" in sent:
            direction: Any = "in" if "in" in sent else "out"
            line = Fielded.of(sent[direction].encode("ascii", "backslashreplace"))
            self.console.line(direction, line, sent.get("at_us", at * 1e6) / 1e6)
        elif "view" in sent and "id" not in sent:
            self.console.view = sent["view"]
        elif "status" in sent and "id" not in sent:
            self._status(sent["status"], at)
        elif sent.get("id") == 0:
            if kept := sent.get("calibration"):
                self.console.calibrate(decode(kept))
        elif sent.get("id") is not None:
            self.console.answered(sent["id"], sent, at)
        elif sent.get("ok") is False:
            self.console.note(_both(sent.get("text") or sent["error"]), "warn")

    def _status(self, status: dict[str, Any], at: float) -> None:
        console = self.console
        console.status = status
        if console.board is None or console.board.name != status["board"]:
            try:
                console.expected = boards.load(status["board"])
            except BadBoard:
                console.expected = None
            console.take_board(console.expected)
        console.take_health(status.get("gates") or ())
        device = status["device"]
        if device and console.link.device is None:
            console.opened(device, at)
        elif device is None:
            faults = status.get("faults") or [_NO_BOARD._asdict()]
            console.closed(_both(faults[0]), at)

    def _post(self, number: int | None, do: str, **given: Any) -> None:
        if self._writer is None or self._writer.is_closing():
            raise CannotDo(Text("the service does not answer", "le service ne répond pas"))
        request = {"id": number, "do": do, "table": self._table, "who": "console", **given}
        self._writer.write(json.dumps(request).encode() + b"\n")

    def ask(self, do: str, /, **given: Any) -> int:
        self._requests += 1
        self._post(self._requests, do, **given)
        return self._requests

    def send(self, line: bytes) -> None:
        text = line.strip().decode("ascii", "backslashreplace")
        if not text.startswith("$") or text[-5:-4] != "*":
            raise CannotDo(
                Text(
                    "a service sends whole sentences only",
                    "un service n’envoie que des phrases entières",
                )
            )
        self._post(None, "send", body=text[1:-5])

    def reboot(self) -> None:
        self._post(None, "reboot")  # the service knows whether it is at its prompt

    def acknowledge(self) -> int:
        raise CannotDo(
            Text(
                "the service acknowledges by itself, once it is on disk",
                "le service accuse réception lui-même, une fois sur disque",
            )
        )

    def lend(self, seconds: float) -> str:
        device = self.console.link.device or self._lent
        if device is None:
            raise CannotDo(Text("no board is connected", "aucun plateau n’est connecté"))
        self._post(None, "lend", seconds=seconds)
        self._lent = device
        return device

    def resume(self) -> None:
        self._lent = None
        self._post(None, "resume")


def _both(text: Any) -> Text:
    """What the service says: a text in both languages, or one of the system's own."""
    if isinstance(text, dict) and text.keys() >= {"en", "fr"}:
        return Text(str(text["en"]), str(text["fr"]))
    return same(str(text))
