"""Wrong tries at the PIN: ten a minute from an address, a hundred from all together."""

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
