"""A scale that is used: pieces one after another, people who lean, noise that is not white."""

import math
import random
from collections.abc import Callable

import pytest

from pichenette.sense.observation import Observation, Step
from pichenette.sense.piece_or_hand import tale_of
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
    assert [one.pieces for one in found if isinstance(one, Step)] == meant
    assert bench.tracker.total == 9 + sum(meant)


def test_what_leans_for_long_and_goes_is_no_step() -> None:
    """Its weight becomes the level after seconds; a piece comes when it has just gone, and must lie
    still, as a hand that presses would come alike.
    """

    def load(t: float) -> float:
        leans = 0.45 if 3 <= t < 9 else 0
        return 5 + leans + (1 if t >= 10.2 else 0)

    for seed in range(6):
        bench = Bench(noise=0.01)
        bench.dice = random.Random(seed)
        (step,) = (one for one in bench.run(load, 13) if isinstance(one, Step))
        assert (step.pieces, step.verdict, step.total) == (1, "accept", 6)
        assert step.decided_us - 10_200_000 <= 750_000


def test_a_piece_that_goes_with_what_leant_there_is_asked_about() -> None:
    def load(t: float) -> float:
        return 5 + (0.3 if 3 <= t < 12 else 0) + (1 if 7 <= t < 12 else 0)

    came, gone = (one for one in Bench(noise=0.005).run(load, 15) if isinstance(one, Step))
    assert (came.pieces, came.verdict, came.because.en[:12]) == (1, "accept", "1 piece more")
    assert (gone.pieces, gone.verdict, gone.total) == (-1, "ask", 5)


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


@pytest.mark.parametrize(("noise", "most"), [(0.005, 0.01), (0.01, 0.02), (0.02, 0.05)])
def test_a_hand_that_leans_and_then_presses_like_a_piece_is_hardly_ever_one(
    noise: float, most: float
) -> None:
    number, taken = tries(60, 250), 0
    for seed in range(number):
        bench = Bench(noise=noise)
        bench.dice = random.Random(seed)
        found = bench.run(settled(leaning_hand(bench.dice)), 12)
        taken += any(isinstance(one, Step) for one in found)
        assert bench.tracker.total == 5
    assert taken <= 1 + most * number


def leaning_hand(dice: random.Random) -> Callable[[float], float]:
    leans, presses = dice.uniform(0.3, 0.8) * dice.choice((1, 1, -1)), dice.uniform(0.9, 1.1)
    pressed_s = 3 + dice.uniform(0.8, 2.2)
    eased_s = pressed_s + dice.uniform(0.2, 0.8)
    gone_s, ramp_s = eased_s + dice.uniform(0.1, 1.5), dice.uniform(0.04, 0.12)
    trembles, hertz, turn = dice.uniform(0.02, 0.06), dice.uniform(4, 12), dice.uniform(0, 6)

    def since(moment_s: float, t: float) -> float:
        share = min(1.0, max(0.0, (t - moment_s) / ramp_s))
        return share * share * (3 - 2 * share)

    def load(t: float) -> float:
        weight = leans * (since(3, t) - since(gone_s, t))
        weight += presses * (since(pressed_s, t) - since(eased_s, t))
        return 5 + weight * (1 + trembles * math.sin(2 * math.pi * hertz * t + turn))

    return load


def settled(load: Callable[[float], float]) -> Callable[[float], float]:
    """As the chip tells it: four conversions' mean."""
    return lambda t: sum(load(t - back / 80) for back in range(4)) / 4


def test_what_lay_still_long_ago_is_forgotten() -> None:
    """Somebody leans, then moves about for seconds: what follows has nothing to do with it."""

    def load(t: float) -> float:
        if 3 <= t < 4.2:
            return 5.6
        if 4.2 <= t < 12:
            return 6.3 + 0.5 * math.sin(2 * math.pi * 1.7 * t)
        return 6.6 if 12 <= t < 13 else 5

    assert Bench(noise=0.01).run(load, 17) == []


def test_a_clock_that_goes_back_in_the_middle_of_a_step_takes_nothing_with_it() -> None:
    bench = Bench(noise=0.01)
    found: list[Observation] = []
    for since_s, lasts_s, come_s in ((3600, 10, 9.9), (0, 30, 20)):
        for place in range(80 * lasts_s):
            pieces = (5 if since_s else 6) + (place >= 80 * come_s) + bench.dice.gauss(0, 0.01)
            at_us = 1_000_000 * since_s + 12_500 * place
            found += bench.tracker.load(at_us, round(ZERO + PIECE * pieces), 0)
    assert [one.pieces for one in found if isinstance(one, Step)] == [1, 1]
    assert bench.tracker.total == 7


@pytest.mark.parametrize("hertz", [6.0, 7.0, 8.0])
@pytest.mark.parametrize("seed", range(tries(4, 20)))
def test_what_still_rang_when_it_was_known_spoils_nothing_after_it(seed: int, hertz: float) -> None:
    """Several fall and ring for long; the next piece comes soon, and is as whole as any."""

    def load(t: float) -> float:
        rings = math.exp(-(t - 3) / 0.07) * math.cos(2 * math.pi * hertz * (t - 3))
        return (6 - 4 * (1 - rings) if t >= 3 else 6) + (1 if t >= 4.6 else 0)

    bench = Bench(noise=0.005)
    bench.dice = random.Random(seed)
    fell, came = (one for one in bench.run(settled(load), 8) if isinstance(one, Step))
    assert (fell.pieces, fell.verdict) == (-4, "accept")
    assert (came.pieces, came.verdict) == (1, "accept")
    assert came.decided_us - 4_600_000 <= 300_000


