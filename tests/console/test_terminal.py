"""Whatever runs in a terminal ends with it."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from pichenette.console.terminal import GONE, Terminal

COMMAND = [sys.executable, "-c", "import sys; from pichenette.cli import main; sys.exit(main())"]
_ENDS_S = 30.0  # generous: a machine may be busy; it is 0.5 s on a quiet one


def test_a_terminal_that_hangs_up_is_told_once() -> None:
    ours, theirs = pty.openpty()
    terminal = Terminal([theirs])
    told, ended = threading.Event(), threading.Event()
    codes: list[int] = []

    def end(code: int) -> None:
        codes.append(code)
        ended.set()

    terminal.watch(told.set, end, grace_s=0.0)
    assert not terminal.is_gone
    assert not told.is_set()
    os.close(ours)
    assert told.wait(_ENDS_S)
    assert terminal.is_gone
    assert ended.wait(_ENDS_S)
    assert codes == [GONE]
    os.close(theirs)


def test_what_is_no_terminal_never_goes(tmp_path: Path) -> None:
    with (tmp_path / "file").open("w") as file:
        terminal = Terminal([file.fileno(), 9999])
        terminal.watch(lambda: pytest.fail("it is no terminal"))
        assert not terminal.is_gone


def _own_session(has_terminal: bool, ignores: bool) -> Callable[[], None]:
    def start() -> None:
        os.setsid()
        if has_terminal:
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        if ignores:
            signal.signal(signal.SIGHUP, signal.SIG_IGN)

    return start


@pytest.mark.parametrize(
    ("form", "how"),
    [([], "session"), ([], "no session"), ([], "nohup"), (["--json"], "no session")],
    ids=["screen", "screen without a session", "screen under nohup", "json"],
)
def test_the_console_does_not_outlive_it(tmp_path: Path, form: list[str], how: str) -> None:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    process = subprocess.Popen(
        [*COMMAND, "console", "--virtual", "carrom", *form],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "HOME": str(tmp_path), "TERM": "xterm-256color"},
        preexec_fn=_own_session(how != "no session", how == "nohup"),
    )
    os.close(theirs)
    try:
        shown = b""
        until = time.monotonic() + _ENDS_S
        while b"ready" not in shown and b"HELLO" not in shown and time.monotonic() < until:
            if select.select([ours], [], [], 0.5)[0]:
                shown += os.read(ours, 65536)
        os.close(ours)
        process.wait(_ENDS_S)
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        process.wait()
    assert process.returncode != -signal.SIGKILL
