"""`pichenette calibrate`: step by step, and what it keeps."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from pichenette.cli import main
from pichenette.cli.calibrate import lead
from pichenette.link.messages import Hue, Load, LoadStatus, Message
from pichenette.sense import calibration_file as calibrated
from pichenette.sense.calibrating import Calibrating
from pichenette.sense.calibration import BadCalibration, Senses
from pichenette.sense.observation import Light
from pichenette.sense.weight import Calibration
from pichenette.text import Text


class Board:
    """Sends a level or a colour, which changes when people are asked to change it."""

    def __init__(self) -> None:
        self.level = 50_000  # something still lies on the scale
        self.colour = Light(1, 1, 1, 3)
        self.stale: list[Message] = [Load(0, 99_999, LoadStatus.GOOD)] * 50

    def forget(self) -> None:
        self.stale.clear()

    def listen(self) -> Sequence[Message]:
        return [*self.stale, Load(1, self.level, LoadStatus.GOOD), Hue(1, 2, 0, *self.colour)]


def test_people_are_led_through_every_step() -> None:
    told = Board()
    asked: list[str] = []

    def ask(text: Text) -> None:
        asked.append(text.en)
        told.level = 1_000 if "off the scale" in text.en else 6_000
        if "blue" in text.en:
            told.colour = Light(90, 150, 330, 560)

    senses = lead(Calibrating.begin(10, ("blue",), True, Senses()), told, ask)
    assert senses == Senses(Calibration(1_000, 500), {"blue": Light(90, 150, 330, 560)})
    assert len(asked) == 3


def test_what_is_kept_is_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = calibrated.path_beside(tmp_path / "journal.sqlite")
    calibrated.save(path, Senses(Calibration(1_000, 500), {"blue": Light(1, 2, 3, 4)}))
    assert main(["calibrate", "--board", "topple", "--data", str(tmp_path), "--show"]) == 0
    assert json.loads(capsys.readouterr().out)["scale"] == {"zero": 1_000, "piece": 500}


def test_a_file_that_is_no_calibration_is_told(tmp_path: Path) -> None:
    path = tmp_path / "journal.calibration.json"
    assert calibrated.load(path) == Senses()
    path.write_text("{", encoding="utf-8")
    with pytest.raises(BadCalibration, match=r"journal\.calibration\.json"):
        calibrated.load(path)


def test_nothing_to_calibrate(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["calibrate", "--board", "offboard", "--data", str(tmp_path)]
    assert main(words) == 2
    assert "nothing to calibrate" in capsys.readouterr().err
