"""A calibration as it is stored, and what is not one."""

from typing import Any

import pytest

from pichenette.sense.calibration import BadCalibration, Senses, decode
from pichenette.sense.observation import Light
from pichenette.sense.weight import Calibration

SENSES = Senses(Calibration(84_000, -5_000.5), {"blue": Light(1, 2, 3, 6)})


def test_what_is_kept_comes_back() -> None:
    assert decode(SENSES.encode()) == SENSES
    assert decode({"colours": {}}) == Senses()


@pytest.mark.parametrize(
    ("kept", "told"),
    [
        ({}, '"colours" is missing'),
        ([], "expected an object"),
        ({"colours": {"blue": [1, 2, 3]}}, 'colours.blue: "clear" is missing'),
        ({"colours": {"blue": [1, 2, 3, "6"]}}, "colours.blue.clear: expected a whole number"),
        ({"colours": {}, "scale": {"zero": 1}}, 'scale: "piece" is missing'),
        ({"colours": {}, "scale": {"zero": 1, "piece": float("nan")}}, "scale.piece: expected a"),
        ({"colours": {}, "scale": {"zero": 1, "piece": 0}}, "scale: a piece cannot weigh nothing"),
        ({"colours": {}, "skale": None}, 'unknown key "skale"; did you mean "scale"'),
    ],
)
def test_what_is_no_calibration_is_told_with_what_to_do(kept: Any, told: str) -> None:
    with pytest.raises(BadCalibration, match=told) as caught:
        decode(kept)
    assert "pichenette calibrate" in caught.value.text.en
    assert "étalonnage" in caught.value.text.fr
