"""The process that is a Pico: hands at its beams, and its end, about which it says nothing."""

import json
import os
import signal
import subprocess
import sys
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from pichenette import board, wire
from pichenette.pico import bundle
from pichenette.virtual.closing import ENDINGS, endings_held_back


class Process:
    def __init__(self, folder: Path, *words: str) -> None:
        bundle.write(board.load("carrom"), folder / "pico")
        self.port = folder / "tty"
        command = [sys.executable, "-m", "pichenette.virtual.pico", folder / "pico", self.port]
        with endings_held_back():
            self.it = subprocess.Popen(
                [*map(str, command), *words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        assert self.it.stdin
        assert self.it.stdout
        assert self.it.stderr
        self.commands, self.answers, self.complaints = self.it.stdin, self.it.stdout, self.it.stderr

    def say(self, *commands: dict[str, object]) -> None:
        """All in one piece: it may leave after the first."""
        self.commands.write(b"".join(json.dumps(one).encode() + b"\n" for one in commands))
        self.commands.flush()

    def end(self) -> tuple[int, bytes]:
        """Its code, and all that it complained of."""
        return self.it.wait(), self.complaints.read()


@pytest.fixture(params=["step by step", "along the clock"])
def pico(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Process]:
    process = Process(tmp_path, *(["--speed", "50"] if request.param == "along the clock" else []))
    with process.it:
        yield process
        process.it.kill()


def test_no_more_commands(pico: Process) -> None:
    pico.answers.readline()
    pico.commands.close()
    assert pico.end() == (0, b"")
    assert not pico.port.is_symlink()


def test_nobody_reads_the_answer(pico: Process) -> None:
    """The demo's Ctrl-C: it was told to run, and the caller has left."""
    pico.answers.readline()
    pico.answers.close()
    # Along the clock it says nothing until its next boot.
    pico.say({"run_until_us": 1e6, "sent": 0}, {"unplug": True}, {"replug": True})
    assert pico.end() == (0, b"")


def test_everything_closed_before_it_was_up(pico: Process) -> None:
    pico.answers.close()
    pico.commands.close()
    assert pico.end() == (0, b"")


def test_bytes_that_were_promised_and_never_came(tmp_path: Path) -> None:
    with (process := Process(tmp_path)).it:
        process.answers.readline()
        process.say({"run_until_us": 1e6, "sent": 10})
        process.commands.close()
        assert process.end() == (0, b"")


def test_no_handler_of_the_firmware_keeps_it(pico: Process) -> None:
    """`go_round` of firmware/rounds.py continues after any Exception."""
    pico.answers.readline()
    port = os.open(pico.port, os.O_RDWR | os.O_NOCTTY)
    pico.say({"run_until_us": 1e6, "sent": 0})
    os.read(port, 1)  # it says hello: its tasks are running
    pico.commands.close()
    assert pico.end() == (0, b"")
    os.close(port)


@pytest.mark.parametrize("number", sorted(ENDINGS), ids=lambda number: number.name)
@pytest.mark.parametrize("moment", ["at once", "running"])
def test_a_signal(pico: Process, number: signal.Signals, moment: str) -> None:
    if moment == "running":
        pico.answers.readline()
    pico.it.send_signal(number)
    assert pico.end() == (-number, b"")


@pytest.mark.parametrize("apart_s", [0.004, 0.3])
def test_what_hands_did_one_after_the_other_stays_so(tmp_path: Path, apart_s: float) -> None:
    """A busy machine brings a flick and the piece that falls after it at once."""
    carrom = board.load("carrom")
    strike, pocket = (carrom.gate_number(name) for name in ("strike", "pocket-1"))

    def pulse(gate: int, done_at: float) -> dict[str, object]:
        pin, broken = carrom.gates[gate].pin, int(carrom.gates[gate].broken == "high")
        return {"soon": [(0, pin, broken), (5000, pin, 1 - broken)], "done_at": done_at}

    with (process := Process(tmp_path, "--speed", "50")).it:
        process.answers.readline()
        port = os.open(process.port, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(port)
        with open(port, "rb") as sentences:
            os.write(port, wire.encode("HI,1"))
            told = (wire.decode(line) for line in sentences)
            assert any(fields and fields[0] == "STATE" for fields in told)
            process.say(pulse(strike, 9.0), pulse(pocket, 9.0 + apart_s))
            began: dict[int, int] = {}
            for fields in told:
                if fields and fields[0] == "EDGE" and int(fields[4]) == 1:
                    began.setdefault(int(fields[3]), int(fields[2]))
                if len(began) == 2:
                    break
        apart_us = (began[pocket] - began[strike]) % (1 << 30)
        assert apart_us == pytest.approx(50e6 * apart_s, abs=2000)
        process.it.kill()
