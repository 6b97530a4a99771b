"""The scale's last minute."""

import random

import pytest

from pichenette.console.weighing import Weighing
from pichenette.link.messages import LoadStatus


def weighed(per_s: int, seconds: int, counts: int = 84_000, noise: float = 0) -> Weighing:
    dice, weighing = random.Random(1), Weighing()
    for number in range(per_s * seconds):
        weighing.load(
            number * 1_000_000 // per_s, round(dice.gauss(counts, noise)), LoadStatus.GOOD
        )
    return weighing


@pytest.mark.parametrize("per_s", [10, 80])
def test_samples_a_second(per_s: int) -> None:
    assert weighed(per_s, 3).per_s == pytest.approx(per_s, rel=0.01)


def test_a_burst_has_no_rate() -> None:
    weighing = Weighing()
    for number in range(5):
        weighing.load(number * 1000, 1, LoadStatus.GOOD)
    assert weighing.per_s is None


def test_noise_is_a_deviation_and_a_step_is_none() -> None:
    assert weighed(80, 3, noise=200).noise == pytest.approx(200, rel=0.25)
    weighing = weighed(80, 3, noise=200)
    for number in range(80):
        weighing.load(3_000_000 + number * 12_500, 184_000 + number % 3 * 100, LoadStatus.GOOD)
    noise = weighing.noise
    assert noise is not None
    assert noise < 400


def test_bad_readings_are_counted_and_not_weighed() -> None:
    weighing = weighed(80, 1)
    weighing.load(1_000_000, 8_388_607, LoadStatus.SATURATED)
    assert weighing.status == LoadStatus.SATURATED
    assert (weighing.statuses[LoadStatus.SATURATED], weighing.bad) == (1, 1)
    assert weighing.counts == 84_000


def test_a_minute_is_kept() -> None:
    weighing = weighed(10, 120)
    assert len(weighing.samples) == 601


def test_the_plot_rises_where_the_weight_does() -> None:
    weighing = weighed(80, 10)
    for number in range(800):
        weighing.load(10_000_000 + number * 12_500, 94_000, LoadStatus.GOOD)
    (row,) = weighing.plot(20)
    assert row == "▁" * 10 + "█" * 10
    above, below = weighing.plot(20, rows=2)
    assert above == " " * 10 + "█" * 10
    assert below == "▁" * 10 + "█" * 10


def test_the_plot_of_nothing_is_empty() -> None:
    assert Weighing().plot(10, 2) == ["", ""]
    assert set(weighed(80, 2).plot(10)[0]) <= {"▁", " "}, "a flat line lies at the bottom"
