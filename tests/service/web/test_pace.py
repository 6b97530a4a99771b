"""How often one may ask: never too seldom for a page, never too often for the table."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.responses import Response

from pichenette.resources import page_dir
from pichenette.service.web import pace
from pichenette.service.web.pace import Paced, RequestPace
from tests.service.local.hall import Hall, run


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def nobody() -> bool:
    return False


def asked(own: RequestPace, number: int, address: str = "10.0.0.1") -> int:
    """How many of them were let through."""
    return sum(own.wait_s(address, nobody) == 0 for _ in range(number))


@pytest.mark.parametrize(("pages", "times"), [(9, 4), (9 + 4, 3)])
def test_nine_tabs_and_four_phones_opened_again_and_again_never_meet_it(
    pages: int, times: int
) -> None:
    files = sum(1 for one in page_dir().rglob("*") if one.is_file())
    own = RequestPace(Clock())
    looks = 10  # view, games, players, board, session, events …
    number = times * pages * (files + looks)
    assert asked(own, number) == number


def test_so_much_at_once_and_then_so_much_a_second() -> None:
    clock = Clock()
    own = RequestPace(clock)
    most, a_second = RequestPace.AN_ADDRESS
    assert asked(own, most + 500) == most
    assert 0 < own.wait_s("10.0.0.1", nobody) <= 1
    assert own.wait_s("10.0.0.2", nobody) == 0, "nobody else has asked too often"
    clock.now += 2
    assert asked(own, most) == 2 * a_second
    clock.now += 10**6
    assert asked(own, most + 500) == most, "it does not fill up any further"


def test_many_addresses_together() -> None:
    clock = Clock()
    own = RequestPace(clock)
    most, a_second = RequestPace.IN_ALL
    passed = sum(asked(own, 100, f"10.0.{number // 250}.{number % 250}") for number in range(200))
    assert passed == most
    assert own.wait_s("10.9.9.9", nobody) > 0
    assert own.wait_s("10.9.9.9", lambda: True) == 0, "who is signed in is not held up by them"
    clock.now += 1
    assert asked(own, 1000, "10.9.9.9") == a_second


def test_one_network_of_ipv6_is_one_address() -> None:
    own = RequestPace(Clock())
    most, _ = RequestPace.AN_ADDRESS
    assert asked(own, most, "2001:db8::1") == most
    assert own.wait_s("2001:db8::2", nobody) > 0
    assert own.wait_s("2001:db8:0:1::1", nobody) == 0


def test_who_has_been_quiet_is_forgotten() -> None:
    clock = Clock()
    own = RequestPace(clock)
    for number in range(3000):
        clock.now += 1
        assert own.wait_s(f"10.{number // 250}.1.{number % 250}", nobody) == 0
    assert len(own._by_address) <= pace._KNOWN


def answer_to(method: str, *, is_known: bool, often: int) -> list[dict[str, Any]]:
    """What goes out for the last of so many requests."""
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        raise AssertionError

    async def scenario() -> None:
        own = RequestPace(Clock())
        asked(own, often)
        paced = Paced(Response("hello"), lambda _: is_known, own)
        scope = {"type": "http", "method": method, "client": ("10.0.0.1", 1), "headers": []}
        await paced(scope, receive, send)

    asyncio.run(scenario())
    return sent


def test_what_is_said_to_whoever_asks_too_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "_HELD_S", 0.0)
    start, body = answer_to("GET", is_known=False, often=RequestPace.AN_ADDRESS[0])
    assert start["status"] == 429
    assert (b"retry-after", b"1") in start["headers"]
    assert "trop de demandes" in body["body"].decode()
    assert answer_to("GET", is_known=True, often=RequestPace.AN_ADDRESS[0])[0]["status"] == 429
    assert answer_to("POST", is_known=False, often=RequestPace.AN_ADDRESS[0])[0]["status"] == 429
    assert answer_to("POST", is_known=True, often=RequestPace.AN_ADDRESS[0])[0]["status"] == 200
    assert answer_to("GET", is_known=False, often=RequestPace.AN_ADDRESS[0] - 1)[0]["status"] == 200


def test_it_stands_before_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process, with less patience."""
    monkeypatch.setattr(RequestPace, "AN_ADDRESS", (20, 1e-6))
    monkeypatch.setattr(pace, "_HELD_S", 0.0)

    async def asked(port: int, what: str) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"{what} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
        return answer

    async def then(hall: Hall) -> None:
        assert hall.service.page is not None
        port = hall.service.page.port
        for path in ("/", "/page/main.js", "/api/1", "/api/1/tables/table/view") * 5:
            assert (await asked(port, f"GET {path}")).startswith(b"HTTP/1.1 200")
        for what in ("GET /", "GET /api/1/tables/table/events", "POST /api/1/session"):
            answer = await asked(port, what)
            assert answer.startswith(b"HTTP/1.1 429"), answer
            assert b"\r\nretry-after: " in answer
            assert b"\r\ncontent-security-policy: " in answer

    run(tmp_path, then, has_page=True)