@pytest.mark.parametrize("touch", [-0.3, -0.2, 0.2, 0.3])
@pytest.mark.parametrize("since_s", [0.6, 0.9, 1.0, 1.2])
def test_a_touch_after_a_piece_spoils_nothing_after_it(since_s: float, touch: float) -> None:
    """The level of what rang is found while it rings, and not from fingers that come later."""

    def load(t: float) -> float:
        share = (t - 3 - since_s) / 0.3
        touched = touch * math.sin(math.pi * share) ** 2 if 0 <= share <= 1 else 0.0
        return 5 + (1 if t >= 3 else 0) + (1 if t >= 3.65 + since_s else 0) + touched

    for seed in range(3):
        bench = Bench(noise=0.01)
        bench.dice = random.Random(seed)
        first, second = (one for one in bench.run(load, 7) if isinstance(one, Step))
        assert (first.pieces, first.verdict, second.pieces, second.verdict) == (
            1,
            "accept",
            1,
            "accept",
        )
        assert second.decided_us / 1e6 - 3.65 - since_s <= 0.3


@pytest.mark.parametrize("touch", [-0.35, 0.3, 0.35])
@pytest.mark.parametrize("before_s", [0.07, 0.1])
def test_a_piece_that_rings_after_a_touch_is_known_as_soon(before_s: float, touch: float) -> None:
    """What fingers did before they laid it down is no part of its way."""

    def load(t: float) -> float:
        share = (t - 3 + before_s) / 0.25 + 1
        touched = touch * math.sin(math.pi * share) ** 2 if 0 <= share <= 1 else 0.0
        rings = 0.35 * math.exp(-(t - 3) / 0.07) * math.cos(2 * math.pi * 10.7 * (t - 3))
        return 5 + touched + (1 - rings if t >= 3 else 0)

    for seed in range(3):
        bench = Bench(noise=0.005)
        bench.dice = random.Random(seed)
        (step,) = (one for one in bench.run(load, 6) if isinstance(one, Step))
        assert (step.pieces, step.verdict) == (1, "accept")
        assert step.decided_us - 3_000_000 <= 300_000


@pytest.mark.parametrize("hertz", [6.5, 8.6, 10.5, 11.0])
def test_what_rings_for_long_is_known_as_soon_on_a_still_scale(hertz: float) -> None:
    """Whatever its pitch: what no ring explains would be a hand's tremor."""

    def load(t: float) -> float:
        swings = math.exp(-(t - 3) / 0.095) * math.cos(2 * math.pi * hertz * (t - 3))
        return 5 + (1 - 0.45 * swings if t >= 3 else 0)

    for seed in range(5):
        bench = Bench(noise=0.005)
        bench.dice = random.Random(seed)
        (step,) = (one for one in bench.run(settled(load), 6) if isinstance(one, Step))
        assert (step.pieces, step.verdict) == (1, "accept")
        assert step.decided_us - 3_000_000 <= 310_000


def test_what_swings_far_is_looked_at_again_in_time() -> None:
    """Some 40 ms lie between its beginning and its showing, where it comes softly."""

    def load(t: float) -> float:
        swings = 0.9 * math.exp(-(t - 3) / 0.085) * math.cos(2 * math.pi * 6.4 * (t - 3))
        return 5 + (1 - swings if t >= 3 else 0)

    for seed in range(4):
        bench = Bench(noise=0.005)
        bench.dice = random.Random(seed)
        (step,) = (one for one in bench.run(settled(load), 6) if isinstance(one, Step))
        assert (step.pieces, step.verdict) == (1, "accept")
        assert step.decided_us - 3_000_000 <= 265_000


@pytest.mark.parametrize("first", [-0.82, 1.18, 0.4])
def test_what_lay_still_and_was_not_whole_is_asked_about_before_what_follows(first: float) -> None:
    """Everything comes every 1.4 s: nothing lies still until it would be given up."""

    def load(t: float) -> float:
        return 5 + (first if t >= 3 else 0) + max(0, min(4, math.floor((t - 3) / 1.4)))

    for seed in range(4):
        bench = Bench(noise=0.01)
        bench.dice = random.Random(seed)
        found = [(one.pieces, one.verdict) for one in bench.run(load, 12) if isinstance(one, Step)]
        doubt = [(round(first), "ask")] if round(first) else []
        assert found == [*doubt, *[(1, "accept")] * 4]


def test_what_lay_still_and_goes_back_was_a_touch() -> None:
    def load(t: float) -> float:
        return 5 + (0.82 if 3 <= t < 4.4 else 0) + (1 if t >= 6 else 0)

    (step,) = Bench(noise=0.01).run(load, 9)
    assert isinstance(step, Step)
    assert (step.pieces, step.verdict) == (1, "accept")
    assert step.at_us == pytest.approx(6_000_000, abs=3e4)


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


@pytest.mark.parametrize(("noise", "weights"), [(0.01, 1), (0.04, 3)])
def test_the_first_look_finds_its_tables_worked_out(noise: float, weights: int) -> None:
    """They take a small computer a third of a second, which edges of beams would wait for."""
    tale_of.cache_clear()
    worked_out = set()

    def load(t: float) -> float:
        if t >= 6:
            worked_out.add(tale_of.cache_info().misses)
        return 6 if t >= 6 else 5

    assert steps(Bench(noise=noise).run(load, 7)) == [1]
    (misses,) = worked_out
    assert misses >= weights * 2 * 6, "both tales of 8, 11 … 23 readings"


@pytest.mark.parametrize("lasts_s", [1.7, 1.9])
def test_a_slow_scale_takes_nobody_who_holds_several_for_pieces(lasts_s: float) -> None:
    """Nobody lays down five at once."""

    def load(t: float) -> float:
        return 10 if 3 <= t < 3 + lasts_s else 5

    assert Bench(10.0, noise=0.01).run(load, 9) == []
