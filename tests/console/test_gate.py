"""One gate's figures."""

from pichenette.console.gate import GateFigures
from pichenette.link.messages import BROKEN, CLEAR
from pichenette.sense.observation import Fault
from pichenette.text import Text


def test_a_break_is_counted_and_measured() -> None:
    gate = GateFigures(0)
    gate.level(0, False)
    conditions = [gate.condition]
    assert gate.edge(1_000, BROKEN) is None
    conditions.append(gate.condition)
    assert gate.edge(31_000, CLEAR) == 30_000
    conditions.append(gate.condition)
    assert conditions == ["untried", "broken", "good"]
    gate.edge(50_000, BROKEN)
    gate.edge(52_000, CLEAR)
    assert (gate.breaks, gate.last_width_us, gate.shortest_us) == (2, 2_000, 2_000)
    assert gate.median_us == 16_000


def test_both_edges_in_one_interrupt_have_no_width() -> None:
    gate = GateFigures(0)
    gate.edge(1_000, BROKEN | CLEAR)
    assert (gate.breaks, gate.flicks, gate.last_width_us) == (1, 1, None)
    assert gate.shortest_us is None


def test_a_beam_that_is_dead_from_the_start() -> None:
    gate = GateFigures(0)
    gate.level(1_000_000, True)
    assert gate.is_broken_from_start
    assert gate.broken_s(13_000_000) == 12
    gate.edge(14_000_000, CLEAR)
    assert not gate.is_broken_from_start


def test_a_level_puts_right_what_an_edge_did_not_tell() -> None:
    gate = GateFigures(0)
    gate.edge(1_000, BROKEN)
    gate.level(500, False)
    assert gate.is_broken, "it is older than the edge"
    gate.level(2_000_000, False)
    assert gate.is_broken is False


def test_breaks_of_the_last_ten_seconds() -> None:
    gate = GateFigures(0)
    for second in range(20):
        gate.edge(second * 1_000_000, BROKEN)
        gate.edge(second * 1_000_000 + 500, CLEAR)
    assert gate.lately(20_000_000) == 10


def test_the_sensing_has_the_last_word() -> None:
    gate = GateFigures(0)
    gate.level(0, False)
    gate.fault = Fault(0, 0, "storm", Text("", ""))
    assert gate.condition == "storm"
