"""The scale across restarts: the successor sees what one alone would have seen."""

import json
import math
import random
from collections.abc import Iterator

import pytest

from pichenette.sense.observation import Fault, Observation, Recovered, Step
from pichenette.sense.weigher import HeardReadings, Reading, Weigher
from pichenette.sense.weight import Calibration
from tests.tries import tries

SCALE = Calibration(zero=1000, piece=500)
MS = 1000


def evening(seed: int, drift: float = 0.0) -> list[Reading]:
    """Six pieces, one every five seconds, at 80 readings a second; drift in pieces a second."""
    dice, at_us, found = random.Random(seed), 0, []
    while at_us < 32_000 * MS:
        at_us += 12_500 + dice.randint(-20, 20)
        pieces = min(6, at_us // (5000 * MS)) + drift * at_us / 1e6
        found.append(Reading(at_us, round(1000 + 500 * pieces + dice.gauss(0, 4)), 0))
    return found


def heard(weigher: Weigher, readings: list[Reading]) -> list[Observation]:
    return [seen for reading in readings for seen in weigher.load(*reading)]


def cuts(seed: int) -> Iterator[int]:
    dice = random.Random(seed)
    yield from (dice.randrange(400, 2500) for _ in range(8))


@pytest.mark.parametrize("seed", range(tries(1, 3)))
def test_with_what_was_known_it_is_as_if_nothing_had_happened(seed: int) -> None:
    readings = evening(seed)
    alone = heard(Weigher(SCALE), readings)
    assert [one.pieces for one in alone if isinstance(one, Step)] == [1] * 6
    for cut in cuts(seed):
        first = Weigher(SCALE)
        before = heard(first, readings[:cut])
        knows = json.loads(json.dumps(first.knows))
        again = Weigher.resumed(SCALE, [HeardReadings(readings[cut - 400 : cut], False)], knows)
        assert again is not None
        assert before + heard(again, readings[cut:]) == alone


def test_all_that_is_known_is_plain() -> None:
    """Else what a tracker learns to know would not be kept: the calibration and its readings are
    kept already."""
    weigher = Weigher(SCALE)
    heard(weigher, evening(1)[:900])
    others = vars(weigher._tracker).keys() - weigher.knows.keys()
    assert others == {"_calibration", "_readings"}


def test_what_another_program_knew_is_of_no_use() -> None:
    weigher = Weigher(SCALE)
    assert Weigher.resumed(SCALE, [], {**weigher.knows, "mood": 1}) is None


@pytest.mark.parametrize("seed", range(tries(1, 3)))
def test_with_another_calibration_no_step_is_lost_or_doubled(seed: int) -> None:
    readings = evening(seed)
    other = Calibration(zero=1100, piece=505)
    for cut in cuts(seed):
        first = Weigher(SCALE)
        before = heard(first, readings[:cut])
        again = Weigher.warmed(
            other, [HeardReadings(readings[max(0, cut - 800) : cut], first.is_moving)]
        )
        seen = before + heard(again, readings[cut:])
        assert [one.pieces for one in seen if isinstance(one, Step)] == [1] * 6, cut


@pytest.mark.parametrize("swing", [0.0, 0.4])
def test_a_step_that_was_decided_while_it_swung_does_not_count_again(swing: float) -> None:
    dice, first, decided = random.Random(1), Weigher(SCALE), 0
    readings: list[Reading] = []
    for number in range(800):
        on_s = max(0.0, number / 80 - 5)
        ringing = swing * math.exp(-on_s / 0.06) * math.cos(2 * math.pi * 12 * on_s)
        pieces = 1 - ringing if on_s else 0
        counts = round(1000 + 500 * pieces + dice.gauss(0, 4))
        readings.append(Reading(12_500 * number, counts, 0))
        if not decided and first.load(*readings[-1]):
            decided = number + 1
    assert decided <= 400 + 24, "within 300 ms"
    other = Calibration(zero=1005, piece=560)  # not so soon by this one
    again = Weigher.warmed(other, [HeardReadings(readings[:decided], False)])
    assert heard(again, readings[decided:]) == []
    assert again.total == 1


def test_a_step_while_nobody_listened_is_seen_afterwards() -> None:
    readings = evening(5)
    first = Weigher(SCALE)
    heard(first, readings[:390])  # the first piece comes at number 400
    again = Weigher.resumed(SCALE, [HeardReadings(readings[:390], False)], first.knows)
    assert again is not None
    seen = heard(again, readings[430:700])
    assert [one.pieces for one in seen if isinstance(one, Step)] == [1]


def test_after_a_long_time_the_level_is_a_new_one() -> None:
    """Two pieces more than an hour ago may be the room that got warmer."""
    readings = evening(5)
    first = Weigher(SCALE)
    heard(first, readings[:390])
    again = Weigher.resumed(SCALE, [HeardReadings(readings[:390], False)], first.knows)
    assert again is not None
    later = [one._replace(at_us=one.at_us + 3_600_000 * MS) for one in readings[900:1150]]
    assert heard(again, later) == []
    assert again.total == 2


def test_a_scale_that_comes_back_after_a_long_time_is_well_again() -> None:
    readings = evening(5)
    weigher = Weigher(SCALE)
    heard(weigher, readings[:390])
    bad = [Reading(5_000_000 + 250_000 * n, 0, 3) for n in range(3600)]
    assert [type(one) for one in heard(weigher, bad)] == [Fault]
    later = [one._replace(at_us=one.at_us + 3_600_000 * MS) for one in readings[900:1150]]
    assert [type(one) for one in heard(weigher, later)] == [Recovered], "and no step"


def test_a_zero_that_drifted_is_not_forgotten() -> None:
    """Two pieces' weight of drift in half a minute, at rest: the scale is still empty."""
    drifted = [Reading(12_500 * n, round(1000 + 0.019 * 500 * n / 80), 0) for n in range(80 * 60)]
    first = Weigher(SCALE)
    assert heard(first, drifted) == []
    assert first.total == 0
    again = Weigher.resumed(SCALE, [HeardReadings(drifted[-800:], False)], first.knows)
    assert again is not None
    assert again.total == 0
    assert Weigher.warmed(SCALE, [HeardReadings(drifted[-800:], False)]).total == 1, "it would be"
