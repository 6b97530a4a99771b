"""`pichenette console` as people and scripts start it: real processes, real ports, a real tmux."""

import json
import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pichenette import board
from pichenette.cli import main
from pichenette.cli.console import _sockets
from pichenette.config import Settings
from pichenette.link.port import SerialPort
from pichenette.virtual.board import VirtualBoard
from tests.patience import PATIENCE_S

COMMAND = [sys.executable, "-c", "import sys; from pichenette.cli import main; sys.exit(main())"]


def console(*words: str, typed: str = "", home: Path) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "HOME": str(home), "LC_ALL": "C.UTF-8"}
    for name in ("XDG_RUNTIME_DIR", "XDG_STATE_HOME", "STATE_DIRECTORY", "RUNTIME_DIRECTORY"):
        environment.pop(name, None)
    return subprocess.run(
        [*COMMAND, "console", "--lang", "en", *words],
        input=typed,
        capture_output=True,
        text=True,
        env=environment,
        timeout=PATIENCE_S,
        check=False,
    )


def answers(done: "subprocess.CompletedProcess[str]") -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_without_a_terminal_it_speaks_json(tmp_path: Path) -> None:
    done = console("--virtual", "carrom", typed="selftest\nping 2\n", home=tmp_path)
    assert done.returncode == 0, done.stderr
    notes = [one["says"] for one in answers(done) if "note" in one]
    assert notes[0].startswith("7 parts work; optional and not connected: scale,")
    assert notes[1].startswith("2 of 2 answered")


