"""A calibration, step by step."""

import json
import random

import pytest

from pichenette.sense import calibration
from pichenette.sense.calibrating import Calibrating
from pichenette.sense.calibration import BadCalibration, Senses
from pichenette.sense.observation import Light
from pichenette.sense.weight import Calibration


def weighed(state: Calibrating, level: float, noise: float = 20.0) -> Calibrating:
    dice = random.Random(1)
    for _ in range(16):
        state = state.load(round(level + dice.gauss(0, noise)), 0)
    return state


def test_two_points_make_a_calibration() -> None:
    state = Calibrating.begin(10, (), True, Senses())
    assert "off the scale" in state.prompt.en
    state = weighed(state, 84_000).next()
    assert state.prompt.en == "Put 10 pieces on the scale."
    state = weighed(state, 134_000).next()
    assert state.senses is not None
    assert state.senses.scale is not None
    assert state.senses.scale.zero == pytest.approx(84_000, abs=20)
    assert state.senses.scale.piece == pytest.approx(5_000, abs=3)


def test_a_cell_that_feels_nothing_is_told() -> None:
    state = weighed(Calibrating.begin(10, (), True, Senses()), 84_000).next()
    state = weighed(state, 84_010).next()
    assert "hardly feels" in state.prompt.en
    assert state.senses is None
    state = weighed(state, 134_000).next()
    assert state.senses is not None


def test_what_still_moves_is_not_taken() -> None:
    state = weighed(Calibrating.begin(5, (), True, Senses()), 84_000).next()
    state = weighed(state, 109_000, noise=4_000).next()
    assert "moving" in state.prompt.en


def test_too_little_is_not_enough() -> None:
    state = Calibrating.begin(10, (), True, Senses()).load(84_000, 0)
    assert 0 < state.progress < 1
    assert state.next().trouble is not None


def test_bad_readings_are_left_out() -> None:
    state = Calibrating.begin(10, (), True, Senses())
    for _ in range(50):
        state = state.load(123, 2)
    assert state.progress == 0


def test_colours_are_asked_for_one_by_one() -> None:
    known = Senses(Calibration(1, 2), {"striker": Light(1, 1, 1, 3)})
    state = Calibrating.begin(10, ("blue", "queen"), False, known)
    assert "blue" in state.prompt.en
    for light in (Light(90, 150, 330, 560), Light(92, 148, 331, 560), Light(2, 2, 2, 9)):
        state = state.light(light)
    state = state.next()
    assert "queen" in state.prompt.en
    for _ in range(3):
        state = state.light(Light(380, 70, 75, 510))
    senses = state.next().senses
    assert senses is not None
    assert senses.palette["blue"] == Light(90, 148, 330, 560), "one glimpse past the piece is odd"
    assert set(senses.palette) == {"striker", "blue", "queen"}
    assert senses.scale == Calibration(1, 2), "what was not measured is kept"


def test_it_is_kept_as_json() -> None:
    senses = Senses(Calibration(84_000.5, -512.25), {"blue": Light(1, 2, 3, 4)})
    assert calibration.decode(json.loads(json.dumps(senses.encode()))) == senses
    assert calibration.decode({"colours": {}}) == Senses()


@pytest.mark.parametrize("kept", [None, [], {}, {"colours": {"blue": [1, 2]}}, {"colours": 3}])
def test_what_is_no_calibration_is_refused(kept: object) -> None:
    with pytest.raises(BadCalibration, match="pichenette calibrate"):
        calibration.decode(kept)


def test_no_pieces_weigh_nothing() -> None:
    with pytest.raises(BadCalibration, match="at least one"):
        Calibrating.begin(0, (), True, Senses())
