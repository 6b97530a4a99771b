"""Whose request is next, who gets in, and who has to go."""

import asyncio
import json
import logging
import socket
from pathlib import Path
from typing import Any

import pytest

from pichenette.service import verbs
from pichenette.service.feed import Feed
from pichenette.service.local import interface
from pichenette.service.local.interface import LocalInterface
from pichenette.service.turns import Turns
from tests.service.local.hall import HEADER, Hall, run, until

MISS = {"do": "act", "action": {"shot": {}}}


def hall_of(hall: Hall) -> LocalInterface:
    return hall.service._local


def test_a_port_is_looked_at_between_any_two_requests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sixty in one write: whatever comes at a port waits for one of them at most."""
    served: list[int] = []
    heard: list[int] = []
    answer = verbs.carry_out

    async def then(hall: Hall) -> None:
        board, port = socket.socketpair()
        with board, port:

            def hear() -> None:
                port.recv(1)
                heard.append(len(served))

            def answered(*given: Any) -> Any:
                served.append(given[0]["id"])
                if len(served) in (5, 20, 40):
                    board.send(b"x")
                return answer(*given)

            monkeypatch.setattr(verbs, "carry_out", answered)
            asyncio.get_running_loop().add_reader(port, hear)
            async with hall.greeted() as program:
                await program.ask("begin", header=HEADER)
                served.clear()
                program.send(*({"id": number, **MISS} for number in range(60)))
                answers = [await program.read() for _ in range(60)]
            asyncio.get_running_loop().remove_reader(port)
        assert [one["id"] for one in answers] == served == list(range(60)), "each once, in order"
        assert all(one["ok"] for one in answers)
        assert heard == [5, 20, 40], "before the next request"

    run(tmp_path, then)


def test_programs_take_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[str] = []
    answer = verbs.carry_out

    def answered(*given: Any) -> Any:
        served.append(given[0]["id"])
        return answer(*given)

    async def then(hall: Hall) -> None:
        monkeypatch.setattr(verbs, "carry_out", answered)
        async with hall.greeted() as greedy, hall.greeted() as modest:
            greedy.send(*({"id": "greedy", "do": "view"} for _ in range(200)))
            modest.send({"id": "modest", "do": "view"}, {"id": "modest", "do": "view"})
            await modest.read()
            await modest.read()
            assert served.count("greedy") < 10

    run(tmp_path, then)


def test_nothing_more_is_read_while_a_request_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Megabytes of requests stay where they are: in their sender's hands."""

    async def then(hall: Hall) -> None:
        local = hall_of(hall)
        async with hall.greeted() as program:
            [client] = local._clients
            program.writer.write(b'{"do": "view"}\n' * 200_000)  # 3 MB
            most = 0
            for _ in range(2000):
                await asyncio.sleep(0)
                most = max(most, sum(map(len, client._lines)) + len(client._input.partial))
            assert 0 < most <= 65536 + 16384
            assert local.budget.used <= 200_000, "its answers wait to be read, then its requests"
            async with hall.greeted() as other:
                assert (await other.ask("view"))["ok"]

    run(tmp_path, then)


def test_a_silent_subscriber_costs_one_view(tmp_path: Path) -> None:
    async def then(hall: Hall) -> None:
        local, table = hall_of(hall), hall.served.table
        async with hall.greeted() as silent, hall.greeted() as reader:
            silent.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a read one
            assert (await reader.ask("subscribe", to=["views"]))["ok"]
            silent.send({"do": "subscribe", "to": ["views", "status"]})
            await reader.ask("begin", header=HEADER)
            most, view = 0, {"version": 0}
            for _ in range(300):
                table.act({"shot": {}}, "page")
                version = table.view().version
                while view["version"] != version:
                    view = await reader.view(lambda view: True)
                most = max(most, local.budget.used)
            assert most < 4 * len(json.dumps(view)), "the last one, and what is on its way"
            silent.writer.transport.resume_reading()  # type: ignore[attr-defined]
            last = await silent.view(lambda view: view["version"] == version)
            assert last["version"] == version, "the newest does come"

    run(tmp_path, then)


