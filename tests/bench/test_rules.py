"""The bench of the rules: fair games, and the figures it reports."""

import json

import pytest

from pichenette.bench import rules
from pichenette.bench.figure import Figure
from pichenette.cli import main
from pichenette.games.record import read


@pytest.mark.parametrize("name", rules.CARROM)
def test_the_games_are_legal_and_of_the_length_asked_for(name: str) -> None:
    games = rules.random_games(name, shots=300)
    assert sum(len(played.actions) for played in games) == 300
    assert sum(len(read(played.written).lines) for played in games) == 300


def test_a_goal_is_a_floor_or_a_ceiling() -> None:
    assert Figure("speed", 2, "times", 1).is_reached
    assert not Figure("speed", 0.5, "times", 1).is_reached
    assert Figure("time", 0.5, "s", 1, at_least=False).is_reached
    assert not Figure("time", 2, "s", 1, at_least=False).is_reached
    assert Figure("anything", 2, "s").is_reached


def test_figures_are_printed_and_a_missed_goal_is_exit_code_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = [Figure("shots", 123456.7, "shots/s", 100_000), Figure("ratio", 0.5, "times", 1)]
    monkeypatch.setattr(rules, "measure", lambda: figures)
    assert main(["bench", "rules"]) == 1
    out = capsys.readouterr().out
    assert "123,457 shots/s goal ≥ 100,000: reached" in out
    assert "goal ≥ 1: MISSED" in out
    monkeypatch.setattr(rules, "measure", lambda: figures[:1])
    assert main(["bench", "rules", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["is_reached"] is True


@pytest.mark.slow
def test_every_figure_is_there() -> None:
    names = [figure.name for figure in rules.measure(0.2)]
    assert "queen-carrom, shots" in names
    assert "offboard to python-chess, listed" in names
