"""Counts become steps in whole pieces."""

import math
import random
import re
from collections.abc import Callable
from statistics import median

import pytest

from pichenette.sense.observation import Fault, Observation, Recovered, Step
from pichenette.sense.weight import Calibration, WeightTracker
from tests.corpus import scale

ZERO, PIECE = 84_000.0, 5_000.0


class Bench:
    """A scale whose load is a function of time in seconds."""

    def __init__(self, sps: float = 80.0, noise: float = 0.01, piece: float = PIECE) -> None:
        self.sps = sps
        self.noise = noise
        self.piece = piece
        self.dice = random.Random(7)
        self.tracker = WeightTracker(Calibration(ZERO, piece))

    def run(self, load: Callable[[float], float], seconds: float) -> list[Observation]:
        found: list[Observation] = []
        for number in range(int(seconds * self.sps)):
            at_s = number / self.sps
            pieces = load(at_s) + self.dice.gauss(0, self.noise)
            counts = round(ZERO + self.piece * pieces)
            found += self.tracker.load(round(at_s * 1e6), counts, 0)
        return found


def steps(found: list[Observation]) -> list[int]:
    return [one.pieces for one in found if isinstance(one, Step) and one.verdict == "accept"]


def at(moment_s: float, before: float, after: float) -> Callable[[float], float]:
    return lambda t: before if t < moment_s else after


@pytest.mark.parametrize("sps", [10.0, 80.0])
@pytest.mark.parametrize(("before", "after"), [(0, 1), (7, 8), (8, 7), (20, 13), (3, 0)])
def test_a_change_that_stays_is_a_step(sps: float, before: int, after: int) -> None:
    found = Bench(sps).run(at(3.0, before, after), 8)
    assert steps(found) == [after - before]
    seen = next(one for one in found if isinstance(one, Step))
    assert seen.total == after
    count, way = abs(after - before), "plus" if after > before else "moins"
    sign = r"\+" if after > before else "−"
    told = rf"{count} pièces? de {way} \({sign}\d+,\d\d\u00a0; stable après \d+\u00a0ms\)"
    assert re.fullmatch(told, seen.because.fr)
    assert abs(seen.at_us - 3_000_000) <= 2 * 1_000_000 / sps


def test_it_is_decided_within_300_ms() -> None:
    for seed in range(20):
        bench = Bench()
        bench.dice = random.Random(seed)
        found = bench.run(at(3.0, 5, 6), 5)
        assert [
            one.decided_us - 3_000_000 <= 300_000 for one in found if isinstance(one, Step)
        ] == [True]


def test_it_is_decided_within_300_ms_in_noise_too() -> None:
    late = 0
    for seed in range(40):
        bench = Bench(noise=0.03)
        bench.dice = random.Random(seed)
        (step,) = (one for one in bench.run(at(3.0, 5, 6), 5) if isinstance(one, Step))
        late += step.decided_us - 3_000_000 > 300_000
    assert late <= 1


@pytest.mark.parametrize("noise", [0.003, 0.01, 0.03])
def test_a_ring_that_dies_away_does_not_hold_it_up(noise: float) -> None:
    def drop(t: float) -> float:
        ring = 0.6 * math.exp(-(t - 3) / 0.05) * math.sin(2 * math.pi * 12 * (t - 3))
        return 5 if t < 3 else 6 + ring

    (step,) = (one for one in Bench(noise=noise).run(drop, 5) if isinstance(one, Step))
    assert (step.pieces, step.verdict) == (1, "accept")
    assert step.decided_us - 3_000_000 <= 310_000


def test_a_hard_blow_on_a_scale_that_drifts_is_decided() -> None:
    def blow(t: float) -> float:
        ring = 6 * math.exp(-(t - 3) / 0.2) * math.sin(2 * math.pi * 9 * (t - 3))
        return 5 + 0.008 * t + (0 if t < 3 else 1 + ring)

    for seed in range(8):
        bench = Bench(noise=0.02)
        bench.dice = random.Random(seed)
        (step,) = (one for one in bench.run(blow, 7) if isinstance(one, Step))
        assert step.pieces == 1
        assert step.decided_us - 3_000_000 <= 2_200_000


def test_a_piece_pressed_down_is_known_soon_after_it_is_let_go() -> None:
    for extra in (0.5, 1.4, 2.6):

        def press(t: float, extra: float = extra) -> float:
            hand = min(1.0, max(0.0, (t - 3) / 0.05)) * min(1.0, max(0.0, (3.5 - t) / 0.08))
            trembling = 1 + 0.06 * math.sin(2 * math.pi * 7 * t)
            return 5 + (1 if t >= 3.03 else 0) + extra * hand * trembling

        (step,) = (one for one in Bench().run(press, 6) if isinstance(one, Step))
        assert step.pieces == 1
        assert step.decided_us - 3_500_000 <= 750_000, f"{extra} pieces"


