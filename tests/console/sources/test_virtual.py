"""Hands for a virtual board: what `press` does to a pocket with two beams."""

from contextlib import closing

import pytest

from pichenette import board
from pichenette.console.console import Console
from pichenette.console.sources.virtual import VirtualSource
from pichenette.sense.gates import Gates
from pichenette.sense.observation import Observation, Passage
from pichenette.sense.thresholds import Thresholds
from pichenette.virtual.board import GateEdge, VirtualBoard

DUAL = board.load("carrom-dual")


@pytest.mark.parametrize(("is_alone", "verdict"), [(False, "accept"), (True, "ask")])
def test_of_two_beams_both_are_broken_as_by_a_piece(
    is_alone: bool, verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    edges: list[GateEdge] = []
    monkeypatch.setattr(VirtualBoard, "drive_soon", lambda _, driven: edges.extend(driven))
    monkeypatch.setattr(
        VirtualBoard,
        "pulse",
        lambda _, gate, us: edges.extend((GateEdge(0, gate, True), GateEdge(us, gate, False))),
    )
    with closing(VirtualSource(Console(DUAL), DUAL)) as source:
        source.press(DUAL.gate_number("pocket-2"), 40, is_alone=is_alone)
    gates, found = Gates(DUAL, Thresholds()), list[Observation]()
    for edge in sorted(edges):
        found += gates.edge(edge.gate, 1_000_000 + round(edge.at_us), 1 if edge.is_broken else 2)
    found += gates.advance(10_000_000)
    [passage] = [one for one in found if isinstance(one, Passage)]
    assert (passage.gate, passage.verdict) == (1, verdict)
    assert passage.length_mm == (None if is_alone else pytest.approx(Thresholds().disc_mm, abs=1))


def test_a_second_beam_is_pressed_alone() -> None:
    with closing(VirtualSource(Console(DUAL), DUAL)) as source:
        assert DUAL.second_of(DUAL.gate_number("pocket-2-low")) is None
        source.press(DUAL.gate_number("pocket-2-low"), 40)
