"""Beside a running service: a real one, on a virtual board, in this very loop."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from pichenette import board
from pichenette.config import PageSettings, ServiceSettings, Settings, TableSettings
from pichenette.console.commands.catalogue import BY_NAME
from pichenette.console.console import Console
from pichenette.console.findings import findings
from pichenette.console.heard import Heard
from pichenette.console.runner import CommandRunner
from pichenette.console.sources.service import NoService, ServiceSource, tables
from pichenette.console.sources.source import CannotDo
from pichenette.sense.health import Health
from pichenette.sense.observation import Fault, Recovered
from pichenette.service.service import Service
from pichenette.table.view import plain
from pichenette.text import same
from pichenette.virtual.board import VirtualBoard
from tests.console.sitting import CARROM, Sat
from tests.patience import PATIENCE_S


def recorded() -> tuple[Console, ServiceSource]:
    console = Console(None)
    return console, ServiceSource(console, Path("/nowhere"), "table")


def test_lines_views_status_and_answers() -> None:
    console, source = recorded()
    sat = Sat()
    sat.advance(1.5)
    status = {"board": "carrom", "device": "/dev/ttyACM0", "faults": []}
    source.take({"table": "table", "status": status}, 1.0)
    assert console.board == CARROM
    assert console.link.device == "/dev/ttyACM0"
    for line in sat.console.stream.kept:
        if isinstance(line, Heard):
            told = {"at_us": 2_000_000, line.direction: line.text}
            source.take(json.loads(json.dumps(told)), 2.0)
    assert console.link.is_ready
    source.take({"table": "table", "view": {"version": 3}}, 2.0)
    assert console.view == {"version": 3}
    source.take(
        {
            "table": "table",
            "status": {**status, "device": None, "faults": [{"en": "gone", "fr": "parti"}]},
        },
        3.0,
    )
    assert console.link.device is None
    assert console.link.trouble == ("gone", "parti")


def test_what_the_service_knows_of_each_beam_is_known() -> None:
    """Its status as a real one writes it."""
    dual = board.load("carrom-dual")
    health = Health(dual)
    low = dual.gate_number("pocket-2-low")
    health.observe(Fault(low, 1_000_000, "silent", same("")))
    console, source = recorded()
    status = {"board": "carrom-dual", "device": "/dev/ttyACM0", "faults": []}
    told = json.loads(json.dumps({**status, "gates": plain(health.gates)}))
    source.take({"table": "table", "status": told}, 1.0)
    assert console.gates[low].known_fault == "silent"
    assert [finding.where for finding in findings(console)][:1] == ["pocket-2-low"]
    health.observe(Recovered(low, 2_000_000))
    told = json.loads(json.dumps({**status, "gates": plain(health.gates)}))
    source.take({"table": "table", "status": told}, 2.0)
    assert console.gates[low].known_fault is None


def test_what_only_a_virtual_board_can_is_offered_on_the_board_at_hand() -> None:
    console, source = recorded()
    with pytest.raises(CannotDo, match="`pichenette console --virtual carrom`"):
        source.press(0, 30)
    status = {"board": "carrom-dual", "device": "/dev/ttyACM0", "faults": []}
    source.take({"table": "table", "status": status}, 1.0)
    with pytest.raises(CannotDo, match="`pichenette console --virtual carrom-dual`"):
        source.press(0, 30)
    console.take_board(replace(CARROM, name="my-own"))
    with pytest.raises(CannotDo, match="`pichenette console --virtual carrom`"):
        source.press(0, 30)


def test_a_refused_request_without_a_number_is_told() -> None:
    console, source = recorded()
    source.take({"id": None, "ok": False, "error": "table: no board is connected"}, 1.0)
    assert console.stream.count == 1


def test_nobody_answers(tmp_path: Path) -> None:
    with pytest.raises(NoService, match="no service is answering"):
        tables(tmp_path / "pichenette.sock")


async def until(runner: CommandRunner, is_so: Callable[[], object], what: str) -> None:
    """Run the loop until it is so; a service that never gets there is a failure."""
    loop = asyncio.get_running_loop()
    limit = loop.time() + PATIENCE_S
    while not is_so():
        assert loop.time() < limit, f"never: {what}"
        runner.tick(runner.source.now())
        await asyncio.sleep(0.01)


def test_beside_a_real_service(tmp_path: Path) -> None:
    async def look(virtual: VirtualBoard) -> None:
        settings = Settings(
            service=ServiceSettings(data_dir=str(tmp_path), runtime_dir=str(tmp_path / "run")),
            tables=(TableSettings(port=str(virtual.port)),),
            page=PageSettings(serve=False),
        )
        service = Service(settings, {})
        running = asyncio.ensure_future(service.run())
        console = Console(None)
        source = ServiceSource(console, service.socket, "table")
        runner = CommandRunner(console, source, BY_NAME, "en")
        looking = asyncio.ensure_future(source.run())
        try:
            await until(runner, lambda: console.link.is_ready, "it is ready")
            found = await asyncio.to_thread(tables, service.socket)
            assert found == {"table": str(virtual.port)}
            await play(runner, console, virtual)
        finally:
            for task in (looking, running):
                task.cancel()
            await asyncio.gather(looking, running, return_exceptions=True)

    async def play(runner: CommandRunner, console: Console, virtual: VirtualBoard) -> None:
        runner.run("begin queen-carrom Ana Bo")
        await until(runner, lambda: (console.view or {}).get("game"), "a game is on the table")
        virtual.pulse(CARROM.gate_number("strike"), 400)
        virtual.pulse(0, 40_000)

        def has_scored() -> bool:
            game = (console.view or {}).get("game")
            return bool(game and game["scores"]["Ana"] == 1)

        await until(runner, has_scored, "the point is counted")
        assert console.gates[0].breaks == 1
        version = (console.view or {})["version"]
        runner.run(f"void {version} a hand")
        await until(runner, lambda: not has_scored(), "the correction is counted")
        runner.run("ping 2")
        await until(runner, lambda: not runner.running, "the ping is answered")
        assert not runner.run("ack"), "the service acknowledges by itself"
        await calibrate(runner, console)

    async def calibrate(runner: CommandRunner, console: Console) -> None:
        """The service saves it and uses it, and so does the game."""
        version = (console.view or {})["version"]
        senses = '{"scale":{"zero":84000,"piece":5000},"colours":{}}'
        runner.run(f"do calibrate 'senses={senses}'")
        await until(runner, lambda: not runner.running, "it is kept")
        runner.run("scale show")
        await until(runner, lambda: not runner.running, "it is shown")
        assert runner.answer is not None
        assert runner.answer[0].en.startswith("scale zero 84000, piece 5000")
        assert "board 3ccf528f" in runner.answer[0].en, "with the board it was measured on"
        await until(runner, lambda: console.link.device, "the port is open again")
        runner.run("scale undo")
        await until(runner, lambda: not runner.running, "it is taken back")
        assert runner.answer[0].en == "nothing is calibrated"
        assert (console.view or {})["version"] >= version
        assert (console.view or {})["game"]["players"] == ["Ana", "Bo"]

    with VirtualBoard(board.load("carrom"), speed=2.0) as virtual:
        asyncio.run(look(virtual))
