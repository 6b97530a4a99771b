"""Calibration, guided."""

from pathlib import Path

import pytest

from pichenette import board
from pichenette.console.commands.catalogue import BY_NAME
from pichenette.console.runner import CommandRunner
from pichenette.sense import calibration_file as calibrated
from tests.console.sitting import Sat


@pytest.fixture
def sat(tmp_path: Path) -> Sat:
    seated = Sat(board.load("topple"))
    path = tmp_path / "journal.calibration.json"
    seated.runner = CommandRunner(seated.console, seated.source, BY_NAME, "en", None, path)
    seated.advance(1.5)
    return seated


def weigh(sat: Sat, counts: int, status: int = 0) -> None:
    for number in range(20):
        sat.tell(f"LOAD,{number * 12_500},{counts + number % 3},{status}")


def calibrate(sat: Sat, empty: int = 84_000, loaded: int = 134_000) -> None:
    sat.runner.run("scale calibrate 10")
    sat.runner.run("next")
    weigh(sat, empty)
    sat.runner.run("next")
    weigh(sat, loaded)


def test_each_step_says_what_to_do_and_what_it_saw(sat: Sat) -> None:
    calibrate(sat)
    said = [note for note in sat.notes if not note.startswith(">")]
    assert said[0] == "Take everything off the scale. Then type `next` (or Enter)."
    assert said[1].startswith("empty: 84001 ±")
    assert said[2] == "Put 10 pieces on the scale. Then type `next` (or Enter)."
    assert "one piece adds 5000 counts" in said[3]
    assert said[4].startswith("saved with today's date")
    kept = calibrated.read(sat.runner.calibration)
    assert kept["scale"]["piece"] == pytest.approx(5_000, abs=1)
    assert sat.console.link.hello is not None
    assert kept["board_id"] == sat.console.link.hello.board_id


def test_what_was_read_before_the_word_does_not_count(sat: Sat) -> None:
    sat.runner.run("scale calibrate 10")
    weigh(sat, 999_999)
    sat.runner.run("next")
    weigh(sat, 84_000)
    assert any(note.startswith("empty: 84001") for note in sat.notes)


def test_pieces_that_were_forgotten_are_asked_for_again(sat: Sat) -> None:
    calibrate(sat, loaded=84_001)
    assert any("hardly feels them" in note for note in sat.notes)
    assert not sat.runner.calibration.exists()
    sat.runner.run("next")
    weigh(sat, 134_000)
    assert sat.runner.calibration.exists()


def test_no_reading_no_calibration(sat: Sat) -> None:
    sat.runner.run("scale calibrate 10")
    sat.runner.run("next")
    sat.advance(11)
    assert "no reading arrived" in sat.notes[-1]
    assert not sat.runner.calibration.exists()


def test_tare_moves_the_zero_alone_and_can_be_undone(sat: Sat) -> None:
    assert not sat.runner.run("scale tare")
    assert "nothing is calibrated yet" in sat.notes[-1]
    calibrate(sat)
    sat.runner.run("scale tare")
    sat.runner.run("next")
    weigh(sat, 85_000)
    scale = calibrated.load(sat.runner.calibration).scale
    assert scale is not None
    assert (round(scale.zero), round(scale.piece)) == (85_001, 5_000)
    sat.runner.run("scale undo")
    assert "zero 84001" in sat.notes[-1]
    scale = calibrated.load(sat.runner.calibration).scale
    assert scale is not None
    assert round(scale.zero) == 84_001


def test_counts_become_pieces_at_once(sat: Sat) -> None:
    calibrate(sat)
    assert sat.console.senses.scale is not None
    assert sat.console.listener is not None
    assert sat.console.listener.weight is not None


def test_a_board_without_a_scale(tmp_path: Path) -> None:
    sat = Sat(board.load("offboard"))
    sat.advance(1.5)
    sat.runner.run("scale calibrate")
    assert sat.notes[-1] == "this board has no scale"


def test_a_colour_is_learnt(tmp_path: Path) -> None:
    sat = Sat()
    path = tmp_path / "journal.calibration.json"
    sat.runner = CommandRunner(sat.console, sat.source, BY_NAME, "en", None, path)
    sat.advance(1.5)
    sat.runner.run("colour learn blue queen")
    for name, light in (("blue", "10,20,90,120"), ("queen", "90,10,10,110")):
        assert name in sat.notes[-1]
        sat.runner.run("next")
        for _ in range(3):
            seq = (sat.console.order.seen or 0) + 1
            sat.tell(f"HUE,{seq},{seq * 1000},0,{light}")
    palette = calibrated.load(path).palette
    assert (palette["blue"].blue, palette["queen"].red) == (90, 90)


def test_next_without_anything_that_waits(sat: Sat) -> None:
    assert not sat.runner.run("next")
