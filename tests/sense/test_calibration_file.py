"""A calibration on disk: dated, with its board, and undoable."""

from pathlib import Path

import pytest

from pichenette.sense import calibration_file as calibrated
from pichenette.sense.calibration import BadCalibration, Senses
from pichenette.sense.observation import Light
from pichenette.sense.weight import Calibration

FIRST = Senses(Calibration(84_000, 5_000), {"blue": Light(1, 2, 3, 6)})
SECOND = Senses(Calibration(84_100, 5_010), {})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return calibrated.path_beside(tmp_path / "club" / "journal.sqlite")


def test_what_is_kept_comes_back(path: Path) -> None:
    assert calibrated.load(path) == Senses()
    calibrated.save(path, FIRST, "e661")
    assert calibrated.load(path) == FIRST
    kept = calibrated.read(path)
    assert kept["board_id"] == "e661"
    assert kept["at"].endswith("+00:00")
    assert "before" not in kept


def test_undo_brings_back_the_one_before_and_then_none(path: Path) -> None:
    calibrated.save(path, FIRST, "e661")
    calibrated.save(path, SECOND)
    assert calibrated.undo(path) == FIRST
    assert calibrated.load(path) == FIRST
    assert calibrated.read(path)["board_id"] == "e661", "with its own date and board"
    assert calibrated.undo(path) == Senses()
    assert calibrated.load(path) == Senses()


def test_nothing_to_undo(path: Path) -> None:
    with pytest.raises(BadCalibration, match="nothing is calibrated"):
        calibrated.undo(path)


def test_the_history_is_bounded(path: Path) -> None:
    for number in range(30):
        calibrated.save(path, Senses(Calibration(number, 1)))
    depth, kept = 1, calibrated.read(path)
    while "before" in kept:
        depth, kept = depth + 1, kept["before"]
    assert depth == 11
    undone = calibrated.undo(path)
    assert undone.scale is not None
    assert undone.scale.zero == 28


def test_a_file_that_is_damaged_is_told(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("{")
    with pytest.raises(BadCalibration, match=r"calibration\.json"):
        calibrated.read(path)
