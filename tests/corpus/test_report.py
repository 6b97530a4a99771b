"""A part of the corpus, judged: no silent error, hardly a question about ordinary pieces."""

from collections import Counter

import pytest

from pichenette import board
from pichenette.bench.figure import Figure
from pichenette.sense.thresholds import Thresholds
from pichenette.virtual.match import Unexpected
from pichenette.virtual.shares import ORDINARY, PotShares
from tests.corpus import whole
from tests.corpus.physics import KINDS, MARBLES, ONE_AT_A_TIME, WORLDS, World
from tests.corpus.pots import Build
from tests.corpus.report import MANY, game_figures, pot_figures, share_figures
from tests.corpus.scale import BENCHES, Bench
from tests.corpus.score import score
from tests.corpus.weighing import invented, weigh
from tests.corpus.whole import WholeGame
from tests.tries import tries

SOME = {kind: max(2, number // 25) for kind, number in MANY.items()} | {"storm": 1, "one": 150}


def test_every_kind_is_asked_for() -> None:
    assert set(MANY) == set(KINDS)
    assert 5 * sum(MANY.values()) >= 20_000


@pytest.mark.parametrize("world", [*WORLDS, MARBLES], ids=lambda world: world.name)
def test_gates(world: World) -> None:
    on = board.load("offboard" if world is MARBLES else "carrom")
    some = {kind: many for kind, many in SOME.items() if kind not in ONE_AT_A_TIME}
    judged = score(on, world, 1, some if world is MARBLES else SOME, Thresholds())
    assert judged.wrong == []
    assert judged.ordinary["asked"] <= 0.03 * judged.ordinary.total()


@pytest.mark.slow
@pytest.mark.parametrize("bench", BENCHES, ids=lambda bench: bench.name)
def test_scales(bench: Bench) -> None:
    topple = board.load("topple")
    judged = weigh(topple, bench, 1, each=8)
    wrong = len(judged.wrong)
    assert wrong <= (2 if bench.noise > 0.02 else 0), judged.wrong
    if bench.sps >= 80:
        assert judged.delays_ms[int(0.95 * len(judged.delays_ms))] <= 300
    _, steps = invented(topple, bench, 1, minutes=tries(2, 4))
    assert steps == []


@pytest.mark.slow
def test_play_in_other_shares_says_so_and_has_no_goal_for_questions() -> None:
    others = {**dict.fromkeys(ORDINARY, 0.0), "slow": 100.0}
    figures = [*share_figures(others), *pot_figures(1, 0.0, lambda done: None, others)]
    assert Figure("what falls: slow", 100.0, "of 100 pots") in figures
    asked = {one.name: one for one in figures if one.name.endswith(": questions")}
    assert all(one.goal is None for one in asked.values())
    assert asked["one beam, net: questions"].value > 30, "slow pieces alone"
    assert share_figures(ORDINARY) == []


@pytest.fixture
def ends(monkeypatch: pytest.MonkeyPatch) -> dict[int, Exception]:
    """Games that nobody plays: two questions in each, but for those that end otherwise."""
    ends: dict[int, Exception] = {}

    def play(build: Build, kind: whole.Kind, seed: int, shares: PotShares) -> WholeGame:
        if seed in ends:
            raise ends[seed]
        return WholeGame(50, Counter(("a", "b")), Counter())

    monkeypatch.setattr(whole, "play", play)
    return ends


def games(seed: int) -> dict[str, Figure]:
    return {one.name: one for one in game_figures(seed, 0.25, lambda done: None)}


def test_a_game_that_ends_otherwise_is_a_figure_and_costs_no_other(
    ends: dict[int, Exception], caplog: pytest.LogCaptureFixture
) -> None:
    ends[101] = Unexpected("line 8: played Ana, taken for Bo")
    ends[102] = AssertionError()
    found = games(100)
    count = found["games not as meant"]
    assert (count.value, count.is_reached) == (4, False)
    assert found["two beams, net: questions a game"].value == 2
    named = [name for name in found if name.startswith("not as meant: ")]
    assert "not as meant: two beams, net, row-carrom, seed 101" in named
    assert len(named) == 4
    assert "row-carrom, seed 101: line 8: played Ana, taken for Bo" in caplog.text


def test_where_every_game_ends_as_meant_none_is_named(ends: dict[int, Exception]) -> None:
    found = games(100)
    assert found["games not as meant"].is_reached
    assert not any(name.startswith("not as meant: ") for name in found)


def test_of_games_that_all_end_otherwise_nothing_else_is_known(ends: dict[int, Exception]) -> None:
    ends.update({seed: Unexpected("lost") for seed in range(100, 103)})
    assert not any(name.endswith("questions a game") for name in games(100))
