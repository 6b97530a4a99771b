"""A part of the corpus, judged: no silent error, hardly a question about ordinary pieces."""

import pytest

from pichenette import board
from pichenette.sense.thresholds import Thresholds
from tests.corpus.physics import KINDS, MARBLES, ONE_AT_A_TIME, WORLDS, World
from tests.corpus.report import MANY
from tests.corpus.scale import BENCHES, Bench
from tests.corpus.score import score
from tests.corpus.weighing import invented, weigh
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
