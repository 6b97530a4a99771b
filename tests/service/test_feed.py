"""One table for all who subscribed: each view encoded once, the newest only, lines in order."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from pichenette.link.tap import Tap
from pichenette.service import feed as feeding
from pichenette.service.encoding import ViewEncoder
from pichenette.service.feed import Feed, Shown
from pichenette.table.view import View
from pichenette.watching import Watchers


def view(version: int) -> View:
    return View(version, None, "ready")


class Program:
    """Who subscribed, and what it was given."""

    def __init__(self) -> None:
        self.lines: list[dict[str, Any]] = []
        self.shown: list[dict[str, Any]] = []

    def push(self, lines: list[bytes]) -> None:
        self.lines += map(json.loads, lines)

    def show(self, slot: str, shown: Shown) -> None:
        self.shown.append({"slot": slot, **json.loads(shown.line)})

    @property
    def versions(self) -> list[int]:
        return [one["view"]["version"] for one in self.shown if "view" in one]


class FedTable:
    def __init__(self) -> None:
        self.name = "carrom"
        self.watchers: Watchers[View] = Watchers()
        self.tap = Tap()

    def view(self) -> View:
        return view(1)

    def status(self, machine: object) -> Any:
        return SimpleNamespace(version=1)


def run(then: Callable[[Feed, FedTable], Awaitable[None]]) -> None:
    async def scenario() -> None:
        served = FedTable()
        feed = Feed(cast(Any, served), cast(Any, lambda: None))
        try:
            await then(feed, served)
        finally:
            feed.close()

    asyncio.run(scenario())


async def turn() -> None:
    """The loop goes round: what was put off has been done."""
    for _ in range(3):
        await asyncio.sleep(0.001)


def test_nobody_who_watches_nothing_that_is_watched() -> None:
    async def then(feed: Feed, served: FedTable) -> None:
        assert not served.watchers
        assert not served.tap
        first, second = Program(), Program()
        feed.add("views", first)
        feed.add("views", second)
        feed.add("lines", second)
        assert served.watchers
        assert served.tap
        feed.remove(second)
        assert served.watchers
        assert not served.tap
        feed.remove(first)
        feed.remove(first)
        assert not served.watchers

    run(then)


def test_a_view_is_encoded_once_for_all_and_only_the_newest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    encoded: list[int] = []
    encode = ViewEncoder.encode

    def counted(encoder: ViewEncoder, given: View) -> bytes:
        encoded.append(given.version)
        return encode(encoder, given)

    async def then(feed: Feed, served: FedTable) -> None:
        programs = [Program() for _ in range(5)]
        for program in programs:
            feed.add("views", program)
        assert [one.versions for one in programs] == [[1]] * 5, "the present one at once"
        monkeypatch.setattr(ViewEncoder, "encode", counted)
        for version in (2, 3, 4):
            served.watchers.tell(view(version))
        assert [one.versions for one in programs] == [[1]] * 5, "not while the board waits"
        await turn()
        assert [one.versions for one in programs] == [[1, 4]] * 5
        assert encoded == [4]

    run(then)


def test_lines_come_all_and_in_order_with_their_direction() -> None:
    async def then(feed: Feed, served: FedTable) -> None:
        program = Program()
        feed.add("lines", program)
        served.tap("in", b"$EDGE,1\r\n$BE", 1.0)
        served.tap("out", b"$ACK,1\n", 1.5)
        served.tap("in", b"AT\xff\n", 2.0)
        await turn()
        assert program.lines == [
            {"table": "carrom", "at_us": 1_000_000, "in": "$EDGE,1"},
            {"table": "carrom", "at_us": 1_500_000, "out": "$ACK,1"},
            {"table": "carrom", "at_us": 2_000_000, "in": "$BEAT\\xff"},
        ]

    run(then)


def test_the_status_comes_at_once_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeding, "status_json", lambda status: {"is": "well"})
    monkeypatch.setattr(feeding, "_STATUS_S", 0.001)

    async def then(feed: Feed, served: FedTable) -> None:
        program = Program()
        feed.add("status", program)
        assert program.shown == [
            {"slot": "status carrom", "table": "carrom", "status": {"is": "well"}}
        ]
        while len(program.shown) < 3:
            await asyncio.sleep(0.001)
        feed.remove(program)
        told = len(program.shown)
        await turn()
        assert len(program.shown) == told

    run(then)
