"""The prompt of the virtual Pico, as a host meets it over the port."""

import time
from collections.abc import Iterator
from select import select

import pytest

from pichenette import board, wire
from pichenette.link.port import PortAway, SerialPort
from pichenette.virtual.board import VirtualBoard
from tests.patience import PATIENCE_S

CARROM = board.load("carrom")


class Terminal:
    def __init__(self, virtual: VirtualBoard) -> None:
        self.port = SerialPort(str(virtual.port))
        self.heard = b""

    def expect(self, wanted: bytes) -> bytes:
        """What comes up to there."""
        until = time.monotonic() + PATIENCE_S
        while wanted not in self.heard:
            left = until - time.monotonic()
            assert left > 0, f"{wanted!r} did not come: {self.heard!r}"
            if select([self.port], [], [], left)[0]:
                self.heard += self.port.read()
        at = self.heard.index(wanted) + len(wanted)
        found, self.heard = self.heard[:at], self.heard[at:]
        return found

    def send(self, data: bytes) -> None:
        assert self.port.write(data) == len(data)


@pytest.fixture
def prompt() -> Iterator[tuple[VirtualBoard, Terminal]]:
    with VirtualBoard(CARROM, speed=1.0) as virtual:
        terminal = Terminal(virtual)
        terminal.expect(b"$BEAT")
        virtual.interrupt()
        terminal.expect(b"KeyboardInterrupt")
        terminal.expect(b">>> ")
        yield virtual, terminal
        terminal.port.close()


def test_a_line_is_echoed_and_taken_only_on_a_return(
    prompt: tuple[VirtualBoard, Terminal],
) -> None:
    terminal = prompt[1]
    terminal.send(b"$PING,1*AAAA\n$PING,2*BBBB\n")
    terminal.expect(b"$PING,1*AAAA$PING,2*BBBB")
    terminal.send(b"\r")
    terminal.expect(b"SyntaxError")
    terminal.expect(b">>> ")
    terminal.send(b"print(6 * 7)\r")
    terminal.expect(b"\r\n42\r\n>>> ")


def test_ctrl_d_starts_the_program_only_from_an_empty_line(
    prompt: tuple[VirtualBoard, Terminal],
) -> None:
    terminal = prompt[1]
    terminal.send(b"half a line\x04")
    terminal.send(b"!\x03")
    assert b"soft reboot" not in terminal.expect(b"!\r\n>>> ")
    terminal.send(b"\x04")
    terminal.expect(b"soft reboot")
    terminal.expect(b"$BEAT")


def test_raw_mode_has_no_echo_and_starts_no_program(
    prompt: tuple[VirtualBoard, Terminal],
) -> None:
    terminal = prompt[1]
    terminal.send(b"\x01")
    terminal.expect(b"raw REPL; CTRL-B to exit\r\n>")
    terminal.send(b"\x04")
    terminal.expect(b"OK\r\nMPY: soft reboot\r\nraw REPL; CTRL-B to exit\r\n>")
    terminal.send(b"print(1)\x04")
    assert terminal.expect(b"\x04\x04>") == b"OK1\r\n\x04\x04>"
    terminal.send(b"lost\x02")
    terminal.expect(b">>> ")


def test_paste_mode_is_left_by_ctrl_c(prompt: tuple[VirtualBoard, Terminal]) -> None:
    terminal = prompt[1]
    terminal.send(b"\x05")
    terminal.expect(b"=== ")
    terminal.send(b"print(1)\r")
    terminal.expect(b"print(1)\r\n=== ")
    terminal.send(b"\x03")
    terminal.expect(b">>> ")


def test_a_program_that_cannot_start_ends_at_the_prompt(
    prompt: tuple[VirtualBoard, Terminal],
) -> None:
    virtual, terminal = prompt
    (virtual.files / "main.py").write_text("import nothing_of_the_kind\n")
    terminal.send(b"import machine; machine.soft_reset()\r")
    terminal.expect(b"soft reboot")
    terminal.expect(b"ModuleNotFoundError")
    terminal.expect(b">>> ")


def test_a_deaf_board_speaks_and_hears_nothing_until_it_is_enumerated_again() -> None:
    with VirtualBoard(CARROM, speed=1.0) as virtual:
        terminal = Terminal(virtual)
        terminal.expect(b"$BEAT")
        virtual.deafen()
        terminal.expect(b"$BEAT")
        terminal.send(wire.encode("HI,1"))
        assert b"HELLO" not in terminal.expect(b"$BEAT")
        before = virtual.port.readlink()
        virtual.reenumerate()
        with pytest.raises(PortAway):
            terminal.expect(b"the hang-up")
        until = time.monotonic() + PATIENCE_S
        while not virtual.port.is_symlink() or virtual.port.readlink() == before:
            assert time.monotonic() < until
        terminal.port.close()  # not before: its number would be free for the new one
        again = Terminal(virtual)
        again.send(wire.encode("HI,1"))
        again.expect(b"$HELLO")
        again.port.close()
