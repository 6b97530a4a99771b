"""The scale, from readings to grams; and one that never stands still."""

import random
from dataclasses import replace

import pytest

from pichenette.commissioning.scale import ScaleStation
from pichenette.sense.calibration import BadCalibration, Senses
from pichenette.sense.weight import Calibration
from pichenette.service.request import BadRequest
from pichenette.text import Text
from tests.commissioning.standing import Stood


class Kept:
    def __init__(self) -> None:
        self.all: list[Senses] = [Senses()]

    @property
    def now(self) -> Senses:
        return self.all[-1]

    def save(self, senses: Senses | None) -> None:
        if senses is None:
            self.all.pop()
        else:
            self.all.append(senses)


class Weighed(Stood):
    def __init__(self, noise: float = 30, sps: float = 80) -> None:
        super().__init__("topple")
        self._dice, self._noise, self._sps = random.Random(3), noise, sps
        self._ticks = 1_000_000
        self.kept = Kept()
        self.at(ScaleStation(self.sat.console, lambda: self.kept.now, self.kept.save))

    def weigh(self, counts: float, seconds: float = 1.0) -> None:
        for _ in range(round(seconds * self._sps)):
            self._ticks += round(1e6 / self._sps)
            value = round(counts + self._dice.gauss(0, self._noise))
            self.sat.tell(f"LOAD,{self._ticks},{value},0")

    def measure(self, counts: float) -> None:
        self.say("next")
        self.weigh(counts)


def test_nothing_one_piece_ten_pieces_and_grams() -> None:
    one = Weighed()
    one.weigh(84_000)
    for counts in (84_000, 89_000, 134_000):
        one.measure(counts)
    assert one.station.is_done
    scale = one.kept.now.scale
    assert scale is not None
    assert scale.piece == pytest.approx(5000, rel=0.01)
    assert one.sat.console.senses == one.kept.now, "in use at once"
    one.weigh(104_000)
    one.say("weigh", number=40.0)  # four pieces of ten grams
    assert one.station.picture_data()["grams"] == pytest.approx(40, rel=0.01)
    assert any("counts, 10.0" in told for told in one.remarks)
    weighed = one.kept.now.scale
    assert weighed == replace(scale, gram=weighed.gram if weighed else None)
    one.at(ScaleStation(one.sat.console, lambda: one.kept.now, one.kept.save))
    assert one.station.picture_data()["grams"] == pytest.approx(40, rel=0.01), (
        "also in the next walk"
    )
    one.say("tare")
    one.weigh(84_500)
    assert one.kept.now.scale is not None
    assert one.kept.now.scale.zero == pytest.approx(84_500, abs=50)
    assert one.kept.now.scale.gram is not None
    one.say("back")
    assert one.kept.now.scale == weighed


def test_zero_taken_anew_in_the_middle_changes_only_the_zero() -> None:
    one = Weighed()
    one.kept.save(Senses(Calibration(80_000, 4000)))
    with pytest.raises(BadRequest, match="gives no readings"):
        one.say("tare")
    one.weigh(84_000)
    one.measure(84_000)
    assert one.kept.now.scale == Calibration(80_000, 4000), "what was refused is not done later"
    one.say("tare")
    one.say("tare")
    one.weigh(84_500)
    assert one.station.picture_data()["phase"] == "one", "where it was"
    for counts in (89_500, 134_500):
        one.measure(counts)
    scale = one.kept.now.scale
    assert scale is not None
    assert scale.zero == pytest.approx(84_500, abs=50)
    assert scale.piece == pytest.approx(5000, rel=0.01)


def test_a_zero_that_does_not_stand_still_is_not_taken() -> None:
    one = Weighed(noise=4000)
    known = Senses(Calibration(80_000, 4000))
    one.kept.save(known)
    one.weigh(84_000)
    one.say("tare")
    one.weigh(84_000)
    assert any("It does not stand still" in told for told in one.remarks)
    assert one.kept.now == known


def test_what_cannot_be_saved_is_said() -> None:
    def full(senses: Senses | None) -> None:
        raise BadCalibration(Text("the disk is full", "le disque est plein"))

    one = Weighed()
    one.at(ScaleStation(one.sat.console, lambda: one.kept.now, full))
    one.weigh(84_000)
    for counts in (84_000, 89_000, 134_000):
        one.measure(counts)
    assert not one.station.is_done
    assert "warn: the disk is full" in one.remarks


def test_eleven_pieces_for_ten_are_noticed() -> None:
    one = Weighed()
    one.weigh(84_000)
    for counts in (84_000, 89_000, 84_000 + 12 * 5000):
        one.measure(counts)
    assert any("were there exactly ten" in told for told in one.remarks)
    assert one.station.outcome == "warn"


def test_a_noisy_scale_is_found_with_what_to_do() -> None:
    one = Weighed(noise=4000)
    one.weigh(84_000, 3)
    assert any("put 100 µF at the HX711" in told for told in one.remarks)
    one.measure(84_000)
    assert any("It does not stand still" in told for told in one.remarks)
    assert one.station.picture_data()["phase"] == "empty", "no zero is taken from that"
    assert not one.station.is_done
    assert one.kept.now == Senses(), "nothing was kept"


def test_a_slow_one_and_one_that_is_not_there() -> None:
    one = Weighed(sps=10)
    with pytest.raises(BadRequest, match="gives no readings"):
        one.say("next")
    one.weigh(84_000, 4)
    assert any("RATE pin" in told for told in one.remarks)
    with pytest.raises(BadRequest, match="first the ten pieces"):
        one.say("weigh", number=50)
