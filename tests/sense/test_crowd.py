"""Many gates in one moment: what rests on a late stamp is asked, the rest is not."""

import pytest

from pichenette import board
from pichenette.sense.crowd import Crowd, rule_in_crowd
from pichenette.sense.gates import Gates
from pichenette.sense.observation import Break, Passage
from pichenette.sense.thresholds import Thresholds

LIMITS = Thresholds()


def test_each_edge_of_a_moment_may_be_later_than_the_one_before() -> None:
    crowd = Crowd(LIMITS)
    assert [crowd.late_us(at_us) for at_us in (1000, 1040, 1095, 1206, 9000)] == [0, 45, 90, 135, 0]


@pytest.mark.parametrize(
    ("width_us", "late_us", "verdict"),
    [
        (1_500, 0, "accept"),
        (1_500, 200, "accept"),
        (1_500, 700, "ask"),  # it may be a graze of 0.8 ms
        (30_000, 700, "accept"),
        (86_900, 700, "ask"),  # it may be longer than one piece takes
        (100, 700, "ignore"),  # a spike on twenty wires is not twenty questions
    ],
)
def test_a_piece_is_accepted_where_its_width_is_sure(
    width_us: int, late_us: int, verdict: str
) -> None:
    ruling = rule_in_crowd([Break(1000, width_us)], LIMITS, False, late_us)
    assert ruling.verdict == verdict


def passages(gates: Gates, width_us: int, count: int) -> list[tuple[int, str]]:
    """All gates break together, stamped one after another, and clear in the same way."""
    for at_us, flags in ((1_000_000, 1), (1_000_000 + width_us, 2)):
        for gate in range(count):
            gates.edge(gate, at_us + 40 * gate, flags)
    seen = gates.advance(5_000_000)
    return [(one.gate, one.verdict) for one in seen if isinstance(one, Passage)]


def test_four_pockets_at_once_are_no_crowd_and_fifteen_targets_are() -> None:
    carrom, offboard = board.load("carrom"), board.load("offboard")
    assert passages(Gates(carrom, LIMITS), 1_500, 4) == [(gate, "accept") for gate in range(4)]
    targets = sum(gate.role == "target" for gate in offboard.gates)
    assert targets >= 8
    verdicts = dict(passages(Gates(offboard, LIMITS), 1_500, targets))
    assert verdicts[0] == "accept"
    assert verdicts[targets - 1] == "ask"
    assert dict(passages(Gates(offboard, LIMITS), 20_000, targets))[targets - 1] == "accept"
