"""`pichenette demo` at a real terminal: what a person who stops it is left with."""

import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest


class Demo:
    """One at a terminal of its own, in a process group of its own, as a shell makes one."""

    def __init__(self, folder: Path, *prefix: str) -> None:
        self.master, slave = pty.openpty()
        command = [str(Path(sys.executable).with_name("pichenette")), "demo"]
        self.process = subprocess.Popen(
            [*prefix, *command, "--speed", "20", "--lang", "fr"],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, "TMPDIR": str(folder)},
            start_new_session=True,
        )
        os.close(slave)
        self.shown = b""

    def read(self) -> bool:
        """False when nobody has the terminal open any more: the virtual Pico is gone too."""
        try:
            piece = os.read(self.master, 4096)
        except OSError:
            return False
        self.shown += piece
        return bool(piece)

    def read_until(self, wanted: bytes) -> None:
        while wanted not in self.shown:
            assert self.read(), self.shown

    def tell_all(self, number: signal.Signals) -> None:
        """What a terminal does: everybody in the group."""
        os.killpg(self.process.pid, number)

    def end(self) -> int:
        while self.read():
            pass
        return self.process.wait()


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[Demo]:
    yield from _started(tmp_path)


def _started(folder: Path, *prefix: str) -> Iterator[Demo]:
    started = Demo(folder, *prefix)
    with started.process:
        yield started
        started.process.kill()
    os.close(started.master)


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)],
    ids=["Ctrl-C", "killed", "terminal closed"],
)
def test_the_end_leaves_a_clean_terminal_and_nothing_running(
    demo: Demo, number: signal.Signals, code: int, tmp_path: Path
) -> None:
    demo.read_until(b"Ana")
    demo.tell_all(number)
    demo.tell_all(number)  # impatient people press it twice
    assert demo.end() == code
    assert b"Traceback" not in demo.shown
    assert demo.shown.rstrip().endswith(b"\x1b[?25h"), "the cursor is there again"
    assert list(tmp_path.iterdir()) == []


def test_ignored_signals_stay_ignored(tmp_path: Path) -> None:
    """`nohup`, and what a script starts in the background."""
    for demo in _started(tmp_path, "sh", "-c", 'trap "" INT HUP; exec "$@"', "sh"):
        demo.read_until(b"Ana")
        demo.tell_all(signal.SIGINT)
        demo.tell_all(signal.SIGHUP)
        before = len(demo.shown)
        while len(demo.shown) < before + 20_000:  # it plays on
            assert demo.read()
        demo.tell_all(signal.SIGTERM)
        assert demo.end() == 143
        assert b"Traceback" not in demo.shown
    assert list(tmp_path.iterdir()) == []


def test_the_virtual_pico_may_die_first(demo: Demo, tmp_path: Path) -> None:
    demo.read_until(b"Ana")
    children = Path(f"/proc/{demo.process.pid}/task/{demo.process.pid}/children")
    os.kill(int(children.read_text().split()[0]), signal.SIGKILL)
    assert demo.end() == 1
    assert b"pichenette demo: the virtual Pico" in demo.shown
    assert b"Traceback" not in demo.shown
    assert list(tmp_path.iterdir()) == []
