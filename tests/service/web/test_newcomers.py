"""Connections that say nothing, or never finish their handshake: counted, limited, and ended."""

import asyncio
import socket
import ssl
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from starlette.responses import Response

from pichenette.config import PageSettings
from pichenette.service.turns import Turns
from pichenette.service.web import callers, newcomers
from pichenette.service.web.callers import AN_ADDRESS, MOST
from pichenette.service.web.server import WebServer
from tests.patience import PATIENCE_S
from tests.service.running import Running
from tests.service.web.certificate import certified
from tests.service.web.site import free_port

ASK = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


def hello() -> bytes:
    """What a browser says first, and nothing after it."""
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    shaking = ssl._create_unverified_context().wrap_bio(incoming, outgoing)
    with pytest.raises(ssl.SSLWantReadError):
        shaking.do_handshake()
    return outgoing.read()


@contextmanager
def connected(port: int, said: bytes = b"", address: str = "127.0.0.1") -> Iterator[socket.socket]:
    with socket.socket() as own:
        own.bind((address, 0))
        own.settimeout(PATIENCE_S)
        own.connect(("127.0.0.1", port))
        if said:
            own.sendall(said)
        yield own


def is_closed(own: socket.socket) -> bool:
    own.setblocking(False)
    try:
        while own.recv(65536):
            pass
    except BlockingIOError:
        return False
    except ConnectionError:
        return True
    return True


def serve(folder: Path, then: Callable[[WebServer], Awaitable[None]], *, tls: bool = True) -> None:
    """A page of one word, in this process."""
    settings = PageSettings(port=0)
    if tls:
        certified(folder)
        settings = PageSettings(port=0, certificate=f"{folder}/page.pem", key=f"{folder}/page.key")

    async def scenario() -> None:
        server = WebServer(settings, Turns())
        await server.start(Response("hello"))
        try:
            await then(server)
        finally:
            await server.stop(lambda: None)
            assert server.callers == 0
            assert len(asyncio.all_tasks()) == 1, "nothing goes on"

    asyncio.run(scenario())


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not is_so():
            await asyncio.sleep(0.001)


async def page_of(server: WebServer) -> bytes:
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", server.port, ssl=ssl._create_unverified_context()
    )
    writer.write(ASK)
    answer = await reader.readuntil(b"hello")
    writer.close()
    return answer


@pytest.mark.parametrize("said", [b"", b"\x16", hello()], ids=["nothing", "a byte", "hello"])
def test_a_thousand_that_never_finish_their_handshake(tmp_path: Path, said: bytes) -> None:
    async def then(server: WebServer) -> None:
        with ExitStack() as crowd:
            every = []
            for number in range(1000):
                every.append(crowd.enter_context(connected(server.port, said)))
                if number % 4 == 0:
                    await asyncio.sleep(0)
                assert server.callers <= AN_ADDRESS
            assert (await page_of(server)).startswith(b"HTTP/1.1 200")
            await until(lambda: sum(not is_closed(one) for one in every) <= AN_ADDRESS)
            assert server.callers > 1, "those who are left are counted"

    serve(tmp_path, then)


def test_from_many_addresses_there_is_an_end_too(tmp_path: Path) -> None:
    async def then(server: WebServer) -> None:
        with ExitStack() as crowd:
            every = []
            for number in range(1000):
                address = f"127.0.{number // 100}.{number % 100 + 1}"
                every.append(crowd.enter_context(connected(server.port, address=address)))
                if number % 4 == 0:
                    await asyncio.sleep(0)
            await until(lambda: sum(not is_closed(one) for one in every) <= MOST)
            assert (await page_of(server)).startswith(b"HTTP/1.1 200")

    serve(tmp_path, then)


def test_so_many_handshakes_of_an_address_at_a_time(tmp_path: Path) -> None:
    """What each of them costs, they could all ask for in one moment."""

    async def then(server: WebServer) -> None:
        assert server._newcomers is not None
        with ExitStack() as crowd:
            for _ in range(AN_ADDRESS):
                crowd.enter_context(connected(server.port, b"\x16"))
                await asyncio.sleep(0)
            await until(lambda: server.callers == newcomers._SHAKING_AN_ADDRESS)
            assert server._newcomers.shaking.number == newcomers._SHAKING_AN_ADDRESS
            assert (await page_of(server)).startswith(b"HTTP/1.1 200"), "the newest is let in"

    serve(tmp_path, then)


@pytest.mark.parametrize("tls", [True, False])
@pytest.mark.parametrize("said", [b"", b"\x16"])
def test_who_never_finishes_is_hung_up_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tls: bool, said: bytes
) -> None:
    monkeypatch.setattr(newcomers, "_SAY_S", 0.1)
    monkeypatch.setattr(newcomers, "_HANDSHAKE_S", 0.1)
    monkeypatch.setattr(callers, "IDLE_S", 0.1)
    monkeypatch.setattr(callers, "_SWEEP_S", 0.02)

    async def then(server: WebServer) -> None:
        with connected(server.port, said) as own:
            await until(lambda: is_closed(own))
        await until(lambda: server.callers == 0)

    serve(tmp_path, then, tls=tls)


def test_who_hangs_up_is_forgotten(tmp_path: Path) -> None:
    async def then(server: WebServer) -> None:
        for said in (b"", b"\x16", hello()):
            with connected(server.port, said):
                await until(lambda: server.callers == 1)
            await until(lambda: server.callers == 0)
        with connected(server.port, b"GET / HTTP/1.1\r\n\r\n") as plain:
            await until(lambda: is_closed(plain))
        await until(lambda: server.callers == 0)

    serve(tmp_path, then)


def test_no_descriptor_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits, and goes on when there is one again."""
    monkeypatch.setattr(newcomers, "_AGAIN_S", 0.01)
    real, missing = socket.socket.accept, [3]

    def accept(self: socket.socket) -> tuple[socket.socket, object]:
        if missing[0]:
            missing[0] -= 1
            raise OSError(24, "Too many open files")
        return real(self)

    monkeypatch.setattr(socket.socket, "accept", accept)

    async def then(server: WebServer) -> None:
        assert (await page_of(server)).startswith(b"HTTP/1.1 200")
        assert missing == [0]

    serve(tmp_path, then)


@pytest.mark.parametrize("said", [b"", b"\x16", hello()], ids=["nothing", "a byte", "hello"])
def test_sigterm_with_200_half_open_callers(tmp_path: Path, said: bytes) -> None:
    port = free_port()
    words = ("--config", str(certified(tmp_path)), "--page", f"127.0.0.1:{port}")
    with Running(tmp_path, *words) as running, ExitStack() as crowd:
        for number in range(200):
            address = f"127.0.0.{number % 4 + 1}"
            crowd.enter_context(connected(port, said, address))
        start = time.monotonic()
        logged = running.stop()
        assert time.monotonic() - start < PATIENCE_S / 2, "within a second where nobody else works"
        assert running.process.returncode == 0
        assert "Error" not in logged, logged
