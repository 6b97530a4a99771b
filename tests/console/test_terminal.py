"""Whatever runs in a terminal ends with it."""

import fcntl
import os
import select
import signal
import struct
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pichenette.console.terminal import GONE, Terminal
from tests.patience import PATIENCE_S
from tests.pseudo_terminal import PseudoTerminal

COMMAND = [sys.executable, "-c", "import sys; from pichenette.cli import main; sys.exit(main())"]


def test_a_terminal_that_hangs_up_is_told_once() -> None:
    told, ended = threading.Event(), threading.Event()
    codes: list[int] = []

    def end(code: int) -> None:
        codes.append(code)
        ended.set()

    with PseudoTerminal() as ends:
        terminal = Terminal([ends.theirs])
        terminal.watch(told.set, end, grace_s=0.0)
        assert not terminal.is_gone
        assert not told.is_set()
        ends.hang_up()
        assert told.wait(PATIENCE_S)
        assert terminal.is_gone
        assert ended.wait(PATIENCE_S)
    assert codes == [GONE]


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
    with PseudoTerminal() as ends:
        fcntl.ioctl(ends.theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        with subprocess.Popen(
            [*COMMAND, "console", "--virtual", "carrom", *form],
            stdin=ends.theirs,
            stdout=ends.theirs,
            stderr=ends.theirs,
            env={**os.environ, "HOME": str(tmp_path), "TERM": "xterm-256color"},
            preexec_fn=_own_session(how != "no session", how == "nohup"),
        ) as process:
            ends.let_go()
            try:
                shown = b""
                until = time.monotonic() + PATIENCE_S
                while b"ready" not in shown and b"HELLO" not in shown and time.monotonic() < until:
                    if select.select([ends.ours], [], [], 0.5)[0]:
                        shown += os.read(ends.ours, 65536)
                ends.hang_up()
                process.wait(PATIENCE_S)
            finally:
                process.kill()  # nothing, where it has ended
    assert process.returncode != -signal.SIGKILL
