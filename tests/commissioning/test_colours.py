import random

import pytest

from pichenette.commissioning.colours import ColoursStation
from pichenette.sense.calibration import Senses
from pichenette.sense.observation import Light
from pichenette.service.request import BadRequest
from pichenette.text import Text, same
from pichenette.virtual.pockets import COLOURS
from tests.commissioning.standing import Stood

NAMES = {"blue": Text("blue", "bleu"), "queen": Text("queen", "reine"), "striker": same("striker")}


class Shown(Stood):
    def __init__(self) -> None:
        super().__init__()
        self.kept: list[Senses] = [Senses()]
        self._dice, self._seq = random.Random(5), 0
        self.own = ColoursStation(self.sat.console, NAMES, lambda: self.kept[-1], self._save)
        self.at(self.own)

    def _save(self, senses: Senses | None) -> None:
        self.kept = self.kept[:-1] if senses is None else [*self.kept, senses]

    def show(self, light: Light, times: int = 10) -> None:
        for _ in range(times):
            self._seq += 1
            r, g, b, c = (max(0, round(part + self._dice.gauss(0, 3))) for part in light)
            self.sat.tell(f"HUE,{self._seq},{self._seq * 1000},0,{r},{g},{b},{c}")


def test_ten_of_each_are_saved_and_told_apart() -> None:
    one = Shown()
    for name in NAMES:
        assert one.own.picture_data()["shown"] == name
        one.show(COLOURS[name])
    assert one.own.picture_data()["shown"] is None
    assert not one.own.is_done
    one.say("save")
    assert set(one.kept[-1].palette) == set(NAMES)
    assert one.remarks == ["ok: saved: blue, queen, striker"]
    one.say("back")
    assert one.kept[-1] == Senses()


def test_two_pieces_that_look_alike_are_told_before_a_game() -> None:
    one = Shown()
    one.show(COLOURS["blue"])
    one.show(COLOURS["blue"])
    told = "\n".join(one.remarks)
    assert "queen: " in told
    assert "blue is too near" in told
    assert one.own.outcome == "warn"


def test_heads_that_may_be_missing_and_words_that_mean_nothing() -> None:
    one = Shown()
    assert one.own.is_done, "optional, and nothing was read"
    with pytest.raises(BadRequest, match="nothing to save"):
        one.say("save")
    with pytest.raises(BadRequest, match="expected one of blue"):
        one.say("try", "marble")
