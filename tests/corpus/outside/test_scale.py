"""Towers on a scale: the same for a seed, nothing of a hand stays, and judged about as expected."""

from collections.abc import Callable
from statistics import median

import pytest

from pichenette import board
from pichenette.sense.observation import Step
from pichenette.text import same
from tests.corpus.outside.scale.cell import capture, readings
from tests.corpus.outside.scale.evenings import hands, ordinary
from tests.corpus.outside.scale.tower import Event, Tower
from tests.corpus.outside.scale.verdicts import Verdict, judge


def test_a_capture_is_the_same_for_a_seed() -> None:
    topple = board.load("topple")
    first, again, other = (capture(ordinary(seed, 0.01, 4), topple) for seed in (1, 1, 2))
    assert first == again
    assert first[2:] != other[2:]


@pytest.mark.parametrize("happen", [ordinary, hands])
def test_the_truth_is_consistent(happen: Callable[[int, float, int], Tower]) -> None:
    tower = happen(5, 0.01, 60)
    assert sum(event.pieces for event in tower.events) == len(tower.standing)
    assert sum(tower.changes.values()) == pytest.approx(sum(tower.standing))
    begun = [event.at for event in tower.events]
    assert begun == sorted(begun)
    assert max(tower.changes) / 1000 < tower.now + 2


def test_at_rest_a_scale_shows_what_stands_on_it() -> None:
    tower = ordinary(6, 0.005, 12)
    bench = tower.bench
    last = median(reading.counts for reading in readings(tower, tower.now + 4)[-80:])
    drift = bench.drift_a_minute * tower.now / 60
    off = (last - bench.zero) / bench.piece - sum(tower.standing) - drift
    assert abs(off) < 0.05 + bench.creep * len(tower.standing)


def step(pieces: int, verdict: str, decided_us: int = 1_250_000) -> Step:
    assert verdict in ("accept", "ask")
    return Step(1_000_000, decided_us, pieces, "ask" if verdict == "ask" else "accept", same(""))


def test_verdicts() -> None:
    fall = Event("fall", 1.0, -2)
    in_two = Verdict(fall, (step(-1, "accept"), step(-1, "accept", 1_400_000)))
    assert in_two.is_complete
    assert in_two.delay_ms == 400
    assert Verdict(fall, ()).is_silent_error
    assert Verdict(fall, (step(-1, "accept"),)).is_silent_error
    asked = Verdict(fall, (step(-1, "ask"),))
    assert not asked.is_complete
    assert not asked.is_silent_error
    touch = Event("touch", 1.0, 0)
    assert Verdict(touch, (step(1, "accept"), step(-1, "accept"))).is_taken
    assert not Verdict(touch, (step(1, "ask"),)).is_taken


def test_play() -> None:
    verdicts = judge(ordinary(3, 0.01, 25))
    placed = [verdict for verdict in verdicts if verdict.event.pieces > 0]
    assert len(placed) == 25
    assert sum(verdict.is_silent_error for verdict in verdicts) <= 2, verdicts
    soon = [verdict for verdict in placed if verdict.is_complete and verdict.delay_ms <= 300]
    assert len(soon) >= 20, placed


def test_hands() -> None:
    """A hand that presses like a piece may be taken for one; these are not like one."""
    verdicts = judge(hands(4, 0.01, 18))
    unlike = ("lean", "slam", "brush", "table bump")
    taken = [verdict for verdict in verdicts if verdict.is_taken and verdict.event.kind in unlike]
    assert not taken
    assert sum(verdict.event.pieces == 0 for verdict in verdicts) == 18
