"""One program at the socket, by the states of its connection, without a socket."""

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any

import pytest

from pichenette.service import verbs
from pichenette.service.feed import Shown
from pichenette.service.local.client import Client
from pichenette.service.local.outbox import Budget
from pichenette.service.request import LONGEST, BadRequest
from pichenette.sparing import Sparing


class Wire(asyncio.Transport):
    """A transport that notes what is done to it; `has_room`: the socket takes what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.does_read = True
        self.is_closed = self.is_aborted = False
        self.has_room = True
        self.client: Client | None = None

    def write(self, data: Any) -> None:
        self.written += data
        if not self.has_room and self.client is not None:
            self.client.pause_writing()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def pause_reading(self) -> None:
        self.does_read = False

    def resume_reading(self) -> None:
        self.does_read = True

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_closed = self.is_aborted = True


class Hall:
    """Where one client is alone; requests are answered when the test says so."""

    def __init__(self) -> None:
        self.budget = Budget(1 << 30)
        self.tables: dict[str, Any] = {}
        self.feeds: dict[str, Any] = {}
        self.noise = Sparing(logging.getLogger(__name__))
        self.machine: Callable[[], Any] = lambda: None
        self.queued: list[Client] = []
        self.left: list[Client] = []
        self.is_full = False
        self.pins = None

    def enter(self, client: Client) -> None:
        if self.is_full:
            raise BadRequest("no room")

    def queue(self, client: Client) -> None:
        self.queued.append(client)

    def make_room(self) -> None:
        raise AssertionError("there is room")

    def leave(self, client: Client) -> None:
        self.left.append(client)


class Caller:
    def __init__(self, is_full: bool = False) -> None:
        self.hall, self.wire = Hall(), Wire()
        self.hall.is_full = is_full
        self.client = self.wire.client = Client(self.hall)
        self.client.connection_made(self.wire)

    def send(self, data: bytes) -> None:
        while data:
            buffer = self.client.get_buffer(-1)
            part, data = data[: len(buffer)], data[len(buffer) :]
            buffer[: len(part)] = part
            self.client.buffer_updated(len(part))

    def serve(self) -> None:
        self.hall.queued.pop(0).serve()

    def take(self) -> list[dict[str, Any]]:
        """What came since the last time."""
        written, self.wire.written = self.wire.written, b""
        return [json.loads(line) for line in written.splitlines()]


@pytest.fixture
def caller(monkeypatch: pytest.MonkeyPatch) -> Caller:
    def answer(given: dict[str, Any], *rest: Any) -> dict[str, Any]:
        return {"done": given["do"]}

    monkeypatch.setattr(verbs, "carry_out", answer)
    caller = Caller()
    assert caller.take() == [{"pichenette": 1, "tables": []}]
    return caller


def test_a_request_in_any_pieces_is_answered_once_in_its_turn(caller: Caller) -> None:
    for byte in b'{"id": 7, "do": "view"':
        caller.send(bytes([byte]))
    assert not caller.hall.queued
    caller.send(b"}\n")
    assert caller.take() == [], "not before its turn"
    assert not caller.wire.does_read, "nothing more is read while it waits"
    caller.serve()
    assert caller.take() == [{"id": 7, "ok": True, "done": "view"}]
    assert caller.wire.does_read
    assert not caller.hall.queued


def test_two_in_one_write_are_two_turns(caller: Caller) -> None:
    caller.send(b'{"id": 1, "do": "a"}\n{"id": 2, "do": "b"}\n')
    assert len(caller.hall.queued) == 1
    caller.serve()
    assert [one["id"] for one in caller.take()] == [1]
    caller.serve()
    assert [one["id"] for one in caller.take()] == [2]
    assert caller.wire.does_read


@pytest.mark.parametrize("line", [b"nonsense", b"[]", b'{"do": "\xff"}', b'{"id": 1e999}'])
def test_what_is_no_request_is_told_so_and_the_next_one_answered(
    caller: Caller, line: bytes
) -> None:
    caller.send(line + b"\n")
    caller.serve()
    (told,) = caller.take()
    assert told["ok"] is False
    assert told["error"]
    caller.send(b'{"id": 2, "do": "a"}\n')
    caller.serve()
    assert caller.take()[0]["ok"] is True


def test_a_line_without_end_is_told_so_and_hung_up_on(caller: Caller) -> None:
    caller.send(b"x" * (LONGEST + 20_000))
    assert str(LONGEST) in caller.take()[0]["error"]
    assert caller.wire.is_closed
    assert caller.hall.left == [caller.client]


def test_a_last_line_without_an_end_is_answered_before_it_hangs_up(caller: Caller) -> None:
    caller.send(b'{"id": 1, "do": "a"}')
    assert caller.client.eof_received(), "the other direction stays open"
    assert not caller.wire.is_closed
    caller.serve()
    assert caller.take()[0]["id"] == 1
    assert caller.wire.is_closed


def test_who_does_not_take_his_answers_gets_no_further_ones(caller: Caller) -> None:
    caller.wire.has_room = False
    caller.client.push([b"long"])  # fills the socket
    caller.client.push([b"x" * 70_000])  # waits
    caller.send(b'{"id": 1, "do": "a"}\n')
    assert not caller.hall.queued
    caller.wire.has_room = True
    caller.client.resume_writing()
    assert caller.hall.queued == [caller.client]


def test_lines_that_nobody_takes_end_it_and_one_long_answer_does_not(caller: Caller) -> None:
    caller.wire.has_room = False
    caller.client.push([b"x" * (3 << 20)])
    assert not caller.wire.is_aborted
    caller.client.push([b"x"])
    assert caller.wire.is_aborted
    assert caller.hall.left == [caller.client]
    assert caller.client.waiting == caller.hall.budget.used == 0


def test_it_goes_once_and_hears_nothing_after_that(caller: Caller) -> None:
    caller.client.abort()
    caller.client.connection_lost(ConnectionResetError())
    assert caller.hall.left == [caller.client]
    caller.client.push([b"anything"])
    caller.client.show("views", Shown("table", "view", b"{}", 1))
    caller.send(b'{"id": 1, "do": "a"}\n')
    assert not caller.hall.queued
    assert caller.take() == []


def test_where_there_is_no_room_it_is_told_and_hung_up_on() -> None:
    caller = Caller(is_full=True)
    assert caller.take()[0]["error"] == "no room"
    assert caller.wire.is_closed


def test_a_mistake_of_ours_is_answered_and_logged(
    caller: Caller, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*given: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(verbs, "carry_out", fail)
    caller.send(b'{"id": 3, "do": "a"}\n')
    caller.serve()
    (told,) = caller.take()
    assert (told["id"], told["ok"]) == (3, False)
    assert "ZeroDivisionError" in caplog.text
