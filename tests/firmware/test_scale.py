"""LOAD with its status, at the pace of the chip."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.firmware.fakes import Link, Machine, fields
from tests.firmware.simulated import Pico

GOOD, SATURATED, DESYNC, MISSING, ALL_ONES = range(5)


class Bench:
    def __init__(self, pico: Pico, monkeypatch: pytest.MonkeyPatch, optional: bool) -> None:
        self._pico = pico
        self.machine = Machine()
        self.link = Link()
        module = pico.load("scale")
        self.starts = 0

        def start(dout: int, sck: int) -> Machine:
            self.starts += 1
            return self.machine

        monkeypatch.setattr(module.hx711, "start", start)
        settings = {"dout": 16, "sck": 17, "optional": optional}
        self.scale: Any = module.Scale(settings, self.link)

    def sent(self, *counts: int, last: int = 1) -> list[tuple[int, int]]:
        """(counts, status) sent for these conversions, 12.5 ms apart."""
        self.link.told.clear()
        for one in counts:
            self.machine.words.append((one & 0xFFFFFF) << 1 | last)
            self.scale.step()
            self._pico.simulation.spend(12_500)
        return [(int(found), int(status)) for _, _, found, status in fields(self.link.told)]

    def wait(self, ms: int) -> list[int]:
        """Statuses sent while no conversion comes."""
        self.link.told.clear()
        for _ in range(ms):
            self.scale.step()
            self._pico.simulation.spend(1000)
        return [int(status) for _, _, _, status in fields(self.link.told)]


@pytest.fixture
def make(pico: Pico, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Bench]:
    return lambda optional=False: Bench(pico, monkeypatch, optional)


def test_conversions_are_told_as_they_are(make: Callable[..., Bench]) -> None:
    told = make().sent(84_000, 84_013, 83_999, -6, -5, 0, 1)
    assert told == [(one, GOOD) for one in (84_000, 84_013, 83_999, -6, -5, 0, 1)]


@pytest.mark.parametrize(
    ("counts", "status"), [(0x7FFFFF, SATURATED), (-0x800000, SATURATED), (-1, ALL_ONES)]
)
def test_what_is_no_weight_is_no_good(make: Callable[..., Bench], counts: int, status: int) -> None:
    assert make().sent(84_000, counts, 84_000) == [(84_000, 0), (counts, status), (84_000, 0)]


def test_after_a_desync_one_more_is_doubted(make: Callable[..., Bench]) -> None:
    bench = make()
    assert bench.sent(84_000, last=0) == [(84_000, DESYNC)]
    assert bench.sent(21_000, 84_000) == [(21_000, DESYNC), (84_000, GOOD)]  # a gain of 32


@pytest.mark.parametrize("bits", [1, 2, 3])
@pytest.mark.parametrize("true", [84_000, -84_000, 3_000_000])
def test_a_chip_that_is_ahead_is_found_out(
    make: Callable[..., Bench], bits: int, true: int
) -> None:
    bench = make()
    bench.sent(true)
    slipped = (true + 7 << bits | (1 << bits) - 1) & 0xFFFFFF
    assert [status for _, status in bench.sent(slipped, slipped)] == [DESYNC, DESYNC]
    assert bench.sent(true, true)[1] == (true, GOOD)


def test_a_doubled_weight_is_believed_at_its_first_even_count(make: Callable[..., Bench]) -> None:
    assert make().sent(50_000, 100_000, 100_001)[1:] == [(100_000, GOOD), (100_001, GOOD)]


def test_another_load_is_doubted_until_a_word_ends_in_a_zero(make: Callable[..., Bench]) -> None:
    """It may be a slip: a chip ahead gives ones in the end, whatever lies on the scale."""
    told = make().sent(84_000, 91_003, 91_005, 91_009, 91_007, 91_002, 91_001)[1:]
    assert [status for _, status in told] == [GOOD, GOOD, DESYNC, DESYNC, DESYNC, GOOD]
    told = make().sent(84_000, 150_001, 150_000, 150_001)[1:]  # heavier by far: nearer when halved
    assert [status for _, status in told] == [DESYNC, GOOD, GOOD]


@pytest.mark.parametrize("true", [60_000, 84_000, 120_000, 1_000_000])
def test_a_slip_together_with_another_load_is_found_out(
    make: Callable[..., Bench], true: int
) -> None:
    bench = make()
    bench.sent(84_000)
    noisy = [2 * (true + noise) + 1 for noise in (0, 7, -3, 12, 5, 1, -9, 0, 4, -6) * 5]
    assert {status for _, status in bench.sent(*noisy)} == {DESYNC}
    assert bench.sent(true, true)[1] == (true, GOOD)


def test_a_slip_from_before_boot_is_found_out_and_the_chip_begins_anew(
    make: Callable[..., Bench],
) -> None:
    bench = make()
    assert bench.starts == 1
    noisy = [2 * (84_000 + noise) + 1 for noise in (0, 7, -3, 12) * 50]
    assert {status for _, status in bench.sent(*noisy)} == {DESYNC}
    assert bench.starts == 2  # after two seconds
    assert bench.sent(84_001, 84_000, 84_001)[-1] == (84_001, GOOD)


def test_a_slip_that_takes_most_of_the_load_away_is_found_out_at_its_third_word(
    make: Callable[..., Bench],
) -> None:
    """Halved, it is no nearer to what was there: only its ones give it away."""
    noisy = [2 * (20_000 + noise) + 1 for noise in (0, 7, -3, 12, 5, 1, -9, 0, 4, -6)]
    told = make().sent(84_000, *noisy)[1:]
    assert [status for _, status in told] == 2 * [GOOD] + 8 * [DESYNC]


def test_a_chip_without_noise_is_believed(make: Callable[..., Bench]) -> None:
    """No real one says the very same ten times, but an emulator does."""
    told = make().sent(84_000, *10 * [90_001])
    assert [status for _, status in told[1:]] == 10 * [GOOD]


def test_none_is_told_four_times_a_second(make: Callable[..., Bench]) -> None:
    bench = make()
    bench.sent(84_000)
    assert bench.wait(1100) == 4 * [MISSING]
    assert bench.sent(84_000) == [(84_000, GOOD)]


def test_an_optional_scale_that_never_was_is_told_once_a_second(
    make: Callable[..., Bench],
) -> None:
    bench = make(optional=True)
    assert bench.wait(3600) == 3 * [MISSING]  # a chip needs half a second to begin
    bench.sent(84_000)
    assert bench.wait(1100) == 4 * [MISSING]  # now it is known to be there


def test_a_full_fifo_is_of_unknown_age(make: Callable[..., Bench]) -> None:
    bench = make()
    bench.machine.words = [2, 4, 6, 8]
    assert bench.wait(100) == []
    assert bench.machine.words == []


def test_the_rate_is_measured(make: Callable[..., Bench]) -> None:
    bench = make()
    bench.scale.take_rate()
    bench.sent(*(80 * [84_000]))
    assert bench.scale.take_rate() == pytest.approx(800, abs=2)
    bench.wait(1000)
    assert bench.scale.take_rate() == 0
