"""`bench latency` tells the whole way of an edge and the parts it is made of."""

import asyncio
from pathlib import Path

import pytest

from pichenette import board
from pichenette.bench.latency import EdgeTimes, edge_to_frame, figures, percentile
from pichenette.bench.stages import STAGES
from pichenette.virtual.board import VirtualBoard


def test_every_edge_is_told_by_its_parts(tmp_path: Path) -> None:
    with VirtualBoard(board.load("carrom")) as virtual:
        edges = asyncio.run(edge_to_frame(virtual, tmp_path, 16))
    assert len(edges) == 16, "two shots, of four gates that break and clear"
    for edge in edges:
        assert edge.pico > 0
        assert edge.bare > 0
        assert edge.cpu > 0
        for stage in ("port", "message", "commit", "view", "frame"):
            assert edge.stages[stage] > 0, stage
    assert sum(edge.stages["rules"] > 0 for edge in edges) >= 2, "the done button plays"


def test_the_parts_stand_beside_the_whole() -> None:
    stages = {**dict.fromkeys(STAGES, 0.0), "commit": 0.002, "view": 0.001}
    told = {one.name: one for one in figures([EdgeTimes(0.004, stages, 0.002, 0.001)] * 10)}
    assert told["edge to frame, p50"].value == pytest.approx(7)
    assert told["… in the host, p99"].value == pytest.approx(3)
    assert told["    its processor time, p50"].value == pytest.approx(2)
    assert told["    commit, p99"].value == pytest.approx(2)
    ratio = told["host to that commit, p99"]
    assert ratio.value == pytest.approx(3)
    assert not ratio.is_reached


def test_percentiles() -> None:
    values = [float(number) for number in range(200, 0, -1)]
    assert (percentile(values, 50), percentile(values, 99)) == (101, 199)
