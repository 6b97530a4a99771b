"""For scripts: objects or sentences out, commands in, exit codes."""

import asyncio
import io
import json
import os
from pathlib import Path
from typing import Any

import pytest

from pichenette.console.commands.catalogue import BY_NAME
from pichenette.console.console import Console
from pichenette.console.runner import CommandRunner
from pichenette.console.script import Form, Script
from pichenette.console.sources.capture import CaptureSource
from tests.console.sitting import LightSource
from tests.pseudo_terminal import PseudoTerminal


class Running(LightSource):
    """A light board whose time runs with the loop: as fast as anybody looks."""

    async def run(self) -> None:
        self.plug()
        while True:
            self.advance(0.25)
            await asyncio.sleep(0)


def scripted(
    commands: str, form: Form = "json", seconds: float | None = None
) -> tuple[int, list[str]]:
    console, out = Console(None), io.StringIO()
    runner = CommandRunner(console, Running(console), BY_NAME, "en")
    code = asyncio.run(Script(runner, out, form, seconds).run(io.StringIO(commands)))
    return code, out.getvalue().splitlines()


def objects(lines: list[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines]


def test_one_object_a_line() -> None:
    code, lines = scripted("hello\nping 2\n")
    told = objects(lines)
    assert code == 0
    assert told[0] == {"link": "open", "device": "/dev/light"}
    hello = next(one for one in told if one.get("line") == "HELLO")
    assert hello["direction"] == "in"
    assert hello["raw"].startswith("$HELLO,1,")
    assert hello["says"].startswith("I am carrom")
    notes = [one["says"] for one in told if "note" in one]
    assert any(note.startswith("2 of 2 answered") for note in notes)


def test_what_the_sensing_saw_is_told() -> None:
    _, lines = scripted("press pocket-2 45\nwait 4\n")
    passages = [one for one in objects(lines) if one.get("seen") == "passage"]
    assert [(one["gate"], one["verdict"]) for one in passages] == [(1, "accept")]
    assert passages[0]["because"]["fr"]


def test_sentences_alone(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines = scripted("# a remark\nping\n", "raw")
    assert code == 0
    assert all(line.startswith("$") for line in lines)
    assert not any(line.startswith("$PING") for line in lines), "the board's alone"
    assert "1 of 1 answered" in capsys.readouterr().err


def test_commands_run_one_after_the_other() -> None:
    _, lines = scripted("wait 1\nping\nwait 1\nhello\n")
    told = [one.get("line") or one.get("note") for one in objects(lines)]
    assert told.index("PONG") < len(told) - 1 - told[::-1].index("HELLO")


@pytest.mark.parametrize(
    ("commands", "code"),
    [("hello\n", 0), ("beam pocket-1\n", 1), ("nonsense\n", 2), ("repl\n", 1), ("quit\n", 0)],
)
def test_exit_codes(commands: str, code: int) -> None:
    assert scripted(commands)[0] == code


@pytest.mark.parametrize("lines", ["1000000 chatter\n", "1000000 chatter\n1100000 more\n"])
def test_a_wait_ends_with_its_capture(lines: str, tmp_path: Path) -> None:
    path = tmp_path / "short.capture"
    path.write_text(lines)
    console, out = Console(None), io.StringIO()
    runner = CommandRunner(console, CaptureSource(console, path, float("inf")), BY_NAME, "en")
    script = Script(runner, out, "json").run(io.StringIO("wait 1\nwait 3600\nwhy\n"))
    assert asyncio.run(asyncio.wait_for(script, 5)) == 0
    assert "no problems" in out.getvalue()


def test_a_failure_does_not_hide_a_mistake() -> None:
    assert scripted("unplug\nbeam pocket-77\n")[0] == 2


def test_an_empty_input_goes_on_listening() -> None:
    code, lines = scripted("", seconds=0.3)
    assert code == 0
    assert any(one.get("line") == "BEAT" for one in objects(lines))


def test_it_ends_when_nobody_reads_any_more() -> None:
    class Left(io.StringIO):
        def write(self, text: str) -> int:
            if self.getvalue().count("\n") == 2:
                raise BrokenPipeError
            return super().write(text)

    console, out = Console(None), Left()
    runner = CommandRunner(console, Running(console), BY_NAME, "en")
    with pytest.raises(BrokenPipeError):
        asyncio.run(Script(runner, out, "raw").run(None))
    assert out.getvalue().startswith("$HELLO,1,")


def test_a_terminal_where_nobody_types_does_not_keep_it() -> None:
    console, out = Console(None), io.StringIO()
    runner = CommandRunner(console, Running(console), BY_NAME, "en")
    with PseudoTerminal() as ends, open(ends.theirs, closefd=False) as terminal:
        code = asyncio.run(Script(runner, out, "raw", seconds=0.05).run(terminal))
    assert code == 0
    assert out.getvalue()


def test_lines_of_a_pipe_are_commands_however_they_are_cut() -> None:
    console, out = Console(None), io.StringIO()
    runner = CommandRunner(console, Running(console), BY_NAME, "en")
    outer, inner = os.pipe()

    async def typed() -> int:
        running = asyncio.ensure_future(Script(runner, out, "json").run(source))
        for part in (b"pi", b"ng 2\nhel", b"lo"):
            os.write(inner, part)
            await asyncio.sleep(0)
        os.close(inner)
        return await running

    with os.fdopen(outer) as source:
        assert asyncio.run(typed()) == 0
    notes = [one["says"] for one in objects(out.getvalue().splitlines()) if "note" in one]
    assert any(note.startswith("2 of 2 answered") for note in notes)
    assert out.getvalue().count('"line": "HI"') == 2, "the greeting, and hello"