def test_who_does_not_read_its_lines_is_dropped_and_the_others_stay(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def then(hall: Hall) -> None:
        local, tap = hall_of(hall), hall.served.tap
        async with hall.greeted() as silent, hall.greeted() as reader:
            assert (await silent.ask("subscribe", to=["lines"]))["ok"]
            assert (await reader.ask("subscribe", to=["lines"]))["ok"]
            silent.writer.transport.pause_reading()  # type: ignore[attr-defined]
            for _ in range(1000):
                tap("in", b"x" * 4000 + b"\n", 1.0)
                assert len((await reader.read())["in"]) == 4000
            assert len(local._clients) == 1
            assert local.budget.used == 0
            assert (await reader.ask("view"))["ok"]

    with caplog.at_level(logging.WARNING):
        run(tmp_path, then)
    assert [record.message[:30] for record in caplog.records if "dropped" in record.message] == [
        "a local client is not reading:"
    ]


def test_one_budget_for_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(interface, "_WAITING", 1_000_000)

    async def then(hall: Hall) -> None:
        local, tap = hall_of(hall), hall.served.tap
        async with (
            hall.greeted() as one,
            hall.greeted() as two,
            hall.greeted() as three,
            hall.greeted() as reader,
        ):
            for program in (one, two, three, reader):
                assert (await program.ask("subscribe", to=["lines"]))["ok"]
            for program in (one, two, three):
                program.writer.transport.pause_reading()  # type: ignore[attr-defined]
            for _ in range(200):
                tap("in", b"x" * 4000 + b"\n", 1.0)
                await reader.read()
                assert local.budget.used <= 1_000_000
            assert 1 < len(local._clients) < 4, "somebody had to go, and not all"

    with caplog.at_level(logging.WARNING):
        run(tmp_path, then)
    assert "room is short" in caplog.text


def test_one_too_many_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(interface, "MOST_CLIENTS", 2)

    async def then(hall: Hall) -> None:
        local = hall_of(hall)
        async with hall.greeted() as one:
            async with hall.greeted():
                for _ in range(50):
                    async with hall.program() as third:
                        told = await third.read()
                        assert told["ok"] is False
                        assert "too many programs: 2 are already connected" in told["error"]
                        assert "trop de programmes : 2" in told["text"]["fr"]
                        assert await third.reader.read() == b"", "and hung up on"
                assert (await one.ask("view"))["ok"]
            await until(lambda: len(local._clients) == 1)
            async with hall.greeted() as third:
                assert (await third.ask("view"))["ok"]

    with caplog.at_level(logging.WARNING):
        run(tmp_path, then)
    assert sum("no room for more" in record.message for record in caplog.records) <= 4


def test_who_has_said_all_is_answered_and_hung_up_on(tmp_path: Path) -> None:
    """As `echo … | socat` does, also without an end to the last line."""

    async def then(hall: Hall) -> None:
        async with hall.greeted() as program:
            program.writer.write(b'{"id": 1, "do": "view"}\n' * 50 + b'{"id": 2, "do": "view"}')
            program.writer.write_eof()
            answers = (await program.reader.read()).splitlines()
            assert [json.loads(line)["id"] for line in answers] == [1] * 50 + [2]
        await until(lambda: not hall_of(hall)._clients)

    run(tmp_path, then)


def test_a_client_that_goes_is_forgotten_everywhere_though_something_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three hundred of them left the service busy for ever."""
    remove = Feed.remove

    def failing(feed: Feed, subscriber: Any) -> None:
        remove(feed, subscriber)
        raise RuntimeError("one undo fails")

    async def then(hall: Hall) -> None:
        local, loop = hall_of(hall), asyncio.get_running_loop()
        complaints: list[dict[str, Any]] = []
        loop.set_exception_handler(lambda loop, context: complaints.append(context))
        monkeypatch.setattr(Feed, "remove", failing)
        for _ in range(30):
            async with hall.greeted() as program:
                assert (await program.ask("subscribe", to=["views", "lines", "status"]))["ok"]
                program.send({"do": "begin", "header": {"players": ["\ud800"]}})
        await until(lambda: not local._clients)
        for feed in local.feeds.values():
            assert not any(feed._subscribers.values())
        assert local.budget.used == 0
        assert not hall.served.tap, "the lines are not watched any more"
        async with hall.greeted() as program:
            assert (await program.ask("begin", header=HEADER))["ok"]
        await until(lambda: not local._clients)
        loop.set_exception_handler(None)
        assert complaints, "and it is told"

    run(tmp_path, then)


def test_it_ends_at_once_whatever_is_asked(tmp_path: Path) -> None:
    async def then(hall: Hall) -> None:
        programs = [await asyncio.open_unix_connection(hall.service.socket) for _ in range(20)]
        for _, writer in programs:
            writer.write(b'{"do": "view"}\n' * 100_000)
        await until(lambda: len(hall_of(hall)._clients) == 20)
        await hall_of(hall).stop()
        assert not hall_of(hall)._clients
        for _, writer in programs:
            writer.transport.abort()

    run(tmp_path, then)


def test_the_folder_of_the_socket_is_the_owners_alone(tmp_path: Path) -> None:
    async def then(hall: Hall) -> None:
        other = LocalInterface({}, hall_of(hall).machine, {}, Turns())
        await other.start(tmp_path / "r" / "s")
        assert (tmp_path / "r").stat().st_mode & 0o077 == 0
        await other.stop()

    run(tmp_path, then)
