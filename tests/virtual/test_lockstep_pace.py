"""What the simulated Pico sends, and when: at the moments a real one would, stopping where somebody
may answer.
"""

import itertools
import os
import random
import tty
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from pichenette import wire
from pichenette.board import load
from pichenette.sense.observation import Light
from pichenette.virtual.board import GateEdge, VirtualBoard, WiredCell

CARROM, TOPPLE = load("carrom"), load("topple")
MAN, DARK = Light(90, 150, 330, 560), Light(5, 5, 4, 14)


class Driven:
    """A virtual Pico whose every sentence is acknowledged."""

    def __init__(self, virtual: VirtualBoard, port: int) -> None:
        self.virtual, self._port = virtual, port
        self._sent = self._read = 0
        self._boot = ""
        self.now_us = 0.0
        self.stops: list[list[list[str]]] = []  # the sentences since the stop before
        self.send("HI,1")

    def send(self, body: str) -> None:
        self._sent += os.write(self._port, wire.encode(body))

    def run(self, until_us: float, past: str = "") -> None:
        while self.now_us < until_us:
            ran = self.virtual.run_until(until_us, self._sent, past)
            self.now_us = ran.at_us
            data = b""
            while self._read + len(data) < ran.written:
                data += os.read(self._port, 65536)
            self._read += len(data)
            told = [fields for line in data.splitlines() if (fields := wire.decode(line))]
            self.stops.append(told)
            self._answer(told)

    def _answer(self, told: list[list[str]]) -> None:
        for kind, *values in told:
            if kind == "HELLO":
                self._boot = values[3]
            elif kind in ("EDGE", "HUE"):
                self.send(f"ACK,{self._boot},{values[0]}")

    def sentences(self, kind: str) -> list[list[str]]:
        return [fields for stop in self.stops for fields in stop if fields[0] == kind]


@contextmanager
def driven(virtual: VirtualBoard) -> Iterator[Driven]:
    with virtual:
        port = os.open(virtual.port, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(port)
        try:
            yield Driven(virtual, port)
        finally:
            os.close(port)


def test_readings_do_not_stop_it_and_everything_else_does() -> None:
    with driven(VirtualBoard(TOPPLE, speed=None)) as pico:
        pico.run(10_500_000, past="$LOAD,")
        loads = len(pico.sentences("LOAD"))
        assert loads == pytest.approx(10.4 * 80, abs=60)  # it settles first
        for stop in pico.stops:
            kinds = [fields[0] for fields in stop]
            assert all(kind == "LOAD" for kind in kinds[:-1]), kinds
        assert len(pico.stops) < loads / 10


def test_a_long_run_of_readings_leaves_room_in_the_terminal() -> None:
    with driven(VirtualBoard(TOPPLE, speed=None)) as pico:
        pico.run(6_000_000, past="$")  # not even a beat stops it
        assert max(map(len, pico.stops)) < 4096 / len("$LOAD,1000000,1000,0*0000\n")
        times = [int(fields[1]) for fields in pico.sentences("LOAD")]
        assert len(pico.sentences("BEAT")) >= 5
        assert max(after - before for before, after in itertools.pairwise(times)) < 20_000


def test_without_being_told_it_stops_at_every_sentence() -> None:
    with driven(VirtualBoard(TOPPLE, speed=None)) as pico:
        pico.run(1_500_000)
        assert max(map(len, pico.stops)) == 1


@pytest.mark.parametrize("sps", [10, 80])
def test_readings_come_when_the_chip_has_them(sps: int) -> None:
    with driven(VirtualBoard(TOPPLE, speed=None, cell=WiredCell(sps))) as pico:
        pico.run(8_000_000, past="$LOAD,")
        times = [int(fields[1]) for fields in pico.sentences("LOAD")][4:]
        period_us = 1e6 / sps
        off = [(at_us - times[0]) % period_us for at_us in times]
        late = [min(one, period_us - one) for one in off]
        # A round of the tasks, a beat to write, the host's answers to read.
        assert max(late) < 2_000, sorted(late)[-5:]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_break_that_lasts_is_read_by_its_head(seed: int) -> None:
    dice = random.Random(seed)
    at_us, gates = 1_000_000.0, range(4)
    edges, lights = [], []
    for number in range(40):
        gate = gates[number % 4]
        width_us = dice.uniform(12_000, 40_000)
        edges += [GateEdge(at_us, gate, True), GateEdge(at_us + width_us, gate, False)]
        lights += [(at_us, gate, MAN), (at_us + width_us, gate, DARK)]
        at_us += dice.uniform(100_000, 400_000)
    with driven(VirtualBoard(CARROM, seed, None, has_heads=True)) as pico:
        pico.virtual.drive(edges)
        pico.virtual.show(lights)
        pico.run(at_us)
        assert len(pico.sentences("EDGE")) == 80
        assert [fields[3] for fields in pico.sentences("HUE")] == [str(n % 4) for n in range(40)]
