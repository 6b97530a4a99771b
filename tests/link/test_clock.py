"""The board's clock: wraps, reboots, restarts, and how far off the mapping is."""

import random

import pytest

from pichenette.link.clock import PERIOD_US, BoardClock

MINUTE_US = 60_000_000


def test_time_goes_on_over_wraps() -> None:
    clock, true_us = BoardClock(), PERIOD_US - 5 * MINUTE_US
    start = clock.seen(true_us % PERIOD_US, 0.0)
    for minute in range(1, 60):  # an hour: three wraps
        told = clock.seen((true_us + minute * MINUTE_US) % PERIOD_US, minute * 60.0)
        assert told - start == minute * MINUTE_US


def test_an_edge_told_late_is_older_than_the_beat_before_it() -> None:
    clock = BoardClock()
    start = clock.seen(0, 0.0)
    beat = clock.seen(17 * MINUTE_US % PERIOD_US, 17 * 60.0)
    late = clock.seen(2 * MINUTE_US, 17 * 60.0)
    assert (beat - start, late - start) == (17 * MINUTE_US, 2 * MINUTE_US)


def test_a_reboot_goes_on_after_all_that_was() -> None:
    clock = BoardClock()
    before = clock.seen(900 * 1_000_000, 100.0)
    clock.rebooted()
    after = clock.seen(1_000, 103.0)
    assert 0 < after - before <= 3_100_000
    assert clock.seen(501_000, 103.5) - after == 500_000


def test_what_the_journal_recalls_is_told_again_exactly() -> None:
    clock = BoardClock()
    clock.recall(ticks=123, at_us=7 * PERIOD_US + 123, at=50.0)
    assert clock.seen(123, 50.0) == 7 * PERIOD_US + 123
    # ten minutes later, on the same host clock
    assert clock.seen(123 + 10 * MINUTE_US, 650.0) == 7 * PERIOD_US + 123 + 10 * MINUTE_US


@pytest.mark.parametrize("minutes", [0, 3, 17])
def test_a_host_that_rebooted_finds_the_board_later_never_earlier(minutes: int) -> None:
    clock = BoardClock()
    clock.recall(ticks=5, at_us=5, at=90_000.0)
    clock.host_rebooted()  # its clock starts at 0
    assert clock.seen(5 + minutes * MINUTE_US, 12.0) == 5 + minutes * MINUTE_US
    assert clock.seen(5 + (minutes + 1) * MINUTE_US % PERIOD_US, 72.0) == (
        5 + (minutes + 1) * MINUTE_US
    )


def test_the_mapping_is_within_three_milliseconds() -> None:
    """Ways of 0.5 ms and more, 3.5 ms on average, each way by itself; a quartz 50 ppm fast; an
    hour.  Measured: 2.0 ms at worst, 0.5 ms in the median."""
    dice, clock, worst = random.Random(7), BoardClock(), 0.0

    def board_us(at: float) -> int:
        return round(at * 1e6 * (1 + 50e-6)) + 777_000

    at = 0.0
    while at < 3600:
        up, down = (0.0005 + dice.expovariate(1 / 0.003) for _ in range(2))
        stamped = board_us(at + up)
        told = clock.seen(stamped % PERIOD_US, at + up + down)
        clock.ponged(at, told, at + up + down)
        if at > 40:
            worst = max(worst, abs(clock.at_us(at) - board_us(at)) / 1000)
        at += 2.0
    assert worst < 3.0, f"{worst:.2f} ms"


def test_a_reconnection_forgets_round_trips_not_the_time() -> None:
    clock = BoardClock()
    told = clock.seen(1_000_000, 10.0)
    clock.ponged(9.999, told, 10.001)
    clock.reconnected()
    assert clock.round_trip is None
    assert abs(clock.at_us(70.0) - (told + 60_000_000)) < 2_000
