"""The chips around a simulated Pico."""

import errno

import pytest

from pichenette.virtual.pico.sensors import HEAD, MUX, Bus, LoadCell, Track
from pichenette.virtual.pico.simulation import Simulation

ENABLE, CONTROL, STATUS, LIGHT = 0x80, 0x8F, 0x93, 0xB4


class Free:
    """Time runs as far as anybody likes."""

    def permit(self, now_us: float, until_us: float) -> bool:
        return True


@pytest.fixture
def simulation() -> Simulation:
    return Simulation(Free())


def test_a_track_knows_its_past() -> None:
    track = Track("nothing")
    track.add(20, "second")
    track.add(10, "first")
    assert [track.at(at) for at in (5, 10, 19, 20, 99)] == [
        "nothing",
        "first",
        "first",
        "second",
        "second",
    ]
    track.forget(15)
    assert track.at(15) == "first"


def test_conversions_come_at_the_chips_own_rate(simulation: Simulation) -> None:
    cell = LoadCell(simulation, sps=80, noise=0, seed=1)
    cell.counts.add(0, -5)
    simulation.spend(12_600)
    assert cell.waiting() == 1
    word = cell.word()
    assert word & 1 == 1, "DOUT is high after the last bit"
    assert word >> 1 == 0xFFFFFB, "two's complement of 24 bits"
    assert cell.waiting() == 0


def test_a_full_fifo_loses_the_newest(simulation: Simulation) -> None:
    cell = LoadCell(simulation, sps=80, noise=0, seed=1)
    for number in range(20):
        cell.counts.add(number * 12_500, number)
    simulation.spend(200_000)
    assert cell.waiting() == 4
    assert cell.word() >> 1 <= 1


def test_a_step_settles_over_four_conversions(simulation: Simulation) -> None:
    cell = LoadCell(simulation, sps=10, noise=0, seed=1)
    cell.counts.add(0, 0)
    cell.counts.add(350_000, 400)
    words = []
    for _ in range(9):
        simulation.spend(100_000)
        if cell.waiting():
            words.append(cell.word() >> 1)
    assert words == [0, 0, 0, 100, 200, 300, 400, 400, 400]


def parts(bus: Bus) -> list[int]:
    """Clear, red, green, blue."""
    light = bytearray(8)
    bus.readfrom_mem_into(HEAD, LIGHT, light)
    return [light[n] | light[n + 1] << 8 for n in range(0, 8, 2)]


def is_done(bus: Bus) -> bool:
    status = bytearray(1)
    bus.readfrom_mem_into(HEAD, STATUS, status)
    return bool(status[0] & 1)


def test_a_head_integrates_what_is_before_it(simulation: Simulation) -> None:
    bus = Bus(simulation, {2})
    bus.heads[2].light.add(simulation.now_us, (560, 90, 150, 330))
    bus.writeto(MUX, bytes([1 << 2]))
    bus.writeto_mem(HEAD, CONTROL, b"\x03")
    bus.writeto_mem(HEAD, ENABLE, b"\x03")
    assert not is_done(bus)
    simulation.spend(5_000)
    assert is_done(bus)
    assert parts(bus) == [560, 90, 150, 330]


def test_a_head_keeps_what_it_said_until_it_knows_better(simulation: Simulation) -> None:
    bus = Bus(simulation, {0})
    bus.heads[0].light.add(simulation.now_us, (6000, 600, 60, 0))
    bus.writeto(MUX, b"\x01")
    bus.writeto_mem(HEAD, CONTROL, b"\x02")
    bus.writeto_mem(HEAD, ENABLE, b"\x03")
    simulation.spend(5_000)
    assert parts(bus) == [1024, 160, 16, 0], "at 16 ×, and full"
    bus.writeto_mem(HEAD, ENABLE, b"\x01")
    bus.writeto_mem(HEAD, CONTROL, b"\x03")
    bus.writeto_mem(HEAD, ENABLE, b"\x03")
    assert is_done(bus), "of the time before"
    assert parts(bus) == [1024, 160, 16, 0]
    simulation.spend(5_000)
    assert parts(bus) == [1024, 600, 60, 0]


def test_a_channel_without_a_head_does_not_answer(simulation: Simulation) -> None:
    bus = Bus(simulation, {0})
    bus.writeto(MUX, b"\x08")
    with pytest.raises(OSError, match="no answer") as caught:
        bus.writeto_mem(HEAD, ENABLE, b"\x01")
    assert caught.value.errno == errno.EIO
    with pytest.raises(OSError, match="no answer"):
        Bus(simulation, set()).writeto(MUX, b"\x01")
