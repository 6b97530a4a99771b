"""A body that never ends, or comes too slowly."""

import asyncio
from pathlib import Path

import pytest

from pichenette.service.web import body
from tests.service.local.hall import Hall, run


def test_a_body_that_does_not_come_is_waited_for_no_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(body, "_PATIENCE_S", 0.1)

    async def then(hall: Hall) -> None:
        assert hall.service.page is not None
        reader, writer = await asyncio.open_connection("127.0.0.1", hall.service.page.port)
        writer.write(
            b"POST /api/1/session HTTP/1.1\r\nHost: localhost\r\n"
            b'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"pin": '
        )
        answer = await reader.read()  # until it is hung up on
        assert answer.startswith(b"HTTP/1.1 400 ")
        writer.close()

    run(tmp_path, then, has_page=True)


@pytest.mark.parametrize("declared", [5000, 10**7, 10**19])
def test_a_body_that_says_it_is_too_long_is_told_so_before_it_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, declared: int
) -> None:
    monkeypatch.setattr(body, "_PATIENCE_S", 0.1)

    async def then(hall: Hall) -> None:
        assert hall.service.page is not None
        reader, writer = await asyncio.open_connection("127.0.0.1", hall.service.page.port)
        writer.write(
            b"POST /api/1/session HTTP/1.1\r\nHost: localhost\r\n"
            b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n{" % declared
        )
        answer = await reader.read()  # until it is hung up on
        assert answer.startswith(b"HTTP/1.1 413 ")
        writer.close()

    run(tmp_path, then, has_page=True)


def test_a_body_without_end_is_read_for_a_while_and_no_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(body, "_MOST_READ", 1 << 20)

    async def then(hall: Hall) -> None:
        assert hall.service.page is not None
        reader, writer = await asyncio.open_connection("127.0.0.1", hall.service.page.port)
        writer.write(
            b"POST /api/1/session HTTP/1.1\r\nHost: localhost\r\n"
            b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        sent = 0
        while not reader.at_eof() and sent < (64 << 20):
            writer.write(b"10000\r\n" + b"x" * 65536 + b"\r\n")
            sent += 65536
            try:
                await writer.drain()
            except ConnectionError:
                break
        assert sent < (64 << 20), "it was hung up on"
        assert hall.served.view() is not None
        writer.close()

    run(tmp_path, then, has_page=True)
