"""A table, live: server-sent events for one page.

Sends whole views, and a beat every two seconds that tells the page it is not stale.  A page that
reads slowly is written to once it has read what went before; meanwhile only the newest view waits
for it.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pichenette.service.feed import Feed, Shown
from pichenette.service.web.callers import KEEP_LITTLE
from pichenette.service.web.track import TrackFeed

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

BEAT_S = 2.0
_LINES = 500  # sentences that may wait; older ones are dropped
_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class EventStream:
    """One page's stream, as a Starlette response."""

    def __init__(
        self,
        feed: Feed,
        topics: Sequence[str],
        track: TrackFeed | None,
        streams: "Streams",
        may_look: Callable[[], bool] | None = None,
    ) -> None:
        """`may_look` is asked at every beat; a page that no longer may is hung up on."""
        self._feed = feed
        self._topics = topics
        self._track = track
        self._streams = streams
        self._may_look = may_look
        self._version = 0
        self._slots: dict[str, bytes] = {}
        self._lines: deque[bytes] = deque(maxlen=_LINES)
        self._news = asyncio.Event()
        self._is_over = False

    def push(self, lines: list[bytes]) -> None:
        self._lines += lines
        self._news.set()

    def show(self, slot: str, shown: Shown) -> None:
        if shown.name == "view":
            self._version = shown.version
        self._slots[slot] = shown.event
        self._news.set()

    def paint(self, event: bytes) -> None:
        self._slots["track"] = event
        self._news.set()

    def end(self) -> None:
        self._is_over = True
        self._news.set()

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        if scope["method"] == "HEAD":
            await send({"type": "http.response.body", "body": b""})
            return
        keep_little = scope.get("state", {}).get(KEEP_LITTLE)
        if keep_little is not None:
            keep_little()
        gone = asyncio.ensure_future(_until_gone(receive))
        gone.add_done_callback(lambda _: self.end())
        self._streams.add(self)
        for topic in self._topics:
            self._feed.add(topic, self)
        if self._track is not None:
            self._track.add(self)
        self._next_beat = asyncio.get_running_loop().call_later(BEAT_S, self._beat)
        try:
            await self._run(send)
            if not gone.done():
                await send({"type": "http.response.body", "body": b""})
        finally:
            self._feed.remove(self)
            if self._track is not None:
                self._track.remove(self)
            self._streams.remove(self)
            gone.cancel()
            self._next_beat.cancel()

    def _beat(self) -> None:
        if self._may_look is not None and not self._may_look():
            self.end()
            return
        self._slots["beat"] = b'event: beat\ndata: {"version": %d}\n\n' % self._version
        self._news.set()
        self._next_beat = asyncio.get_running_loop().call_later(BEAT_S, self._beat)

    async def _run(self, send: "Send") -> None:
        """No clock is read here, as a view goes out to fifty pages at once; callers.py hangs up on
        those that read nothing for long.
        """
        while not self._is_over:
            await self._news.wait()
            self._news.clear()
            data = b"".join([*self._slots.values(), *map(_line, self._lines)])
            self._slots.clear()
            self._lines.clear()
            if data and not self._is_over:
                await send({"type": "http.response.body", "body": data, "more_body": True})


def _line(data: bytes) -> bytes:
    return b"event: line\ndata: %b\n\n" % data


async def _until_gone(receive: "Receive") -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


class Streams:
    """All open streams."""

    def __init__(self) -> None:
        self._open: dict[EventStream, None] = {}

    def add(self, stream: EventStream) -> None:
        self._open[stream] = None

    def remove(self, stream: EventStream) -> None:
        self._open.pop(stream, None)

    def end(self) -> None:
        for stream in tuple(self._open):
            stream.end()
