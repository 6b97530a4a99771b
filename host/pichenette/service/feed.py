"""One table for all its subscribers: views, lines and status, each encoded once.

Bytes go into the subscribers' outboxes only after the event loop has looked at its ports again, so
the board's answer never waits for a client.  Costs nothing without subscribers.
"""

import asyncio
from collections.abc import Callable
from functools import cached_property
from itertools import islice
from typing import Protocol

from pichenette.link.tap import PortLine
from pichenette.service.encoding import ViewEncoder, encoded
from pichenette.service.machine import MachineStatus
from pichenette.service.served import Served
from pichenette.service.status import as_json as status_json
from pichenette.table.view import View
from pichenette.text import Text

TOPICS = ("views", "lines", "status")

_STATUS_S = 1.0
_AT_ONCE = 20  # subscribers served per turn of the loop: a millisecond's work
_NAME = Text("the connected programs and pages", "les programmes et pages connectés")


class Shown:
    """A view or a status, encoded once in each form that subscribers want."""

    def __init__(self, table: str, name: str, data: bytes, version: int) -> None:
        self.table = table
        self.name = name
        self.data = data
        self.version = version

    @cached_property
    def line(self) -> bytes:
        """For the local socket."""
        return b'{"table": %b, "%b": %b}\n' % (
            encoded(self.table),
            self.name.encode(),
            self.data,
        )

    @cached_property
    def event(self) -> bytes:
        """For a stream of server-sent events."""
        return b"event: %b\nid: %d\ndata: %b\n\n" % (self.name.encode(), self.version, self.data)


class Subscriber(Protocol):
    def push(self, lines: list[bytes]) -> None:
        """Queue after what already waits; each is a JSON object."""
        ...

    def show(self, slot: str, shown: Shown) -> None:
        """Replace what waits in that slot."""
        ...


class Feed:
    def __init__(self, served: Served, machine: Callable[[], MachineStatus]) -> None:
        self._served = served
        self._machine = machine
        self._subscribers: dict[str, dict[Subscriber, None]] = {topic: {} for topic in TOPICS}
        self._encoder = ViewEncoder()
        self._view: View | None = None  # not yet encoded
        self._shown: Shown | None = None  # the newest view
        self._due: dict[Subscriber, None] = {}  # who has not received it yet
        self._lines: list[PortLine] = []
        self._soon: asyncio.TimerHandle | None = None
        self._every: asyncio.TimerHandle | None = None

    def add(self, topic: str, subscriber: Subscriber) -> None:
        """Subscribe; the current view and status follow at once."""
        own = self._subscribers[topic]
        is_first = not own
        own[subscriber] = None
        if topic == "views":
            subscriber.show(self._slot(topic), self._encoded_view(self._served.view()))
            if is_first:
                self._served.watchers.watch(self._take_view, _NAME)
        elif topic == "lines" and is_first:
            self._served.tap.watch(self._take_line, _NAME)
        elif topic == "status":
            subscriber.show(self._slot(topic), self._encoded_status())
            if is_first:
                self._repeat()

    def remove(self, subscriber: Subscriber) -> None:
        """Unsubscribe from every topic; does nothing if there was none."""
        for own in (*self._subscribers.values(), self._due):
            own.pop(subscriber, None)
        if not self._subscribers["views"]:
            self._served.watchers.ignore(self._take_view)
        if not self._subscribers["lines"]:
            self._served.tap.ignore(self._take_line)
        if not self._subscribers["status"] and self._every:
            self._every.cancel()
            self._every = None

    def close(self) -> None:
        for own in (*self._subscribers.values(), self._due):
            own.clear()
        for timer in (self._soon, self._every):
            if timer:
                timer.cancel()

    def _take_view(self, view: View) -> None:
        self._view = view
        self._schedule()

    def _take_line(self, line: PortLine) -> None:
        self._lines.append(line)
        self._schedule()

    def _schedule(self) -> None:
        if self._soon is None:  # a timer, so that whatever the ports have by then comes first
            self._soon = asyncio.get_running_loop().call_later(0, self._hand_out)

    def _hand_out(self) -> None:
        self._soon = None
        if self._lines:
            lines, self._lines = self._lines, []
            data = [encoded(_line_json(self._served.name, line)) for line in lines]
            for subscriber in tuple(self._subscribers["lines"]):
                subscriber.push(data)
        if self._view is not None:
            self._shown, self._view = self._encoded_view(self._view), None
            for subscriber in self._subscribers["views"]:
                self._due.setdefault(subscriber)  # whoever has waited longest keeps their place
        for subscriber in tuple(islice(self._due, _AT_ONCE)):
            self._due.pop(subscriber, None)
            assert self._shown is not None
            subscriber.show(self._slot("views"), self._shown)
        if self._due:
            self._schedule()

    def _repeat(self) -> None:
        self._every = asyncio.get_running_loop().call_later(_STATUS_S, self._repeat_status)

    def _repeat_status(self) -> None:
        self._repeat()
        self._show("status", self._encoded_status())

    def _show(self, topic: str, shown: Shown) -> None:
        for subscriber in tuple(self._subscribers[topic]):
            subscriber.show(self._slot(topic), shown)

    def _slot(self, topic: str) -> str:
        return f"{topic} {self._served.name}"

    def _encoded_view(self, view: View) -> Shown:
        return Shown(self._served.name, "view", self._encoder.encode(view), view.version)

    def _encoded_status(self) -> Shown:
        status = self._served.status(self._machine())
        return Shown(self._served.name, "status", encoded(status_json(status)), status.version)


def _line_json(table: str, line: PortLine) -> dict[str, str | int]:
    text = line.line.rstrip(b"\r").decode("ascii", "backslashreplace")
    return {"table": table, "at_us": round(line.at * 1e6), line.direction: text}
