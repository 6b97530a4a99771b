"""Answers as they go out."""

import asyncio
import os
import socket
from pathlib import Path
from typing import Any

import pytest

from pichenette.service.web import answers, callers
from pichenette.service.web.answers import Sliced, encoded_answer
from pichenette.service.web.page import Page
from tests.service.local.hall import Hall, run
from tests.service.web.site import raw


@pytest.mark.parametrize("size", [0, 1, answers._SLICE, answers._SLICE + 1, 10 * answers._SLICE])
def test_a_long_answer_goes_out_in_slices(size: int) -> None:
    data = os.urandom(size)
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(encoded_answer(data)({"type": "http"}, None, send))  # type: ignore[arg-type]
    start, *pieces = sent
    assert (start["type"], start["status"]) == ("http.response.start", 200)
    assert (b"content-length", str(size).encode()) in start["headers"]
    assert b"".join(piece["body"] for piece in pieces) == data
    assert max(len(piece["body"]) for piece in pieces) <= answers._SLICE
    assert [piece["more_body"] for piece in pieces] == [True] * (len(pieces) - 1) + [False]


def test_what_nobody_reads_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten megabytes for each of four hundred would be all the memory that a Pi has."""
    taken = 0  # of the answer, while somebody was there
    body = bytes(10 << 20)
    pages: list[Page] = []

    class Noted(Sliced):
        async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
            async def note(message: Any) -> None:
                nonlocal taken
                await send(message)
                if pages[0].callers:
                    taken += len(message.get("body", b""))

            await super().__call__(scope, receive, note)

    monkeypatch.setattr(answers, "Sliced", Noted)
    monkeypatch.setattr(answers, "encoded", lambda _: body)
    monkeypatch.setattr(callers, "STUCK_S", 0.2)
    monkeypatch.setattr(callers, "_SWEEP_S", 0.05)

    async def then(hall: Hall) -> None:
        assert hall.service.page is not None
        pages.append(hall.service.page)
        with raw(pages[0].port) as caller:
            caller.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            caller.sendall(b"GET /api/1 HTTP/1.1\r\nHost: localhost\r\n\r\n")
            while not pages[0].callers:
                await asyncio.sleep(0)
            while pages[0].callers:  # until it is given up
                await asyncio.sleep(0.01)
        assert 0 < taken < (2 << 20)

    run(tmp_path, then, has_page=True)