@pytest.mark.slow
def test_a_recording_is_replayed(tmp_path: Path) -> None:
    """What one console wrote, another one and `judge` read."""
    path = tmp_path / "one.capture"
    typed = f"record {path}\nhello\npress pocket-3 45\nwait 1.2\nrecord off\n"
    done = console("--virtual", "carrom", "--speed", "3", "--raw", typed=typed, home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "$EDGE,1," in done.stdout
    again = console("--replay", str(path), "--speed", "max", "--json", home=tmp_path)
    assert again.returncode == 0, again.stderr
    passages = [one for one in answers(again) if one.get("seen") == "passage"]
    assert [(one["gate"], one["verdict"]) for one in passages] == [(2, "accept")]


def test_the_check_list(tmp_path: Path) -> None:
    done = console("--virtual", "carrom", "--speed", "3", "--check", home=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "ok   self-test    7 parts work; optional and not connected: scale," in done.stdout
    assert "todo pocket-4" in done.stdout
    assert "< $BEAT," in done.stdout, "the last lines of the port are under it"


def test_wrong_use_and_nothing_there(tmp_path: Path) -> None:
    assert main(["console", "--virtual", "snooker"]) == 2
    assert main(["console", "--replay", str(tmp_path / "missing")]) == 2
    assert main(["console", "--attach", str(tmp_path / "sock")]) == 1
    away = console("--port", str(tmp_path / "tty"), "--for", "0.5", home=tmp_path)
    assert away.returncode == 1


@pytest.mark.slow
def test_a_port_is_never_stolen(tmp_path: Path) -> None:
    """Another program has it: the console says so and leaves it alone."""
    with VirtualBoard(board.load("carrom")) as virtual:
        port = SerialPort(str(virtual.port))
        try:
            done = console("--port", str(virtual.port), "--check", home=tmp_path)
            assert done.returncode == 1
            assert "another program is using it" in done.stdout
            assert port.write(b"\n") == 1
        finally:
            port.close()


def test_scripts_need_no_textual() -> None:
    """Nor does the service: only the screen imports it."""
    program = "import sys, pichenette.cli.console, pichenette.console.script; "
    program += "import pichenette.console.check, pichenette.service; "
    program += "sys.exit('textual' in sys.modules or 'mpremote' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


class Terminal:
    """Its own tmux, and what is on its screen."""

    def __init__(self, folder: Path, columns: int, rows: int) -> None:
        assert shutil.which("tmux"), "tmux is missing: `apt-get install tmux` (make test does)"
        self._socket = folder / "tmux"
        self._stream = folder / "stream"
        os.mkfifo(self._stream)
        words = " ".join(f"'{word}'" for word in COMMAND)
        # The console starts once its output has somewhere to go: nothing is missed.
        run = f"tmux wait-for go; {words} console --virtual carrom --lang en; echo code $?"
        self._tmux("new-session", "-d", "-x", str(columns), "-y", str(rows), f"{run}; exec cat")
        self._tmux("pipe-pane", "-o", f"cat > {self._stream}")
        self._output = os.open(self._stream, os.O_RDONLY)
        self._tmux("wait-for", "-S", "go")

    def _tmux(self, *words: str) -> str:
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
        for name in ("TMUX", "COLUMNS", "LINES"):  # the size is the terminal's, not pytest's
            environment.pop(name, None)
        done = subprocess.run(
            ["tmux", "-u", "-S", str(self._socket), "-f", "/dev/null", *words],
            capture_output=True,
            text=True,
            env=environment,
            check=True,
        )
        return done.stdout

    def type(self, line: str) -> None:
        self._tmux("send-keys", "-l", line)
        self._tmux("send-keys", "Enter")

    def press(self, key: str) -> None:
        self._tmux("send-keys", key)

    def resize(self, columns: int, rows: int) -> None:
        self._tmux("resize-window", "-x", str(columns), "-y", str(rows))

    @property
    def screen(self) -> str:
        return self._tmux("capture-pane", "-p")

    def wait_for(self, text: str) -> str:
        """Look whenever something was drawn, until the text is there."""
        limit = time.monotonic() + PATIENCE_S
        while text not in (shown := self.screen):
            left = limit - time.monotonic()
            assert left > 0, f"never on the screen: {text!r}\n{shown}"
            if select.select([self._output], [], [], left)[0]:
                os.read(self._output, 65536)
        return shown

    def press_until(self, key: str, text: str) -> None:
        """For mpremote, which throws away what is typed before its loop runs."""
        limit = time.monotonic() + PATIENCE_S
        while text not in (shown := self.screen):
            assert time.monotonic() < limit, f"never on the screen: {text!r}\n{shown}"
            self.press(key)
            if select.select([self._output], [], [], 0.5)[0]:
                os.read(self._output, 65536)

    def close(self) -> None:
        os.close(self._output)
        subprocess.run(["tmux", "-S", str(self._socket), "kill-server"], check=False)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    opened = Terminal(tmp_path, 80, 24)
    yield opened
    opened.close()


@pytest.mark.slow
def test_in_a_real_terminal(terminal: Terminal) -> None:
    """From opening to leaving: a beam, mpremote, a pulled cable, a larger window, the code."""
    first = terminal.wait_for("● ready")
    assert all(len(line) <= 80 for line in first.splitlines())
    for needed in ("pocket-4", "round trip", "scale", "stream", "F7 help"):
        assert needed in first, needed
    terminal.type("press pocket-2 45")
    terminal.wait_for("pocket-2 clear after 45.0 ms")
    terminal.type("selftest")
    terminal.wait_for("7 parts work")
    terminal.type("repl")
    terminal.press_until("Enter", ">>>")  # the board is at its prompt
    terminal.press("C-x")
    terminal.wait_for("the port is back")
    terminal.wait_for("boots 2")  # ready once more, and not still from before
    terminal.type("unplug")
    terminal.wait_for("not connected")
    terminal.type("plug")
    terminal.wait_for("boots 3")  # after its prompt, and with the cable's power
    terminal.wait_for("● ready")
    terminal.resize(160, 50)
    terminal.wait_for("GP3, pin 5")
    terminal.press("F5")
    terminal.wait_for("what the sensors saw, and why")
    terminal.press("C-q")
    terminal.wait_for("code 0")


def test_a_service_of_another_group_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "exists", refuse)
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    assert main(["console", "--json", "--for", "0.1"]) == 1
    assert "usermod -aG pichenette" in capsys.readouterr().err
    assert _sockets(Settings(), "/dev/ttyACM7") == []
