"""`pichenette serve` as it runs on a Pi: real processes, real pseudo-terminals, real signals."""

import http.client
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from pichenette import board
from pichenette.config import BadConfig, ServiceSettings, Settings, TableSettings
from pichenette.link.finder import Finder
from pichenette.service.service import Service
from pichenette.virtual.board import GateEdge, VirtualBoard
from tests.service.running import Client, Running, patient
from tests.service.web.site import site

CARROM = board.load("carrom")
STRIKE, DONE = CARROM.gate_number("strike"), CARROM.gate_number("done")
HEADER = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}


@pytest.fixture
def virtual() -> Iterator[VirtualBoard]:
    with VirtualBoard(CARROM, speed=1.0) as found:
        yield found


@pytest.fixture
def running(tmp_path: Path, virtual: VirtualBoard) -> Iterator[Running]:
    with Running(tmp_path, "--port", str(virtual.port), *patient(tmp_path)) as found:
        yield found


def watching(running: Running) -> Client:
    client = running.client()
    assert client.ask("subscribe", to=["views"])["ok"]
    client.until_view(lambda view: view["connection"] == "ready")
    return client


def pot(virtual: VirtualBoard) -> None:
    """A flick, a piece through pocket 1, and the done button."""
    at_us = 0.0
    virtual.drive([GateEdge(at_us, STRIKE, True), GateEdge(at_us, STRIKE, False)])
    virtual.drive([GateEdge(at_us, 0, True)])
    virtual.drive([GateEdge(at_us, 0, False)])


def test_it_says_ready_and_ends_when_told(running: Running) -> None:
    assert running.notices[0].startswith("READY=1")
    logged = running.stop()
    assert running.process.returncode == 0
    assert "stopping" in logged


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_however_it_is_told_to_stop_and_however_often(tmp_path: Path, number: int) -> None:
    """Also by the end of its terminal, also while pages are being answered."""
    with site(tmp_path) as own:
        stop = threading.Event()

        def look() -> None:
            with suppress(OSError, http.client.HTTPException):
                while not stop.is_set():
                    own.look("view")

        lookers = [threading.Thread(target=look) for _ in range(4)]
        for one in lookers:
            one.start()
        process = own.running.process
        for _ in range(20):
            process.send_signal(number)
        logged = own.running.ended()
        stop.set()
        for one in lookers:
            one.join()
        assert process.returncode == 0, logged
        assert "Traceback" not in logged


def test_a_shot_reaches_whoever_watches(running: Running, virtual: VirtualBoard) -> None:
    client = watching(running)
    assert client.ask("begin", header=HEADER, who="page")["ok"]
    pot(virtual)
    seen = client.until_view(lambda view: view["pending"] is not None)
    assert seen["game"]["scores"] == {"Ana": 0, "Bo": 0}
    assert client.ask("say", potted=["blue"], off=[], who="page")["ok"]
    assert client.ask("done", who="page")["ok"]
    view = client.ask("view")["view"]
    assert view["game"]["scores"] == {"Ana": 1, "Bo": 0}
    assert client.ask("status")["status"]["version"] == view["version"], "one number everywhere"
    wrong = client.ask("correct", kind="change", entry=view["version"], line={"shot": {"x": []}})
    assert not wrong["ok"]
    plays = client.ask("record")["record"]
    assert plays[1]["shot"] == {"potted": ["blue"]}
    assert client.ask("undo")["ok"]
    assert client.ask("view")["view"]["game"]["scores"] == {"Ana": 0, "Bo": 0}
    client.close()


def test_a_killed_service_goes_on_where_it_was(running: Running, virtual: VirtualBoard) -> None:
    client = watching(running)
    client.ask("begin", header=HEADER)
    client.ask("say", potted=["blue"], off=[])
    client.ask("done")
    before = client.ask("view")["view"]
    client.close()
    running.kill()
    running.start()
    client = watching(running)
    after = client.ask("view")["view"]
    assert (after["version"], after["game"]) == (before["version"], before["game"])
    client.close()


def test_a_board_pulled_and_put_back_is_found_by_itself(
    running: Running, virtual: VirtualBoard
) -> None:
    client = watching(running)
    virtual.unplug()
    client.until_view(lambda view: view["connection"] == "away")
    virtual.replug()  # its port has another name behind the link
    client.until_view(lambda view: view["connection"] == "ready")
    status = client.ask("status")["status"]
    assert status["link"]["boots"] == 2
    assert status["link"]["openings"] == 2
    client.close()


def test_commands_reach_the_board_and_every_line_can_be_watched(running: Running) -> None:
    client = watching(running)
    assert client.ask("subscribe", to=["lines", "status"])["ok"]
    assert client.ask("ping", token=77)["ok"]
    assert client.until(lambda told: "$PING,77*" in told.get("out", ""))
    assert client.until(lambda told: "$PONG,77," in told.get("in", ""))
    assert client.ask("selftest")["ok"]
    assert client.until(lambda told: "DONE,SELFTEST" in told.get("in", ""))
    assert client.until(lambda told: "status" in told)["status"]["connection"] == "ready"
    client.close()


def test_a_port_is_lent_and_taken_back(running: Running, virtual: VirtualBoard) -> None:
    client = watching(running)
    assert client.ask("lend", seconds=3600)["ok"]
    client.until_view(lambda view: view["connection"] == "away")
    with virtual.port.open("rb"):
        pass  # another program can open it now
    assert client.ask("resume")["ok"]
    client.until_view(lambda view: view["connection"] == "ready")
    client.close()


