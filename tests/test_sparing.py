"""Logs that noise cannot fill."""

import logging

import pytest

from pichenette.sparing import Sparing


class Clock:
    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records]


def test_noise_is_told_then_counted_then_told_a_few_times_a_minute(
    clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    sparing = Sparing(logging.getLogger("noise"), 2, clock)
    for number in range(60_000):  # ten minutes, 100 a second
        clock.at = 100.0 + number / 100
        sparing.info("chatter", "board: %s", number)
    said = lines(caplog)
    assert said[:2] == ["board: 0", "board: 1"]
    assert said[2] == "board: 2000 (1998 more like it left out)"
    assert 25 <= len(said) <= 32, "three a minute"


def test_a_kind_does_not_silence_another(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    sparing = Sparing(logging.getLogger("noise"), 1, clock)
    assert sparing.info("chatter", "a")
    assert not sparing.info("chatter", "b")
    assert sparing.error("journal", "c")
    assert lines(caplog) == ["a", "c"]


def test_after_a_quiet_time_it_is_as_new(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    sparing = Sparing(logging.getLogger("noise"), 3, clock)
    for _ in range(2):
        assert [sparing.warning("reopened", "again") for _ in range(4)] == [True, True, True, False]
        clock.at += 60.0
    assert len(lines(caplog)) == 6


def test_a_long_line_is_cut(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    sparing = Sparing(logging.getLogger("noise"), 3, clock)
    sparing.warning("chatter", "board: %s", "x" * 4096)
    assert len(lines(caplog)[0]) < 400


def test_a_percent_sign_of_the_world_is_no_form(
    clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    sparing = Sparing(logging.getLogger("noise"), 3, clock)
    sparing.warning("chatter", "100 % %s %d")
    assert lines(caplog) == ["100 % %s %d"]