def test_many_pieces_that_differ_are_a_fall_at_once() -> None:
    (step,) = (one for one in Bench().run(at(3.0, 15, 3.8), 6) if isinstance(one, Step))
    assert (step.pieces, step.verdict) == (-11, "accept")
    assert step.decided_us - 3_000_000 <= 300_000


def holding(weight: float, tremor: float) -> Callable[[float], float]:
    """A hand that comes in a quarter of a second, holds for two seconds and goes."""

    def hand(t: float) -> float:
        shape = min(1.0, max(0.0, (t - 3) / 0.25)) * min(1.0, max(0.0, (5.5 - t) / 0.25))
        return 5 + weight * shape * (1 + tremor * math.sin(2 * math.pi * 7 * t))

    return hand


@pytest.mark.parametrize("noise", [0.01, 0.02])
def test_a_hand_that_holds_a_piece_s_weight_trembles(noise: float) -> None:
    for seed in range(10):
        bench = Bench(noise=noise)
        bench.dice = random.Random(seed)
        assert steps(bench.run(holding(1.0, 0.05), 9)) == []


def test_what_came_slowly_is_asked_where_noise_would_hide_a_tremor() -> None:
    bench = Bench(noise=0.04)
    found = [one for one in bench.run(holding(1.0, 0.0), 9) if isinstance(one, Step)]
    assert [(one.pieces, one.verdict) for one in found] == [(1, "ask"), (-1, "ask")]
    assert bench.tracker.total == 5


def test_several_pieces_more_are_asked_where_noise_would_hide_a_hand() -> None:
    for noise, verdict in ((0.01, "accept"), (0.03, "ask")):
        (step,) = (one for one in Bench(noise=noise).run(at(3, 5, 7), 6) if isinstance(one, Step))
        assert (step.pieces, step.verdict) == (2, verdict)
        assert step.decided_us - 3_000_000 <= 800_000


def test_doubled_and_late_readings_change_nothing() -> None:
    dice = random.Random(5)
    readings = []
    for number in range(640):
        weight = 5 if number < 320 else 6
        counts = round(ZERO + PIECE * (weight + dice.gauss(0, 0.01)))
        readings.append((number * 12_500, counts, 0))
    plain, doubled = (WeightTracker(Calibration(ZERO, PIECE)) for _ in range(2))
    found = [seen for one in readings for seen in plain.load(*one)]
    again = []
    for number, one in enumerate(readings):
        again += doubled.load(*one)
        again += doubled.load(*readings[max(0, number - dice.randrange(4))])
    assert steps(found) == [1]
    assert again == found


def test_full_scale_is_an_overload() -> None:
    tracker = WeightTracker(Calibration(ZERO, PIECE))
    found: list[Observation] = []
    for number in range(200):
        counts = int(ZERO) if number < 80 else 0x7FFFFF
        found += tracker.load(number * 12_500, counts, 0)
    assert [one.fault for one in found if isinstance(one, Fault)] == ["saturated"]


def test_two_pieces_at_once_must_lie_still() -> None:
    """Nobody places two at once: so much is a hand, unless it keeps its force."""
    (step,) = (one for one in Bench().run(at(3.0, 5, 7), 5) if isinstance(one, Step))
    assert step.pieces == 2
    assert 700_000 <= step.decided_us - 3_000_000 <= 800_000


def test_a_long_movement_does_not_make_it_deaf() -> None:
    """Ten seconds of leaning on it, ending at another weight; then a piece more."""

    def load(at_s: float) -> float:
        if 3 <= at_s < 13:
            return 4 + 2 * math.sin(3 * at_s)
        return 5 if at_s < 3 else 3 if at_s < 22 else 4

    told = [one.pieces for one in Bench().run(load, 28) if isinstance(one, Step)]
    assert sum(told) == -1
    assert told[-1] == 1


def test_a_cell_mounted_upside_down() -> None:
    assert steps(Bench(piece=-PIECE).run(at(3.0, 2, 3), 6)) == [1]


def test_a_finger_comes_and_goes() -> None:
    for lasts in (0.1, 0.3, 0.7, 1.5, 4.0):
        for most in (0.5, 1.0, 2.0, 5.0):

            def push(t: float, lasts: float = lasts, most: float = most) -> float:
                is_there = 3 <= t <= 3 + lasts
                return 9 + (most * math.sin(math.pi * (t - 3) / lasts) if is_there else 0)

            assert steps(Bench().run(push, 9)) == [], f"{most} pieces for {lasts} s"


