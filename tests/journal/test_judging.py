"""Past games judged again by another process, one answer a game."""

import json
import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from pichenette import board
from pichenette.journal import belonging
from pichenette.journal.judging import judged
from pichenette.journal.store import Journal
from pichenette.sense.thresholds import Thresholds
from tests.pocket_board import QUEEN, PocketBoard


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games, three pieces each, every break of 30 ms."""
    found = tmp_path_factory.mktemp("judging") / "journal.sqlite"
    play = PocketBoard(journal=Journal(found))
    belonging.settle(play.journal, play.board)
    for number in range(2):
        if number:
            play.table.begin(QUEEN, "page", is_abandoning=True)
        for pocket in (1, 2, 3):
            play.fall(pocket)
            play.wait(8)
    play.table.close()
    play.journal.close()
    return found


def test_with_the_same_thresholds_nothing_changes(path: Path) -> None:
    found = list(judged(path, PocketBoard().board, Thresholds(), 10))
    assert [(one["game"], one["done"], one["of"]) for one in found] == [(2, 1, 2), (1, 2, 2)]
    assert [(one["events"], one["changed"], one["shots"]) for one in found] == [(3, 0, 0)] * 2


def test_others_show_which_passages_and_shots_change(path: Path) -> None:
    strict = replace(Thresholds(), graze_ms=1000.0, dust_ms=900.0)
    (found,) = judged(path, PocketBoard().board, strict, 1)
    assert found["game"] == 2
    assert found["changed"] == 3
    assert found["shots"] == len({one["play"] for one in found["changes"]}) >= 1
    first = found["changes"][0]
    assert first["was"]["verdict"] == "accept"
    assert first["now"] is None or first["now"]["verdict"] != "accept"
    assert first["was"]["gate"] == "pocket-1"
    assert first["play"] is not None


def test_as_a_process_of_its_own(path: Path) -> None:
    asked = {
        "journal": str(path),
        "board": "carrom",
        "thresholds": asdict(Thresholds()),
        "games": 1,
    }
    command = [sys.executable, "-m", "pichenette.journal.judging"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write(json.dumps(asked).encode() + b"\n")
        program.stdin.flush()
        told = [json.loads(line) for line in program.stdout]
    assert [one["game"] for one in told] == [2]


def test_a_game_of_another_board_says_so(path: Path) -> None:
    found = list(judged(path, board.load("offboard"), Thresholds(), 1))
    assert "trouble" in found[0]
