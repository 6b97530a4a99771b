"""A hand at one gate casts doubt on what another sees at that time."""

from pichenette.sense.hands_over import HandsOver
from pichenette.sense.thresholds import Thresholds

LIMITS = Thresholds()
NEAR_US = int(LIMITS.near_ms * 1000)
BLOCKED_US = int(LIMITS.blocked_ms * 1000)


class Beam:
    broken_at_us: int | None = None


def test_a_hand_at_another_gate_then_or_just_before_or_after() -> None:
    hands = HandsOver(LIMITS)
    hands.saw(1, 10_000_000, 11_000_000)
    assert hands.were_near(0, 10_500_000, 10_530_000)
    assert hands.were_near(0, 11_000_000 + NEAR_US - 1, 11_000_000 + NEAR_US + 30_000)
    assert hands.were_near(0, 9_000_000, 10_000_000 - NEAR_US + 1)
    assert not hands.were_near(0, 11_000_000 + NEAR_US, 11_100_000 + NEAR_US)
    assert not hands.were_near(0, 9_000_000, 10_000_000 - NEAR_US)
    assert not hands.were_near(1, 10_500_000, 10_530_000), "its own gate's says nothing"


def test_it_is_certain_once_what_is_broken_there_can_be_no_hand_any_more() -> None:
    hands, own, other = HandsOver(LIMITS), Beam(), Beam()
    hands.watch(0, own)
    hands.watch(1, other)
    own.broken_at_us = 1_000
    assert hands.known_us(0, 5_000_000) <= 0, "nothing is broken elsewhere"
    other.broken_at_us = 5_010_000
    assert hands.known_us(0, 5_000_000) == 5_010_000 + BLOCKED_US
    other.broken_at_us = 5_000_000 + NEAR_US
    assert hands.known_us(0, 5_000_000) <= 0, "too late to be near"
