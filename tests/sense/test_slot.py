"""One beam in a slot: what its breaks were taken for."""

import pytest

from pichenette.sense.observation import Break
from pichenette.sense.ruling import Ruling
from pichenette.sense.slot import rule_in_slot
from pichenette.sense.thresholds import Thresholds
from pichenette.workshop import geometry, mounts, scad

LIMITS = Thresholds()


def judged(*widths_and_gaps_ms: float) -> Ruling:
    found, at = [], 0.0
    for number, ms in enumerate(widths_and_gaps_ms):
        if number % 2 == 0:
            found.append(Break(round(at * 1000), round(ms * 1000)))
        at += ms
    return rule_in_slot(found, LIMITS, is_marble=False)


@pytest.mark.parametrize(
    ("breaks", "pieces", "verdict"),
    [
        ((50,), 1, "accept"),
        ((78,), 1, "accept"),
        ((8, 30, 55), 1, "accept"),  # its edge looked in before
        ((8, 30, 12, 90, 55), 1, "accept"),
        ((50, 30, 55), 2, "accept"),  # one behind the other: both slide alike
        ((55, 150, 66), 2, "accept"),  # … and far behind
        ((55, 20, 3, 100, 66), 2, "ask"),  # it had touched the rim: it may be the same again
        ((50, 100, 120), 1, "ask"),  # two, or one that came back more slowly
        ((40, 60, 120), 1, "accept"),  # its edge drew back, and it set off again from rest
        ((40, 60, 90), 1, "ask"),
        ((12, 60, 90), 1, "accept"),
        ((50, 100, 75), 2, "ask"),  # … or thrown out again
        ((70, 100, 45), 2, "accept"),  # the second came faster: nothing does that from rest
        ((45, 90, 37), 2, "accept"),  # both a little faster than the holder is reckoned to be
        ((45, 90, 30), 2, "ask"),
        ((50, 60, 70, 60, 50), 1, "ask"),
        ((50, 200, 150, 120, 90), 1, "accept"),  # down, slowly up, and down again
        ((110,), 1, "ask"),  # two in line, but oftener one that turned round in the beam
        ((160,), 1, "accept"),
        ((88,), 1, "ask"),  # rather a striker
        ((200,), 1, "accept"),  # no two that slide take as long: it stuck
        ((90, 60, 50), 1, "ask"),
        ((15,), 0, "ask"),  # no whole piece is so short
        ((0.8,), 1, "ask"),  # a graze, or noise
        ((500,), 1, "accept"),  # no hand reaches down there: it stuck too
        ((20, 60, 500), 1, "accept"),  # its edge had looked in
        ((50, 60, 500), 1, "ask"),  # another went before what stuck, or it is the same
        ((500, 60, 20), 1, "ask"),  # … or comes behind it
    ],
)
def test_a_run(breaks: tuple[float, ...], pieces: int, verdict: str) -> None:
    assert judged(*breaks)[:2] == (pieces, verdict)


def test_an_edge_that_is_missing_is_asked() -> None:
    torn = [Break(0, 50_000), Break(90_000, 0, is_torn=True)]
    assert rule_in_slot(torn, LIMITS, is_marble=False).verdict == "ask"


def test_the_limits_are_those_of_the_printed_holders() -> None:
    speeds = [
        geometry.breaks(scad.numbers(one.mount, one.given))
        for one in mounts.sets()
        if one.mount == "pocket_beam"
    ]
    slowest = min(one.slowest_m_s for one in speeds)
    fastest = max(one.fastest_m_s for one in speeds)
    assert (round(slowest, 2), round(fastest, 2)) == pytest.approx(
        (LIMITS.slot_slowest_m_s, LIMITS.slot_fastest_m_s), abs=0.011
    )
