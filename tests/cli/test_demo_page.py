"""A demo's page: a game that plays by itself, which everybody may watch and nobody may touch."""

import json
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from pichenette.cli import main
from tests.patience import PATIENCE_S
from tests.service.web.site import free_port

PROGRAM = "import sys; from pichenette.cli import main; sys.exit(main())"


@pytest.fixture
def demo() -> Iterator[tuple["subprocess.Popen[str]", str]]:
    command = [sys.executable, "-c", PROGRAM, "demo", "--page", f"127.0.0.1:{free_port()}"]
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        try:
            told = process.stderr.readline()
            assert told.startswith("page: http://127.0.0.1:"), told
            yield process, told.split()[1].removesuffix("?face=virtual")
        finally:
            process.kill()


def test_everybody_looks_and_nobody_acts(demo: tuple["subprocess.Popen[str]", str]) -> None:
    process, url = demo
    table = f"{url}api/1/tables/table"
    with urllib.request.urlopen(f"{table}/view", timeout=PATIENCE_S) as answer:
        assert json.load(answer)["view"]["game"]["players"] == ["Ana", "Bo"]
    with urllib.request.urlopen(f"{table}/board", timeout=PATIENCE_S) as answer:
        assert json.load(answer)["board"]["virtual"]["plays"] is True
    with urllib.request.urlopen(f"{table}/events?track=1&lines=1", timeout=PATIENCE_S) as events:
        lines = (line.decode() for line in events)
        assert next(line for line in lines if line == "event: view\n")
        assert next(line for line in lines if line == "event: track\n")
        assert next(line for line in lines if "$EDGE" in line), "the board's own sentences"
        act = urllib.request.Request(f"{table}/undo", b"{}")
        act.add_header("Content-Type", "application/json")
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(act, timeout=PATIENCE_S)
        with refused.value:
            assert refused.value.code == 400
            assert "--virtual" in json.load(refused.value)["text"]["fr"]
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE_S) == 128 + signal.SIGTERM
    assert process.stderr is not None
    assert process.stderr.read() == "", "ended in order"


HIT_IN_AN_ANSWER = """
import os, signal, sys
from pichenette.cli import main
from pichenette.service.web.guard import Guard

async def answer(self, scope, receive, send):
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})
    os.kill(os.getpid(), signal.SIGTERM)

Guard.__call__ = answer
sys.exit(main())
"""


def test_told_to_stop_in_the_middle_of_an_answer_it_stops() -> None:
    command = [sys.executable, "-c", HIT_IN_AN_ANSWER, "demo", "--page", "127.0.0.1:0"]
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        try:
            url = process.stderr.readline().split()[1]
            with urllib.request.urlopen(url, timeout=PATIENCE_S) as answer:
                assert answer.status == 204
            assert process.wait(PATIENCE_S) == 128 + signal.SIGTERM
        finally:
            process.kill()


def test_a_page_that_cannot_be_served_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for words in (["--page", "nowhere"], ["--page", "127.0.0.1:x"], ["--page", "here:80"]):
        assert main(["demo", *words]) == 2
        assert "--page" in capsys.readouterr().err
    assert main(["demo", "--page", "192.0.2.1:80"]) == 1
    assert "--page" in capsys.readouterr().err
