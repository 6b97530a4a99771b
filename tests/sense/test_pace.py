"""How fast pieces slide down a board's holders, and what that makes of a break."""

from collections.abc import Sequence

import pytest

from pichenette.board import BeamMount
from pichenette.sense.observation import Break
from pichenette.sense.pace import HolderPace
from pichenette.sense.thresholds import Thresholds


def ruled_after(
    before_ms: Sequence[float], width_ms: float, mount: BeamMount = "slot"
) -> tuple[int, str]:
    pace = HolderPace(Thresholds(), False, mount)
    for width in before_ms:
        pace.rule([Break(0, round(1000 * width))], 0)
    return pace.rule([Break(0, round(1000 * width_ms))], 0)[:2]


SLOW = [70, 75, 80, 85, 78, 72, 74, 82, 79, 77]


@pytest.mark.parametrize(
    ("before_ms", "width_ms", "verdict"),
    [
        ([], 100, "ask"),  # two in line, as far as anybody knows
        (SLOW[:-1], 100, "ask"),  # too few to tell
        (SLOW, 100, "accept"),  # two of these take 133 ms
        ([*SLOW, 46], 100, "accept"),  # one fast piece alone says little
        ([*SLOW, 46, 48], 100, "ask"),
        (SLOW, 135, "ask"),
        ([46, 48, *SLOW, *SLOW], 100, "accept"),  # that was long ago
        ([110] * 12, 100, "ask"),  # what is asked about says nothing
    ],
)
def test_two_in_line_are_no_faster_than_pieces_alone(
    before_ms: list[float], width_ms: float, verdict: str
) -> None:
    assert ruled_after(before_ms, width_ms) == (1, verdict)


def test_no_holder_is_thought_faster_or_slower_than_it_can_be() -> None:
    assert ruled_after([34] * 12, 80) == (1, "accept")
    assert ruled_after([86] * 12, 141) == (1, "accept"), "longer than any two in line"


def test_across_a_net_the_limits_stand() -> None:
    assert ruled_after([20] * 12, 80, "net") == ruled_after([], 80, "net") == (1, "accept")
