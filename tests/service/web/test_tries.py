"""Wrong tries at the PIN: ten a minute from an address, a hundred from all together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pichenette.service.web.tries import AN_ADDRESS, IN_ALL, Tries


class Clock:
    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


def test_ten_from_an_address_then_a_minute() -> None:
    clock = Clock()
    tries = Tries(clock)
    for _ in range(AN_ADDRESS):
        assert tries.wait_s("10.0.0.1") is None
        tries.failed("10.0.0.1")
        clock.at += 1
    assert tries.wait_s("10.0.0.1") == 50
    assert tries.wait_s("10.0.0.2") is None, "another one may"
    clock.at += 50
    assert tries.wait_s("10.0.0.1") is None
    tries.failed("10.0.0.1")
    assert tries.wait_s("10.0.0.1") == 1, "the next of them"


def test_a_hundred_from_all_together() -> None:
    clock = Clock()
    tries = Tries(clock)
    for number in range(IN_ALL):
        assert tries.wait_s(f"10.0.0.{number}") is None
        tries.failed(f"10.0.0.{number}")
    assert tries.wait_s("10.9.9.9") == 60
    clock.at += 60
    assert tries.wait_s("10.9.9.9") is None


@pytest.mark.parametrize("is_in_turn", [False, True], ids=["all at once", "one after the other"])
def test_whoever_is_new_gets_in_at_once_while_thirty_guess_without_a_pause(
    is_in_turn: bool,
) -> None:
    clock = Clock()
    tries = Tries(clock)
    guessers = [f"10.0.0.{number}" for number in range(1, 31)]
    for second in range(1800):
        for guesser in guessers:
            while tries.wait_s(guesser) is None:
                tries.failed(guesser)
                if not is_in_turn:
                    break
        assert tries.wait_s("10.9.9.9") is None
        if second % 60 == 59 and second > 180:  # somebody who mistypes it, twice
            for _ in range(2):
                assert tries.wait_s(f"10.8.8.{second}") is None
                tries.failed(f"10.8.8.{second}")
        clock.at += 1


def test_of_a_hundred_those_who_fail_often_have_half_for_an_hour() -> None:
    clock = Clock()
    tries = Tries(clock)

    def guess(number: int) -> int:
        """How many of its ten tries it was let make."""
        let = 0
        while let < AN_ADDRESS and tries.wait_s(f"10.0.0.{number}") is None:
            tries.failed(f"10.0.0.{number}")
            let += 1
        return let

    assert [guess(number) for number in range(6)] == [10, 10, 10, 10, 10, 3]
    assert tries.wait_s("10.0.0.1") == 60, "until the first of these is a minute old"
    assert [guess(number) for number in range(20, 35)] == [3] * 9 + [1] * 6, "so far for others"
    let = sum(map(guess, range(40, 80)))
    assert let + 86 == IN_ALL, "never more"
    clock.at += 60
    assert guess(0) == AN_ADDRESS
    clock.at += 3600
    assert guess(0) == AN_ADDRESS, "and forgotten"
    assert len(tries._in_hour) <= 1


def test_a_household_of_ipv6_is_one_address() -> None:
    tries = Tries(Clock())
    for number in range(AN_ADDRESS):
        tries.failed(f"2001:db8::{number:x}")
    assert tries.wait_s("2001:db8::ffff:1") is not None
    assert tries.wait_s("2001:db8:0:1::1") is None
    for _ in range(AN_ADDRESS):
        tries.failed("::ffff:10.0.0.1")
    assert tries.wait_s("10.0.0.1") is not None, "the same, written otherwise"


@given(st.lists(st.tuples(st.floats(0, 20), st.integers(0, 3)), max_size=400))
def test_never_more_in_any_minute(steps: list[tuple[float, int]]) -> None:
    clock = Clock()
    tries = Tries(clock)
    let: list[tuple[float, int]] = []
    for wait, who in steps:
        clock.at += wait
        if tries.wait_s(f"10.0.0.{who}") is None:
            tries.failed(f"10.0.0.{who}")
            let.append((clock.at, who))
    for at, who in let:
        minute = [other for when, other in let if at - 60 < when <= at]
        assert minute.count(who) <= AN_ADDRESS
        assert len(minute) <= IN_ALL
