"""A cable kept open: real pseudo-terminals, the real firmware, and boards that need help."""

import asyncio
import os
import time
import tty
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from itertools import pairwise
from pathlib import Path

import pytest

from pichenette import board, wire
from pichenette.link import cable
from pichenette.link.cable import Cable
from pichenette.link.finder import Finder, Wanted
from pichenette.link.life import Remedy
from pichenette.link.messages import Edge
from pichenette.link.session import Session
from pichenette.text import Text
from pichenette.virtual.board import VirtualBoard
from tests.patience import PATIENCE_S
from tests.pseudo_terminal import PseudoTerminal

CARROM = board.load("carrom")


class Talk:
    """A session, and what came through it."""

    def __init__(self) -> None:
        self.session = Session(CARROM, lambda boot: 0)
        self.edges: list[Edge] = []
        self.boots: list[str] = []
        self.faults: list[str] = []
        self.answered: list[float] = []
        self.fails = False

    def connected(self, at: float) -> bytes:
        return self.session.connected(at)

    def disconnected(self, at: float, *, is_lent: bool = False) -> None:
        self.session.disconnected(is_lent=is_lent)

    def receive(self, data: bytes, at: float) -> bytes:
        if self.fails:
            self.answered.append(at)
            raise ZeroDivisionError("a mistake of ours")
        self.edges += [
            one.message for one in self.session.receive(data, at) if isinstance(one.message, Edge)
        ]
        self._note(at)
        return self.session.answer(at)

    def tick(self, at: float) -> bytes:
        answer = self.session.tick(at)
        self._note(at)
        return answer

    def _note(self, at: float) -> None:
        fault = str(self.session.fault(at) or "")
        if fault not in self.faults[-1:]:
            self.faults.append(fault)
        boot = self.session.boot
        if boot is not None and boot not in self.boots:
            self.boots.append(boot)

    def remedy(self, at: float) -> Remedy | None:
        return self.session.remedy(at)

    due_at: float | None = None

    @property
    def refused(self) -> Text | None:
        return None

    @property
    def is_ready(self) -> bool:
        return self.session.connection == "ready"


async def until(wanted: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not wanted():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def running(cable: Cable) -> AsyncIterator[None]:
    task = asyncio.ensure_future(cable.run())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def cable_to(port: Path, talk: Talk, reset: Callable[[str], bool] | None = None) -> Cable:
    return Cable(talk, Finder(), Wanted(str(port)), None, reset or (lambda device: False))


@pytest.fixture
def virtual() -> Iterator[VirtualBoard]:
    with VirtualBoard(CARROM, speed=1.0) as found:
        yield found


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def main() -> None:
        await work()

    asyncio.run(main())


def test_a_board_at_its_prompt_is_brought_back_and_scores(virtual: VirtualBoard) -> None:
    talk = Talk()

    async def work() -> None:
        async with running(cable_to(virtual.port, talk)):
            await until(lambda: talk.is_ready)
            virtual.interrupt()
            await until(lambda: not talk.is_ready)
            await until(lambda: talk.is_ready)
            virtual.pulse(0, 20_000)
            await until(lambda: len(talk.edges) == 2)

    run(work)
    assert len(talk.boots) == 2
    assert any("being restarted" in fault for fault in talk.faults)
    assert talk.faults[-1] == ""


@pytest.mark.slow
def test_a_board_left_in_raw_mode_is_brought_back(virtual: VirtualBoard) -> None:
    talk = Talk()
    port = os.open(virtual.port, os.O_RDWR | os.O_NOCTTY)
    tty.setraw(port)
    heard = b""
    while b"$BEAT" not in heard:
        heard += os.read(port, 4096)
    virtual.interrupt()
    while b">>> " not in heard:
        heard += os.read(port, 4096)
    os.write(port, b"\x01")
    while b"raw REPL" not in heard:
        heard += os.read(port, 4096)
    os.close(port)

    async def work() -> None:
        async with running(cable_to(virtual.port, talk)):
            await until(lambda: talk.is_ready)

    run(work)


@pytest.mark.slow
def test_a_deaf_board_is_reset_and_keeps_its_store(virtual: VirtualBoard) -> None:
    talk = Talk()
    resets: list[str] = []

    def reset(device: str) -> bool:
        resets.append(device)
        virtual.reenumerate()
        return True

    async def work() -> None:
        async with running(cable_to(virtual.port, talk, reset)):
            await until(lambda: talk.is_ready)
            virtual.deafen()
            await until(lambda: not talk.is_ready)
            virtual.pulse(0, 20_000)
            await until(lambda: talk.is_ready)
            await until(lambda: len({edge.seq for edge in talk.edges}) == 2)

    run(work)
    assert resets == [str(virtual.port)]
    assert len(talk.boots) == 1, "its program ran on"
    assert any("does not receive" in fault for fault in talk.faults)


def test_a_port_that_is_lent_is_left_alone(virtual: VirtualBoard) -> None:
    talk = Talk()

    async def work() -> None:
        cable = cable_to(virtual.port, talk)
        async with running(cable):
            await until(lambda: talk.is_ready)
            cable.lend(600)
            await until(lambda: cable.device is None)
            assert talk.session.state == "lent"
            port = os.open(virtual.port, os.O_RDWR | os.O_NOCTTY)
            os.close(port)
            cable.resume()
            await until(lambda: talk.is_ready)

    run(work)


def test_a_mistake_of_ours_does_not_open_the_port_again_and_again(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cable, "_MISTAKE_WAIT_S", 3600.0)
    talk = Talk()
    talk.fails = True
    terminal = PseudoTerminal()
    tty.setraw(terminal.theirs)
    os.set_blocking(terminal.ours, False)

    async def work() -> None:
        async with running(cable_to(Path(terminal.name), talk)):
            for _ in range(100):
                os.write(terminal.ours, wire.encode("BEAT,1,0,0,0,1,0"))
                await asyncio.sleep(0.02)

    with terminal:
        run(work)
    assert len(talk.answered) == 1
    assert len(caplog.records) <= 4


def test_a_conversation_is_asked_when_something_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing comes from the board, and the usual tick is an hour away."""
    monkeypatch.setattr(cable, "_TICK_S", 3600.0)
    talk = Talk()
    asked: list[float] = []

    def tick(at: float) -> bytes:
        asked.append(at)
        talk.due_at = at + 0.01 if len(asked) < 3 else None
        return b""

    terminal = PseudoTerminal()
    tty.setraw(terminal.theirs)
    os.set_blocking(terminal.ours, False)

    async def work() -> None:
        open_cable = cable_to(Path(terminal.name), talk)
        async with running(open_cable):
            await until(lambda: open_cable.device is not None)
            talk.due_at = time.monotonic() + 0.01
            os.write(terminal.ours, wire.encode("BEAT,1,0,0,0,1,0"))
            await until(lambda: len(asked) == 3)

    monkeypatch.setattr(talk, "tick", tick)
    with terminal:
        run(work)
    assert all(later - sooner >= 0.01 for sooner, later in pairwise(asked))
