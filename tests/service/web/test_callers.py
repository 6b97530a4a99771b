"""Crowds, and callers who never read, never finish or say nothing: nobody else notices."""

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from starlette.applications import Starlette
from uvicorn.config import Config
from uvicorn.server import ServerState

from pichenette.service.turns import Turns
from pichenette.service.web import callers
from pichenette.service.web.callers import AN_ADDRESS, MOST
from pichenette.service.web.fairness import FairTurns
from tests.patience import PATIENCE_S
from tests.service.web.site import HEADER, Site, raw, resident_mib, site

EVENTS = b"GET /api/1/tables/table/events HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Site]:
    with site(tmp_path) as found:
        yield found.sign_in()


def is_closed(caller: socket.socket) -> bool:
    """Hung up on, whatever it was sent before."""
    caller.setblocking(False)
    try:
        while caller.recv(65536):
            pass
    except BlockingIOError:
        return False
    except ConnectionError:
        return True
    return True


def until_left(every: list[socket.socket]) -> int:
    """How many are not hung up on, once those are that were too many."""
    limit = time.monotonic() + PATIENCE_S
    while (left := sum(not is_closed(one) for one in every)) > AN_ADDRESS:
        assert time.monotonic() < limit, f"{left} are left"
    return left


def test_a_thousand_connections_that_never_read(page: Site) -> None:
    assert page.act("begin", header=HEADER).status == 200
    before = resident_mib(page.running.process.pid)
    with ExitStack() as crowd:
        every = []
        for _ in range(1000):
            every.append(crowd.enter_context(raw(page.port)))
            every[-1].sendall(EVENTS)
        for _ in range(30):
            assert page.act("act", action={"shot": {}}).status == 200, "play goes on"
        assert page.look("view")
        with page.events() as events:
            assert next(events).name == "view", "and can be watched from the same address"
        assert resident_mib(page.running.process.pid) - before < 40
        assert 0 < until_left(every) <= AN_ADDRESS
    page.running.stop()
    assert page.running.process.returncode == 0


def test_a_thousand_that_say_nothing(page: Site) -> None:
    with ExitStack() as crowd:
        every = [crowd.enter_context(raw(page.port)) for _ in range(1000)]
        assert page.act("begin", header=HEADER).status == 200
        assert until_left(every) <= AN_ADDRESS


@pytest.mark.parametrize(
    "said",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(300),
        b"hello\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost : localhost\r\n\r\n",
        b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"POST /api/1/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
        b"POST /api/1/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n"
        b"Content-Length: 6\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 70_000 + b"\r\n\r\n",
        b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 20_000 + b"\r\n",
    ],
)
def test_what_is_no_request(page: Site, said: bytes) -> None:
    with raw(page.port) as caller:
        try:
            caller.sendall(said)
            answer = caller.recv(1000)
        except ConnectionError:
            answer = b""  # hung up on before all of it was sent
        assert answer[:12] in (b"", b"HTTP/1.1 400")
        assert not answer or b"content-security-policy: " in answer.lower()
    assert page.look("view")


CHUNKED = (
    b"POST /api/1/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n"
)


def test_a_body_in_crumbs_is_not_read_to_its_end(page: Site) -> None:
    with raw(page.port) as caller:
        caller.sendall(CHUNKED + b"1\r\n \r\n" * 5000)  # and it has not ended yet
        with caller.makefile("rb") as answers:
            try:
                told = answers.read()
            except ConnectionError:
                told = b""  # hung up on before all of it was read
    assert told[:12] in (b"", b"HTTP/1.1 400")
    assert "10 s" not in told.decode(), "it was not waited for"
    assert page.look("view")


def test_a_body_in_pieces_is_read(page: Site) -> None:
    said = json.dumps({"pin": page.pin, "name": "Ana"}).encode()
    crumbs = b"".join(b"1\r\n%c\r\n" % one for one in said)
    with raw(page.port) as caller:
        caller.sendall(CHUNKED + crumbs + b"0\r\n\r\n")
        assert caller.recv(1000).startswith(b"HTTP/1.1 204 ")


def test_nonsense_in_the_middle_of_a_stream(page: Site) -> None:
    with raw(page.port) as caller:
        caller.sendall(EVENTS)
        assert caller.recv(100)
        caller.sendall(b"hello\r\n\r\nGET / HTTP/1.1\r\n\r\n\xff")
        caller.sendall(EVENTS * 100)
    assert page.look("view")


