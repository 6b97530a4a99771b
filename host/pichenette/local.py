"""The local interface: a Unix socket that speaks JSON lines, for the console, the page, a script.

Comes in: requests `{"id": 1, "do": "undo", "table": "table"}`.  Goes out: an answer to each, and to
who subscribed, views, lines of the port and status as they come.  docs/protocol.md has them all.
Whoever may open the socket may act: its file mode says who.
"""

import asyncio
import json
import logging
import math
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pichenette.errors import PichenetteError
from pichenette.games.game import Json
from pichenette.journal import correction
from pichenette.journal.entry import Who
from pichenette.link.tap import Line
from pichenette.machine import MachineStatus
from pichenette.outputs.view import View
from pichenette.outputs.view import as_json as view_json
from pichenette.seat import Seat
from pichenette.sense.calibration import decode as decode_senses
from pichenette.sense.shot import Shot
from pichenette.status import as_json as status_json
from pichenette.text import same

log = logging.getLogger(__name__)

VERSION = 1
_LONGEST_REQUEST = 65536
_LONGEST_LOAN_S = 86400.0  # a port that is forgotten comes back by itself
_LONGEST_QUEUE = 4 << 20  # bytes for a client that does not read: it is dropped
_STATUS_S = 1.0
_WHO: dict[str, Who] = {"console": "console", "page": "page", "panel": "panel", "demo": "demo"}
_TOPICS = ("views", "lines", "status")


class BadRequest(PichenetteError, ValueError):
    """A request that this interface does not know."""


class SocketTaken(PichenetteError, OSError):
    """Another service has the socket."""


class NoSocket(PichenetteError, OSError):
    """The socket cannot be made there."""


