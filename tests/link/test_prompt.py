"""Who asks for the prompt gets it, from the real firmware on a virtual Pico; Ctrl-C does not."""

import time
from collections.abc import Iterator
from select import select

import pytest

from pichenette import board, wire
from pichenette.link.port import PortAway, SerialPort
from pichenette.link.prompt import ask_for_prompt, has_left
from pichenette.virtual.board import VirtualBoard
from tests.patience import PATIENCE_S

CARROM = board.load("carrom")


@pytest.fixture
def virtual() -> Iterator[VirtualBoard]:
    with VirtualBoard(CARROM, speed=1.0) as running:
        yield running


def talk(virtual: VirtualBoard, said: bytes, wanted: bytes) -> bytes:
    """Open the port, say something, close it once the answer has arrived."""
    port = SerialPort(str(virtual.port))
    try:
        port.write(said)
        heard = b""
        until = time.monotonic() + PATIENCE_S
        while wanted not in heard:
            left = until - time.monotonic()
            assert left > 0, f"{wanted!r} did not come: {heard!r}"
            if select([port], [], [], left)[0]:
                heard += port.read()
        return heard
    finally:
        port.close()


def test_a_stray_ctrl_c_does_nothing(virtual: VirtualBoard) -> None:
    talk(virtual, b"", b"$BEAT")
    heard = talk(virtual, b"\x03\x03\r\x03" + wire.encode("PING,5"), b"$PONG,5,")
    assert b"KeyboardInterrupt" not in heard
    assert b">>>" not in heard


def test_the_firmware_leaves_when_it_is_asked_to_and_ctrl_d_brings_it_back(
    virtual: VirtualBoard,
) -> None:
    talk(virtual, b"", b"$BEAT")
    assert ask_for_prompt(str(virtual.port), PATIENCE_S)
    assert b"42" in talk(virtual, b"print(6 * 7)\r", b"\r\n42\r\n>>> ")
    assert not ask_for_prompt(str(virtual.port), 0.1)  # it is there already, and does not know that
    talk(virtual, b"\x03\x04", b"$HELLO,1,")


def test_machine_reset_at_the_prompt_brings_it_back(virtual: VirtualBoard) -> None:
    talk(virtual, b"", b"$BEAT")
    assert ask_for_prompt(str(virtual.port), PATIENCE_S)
    with pytest.raises(PortAway):
        talk(virtual, b"\x03import machine; machine.reset()\r", b"never")
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        try:
            talk(virtual, wire.encode("HI,1"), b"$HELLO,1,")
        except PortAway:
            continue
        return
    raise AssertionError("it did not come back")


@pytest.mark.parametrize(
    ("heard", "is_there"),
    [
        (b"$DONE,REPL,ok*%s\n\r\nMicroPython\r\n>>> ", True),
        (b"$BEAT,1$DONE,REPL,ok*%s\r\n>>> ", True),
        (b"$DONE,REPL,ok*%s\n", False),
        (b"$DONE,REPL,ok*0000\n>>> ", False),
        (b"$REPL\r\n>>> ", False),
        (b"", False),
    ],
)
def test_the_answer_then_the_prompt(heard: bytes, is_there: bool) -> None:
    crc = b"%04X" % wire.crc16(b"DONE,REPL,ok")
    assert has_left(heard.replace(b"%s", crc)) is is_there
