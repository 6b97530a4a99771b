"""`pichenette demo` at a real terminal: what a person who stops it is left with."""

import os
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.pseudo_terminal import PseudoTerminal

_OWN_SCREEN, _OTHER_SCREEN = b"\x1b[?1049h", b"\x1b[?1049l"
# A game that no test outlasts: at this speed the usual one is over in five seconds.
_LONG = ("--option", "target=1000", "--no-page")


class Demo:
    """One at its own terminal and in its own process group, as a shell starts it."""

    def __init__(
        self, folder: Path, *prefix: str, term: str = "xterm", words: tuple[str, ...] = _LONG
    ) -> None:
        self.ends = PseudoTerminal()
        self.master, slave = self.ends.ours, self.ends.theirs
        self.keyboard = termios.tcgetattr(self.master)
        command = [str(Path(sys.executable).with_name("pichenette")), "demo"]
        self.process = subprocess.Popen(
            [*prefix, *command, "--speed", "20", "--lang", "fr", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, "TMPDIR": str(folder), "TERM": term, "COLORTERM": "truecolor"},
            process_group=0,
        )
        self.ends.let_go()
        self.shown = b""

    def read(self) -> bool:
        """False once nobody has the terminal open: the virtual Pico is gone too."""
        try:
            piece = os.read(self.master, 4096)
        except OSError:
            return False
        self.shown += piece
        return bool(piece)

    def read_until(self, wanted: bytes) -> None:
        while wanted not in self.shown:
            assert self.read(), self.shown

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def resize(self, columns: int, rows: int) -> None:
        """Until it is drawn anew, and whole."""
        termios.tcsetwinsize(self.master, (rows, columns))
        self.read_until(b"\x1b[H\x1b[2J")
        self.shown = b""
        self.read_until(b"\x1b[H")

    def tell_all(self, number: signal.Signals) -> None:
        """What a terminal does: everybody in the group."""
        os.killpg(self.process.pid, number)

    @property
    def does_echo(self) -> bool:
        return bool(termios.tcgetattr(self.master)[3] & termios.ECHO)

    def end(self) -> int:
        while self.read():
            pass
        return self.process.wait()


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[Demo]:
    yield from _started(tmp_path)


def _started(
    folder: Path, *prefix: str, term: str = "xterm", words: tuple[str, ...] = _LONG
) -> Iterator[Demo]:
    started = Demo(folder, *prefix, term=term, words=words)
    with started.ends, started.process:
        try:
            yield started
        finally:
            started.process.kill()


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)],
    ids=["Ctrl-C", "killed", "terminal closed"],
)
def test_the_end_leaves_a_clean_terminal_and_nothing_running(
    demo: Demo, number: signal.Signals, code: int, tmp_path: Path
) -> None:
    demo.read_until(b"Ana")
    assert not demo.does_echo, "what is typed would stand in the picture"
    demo.tell_all(number)
    demo.tell_all(number)  # impatient people press it twice
    assert demo.end() == code
    assert termios.tcgetattr(demo.master) == demo.keyboard
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
    assert "pichenette demo : le Pico virtuel".encode() in demo.shown
    assert b"Traceback" not in demo.shown
    assert list(tmp_path.iterdir()) == []


def test_ctrl_z_gives_the_terminal_back_and_going_on_takes_it_again(demo: Demo) -> None:
    demo.read_until(b"Ana")
    demo.tell_all(signal.SIGTSTP)
    os.waitid(os.P_PID, demo.process.pid, os.WSTOPPED | os.WNOWAIT)
    demo.read_until(_OTHER_SCREEN + b"\x1b[?25h")
    assert demo.does_echo
    demo.shown = b""
    demo.tell_all(signal.SIGCONT)
    demo.read_until(b"Ana")
    assert _OWN_SCREEN in demo.shown
    assert not demo.does_echo
    demo.tell_all(signal.SIGINT)
    assert demo.end() == 130
    assert termios.tcgetattr(demo.master) == demo.keyboard


def test_a_larger_window_is_filled_at_once(demo: Demo) -> None:
    demo.read_until(b"Ana")
    demo.shown = b""
    demo.resize(60, 20)
    assert "▇▇ ▇".encode() not in demo.shown, "an LED is one column wide there"
    assert "▀".encode() in demo.shown, "the board is drawn"
    demo.shown = b""
    demo.resize(200, 50)
    demo.read_until("▁▁".encode())
    demo.shown = b""
    demo.resize(59, 20)
    demo.read_until("à partir de 60 × 20".encode())
    assert "▀".encode() not in demo.shown


def test_keys_steer_it_and_q_ends_it_well(tmp_path: Path) -> None:
    for demo in _started(tmp_path):
        demo.read_until("×20".encode())
        demo.press("+")
        demo.read_until("×24".encode())
        demo.press("\x1b[D-")
        demo.read_until("×12".encode())
        demo.press(" ")
        demo.read_until(b"en pause")
        demo.press("q")
        assert demo.end() == 0
        assert termios.tcgetattr(demo.master) == demo.keyboard
        assert "à Ana de jouer.".encode() in demo.shown or "à Bo de jouer.".encode() in demo.shown
    assert list(tmp_path.iterdir()) == []


def test_a_visitor_answers_the_doubt_and_sees_the_winner(tmp_path: Path) -> None:
    for demo in _started(tmp_path, words=("--game", "offboard", "--no-page")):
        demo.read_until("qu’en dites-vous".encode())
        demo.press("1")
        demo.read_until("gagne !".encode())
        demo.press("x")
        assert demo.end() == 0
        assert "– victoire : ".encode() in demo.shown.rpartition(_OTHER_SCREEN)[2]
        assert termios.tcgetattr(demo.master) == demo.keyboard
        assert b"Traceback" not in demo.shown


def test_a_dumb_terminal_gets_plain_lines(tmp_path: Path) -> None:
    for demo in _started(tmp_path, term="dumb"):
        demo.read_until(b"Ana")
        assert demo.does_echo
        demo.tell_all(signal.SIGINT)
        assert demo.end() == 130
        assert b"\x1b" not in demo.shown
