"""A port of the console's own: a real pseudo-terminal, the real firmware behind it."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from pichenette import board
from pichenette.console.commands.catalogue import BY_NAME
from pichenette.console.console import Console
from pichenette.console.runner import CommandRunner
from pichenette.console.sources.source import CannotDo
from pichenette.console.sources.virtual import VirtualSource
from pichenette.link.port import SerialPort
from tests.console.sources.test_service import until

Play = Callable[[CommandRunner, VirtualSource], Awaitable[None]]


def sit(play: Play, name: str = "carrom") -> None:
    async def run() -> None:
        console = Console(None)
        source = VirtualSource(console, board.load(name), speed=3.0)
        runner = CommandRunner(console, source, BY_NAME, "en")
        running = asyncio.ensure_future(source.run())
        try:
            await until(runner, lambda: console.link.is_ready, "it is ready")
            await play(runner, source)
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            source.close()

    asyncio.run(run())


def test_hands_a_pulled_cable_and_a_loan() -> None:
    async def play(runner: CommandRunner, source: VirtualSource) -> None:
        console = runner.console
        source.press(2, 45)
        await until(runner, lambda: console.gates[2].last_width_us, "the break is measured")
        assert console.gates[2].last_width_us == 45_000
        source.unplug()
        await until(runner, lambda: console.link.device is None, "the cable is unplugged")
        with pytest.raises(CannotDo, match="no board is connected"):
            source.say("HI,1")
        source.replug()
        await until(runner, lambda: len(console.link.boots) == 2, "the board is back")
        device = source.lend(60)
        await until(runner, lambda: console.link.device is None, "the port is lent")
        other = SerialPort(device)  # another program may have it now
        other.close()
        source.resume()
        await until(runner, lambda: console.link.device is not None, "it is ours again")

    sit(play)


def test_every_line_dropped_is_silence_and_off_ends_it() -> None:
    async def play(runner: CommandRunner, source: VirtualSource) -> None:
        runner.run("fault in drop 100%")
        heard = runner.console.link.counts["in"]
        runner.run("ping")
        await until(runner, lambda: runner.failures, "nobody answers")
        assert runner.console.link.counts["in"] <= heard + 1
        runner.run("fault off")
        runner.run("ping")
        await until(runner, lambda: not runner.running, "it is answered")
        assert runner.failures == 1

    sit(play)


def test_pieces_on_a_virtual_scale() -> None:
    async def play(runner: CommandRunner, source: VirtualSource) -> None:
        weighing = runner.console.weighing
        await until(runner, lambda: len(weighing.samples) > 20, "it weighs")
        runner.run("weigh 3")
        await until(runner, lambda: abs((weighing.counts or 0) - 15_000) < 500, "three pieces")

    sit(play, "topple")