def test_a_slam_rings_and_leaves_all_as_it_was() -> None:
    def slam(t: float) -> float:
        ring = 12 * math.exp(-(t - 3) / 0.15) * math.sin(90 * (t - 3)) if t >= 3 else 0
        return 6 + ring

    assert steps(Bench().run(slam, 8)) == []


def test_drift_and_creep_never_add_up_to_a_piece() -> None:
    assert steps(Bench().run(lambda t: 4 + 0.005 * t, 900)) == []


def test_a_placement_after_an_hour_of_drift_is_one_piece() -> None:
    found = Bench(sps=10).run(lambda t: 4 + 0.002 * t + (1 if t > 600 else 0), 610)
    assert steps(found) == [1]


def test_spurious_readings_are_no_weights() -> None:
    bench = Bench()
    dice = random.Random(3)
    found: list[Observation] = []
    for number in range(80 * 60):
        counts = round(ZERO + PIECE * (6 + dice.gauss(0, 0.01)))
        if dice.random() < 0.05:
            counts = dice.choice((0x7FFFFF, -1, counts * 2, counts // 2))
        found += bench.tracker.load(round(number * 12_500), counts, 0)
    assert found == []


def test_what_is_no_whole_number_is_asked() -> None:
    found = Bench().run(at(3.0, 5, 6.4), 9)
    assert [(one.pieces, one.verdict) for one in found if isinstance(one, Step)] == [(1, "ask")]


def test_a_scale_that_does_not_answer_is_told_once() -> None:
    tracker = WeightTracker(Calibration(ZERO, PIECE))
    found: list[Observation] = []
    for number in range(40):
        found += tracker.load(number * 100_000, 0, 3)
    assert [one.fault for one in found if isinstance(one, Fault)] == ["missing"]
    assert tracker.load(4_000_000, int(ZERO), 0) == [Recovered(None, 4_000_000)]


def test_bad_readings_between_good_ones_are_left_out() -> None:
    tracker = WeightTracker(Calibration(ZERO, PIECE))
    found: list[Observation] = []
    for number in range(800):
        status = 2 if number % 4 == 0 else 0
        found += tracker.load(number * 12_500, int(ZERO + 2 * PIECE + number % 5), status)
    assert found == []


def test_a_piece_must_weigh_something() -> None:
    with pytest.raises(ValueError, match="weigh"):
        Calibration(1.0, 0.0)


@pytest.mark.parametrize("wander", [0.02, 0.05, 0.1])
def test_a_hand_that_finds_one_pieces_weight_after_a_while_is_no_piece(wander: float) -> None:
    """It presses harder, holds one piece's weight for 0.4 s as if it were one, and moves on."""

    def lean(t: float) -> float:
        if not 3 <= t < 4:
            return 5.0
        if t < 3.25:
            return 5 + min(1.0, (t - 3) / 0.03) * (1.4 - wander)
        return 6.0 if t < 3.65 else 6 + wander + (t - 3.65)

    assert steps(Bench().run(lean, 7)) == []


@pytest.mark.parametrize("noise", [0.005, 0.01, 0.02])
def test_what_is_set_down_counts_within_300_ms_even_while_it_rings(noise: float) -> None:
    dice = random.Random(f"soon/{noise}")
    bench = scale.Bench("a table", noise=noise)
    late = 0
    for _ in range(200):
        force, pieces = scale.KINDS[dice.choice(("placement", "placement", "dropped", "fall"))](
            bench, dice
        )
        (step,) = _weighed(force, bench, dice)
        assert step.pieces == pieces
        late += step.decided_us > 300_000
    assert late <= 2


@pytest.mark.parametrize("noise", [0.005, 0.01, 0.02])
def test_what_is_laid_down_softly_counts_within_300_ms_too(noise: float) -> None:
    """Through the chip's filter it shows some 45 ms after it began."""
    dice = random.Random(f"softly/{noise}")
    bench = scale.Bench("a table", noise=noise)
    took_us = []
    for _ in range(150):
        weight, lasts_s = dice.gauss(1, 0.015), dice.uniform(0.12, 0.15)
        (step,) = _weighed(_softly(weight, lasts_s), bench, dice)
        assert step.pieces == 1
        took_us.append(step.decided_us)
    assert sum(us > 296_000 for us in took_us) <= 6
    assert median(took_us) <= 270_000  # one look later, if counted from when it showed


@pytest.mark.parametrize("noise", [0.005, 0.01, 0.02])
def test_a_piece_that_falls_on_an_empty_place_counts_while_it_swings(noise: float) -> None:
    """Nothing holds it: it swings up to twice its weight, and still visibly after 300 ms."""
    dice = random.Random(f"falls/{noise}")
    late = 0
    for _ in range(150):
        hertz, fades = dice.uniform(5, 25), dice.uniform(0.06, 0.07)
        bench = scale.Bench("a table", noise=noise)
        (step,) = _weighed(_swinging(hertz, fades), bench, dice)
        assert step.pieces == 1
        late += step.decided_us > 300_000
    assert late <= 4, late


def _swinging(hertz: float, fades: float) -> scale.Force:
    def force(t: float) -> float:
        return 1 - math.exp(-t / fades) * math.cos(2 * math.pi * hertz * t) if t >= 0 else 0.0

    return force


def test_it_is_looked_at_early_enough_to_be_looked_at_again() -> None:
    (step,) = (one for one in Bench(noise=0.005).run(at(3.0, 5, 6), 5) if isinstance(one, Step))
    assert step.decided_us - 3_000_000 <= 240_000


def test_what_clatters_lies_still_for_most_of_the_time_it_took() -> None:
    def clatters(t: float) -> float:
        return 15 if t < 3 else 10.8 if t < 3.17 else 10

    (step,) = (one for one in Bench(noise=0.005).run(clatters, 5) if isinstance(one, Step))
    assert step.pieces == -5
    assert 300_000 < step.decided_us - 3_000_000 < 400_000


def test_one_piece_that_is_late_lies_still_for_longer_than_a_hand_does() -> None:
    (step,) = (
        one
        for one in Bench(noise=0.005).run(lambda t: 5 + _softly(1, 0.4)(t - 3), 6)
        if isinstance(one, Step)
    )
    assert (step.pieces, step.verdict) == (1, "accept")
    assert step.decided_us - 3_400_000 >= 600_000


def test_what_comes_softly_must_be_nearly_a_whole_piece() -> None:
    dice = random.Random("nearly")
    bench = scale.Bench("a table", noise=0.005)
    for _ in range(10):
        near, far = (_weighed(_softly(weight, 0.13), bench, dice) for weight in (1.06, 1.13))
        assert [step.decided_us < 330_000 for step in near] == [True]
        assert not any(step.decided_us < 330_000 for step in far)


@pytest.mark.parametrize(("noise", "most"), [(0.005, 0.5), (0.01, 0.5), (0.02, 0.72)])
def test_a_hand_that_comes_softly_and_trembles_is_mostly_no_piece(
    noise: float, most: float
) -> None:
    """At its worst: nearly a whole piece, and the end of its way and its tremor together look like
    a swing that dies away.
    """
    dice = random.Random(f"hand/{noise}")
    bench = scale.Bench("a table", noise=noise)
    taken, hands = 0, 300
    for _ in range(hands):
        comes = _softly(dice.uniform(0.95, 1.05), dice.uniform(0.11, 0.15))
        trembles, hertz = dice.uniform(0.02, 0.05), dice.uniform(4, 12)
        phase = dice.uniform(0, 2 * math.pi)

        def hand(
            t: float,
            comes: scale.Force = comes,
            trembles: float = trembles,
            hertz: float = hertz,
            phase: float = phase,
        ) -> float:
            return comes(t) * (1 + trembles * math.sin(2 * math.pi * hertz * t + phase))

        taken += any(step.decided_us < 330_000 for step in _weighed(hand, bench, dice))
    assert taken <= most * hands, taken


def _softly(weight: float, lasts_s: float) -> scale.Force:
    def force(t: float) -> float:
        share = min(1.0, max(0.0, t / lasts_s))
        return weight * share * share * (3 - 2 * share)

    return force


def _weighed(force: scale.Force, bench: scale.Bench, dice: random.Random) -> list[Step]:
    """What the tracker makes of a force that begins at 0, on a tower that stood still before."""
    tracker, seen = WeightTracker(Calibration(0, bench.piece)), list[Step]()
    window = [0.0] * bench.filter_readings
    period_us = round(1e6 / bench.sps)
    for number in range(-200, 110):
        at_us = number * period_us + 4_000
        window = [*window[1:], force(at_us / 1e6)]
        pieces = 9 + sum(window) / len(window) + dice.gauss(0, bench.noise)
        heard = tracker.load(at_us, round(bench.piece * pieces), 0)
        seen += [one for one in heard if isinstance(one, Step)]
    return seen