def test_who_never_finishes_asking_is_hung_up_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In this process, with less patience."""
    from tests.service.local.hall import Hall, run

    monkeypatch.setattr(callers, "IDLE_S", 0.2)
    monkeypatch.setattr(callers, "_SWEEP_S", 0.05)

    async def then(hall: Hall) -> None:
        assert hall.service.page is not None
        port = hall.service.page.port
        said = (
            b"",
            b"GET / HT",
            b"GET /api/1 HTTP/1.1\r\nHost: localhost\r\n",
            b"GET /api/1 HTTP/1.1\r\nHost: localhost\r\n\r\nGET /ap",
            b"GET /api/1 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx",
        )
        opened = [await asyncio.open_connection("127.0.0.1", port) for _ in said]
        for (_, writer), words in zip(opened, said, strict=True):
            writer.write(words)
        for reader, writer in opened:
            with suppress(ConnectionError):
                await reader.read()  # until it is hung up on
            writer.close()
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(EVENTS)
        await reader.readuntil(b"event: beat")  # who is being answered is not idle
        writer.close()

    run(tmp_path, then, has_page=True)


def test_who_takes_nothing_of_an_answer_is_hung_up_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.service.local.hall import Hall, run

    monkeypatch.setattr(callers, "STUCK_S", 0.2)
    monkeypatch.setattr(callers, "_SWEEP_S", 0.05)

    async def then(hall: Hall) -> None:
        assert hall.service.page is not None
        with socket.socket() as slow:
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            slow.connect(("127.0.0.1", hall.service.page.port))
            slow.sendall(EVENTS)
            slow.setblocking(False)
            hall.served.table.begin(HEADER, "page")
            view = hall.served.view()
            while True:  # views, until it is hung up on: it has taken what its socket holds
                hall.served.watchers.tell(view)
                await asyncio.sleep(0.001)
                try:
                    slow.send(b"")
                    if slow.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
                        return
                except ConnectionError:
                    return
                if not hall.service.page.callers:
                    return

    run(tmp_path, then, has_page=True)


class Fake:
    def __init__(self, hall: callers.Callers, address: str, idle_since: float | None = 0.0) -> None:
        self._hall = hall
        self.address = address
        self.idle_since = idle_since
        self.is_dropped = False
        hall.enter(self)

    def is_useless(self, now: float) -> bool:
        return False

    def drop(self) -> None:
        self.is_dropped = True
        self._hall.leave(self)


def test_a_crowd_from_one_address_pushes_out_itself_alone() -> None:
    async def scenario() -> None:
        few = [Fake(hall, f"10.0.0.{number}") for number in range(10)]
        many = [Fake(hall, "10.0.1.1") for _ in range(500)]
        more = [Fake(hall, f"10.0.2.{number % 5}") for number in range(500)]
        assert not any(one.is_dropped for one in few)
        assert sum(not one.is_dropped for one in many) <= AN_ADDRESS
        assert not many[-1].is_dropped or not more[-1].is_dropped
        left = [one for one in (*few, *many, *more) if not one.is_dropped]
        assert len(left) <= MOST
        assert not more[-1].is_dropped, "the newest is always let in"
        hall.close()

    hall = callers.Callers()
    asyncio.run(scenario())


@pytest.mark.parametrize("is_watching", [True, False])
def test_a_crowd_of_addresses_pushes_out_nobody_who_watches(is_watching: bool) -> None:
    async def scenario() -> None:
        hall = callers.Callers()
        phones = [Fake(hall, f"10.0.0.{number}", None) for number in range(10)]
        spare = [Fake(hall, "10.0.0.0", 1.0) for _ in range(2)]  # the first phone's, kept open
        crowd = [
            Fake(hall, f"10.{1 + number // 250}.1.{number % 250}", None if is_watching else 2.0)
            for number in range(1000)
        ]
        assert not any(one.is_dropped for one in phones)
        assert all(one.is_dropped for one in spare), "which it opens again when it wants to"
        assert sum(not one.is_dropped for one in crowd) <= MOST
        late = Fake(hall, "10.9.9.9", 3.0)
        assert late.is_dropped is is_watching, "let in where anybody in the crowd only waits"
        hall.close()

    asyncio.run(scenario())


def test_whoever_plays_can_act_while_a_crowd_watches() -> None:
    async def scenario() -> None:
        hall = callers.Callers()
        crowd = [Fake(hall, f"10.1.1.{number % 250}", None) for number in range(1000)]
        assert sum(not one.is_dropped for one in crowd) == MOST
        hall.play("10.0.0.1")
        watching, acting = Fake(hall, "10.0.0.1", None), Fake(hall, "10.0.0.1")
        more = [Fake(hall, f"10.1.1.{number % 250}", None) for number in range(1000)]
        assert not watching.is_dropped
        assert not acting.is_dropped
        assert sum(not one.is_dropped for one in (*crowd, *more)) == MOST - 2
        for number in range(200):
            hall.play(f"10.2.2.{number}")
        stranger = [Fake(hall, "10.0.0.1", None) for _ in range(3)]
        assert any(one.is_dropped for one in (watching, acting, *stranger)), "long forgotten"
        hall.close()

    asyncio.run(scenario())


def test_who_is_signed_in_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.service.local.hall import Hall, run

    playing: list[str] = []
    monkeypatch.setattr(callers.Callers, "play", lambda _, address: playing.append(address))

    async def then(hall: Hall) -> None:
        page = hall.service.page
        assert page is not None
        site = Site(None, page.port)  # type: ignore[arg-type]
        assert (await asyncio.to_thread(site.act, "done")).status == 401
        assert not playing
        answer = await asyncio.to_thread(site.enter, page.pin)
        site.headers["Cookie"] = answer.headers["set-cookie"].partition(";")[0]
        assert (await asyncio.to_thread(site.get, "/api/1/session")).status == 200
        assert set(playing) == {"127.0.0.1"}

    run(tmp_path, then, has_page=True)


def test_one_network_is_one_caller() -> None:
    """A household, or an attacker, has as many addresses of IPv6 as it likes."""
    hall = callers.Callers()

    class Peer:
        def __init__(self, address: str) -> None:
            self._address = address

        def getpeername(self) -> tuple[str, int, int, int]:
            return (self._address, 1, 0, 0)

        def getsockname(self) -> tuple[str, int, int, int]:
            return ("::1", 80, 0, 0)

        def setsockopt(self, *_: int) -> None:
            pass

    async def scenario() -> None:
        config = Config(Starlette(), ws="none", lifespan="off", log_config=None)
        config.load()
        found = []
        for address in ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1", "::ffff:192.0.2.1"):
            found.append(callers.Caller(config, ServerState(), hall, FairTurns(Turns())))
            found[-1].connection_made(asyncio.Transport({"socket": Peer(address)}))
        assert found[0].address == found[1].address
        assert len({one.address for one in found}) == 3
        assert found[3].address == "192.0.2.1"
        for one in found:
            hall.leave(one)
        hall.close()

    asyncio.run(scenario())


@pytest.mark.slow
def test_fifty_pages_in_sixty_mebibytes(page: Site) -> None:
    assert page.act("begin", header=HEADER).status == 200
    with ExitStack() as crowd:
        streams = [crowd.enter_context(page.events()) for _ in range(50)]
        for events in streams:
            next(events)
        for _ in range(20):
            page.act("act", action={"shot": {}})
        last = page.look("view")["view"]["version"]
        for events in streams:
            assert next(one for one in events if one.data["version"] == last)
        assert resident_mib(page.running.process.pid) < 60


def test_a_slow_reader_gets_the_latest_and_holds_nobody_up(page: Site) -> None:
    assert page.act("begin", header=HEADER).status == 200
    with raw(page.port) as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.sendall(EVENTS)
        heard = slow.recv(200)
        assert b"200 OK" in heard
        slow.settimeout(PATIENCE_S)
        for number in range(300):
            assert page.act("act", action={"shot": {}}).status == 200
            if number % 20 == 0:
                heard += slow.recv(4096)  # slow, but not stuck, however long all this takes
        last = page.look("view")["view"]["version"]
        while f"id: {last}\n".encode() not in heard:
            heard += slow.recv(65536)
        shown = heard.count(b"event: view")
        assert shown < 100, "what was out of date did not wait for it"
