"""`pichenette demo` at a real terminal: what a person who stops it is left with."""

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)],
    ids=["Ctrl-C", "killed", "terminal closed"],
)
def test_the_end_leaves_a_clean_terminal_and_nothing_running(
    number: signal.Signals, code: int, tmp_path: Path
) -> None:
    master, slave = pty.openpty()
    demo = subprocess.Popen(
        [
            str(Path(sys.executable).with_name("pichenette")),
            "demo",
            "--speed",
            "20",
            "--lang",
            "fr",
        ],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**os.environ, "TMPDIR": str(tmp_path)},
        start_new_session=True,  # a group of its own, as a shell makes one
    )
    os.close(slave)
    shown = b""
    while b"Ana" not in shown:
        shown += os.read(master, 4096)
    os.killpg(demo.pid, number)  # what a terminal does: everybody in the group
    while True:
        try:
            piece = os.read(master, 4096)
        except OSError:  # nobody has the other end open any more: the virtual Pico is gone too
            break
        if not piece:
            break
        shown += piece
    os.close(master)
    assert demo.wait() == code
    assert b"Traceback" not in shown
    assert shown.rstrip().endswith(b"\x1b[?25h"), "the cursor is there again"
    assert list(tmp_path.iterdir()) == []
