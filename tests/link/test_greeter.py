"""One rhythm of greetings and pings, whoever talks with the board."""

import pytest

from pichenette import wire
from pichenette.link.greeter import Greeter
from pichenette.link.life import Life
from pichenette.link.messages import HI, Beat, Hello
from pichenette.link.rescue import LEAVE_RAW

GREETING = wire.encode(HI)
HELLO = Hello(1, "0.1", "e66058388317c72f", "0000000a", "carrom", "00000000", 8)
BEAT = Beat(0, 0, 0, 0, 90_000, 0)


@pytest.fixture
def life() -> Life:
    life = Life("carrom")
    life.opened(0.0)
    return life


def test_it_greets_at_once_and_every_second_until_the_board_answers(life: Life) -> None:
    greeter = Greeter(life)
    assert greeter.greet(0.0, has_answered=False) == GREETING
    assert greeter.greet(0.9, has_answered=False) == b""
    assert greeter.greet(1.0, has_answered=False) == GREETING
    assert greeter.greet(2.5, has_answered=True) == b""


def test_a_board_that_greeted_by_itself_is_greeted_once(life: Life) -> None:
    """Only our greeting makes it send again what nobody has acknowledged."""
    greeter = Greeter(life)
    assert greeter.greet(0.0, has_answered=True) == GREETING
    assert greeter.greet(5.0, has_answered=True) == b""
    greeter.restart()
    assert greeter.greet(5.1, has_answered=True) == GREETING


def test_a_silent_board_is_greeted_and_not_pinged(life: Life) -> None:
    greeter = Greeter(life)
    greeter.greet(0.0, has_answered=False)
    life.hear([HELLO], b"", 0.1)
    assert greeter.ping(0.2)
    assert life.judge(9.0) == "silent"
    assert greeter.greet(9.0, has_answered=True) == LEAVE_RAW + GREETING
    assert greeter.ping(9.0) == b""


def test_it_pings_more_often_while_answers_are_missing(life: Life) -> None:
    greeter = Greeter(life)
    life.hear([HELLO], b"", 0.1)
    pings = []
    for tenth in range(2, 100):
        life.hear([BEAT], b"", tenth / 10)
        if greeter.ping(tenth / 10):
            pings.append(tenth / 10)
    assert pings[:4] == [0.2, 2.2, 4.2, 5.2], "two unanswered"


def test_the_last_ping_alone_waits_for_its_answer(life: Life) -> None:
    greeter = Greeter(life)
    life.hear([HELLO], b"", 0.1)
    assert greeter.ping(1.5) == wire.encode("PING,1500")
    assert greeter.pinged_at(7) is None
    assert greeter.ping(3.5) == wire.encode("PING,3500")
    assert greeter.pinged_at(1500) is None, "it never came"
    assert greeter.pinged_at(3500) == 3.5
    assert greeter.pinged_at(3500) is None, "it came twice"
