"""What is said on a connection is read in small helpings, or not at all."""

import asyncio
import ssl
from pathlib import Path
from typing import Any

import h11
import pytest

from pichenette.service.web import conversation
from pichenette.service.web.conversation import AT_ONCE, LONGEST_HEAD, HttpConversation
from tests.service.local.hall import Hall, run
from tests.service.web.certificate import CERTIFICATE, KEY

ASKED = b"GET /api/1 HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED = b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"


def heard(*pieces: bytes) -> Any:
    one = HttpConversation()
    event: Any = h11.NEED_DATA
    for piece in pieces:
        one.receive_data(piece)
        event = one.next_event()
    return event


@pytest.mark.parametrize("end", [b"\r\n", b"\n"])
def test_a_head_has_a_hundred_lines(end: bytes) -> None:
    asked = ASKED.replace(b"\r\n", end)
    assert isinstance(heard(asked + (b"a: b" + end) * 97 + end), h11.Request)
    with pytest.raises(h11.RemoteProtocolError, match="a long head"):
        heard(asked + (b"a: b" + end) * 100 + end)


def test_what_follows_a_head_is_none_of_its_lines() -> None:
    asked = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 400\r\n\r\n"
    assert isinstance(heard(asked + b"\n" * 400), h11.Request)
    assert isinstance(heard((ASKED + b"\r\n") * 200), h11.Request), "nor what is asked next"


def test_a_head_that_never_ends_is_not_waited_for() -> None:
    with pytest.raises(h11.RemoteProtocolError, match="a long head"):
        heard(ASKED, *[b"a: b\r\n"] * 100)
    with pytest.raises(h11.RemoteProtocolError, match="a long head"):
        heard(ASKED + b"a: ", *[b"b" * 1000] * (LONGEST_HEAD // 1000 + 1))


@pytest.mark.parametrize(
    "first", [b"A" * 8192 + b" / HTTP/1.1", b"GET /?" + b"a=1&" * 2100 + b" HTTP/1.1", b"x" * 9000]
)
def test_an_address_is_short(first: bytes) -> None:
    with pytest.raises(h11.RemoteProtocolError, match="a long head"):
        heard(first + b"\r\nHost: localhost\r\n\r\n")
    with pytest.raises(h11.RemoteProtocolError, match="a long head"):
        heard(first[:3000], first[3000:])


def test_whoever_says_too_much_is_told_so() -> None:
    one = HttpConversation()
    one.receive_data(ASKED + b"a: b\r\n" * 100 + b"\r\n")
    with pytest.raises(h11.RemoteProtocolError):
        one.next_event()
    assert "100" in one.trouble.en
    assert "100" in one.trouble.fr


def test_a_body_has_so_many_pieces_a_turn() -> None:
    one = HttpConversation()
    one.receive_data(CHUNKED + b"1\r\nx\r\n" * 400)
    assert isinstance(one.next_event(), h11.Request)
    with pytest.raises(h11.RemoteProtocolError, match="crumbs"):  # noqa: PT012 (one of them)
        while one.next_event() is not h11.NEED_DATA:
            pass


@pytest.mark.parametrize("is_https", [False, True])
def test_only_so_much_is_read_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_https: bool
) -> None:
    """Three hundred callers are not to hold a quarter of a megabyte each."""
    sizes: list[int] = []
    receive = h11.Connection.receive_data

    def note(own: HttpConversation, data: bytes) -> None:
        sizes.append(len(data))
        receive(own, data)

    monkeypatch.setattr(conversation.HttpConversation, "receive_data", note)
    files = (str(tmp_path / "cert.pem"), str(tmp_path / "key.pem"))
    for file, text in zip(files, (CERTIFICATE, KEY), strict=True):
        Path(file).write_text(text, encoding="ascii")

    async def then(hall: Hall) -> None:
        assert hall.service.page is not None
        context = ssl._create_unverified_context() if is_https else None
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", hall.service.page.port, ssl=context
        )
        body = b" " * (1 << 20)
        writer.write(
            b"POST /api/1/session HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)
        )
        writer.write(body)
        answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 413 ")
        writer.close()
        assert sum(sizes) >= len(body)
        assert max(sizes) <= AT_ONCE

    run(tmp_path, then, has_page=True, certificate=files if is_https else ("", ""))
