"""A USB endpoint that takes nothing more: off the bus and on again, then a restart."""

from collections.abc import Iterator
from typing import Any

import pytest

from pichenette.virtual.pico.simulation import Reset
from tests.firmware.fakes import Link
from tests.firmware.simulated import Pico

CONTROL, BUFFER = 0x50100017, 0x50100095
PULL_UP_ON, PULL_UP_OFF = 0x5011204C, 0x5011304C


class Bench:
    def __init__(self, pico: Pico, monkeypatch: pytest.MonkeyPatch) -> None:
        module = pico.load("ear")
        self._pico = pico
        self.registers = {CONTROL: 0x80, BUFFER: 0x04}
        self.pulls: list[int] = []
        self.has_input = False
        self.link = Link()
        monkeypatch.setattr(module, "mem8", self.registers)
        monkeypatch.setattr(module, "mem32", self)
        self._ear: Any = module.Ear(
            self, self.link, pico.load("ring").Ring(), pico.load("watchdog").Watchdog()
        )

    def __setitem__(self, register: int, bits: int) -> None:
        assert bits == 1 << 16
        self.pulls.append(register)

    def poll(self, _ms: int) -> Iterator[int]:
        return iter([1] if self.has_input else [])

    def run(self, ms: int) -> None:
        for _ in range(ms // 10):
            self._ear.step()
            self._pico.simulation.spend(10_000)


@pytest.fixture
def bench(pico: Pico, monkeypatch: pytest.MonkeyPatch) -> Bench:
    return Bench(pico, monkeypatch)


@pytest.mark.parametrize("registers", [(0x80, 0x04), (0x00, 0x04), (0x00, 0x00)])
def test_a_port_that_hears_or_is_not_set_up_is_left_alone(
    bench: Bench, registers: tuple[int, int]
) -> None:
    bench.registers[CONTROL], bench.registers[BUFFER] = registers
    bench.run(60_000)
    assert bench.pulls == []


def test_a_full_buffer_or_a_busy_moment_is_no_deaf_port(bench: Bench) -> None:
    bench.registers[BUFFER] = 0
    bench.has_input = True
    bench.run(60_000)
    bench.has_input = False
    for _ in range(100):
        bench.registers[BUFFER] = 0
        bench.run(90)  # nine rounds
        bench.registers[BUFFER] = 4
        bench.run(10)
    assert bench.pulls == []


def test_a_deaf_port_leaves_the_bus_and_comes_back(bench: Bench) -> None:
    bench.registers[BUFFER] = 0
    bench.run(100)
    assert bench.pulls == [PULL_UP_OFF, PULL_UP_ON]
    assert len(bench.link.said) == 1
    bench.registers[CONTROL] = 0  # the host sets it up again
    bench.run(500)
    bench.registers.update({CONTROL: 0x80, BUFFER: 0x04})
    bench.run(60_000)
    assert len(bench.pulls) == 2
    bench.registers[BUFFER] = 0  # much later, once more: the same
    bench.run(100)
    assert len(bench.pulls) == 4


def test_where_that_does_not_help_it_starts_again(bench: Bench) -> None:
    bench.registers[BUFFER] = 0
    with pytest.raises(Reset):
        bench.run(20_000)
    assert bench.pulls == [PULL_UP_OFF, PULL_UP_ON]
    assert "restart; not safe: 0" in bench.link.said[-1]
