"""The figures of a small part: all are there, and those that have goals are compared with them."""

import pytest

from tests.corpus.outside import report


def test_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "_FEWEST", 9)
    monkeypatch.setattr(report, "NOISES", (0.01,))
    done: list[float] = []
    figures = {figure.name: figure for figure in report.figures(2, 0.0, done.append)}
    assert done == sorted(done)
    assert 0 <= done[0] < done[-1] < 1
    goals = {name: figure.goal for name, figure in figures.items() if figure.goal is not None}
    assert goals == {
        "one beam, slot: questions": 5.0,
        "two beams, net: questions": 0.5,
        "two beams, net: … of several breaks": 0.0,
        "two beams, slot: questions": 0.5,
        "two beams, slot: … of several breaks": 0.0,
        "scale at 1 %: decided, 99 %": 300.0,
    }
    assert not any(figures[name].at_least for name in goals)
    assert figures["one beam, net: pieces"].value == 9
    assert figures["scale at 1 %: placements"].value == 9
    taken = {name for name in figures if name.endswith(" taken")}
    assert len(taken) == 9, "one of each kind"
    assert {"hands, two beams, net: counted", "marbles, holder: asked"} < set(figures)
