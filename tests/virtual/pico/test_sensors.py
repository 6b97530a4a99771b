"""The chips around a simulated Pico."""

import errno

import pytest

from pichenette.virtual.pico.sensors import HEAD, MUX, Bus, LoadCell, Track
from pichenette.virtual.pico.simulation import Simulation

ENABLE, STATUS, LIGHT = 0x80, 0x93, 0xB4


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


def test_a_head_integrates_what_is_before_it(simulation: Simulation) -> None:
    bus = Bus(simulation, {2})
    bus.heads[2].light.add(simulation.now_us, (560, 90, 150, 330))
    bus.writeto(MUX, bytes([1 << 2]))
    bus.writeto_mem(HEAD, ENABLE, b"\x03")
    status = bytearray(1)
    bus.readfrom_mem_into(HEAD, STATUS, status)
    assert not status[0] & 1
    simulation.spend(5_000)
    bus.readfrom_mem_into(HEAD, STATUS, status)
    assert status[0] & 1
    light = bytearray(8)
    bus.readfrom_mem_into(HEAD, LIGHT, light)
    parts = [light[n] | light[n + 1] << 8 for n in range(0, 8, 2)]
    assert parts == [560, 90, 150, 330], "clear, red, green, blue"


def test_a_channel_without_a_head_does_not_answer(simulation: Simulation) -> None:
    bus = Bus(simulation, {0})
    bus.writeto(MUX, b"\x08")
    with pytest.raises(OSError, match="no answer") as caught:
        bus.writeto_mem(HEAD, ENABLE, b"\x01")
    assert caught.value.errno == errno.EIO
    with pytest.raises(OSError, match="no answer"):
        Bus(simulation, set()).writeto(MUX, b"\x01")
