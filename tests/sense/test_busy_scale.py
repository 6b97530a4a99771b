"""A scale that is used: pieces one after another, people who lean, noise that is not white."""

import random
from collections.abc import Callable

import pytest

from pichenette.sense.observation import Observation, Step
from pichenette.sense.weight import Calibration, WeightTracker
from tests.sense.test_weight import PIECE, ZERO, Bench, steps
from tests.tries import tries


@pytest.mark.parametrize("noise", [0.005, 0.01, 0.015])
def test_noise_that_neighbours_share_hides_nothing(noise: float) -> None:
    """The chip takes four conversions to settle: their mean is what a scale may tell."""
    dice = random.Random(f"shared/{noise}")
    found: list[Observation] = []
    tracker = WeightTracker(Calibration(ZERO, PIECE))
    conversions = [dice.gauss(0, 2 * noise) for _ in range(4)]
    for number in range(80 * 60):
        conversions = [*conversions[1:], dice.gauss(0, 2 * noise)]
        weight = 5 + number // 160 + sum(conversions) / 4
        found += tracker.load(number * 12_500, round(ZERO + PIECE * weight), 0)
    assert steps(found) == [1] * 29
    late = [one for one in found if isinstance(one, Step) and one.decided_us % 2_000_000 > 300_000]
    assert len(late) <= 1


def _evening(dice: random.Random) -> Callable[[float], float]:
    """Every 1.5 s something: a piece, or a hand that leans a little and goes."""
    on_it, leans = [], []
    weight = 9.0
    for _ in range(60):
        weight += dice.choice((1, 1, -1)) * dice.gauss(1, 0.03)
        on_it.append(weight)
        leans.append(dice.uniform(0.3, 0.7) if dice.random() < 0.25 else 0.0)

    def load(t: float) -> float:
        number, since = divmod(max(0.0, t - 3), 3.0)
        turn = min(int(number), len(on_it) - 1)
        before = 9.0 if turn == 0 else on_it[turn - 1]
        leant = leans[turn] if 1.5 <= since < 2.9 else 0.0
        return 9.0 if t < 3 else before + (on_it[turn] - before) * min(1, since / 0.05) + leant

    return load


@pytest.mark.parametrize("seed", range(tries(3, 20)))
def test_in_a_busy_evening_nothing_is_lost_in_silence(seed: int) -> None:
    dice = random.Random(f"busy/{seed}")
    load = _evening(dice)
    bench = Bench(noise=dice.choice((0.005, 0.01, 0.02)))
    bench.dice = dice
    found = bench.run(load, 3 + 60 * 3 + 2)
    meant = [round(load(3 * turn + 4.4) - load(3 * turn + 1.4)) for turn in range(1, 60)]
    meant.insert(0, round(load(4.4) - 9))
    assert steps(found) == meant
    assert bench.tracker.total == 9 + sum(meant)


def test_what_leans_for_long_and_goes_is_no_step() -> None:
    """Its weight becomes the level after seconds; a piece comes when it has just gone."""

    def load(t: float) -> float:
        leans = 0.45 if 3 <= t < 9 else 0
        return 5 + leans + (1 if t >= 10.2 else 0)

    for seed in range(6):
        bench = Bench(noise=0.01)
        bench.dice = random.Random(seed)
        (step,) = (one for one in bench.run(load, 13) if isinstance(one, Step))
        assert (step.pieces, step.verdict, step.total) == (1, "accept", 6)
        assert step.decided_us - 10_200_000 <= 300_000


def test_a_piece_that_goes_with_what_leant_there_is_told_as_both() -> None:
    def load(t: float) -> float:
        return 5 + (0.3 if 3 <= t < 12 else 0) + (1 if 7 <= t < 12 else 0)

    came, gone = (one for one in Bench(noise=0.005).run(load, 15) if isinstance(one, Step))
    assert (came.pieces, came.verdict, came.because.en[:12]) == (1, "accept", "1 piece more")
    assert (gone.pieces, gone.verdict, gone.total) == (-1, "accept", 5)
    assert gone.because.en.startswith("1 piece fewer (−1.30, with what leant there; ")
    assert gone.because.fr.startswith("1 pièce de moins (−1,30, avec ce qui s’y appuyait")


@pytest.mark.parametrize(
    ("leans", "presses"), [(0.3, 0.7), (0.45, 0.55), (-0.3, -0.7), (-7.72, 0.72)]
)
def test_a_hand_that_makes_what_leans_whole_is_no_piece(leans: float, presses: float) -> None:
    def load(t: float) -> float:
        pressed = presses * min(1.0, (t - 9) / 0.12) if 9 <= t < 10.6 else 0.0
        return 10 + (leans if t >= 3 else 0) + pressed

    for seed in range(3):
        bench = Bench(noise=0.01)
        bench.dice = random.Random(seed)
        found = bench.run(load, 14)
        assert not [one for one in found if isinstance(one, Step) and one.at_us > 8_000_000]


def test_what_leans_more_and_more_may_go_at_once() -> None:
    def load(t: float) -> float:
        return 4.0 if t >= 17 else 5 + 0.3 * (t >= 3) + 0.3 * (t >= 10)

    (gone,) = (one for one in Bench(noise=0.005).run(load, 20) if isinstance(one, Step))
    assert (gone.pieces, gone.verdict, gone.total) == (-1, "accept", 4)


def test_a_level_that_was_not_quite_right_makes_nobody_a_hand() -> None:
    """A piece still pressed by 0.09 of itself when it counts: the level follows for seconds."""

    def load(t: float) -> float:
        pressed = 0.09 if 3 <= t < 3.4 else 0
        return 5 + (1 if t >= 3 else 0) + pressed + (1 if t >= 4.2 else 0)

    first, second = (one for one in Bench(noise=0.005).run(load, 8) if isinstance(one, Step))
    assert first.decided_us < 3_400_000
    assert second.decided_us - 4_200_000 <= 300_000


def test_a_hand_that_lifts_one_pieces_weight_and_lets_go_took_none() -> None:
    def load(t: float) -> float:
        lifted = min(1.0, max(0.0, (t - 3) / 0.3)) if t < 3.75 else 0.0
        return 5 - lifted * lifted * (3 - 2 * lifted)

    for seed in range(4):
        bench = Bench(noise=0.01)
        bench.dice = random.Random(seed)
        assert bench.run(load, 6) == []