WRONG = {
    "no json": "Expecting value",
    "[]": "JSON object",
    '{"do": "dance"}': "one of subscribe",
    '{"do": "undo", "table": "other"}': "one of table",
    '{"do": "undo", "who": "sensor"}': "who: expected one of",
    '{"do": "say", "potted": "blue"}': "a list of pieces",
    '{"do": "begin", "header": {"game": "chess"}}': "header",
    '{"do": "correct", "kind": "void", "entry": 5}': "there is no entry",
    '{"do": "subscribe", "to": ["all"]}': "a list of views",
    '{"do": "say", "shot": {"potted": ["blue"]}}': "potted, off and last",
    '{"do": "calibrate"}': "senses",
    '{"do": "lend", "seconds": NaN}': "not a JSON number",
    '{"do": "lend", "seconds": -1}': "above 0",
    '{"do": "lend", "seconds": 1e300}': "at most 86400",
    '{"do": "ping", "token": 1e999}': "infinity and NaN",
    '{"do": "ping", "token": "x"}': "a whole number",
    '{"do": "undo", "do": "done"}': "appears twice",
    '{"do": "undo", "table": ["table"]}': "one of table",
    '{"do": "undo", "who": {}}': "who: expected one of",
    '{"do": "subscribe", "to": [["views"]]}': "a list of views",
    "[" * 60_000: "too deeply nested",
    "x" * 70_000: "at most 65536 bytes",  # the last: it hangs up then
}


def test_wrong_requests_are_answered_in_words(running: Running) -> None:
    client = running.client()
    for line, complaint in WRONG.items():
        client._file.write(line + "\n")
        client._file.flush()
        told = client.read()
        assert told["ok"] is False
        assert complaint in told["error"]
    client.close()


def test_two_services_do_not_share_journals(running: Running) -> None:
    program = "import sys; from pichenette.cli import main; sys.exit(main())"
    other = subprocess.run(
        [sys.executable, "-c", program, "serve", "--data", str(running.folder / "state")],
        env={**os.environ, "RUNTIME_DIRECTORY": str(running.folder / "other")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert other.returncode == 1
    assert "another pichenette serve" in other.stderr


def test_two_services_do_not_share_a_socket(running: Running, tmp_path: Path) -> None:
    program = "import sys; from pichenette.cli import main; sys.exit(main())"
    other = subprocess.run(
        [sys.executable, "-c", program, "serve", "--data", str(tmp_path / "other")],
        env={**os.environ, "RUNTIME_DIRECTORY": str(running.socket.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert other.returncode == 1
    assert "runtime_dir" in other.stderr
    client = running.client()
    assert client.greeting["pichenette"] == 1, "the first one still answers"
    client.close()


@pytest.mark.parametrize("folder", ["file/run", "a" * 120])
def test_a_socket_that_cannot_be_made_is_told(tmp_path: Path, folder: str) -> None:
    (tmp_path / "file").touch()
    program = "import sys; from pichenette.cli import main; sys.exit(main())"
    ended = subprocess.run(
        [sys.executable, "-c", program, "serve", "--data", str(tmp_path / "state")],
        env={**os.environ, "RUNTIME_DIRECTORY": str(tmp_path / folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    assert "service.runtime_dir" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert "never awaited" not in ended.stderr


def test_one_service_two_tables(tmp_path: Path) -> None:
    settings = tmp_path / "pichenette.toml"
    offboard = board.load("offboard")
    with VirtualBoard(CARROM, seed=1) as one, VirtualBoard(offboard, seed=2) as two:
        settings.write_text(
            f"""
            [[tables]]
            name = "red"
            port = {json.dumps(str(one.port))}
            [[tables]]
            name = "blue"
            board = "offboard"
            port = {json.dumps(str(two.port))}
            """
        )
        with Running(tmp_path, "--config", str(settings)) as running:
            client = running.client()
            assert client.greeting["tables"] == ["red", "blue"]
            for table in ("red", "blue"):
                client.ask("subscribe", to=["views"], table=table)
                while client.ask("view", table=table)["view"]["connection"] != "ready":
                    client.until(lambda told: "view" in told)
            assert client.ask("begin", header=HEADER, table="red")["ok"]
            assert client.ask("view", table="red")["view"]["version"] == 1
            assert client.ask("view", table="blue")["view"]["version"] == 0
            client.close()
            running.stop()
    assert {path.name for path in (tmp_path / "state").glob("*.sqlite")} == {
        "red.sqlite",
        "blue.sqlite",
    }


def test_the_wrong_board_is_told_and_its_port_left_alone(tmp_path: Path) -> None:
    with (
        VirtualBoard(board.load("topple")) as virtual,
        Running(tmp_path, "--port", str(virtual.port)) as running,
    ):
        client = running.client()
        client.ask("subscribe", to=["views"])
        view = client.until_view(lambda view: view["faults"] and view["connection"] == "away")
        assert any("pichenette flash --board carrom" in fault["en"] for fault in view["faults"])
        client.close()


def test_two_tables_never_have_one_journal(tmp_path: Path) -> None:
    """Their names differ, and a link (or a disk that knows no case) makes them one."""
    state = tmp_path / "state"
    state.mkdir()
    (state / "blue.sqlite").symlink_to("red.sqlite")
    tables = (TableSettings(name="red"), TableSettings(name="blue"))
    own = ServiceSettings(data_dir=str(state), runtime_dir=str(tmp_path))
    with pytest.raises(BadConfig, match="'red' and 'blue' share the journal"):
        Service(Settings(service=own, tables=tables), environment={}, finder=Finder(list))