class LocalInterface:
    def __init__(self, seats: dict[str, Seat], machine: Callable[[], MachineStatus]) -> None:
        self._seats = seats
        self._machine = machine
        self._server: asyncio.Server | None = None
        self._clients: set[Client] = set()

    async def start(self, path: Path) -> None:
        try:
            await self._listen(path)
        except SocketTaken:
            raise
        except OSError as error:
            raise NoSocket(
                f"{path}: {error.strerror or error}; give another, short service.runtime_dir "
                "in the settings"
            ) from error

    async def _listen(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        if _is_answered(path):
            raise SocketTaken(
                f"{path}: another pichenette serve listens there; give this one its own "
                "service.runtime_dir in the settings"
            )
        path.unlink(missing_ok=True)  # left by a service that was killed
        old = os.umask(0o117)  # owner and group
        try:
            self._server = await asyncio.start_unix_server(
                self._serve, path, limit=_LONGEST_REQUEST
            )
        finally:
            os.umask(old)

    async def stop(self) -> None:
        if self._server is not None:
            self._server.close()
            for client in tuple(self._clients):
                client.close()
            await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        client = Client(self._seats, self._machine, writer)
        self._clients.add(client)
        client.push({"pichenette": VERSION, "tables": list(self._seats)})
        try:
            while line := await reader.readline():
                client.ask(line)
        except ValueError as error:
            log.debug("local client: %s", error)  # it sent a line without end
            told = f"a request is a line of at most {_LONGEST_REQUEST} bytes"
            client.push({"id": None, "ok": False, **told_of(BadRequest(told))})
        except (ConnectionError, asyncio.CancelledError) as error:
            log.debug("local client: %s", error)  # it left
        finally:
            self._clients.discard(client)
            client.close()


class Client:
    """One program at the other end of the socket."""

    def __init__(
        self,
        seats: dict[str, Seat],
        machine: Callable[[], MachineStatus],
        writer: asyncio.StreamWriter,
    ) -> None:
        self._seats = seats
        self._machine = machine
        self._writer = writer
        self._begun: list[Callable[[], None]] = []  # subscriptions, after their answer
        self._undo: list[Callable[[], None]] = []  # ends each
        self._requests: dict[str, Callable[[Seat, Who, dict[str, Any]], Json]] = {
            "subscribe": self._subscribe,
            "view": lambda seat, who, given: {"view": view_json(seat.table.view())},
            "status": lambda seat, who, given: {"status": self._status(seat)},
            "record": self._record,
            "begin": lambda seat, who, given: seat.table.begin(given.get("header"), who),
            "say": lambda seat, who, given: seat.table.say(_shot(given), who),
            "done": lambda seat, who, given: seat.table.done(who),
            "undo": lambda seat, who, given: seat.table.undo(who),
            "act": self._act,
            "answer": self._answer_question,
            "correct": self._correct,
            "calibration": lambda seat, who, given: {"calibration": seat.calibration},
            "calibrate": self._calibrate,
            "hi": lambda seat, who, given: seat.send("HI,1"),
            "ping": lambda seat, who, given: seat.send(f"PING,{int(given.get('token', 0))}"),
            "selftest": lambda seat, who, given: seat.send("SELFTEST"),
            "reboot": lambda seat, who, given: seat.send("REBOOT"),
            "send": lambda seat, who, given: seat.send(str(given.get("body", ""))),
            "lend": lambda seat, who, given: seat.cable.lend(_loan_s(given)),
            "resume": lambda seat, who, given: seat.cable.resume(),
        }

    def ask(self, line: bytes) -> None:
        """One request; its answer."""
        given: Any = None
        try:
            given = json.loads(line)
            if not isinstance(given, dict):
                raise BadRequest("a request is a JSON object, one a line")
            answer = self._answer(given)
        except (
            PichenetteError,
            ValueError,
            TypeError,
            OSError,
            OverflowError,  # a number without end
            RecursionError,  # lists in lists in lists
        ) as error:
            number = given.get("id") if isinstance(given, dict) else None
            self.push({"id": number, "ok": False, **told_of(error)})
            return
        self.push({"id": given.get("id"), "ok": True, **(answer or {})})
        while self._begun:
            self._begun.pop(0)()

    def _answer(self, given: dict[str, Any]) -> Json:
        action = given.get("do")
        request = self._requests.get(action) if isinstance(action, str) else None
        if request is None:
            raise BadRequest(f"do {action!r}: one of {', '.join(self._requests)}")
        who = _WHO.get(given.get("who", "console"))
        if who is None:
            raise BadRequest(f"who: one of {', '.join(_WHO)}")
        seat = self._seat(given)
        seat.tick()
        return request(seat, who, given)

    def _seat(self, given: dict[str, Any]) -> Seat:
        name = given.get("table")
        if name is None and len(self._seats) == 1:
            return next(iter(self._seats.values()))
        if name not in self._seats:
            raise BadRequest(f"table {name!r}: one of {', '.join(self._seats)}")
        return self._seats[name]

    def _subscribe(self, seat: Seat, who: Who, given: dict[str, Any]) -> Json:
        topics = given.get("to", ["views"])
        if not isinstance(topics, list) or not set(topics) <= set(_TOPICS):
            raise BadRequest(f"to: a list of {', '.join(_TOPICS)}")
        if "lines" in topics:

            def show_line(line: Line) -> None:
                self.push(_line(seat.name, line))

            seat.tap.watch(show_line)
            self._undo.append(lambda: seat.tap.ignore(show_line))
        if "status" in topics:
            repeated = asyncio.ensure_future(self._repeat_status(seat))
            self._undo.append(lambda: _cancel(repeated))
        if "views" in topics:

            def show(view: View) -> None:
                self.push({"table": seat.name, "view": view_json(view)})

            self._begun.append(lambda: seat.watch(show))
            self._undo.append(lambda: seat.ignore(show))
        return None

    async def _repeat_status(self, seat: Seat) -> None:
        while True:
            self.push({"table": seat.name, "status": self._status(seat)})
            await asyncio.sleep(_STATUS_S)

    def _status(self, seat: Seat) -> Json:
        return status_json(seat.status(self._machine()))

    def _record(self, seat: Seat, who: Who, given: dict[str, Any]) -> Json:
        record = seat.table.record
        if record is None:
            return {"record": None}
        return {"record": [record.header, *(line.encode() for line in record.lines)]}

    def _act(self, seat: Seat, who: Who, given: dict[str, Any]) -> Json:
        """`action`: as in a record's line, without its player."""
        action = given.get("action")
        if not isinstance(action, dict):
            raise BadRequest("action: an object with one key, as in a record's line")
        seat.table.act(action, who)
        return None

    def _answer_question(self, seat: Seat, who: Who, given: dict[str, Any]) -> Json:
        """`question`: its key; `choice`: which of its choices, 0 the first."""
        key, choice = given.get("question"), given.get("choice")
        if not isinstance(key, str) or type(choice) is not int:
            raise BadRequest("question: its key, and choice: a number")
        seat.table.answer(key, choice, who)
        return None

    def _calibrate(self, seat: Seat, who: Who, given: dict[str, Any]) -> Json:
        """`senses`: as `calibration` tells them; null: back to those before."""
        if "senses" not in given:
            raise BadRequest("senses: as `calibration` tells them, or null: back to those before")
        senses = given["senses"]
        seat.calibrate(None if senses is None else decode_senses(senses))
        return None

    def _correct(self, seat: Seat, who: Who, given: dict[str, Any]) -> Json:
        wanted = correction.decode(str(given.get("kind")), given)
        seat.table.correct(wanted, who, str(given.get("why", "")))
        return None

    def push(self, message: Json) -> None:
        transport = self._writer.transport
        if transport.is_closing():
            return
        if transport.get_write_buffer_size() > _LONGEST_QUEUE:
            log.warning("a local client does not read: dropped")
            transport.abort()
            return
        self._writer.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")

    def close(self) -> None:
        while self._undo:
            self._undo.pop()()
        self._writer.close()


def _is_answered(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as client:
        try:
            client.connect(str(path))
        except OSError:
            return False
    return True


def _loan_s(given: dict[str, Any]) -> float:
    seconds = float(given.get("seconds", 60))
    if not (math.isfinite(seconds) and 0 < seconds <= _LONGEST_LOAN_S):
        raise BadRequest(f"seconds: above 0, at most {_LONGEST_LOAN_S:.0f}")
    return seconds


def _shot(given: dict[str, Any]) -> Shot:
    if not {"potted", "off"} & given.keys():
        raise BadRequest("potted and off: lists of pieces; an empty one where nothing fell")

    def pieces(name: str) -> tuple[str, ...]:
        found = given.get(name, [])
        if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
            raise BadRequest(f"{name}: a list of pieces")
        return tuple(found)

    return Shot(pieces("potted"), pieces("off"))


def _line(table: str, line: Line) -> Json:
    text = line.line.rstrip(b"\r").decode("ascii", "backslashreplace")
    return {"table": table, "at_us": round(line.at * 1e6), line.direction: text}


def _cancel(task: "asyncio.Future[None]") -> None:
    task.cancel()


def told_of(error: Exception) -> Json:
    """What went wrong, for an answer."""
    text = getattr(error, "text", None) or same(str(error))
    rule = getattr(error, "rule", None)
    return {"error": str(error), "text": {"en": text.en, "fr": text.fr}, "rule": rule}
