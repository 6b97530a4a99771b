"""`pichenette judge`: a capture, or a game of a journal, judged again."""

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from pichenette import board, wire
from pichenette.cli import main
from pichenette.console.wording import FAULTS
from pichenette.journal.store import Journal
from pichenette.resources import boards_dir
from pichenette.sense import calibration_file as calibrated
from pichenette.sense.calibration import Senses
from pichenette.sense.observation import FaultKind
from pichenette.sense.weight import Calibration
from tests.journal.scale_board import HEADER, ScaleBoard

CARROM = board.load("carrom")


def write(path: Path, *lines: tuple[int, str]) -> Path:
    text = "".join(f"{at} {wire.encode(body).decode()}" for at, body in lines)
    path.write_text(text, encoding="ascii")
    return path


@pytest.fixture
def capture(tmp_path: Path) -> Path:
    return write(
        tmp_path / "game.capture",
        (1_000, "STATE,500,8"),
        (1_001_000, "EDGE,1,1000500,0,1"),
        (1_031_000, "EDGE,2,1030500,0,2"),
        (2_001_000, "EDGE,3,2000500,1,1"),
        (2_131_000, "EDGE,4,2130500,1,2"),
        (5_001_000, "BEAT,5000500,8,0,0,150000,0"),
    )


def judge(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    assert main(["judge", *words, "--json", "--lang", "en"]) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return found


def test_the_form_of_design(capsys: pytest.CaptureFixture[str], capture: Path) -> None:
    blocked, one, long = judge(capsys, str(capture), "--board", "carrom")
    assert (blocked["gate"], blocked["at_us"], blocked["fault"]) == ("pocket-4", 0, "blocked")
    assert one == {
        "gate": "pocket-1",
        "at_us": 1_000_000,
        "pieces": 1,
        "verdict": "accept",
        "because": "one piece (30.0 ms)",
    }
    assert (long["gate"], long["pieces"], long["verdict"]) == ("pocket-2", 1, "ask")
    assert "one piece or two?" in long["because"]


def test_two_beams_measure(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = write(
        tmp_path / "dual.capture",
        (0, "HELLO,1,0.1,e6,00000001,any-board,00000000,11"),
        (1_000, "STATE,500,0"),
        (1_001_000, "EDGE,1,1000500,0,1"),
        (1_013_000, "EDGE,2,1012500,7,1"),
        (1_061_000, "EDGE,3,1060500,0,2"),
        (1_073_000, "EDGE,4,1072500,7,2"),
        (5_001_000, "BEAT,5000500,0,0,0,150000,0"),
    )
    assert main(["judge", str(path), "--board", "carrom-dual", "--json", "--lang", "en"]) == 0
    told = capsys.readouterr()
    assert told.err == ""  # that digest is of no board file: nothing is compared
    assert json.loads(told.out) == [
        {
            "gate": "pocket-1",
            "at_us": 1_000_000,
            "pieces": 1,
            "verdict": "accept",
            "because": "one piece, 30 mm at 0.50 m/s",
            "length_mm": 30.0,
            "speed_m_s": 0.5,
        }
    ]


def test_steps_with_a_calibration_on_the_command_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    loads = [
        (12_500 * n, f"LOAD,{12_500 * n},{2000 + 500 * (n > 200) + n % 3},0") for n in range(400)
    ]
    capture = write(tmp_path / "tower.capture", *loads)
    found = judge(capsys, str(capture), "--board", "topple", "--zero", "1000", "--piece", "500")
    assert [(one["step"], one["verdict"], one["at_us"]) for one in found] == [
        (1, "accept", 201 * 12_500)
    ]
    assert found[0]["decided_us"] - found[0]["at_us"] <= 300_000
    assert judge(capsys, str(capture), "--board", "topple") == []


def test_one_is_one(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Neither `1 weights are` nor `1 edges are`."""
    gap = [(1_030_000, "EDGE,2,1030500,0,2"), (4_000_000, "EDGE,4,4000500,1,1")]
    lines = ((0, "STATE,500,0"), (9, "EDGE,1,1000500,0,1"), *gap, (5_000_000, "LOAD,5000500,7,0"))
    path = write(tmp_path / "gap.capture", *lines)
    assert main(["judge", str(path), "--board", "carrom", "--lang", "en"]) == 0
    said = capsys.readouterr()
    assert "1 weight reading is not judged" in said.err
    assert "1 edge is missing from number 3 on" in said.out
    assert main(["judge", str(path), "--board", "carrom", "--lang", "fr"]) == 0
    assert "il manque 1 front à" in capsys.readouterr().out


def test_other_thresholds(
    capsys: pytest.CaptureFixture[str], capture: Path, tmp_path: Path
) -> None:
    config = tmp_path / "slow.toml"
    config.write_text("[passages]\nslowest_m_s = 0.2\n", encoding="utf-8")
    found = judge(capsys, str(capture), "--board", "carrom", "--config", str(config))
    assert [one.get("verdict") for one in found] == [None, "accept", "accept"]


def test_for_people(capsys: pytest.CaptureFixture[str], capture: Path) -> None:
    assert main(["judge", str(capture), "--board", "carrom", "--lang", "fr"]) == 0
    told = capsys.readouterr().out
    assert "pocket-1" in told
    assert "une pièce (30,0 ms)" in told
    assert "pocket-4   bouchée" in told
    assert set(FAULTS) == set(get_args(FaultKind))


def test_a_journal_is_judged_again(
    capsys: pytest.CaptureFixture[str], played: Path, tmp_path: Path
) -> None:
    """With the same thresholds nothing changes; with others it says what, and where."""
    journal = ["--journal", str(played), "--board", "carrom"]
    assert judge(capsys, *journal) == []
    config = tmp_path / "strict.toml"
    config.write_text("[boards.offboard.passages]\nslowest_m_s = 0.9\n", encoding="utf-8")
    assert judge(capsys, *journal, "--config", str(config)) == [], "another board's"
    config.write_text("[boards.carrom.passages]\nslowest_m_s = 0.9\n", encoding="utf-8")
    changed = judge(capsys, *journal, "--config", str(config))
    assert changed
    assert all(one["was"]["verdict"] == "accept" or one["was"]["pieces"] == 1 for one in changed)
    assert all(one["now"]["verdict"] == "ask" for one in changed)
    assert all(one["play"] > one["entry"] for one in changed)


@pytest.fixture
def played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """The journal of a short game of carrom."""
    words = ["demo", "--headless", "--speed", "max", "--seed", "7", "--option", "target=5"]
    assert main([*words, "--data", str(tmp_path)]) == 0
    capsys.readouterr()
    return tmp_path / "journal.sqlite"


@pytest.fixture
def tower(tmp_path: Path) -> Path:
    """The journal of three pieces placed in a game of Topple, from a folder that others read."""
    path = tmp_path / "journal.sqlite"
    scale = ScaleBoard(Journal(path), 4)
    scale.table.begin(HEADER, "demo")
    scale.run(3)
    for _ in range(3):
        scale.place()
        scale.run(5)
    scale.table.close()
    scale.journal.close()
    return path


def test_the_weights_of_a_journal_are_judged_again(
    capsys: pytest.CaptureFixture[str], tower: Path, tmp_path: Path
) -> None:
    journal = ["--journal", str(tower), "--board", "topple"]
    assert judge(capsys, *journal) == []
    same = judge(capsys, *journal, "--all")
    assert [one["now"]["step"] for one in same] == [1, 1, 1]
    assert all(one["was"] == one["now"] for one in same)
    half = judge(capsys, *journal, "--zero", "84000", "--piece", "2500")
    assert [(one["was"]["step"], one["now"]["step"]) for one in half] == [(1, 2)] * 3
    kept = tmp_path / "other.calibration.json"
    calibrated.save(kept, Senses(Calibration(84_000, 2500)))
    assert judge(capsys, *journal, "--calibration", str(kept)) == half


def test_a_journal_and_its_capture_show_the_same_steps(
    capsys: pytest.CaptureFixture[str], tower: Path, tmp_path: Path
) -> None:
    again = [
        one["now"] for one in judge(capsys, "--journal", str(tower), "--board", "topple", "--all")
    ]
    taken = tmp_path / "game.capture"
    assert main(["journal", "--data", str(tmp_path), "capture", "-o", str(taken)]) == 0
    scale = ["--zero", "84000", "--piece", "5000"]
    captured = judge(capsys, str(taken), "--board", "topple", *scale)
    first_us = again[0]["at_us"] - captured[0]["at_us"]
    for one in captured:
        one["at_us"] += first_us
        one["decided_us"] += first_us
    assert captured == again


def test_what_would_change_for_people(capsys: pytest.CaptureFixture[str], tower: Path) -> None:
    words = ["--journal", str(tower), "--board", "topple", "--lang", "fr"]
    assert main(["judge", *words, "--zero", "84000", "--piece", "2500"]) == 0
    *steps, summary = capsys.readouterr().out.splitlines()
    assert [line[0] for line in steps] == ["-", "+"] * 3
    assert "compte      +1" in steps[0]
    assert "+2" in steps[1]
    assert summary == "0 événement inchangé, 3 modifiés."


def test_the_piece_or_the_zero_alone_takes_the_other_from_the_journal(
    capsys: pytest.CaptureFixture[str], tower: Path
) -> None:
    words = ["--journal", str(tower), "--board", "topple", "--lang", "en"]
    assert main(["judge", *words, "--zero", "84000", "--piece", "2500"]) == 0
    told = capsys.readouterr()
    assert "In brackets at the end of a line: the journal’s entry" in told.err
    assert main(["judge", *words, "--piece", "2500"]) == 0
    assert capsys.readouterr().out == told.out
    assert main(["judge", *words, "--all", "--zero", "83000", "--piece", "5000"]) == 0
    told = capsys.readouterr()
    assert main(["judge", *words, "--all", "--zero", "83000"]) == 0
    assert capsys.readouterr().out == told.out


@pytest.mark.parametrize(
    ("words", "complaint", "french"),
    [
        (["--piece", "0"], "--piece 0: a piece adds some counts", "--piece 0\u00a0: une pièce"),
        (
            ["--piece", "5000", "--zero", "inf"],
            "--zero inf: give a number",
            "--zero inf\u00a0: donnez un nombre",
        ),
    ],
)
def test_each_mistake_about_the_scale_has_its_own_words(
    capsys: pytest.CaptureFixture[str], tower: Path, words: list[str], complaint: str, french: str
) -> None:
    judged = ["judge", "--journal", str(tower), "--board", "topple", *words]
    assert main([*judged, "--lang", "en"]) == 2
    assert complaint in capsys.readouterr().err
    assert main([*judged, "--lang", "fr"]) == 2
    assert french in capsys.readouterr().err


@pytest.mark.parametrize(("given", "wanted"), [("--piece", "--zero"), ("--zero", "--piece")])
def test_one_of_the_two_needs_a_game_with_the_other(
    capsys: pytest.CaptureFixture[str], played: Path, given: str, wanted: str
) -> None:
    words = ["judge", "--journal", str(played), "--board", "carrom", given, "500"]
    assert main([*words, "--lang", "en"]) == 2
    told = capsys.readouterr().err
    assert f"give {wanted} too: game 1 was played without a calibrated" in told
    assert main([*words, "--lang", "fr"]) == 2
    assert "la partie 1 a été jouée sans balance étalonnée" in capsys.readouterr().err


def test_the_wrong_board_is_told_before_its_scale(
    capsys: pytest.CaptureFixture[str], played: Path
) -> None:
    words = ["judge", "--journal", str(played), "--board", "topple", "--lang", "en"]
    for scale in (["--piece", "5000"], ["--zero", "5000"]):
        assert main([*words, *scale]) == 1
        told = capsys.readouterr().err
        assert "give --board carrom" in told
        assert "--zero" not in told


def test_another_file_of_a_journals_board_is_told(
    capsys: pytest.CaptureFixture[str], played: Path, tmp_path: Path
) -> None:
    """By the same name, and with other gates: as a capture is told."""
    other = tmp_path / "slot.toml"
    text = (boards_dir() / "carrom.toml").read_text(encoding="utf-8")
    other.write_text(text.replace('role = "pocket"', 'role = "pocket"\nmount = "slot"'))
    words = ["judge", "--journal", str(played), "--lang"]
    assert main([*words, "en", "--board", "carrom"]) == 0
    assert "another version" not in capsys.readouterr().err
    assert main([*words, "en", "--board", str(other)]) == 0
    told = capsys.readouterr().err
    assert f"another version of the board file carrom ({CARROM.digest}, here" in told
    assert main([*words, "fr", "--board", str(other)]) == 0
    assert "une autre version du fichier de plateau carrom" in capsys.readouterr().err


def test_times_have_commas_in_french(capsys: pytest.CaptureFixture[str], capture: Path) -> None:
    assert main(["judge", str(capture), "--board", "carrom", "--lang", "fr"]) == 0
    told = capsys.readouterr().out
    assert "     1,0000 s  pocket-1" in told
    assert "1.0000" not in told


def test_a_lost_edge_is_of_the_board(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Every fault names a place, so that looking up a gate always finds a word."""
    capture = write(
        tmp_path / "gap.capture",
        (0, "STATE,500,0"),
        (1_000_000, "EDGE,1,1000500,0,1"),
        (1_030_000, "EDGE,2,1030500,0,2"),
        (4_000_000, "EDGE,5,4000500,1,1"),
        (4_030_000, "EDGE,6,4030500,1,2"),
    )
    faults = [one for one in judge(capsys, str(capture), "--board", "carrom") if "fault" in one]
    assert [(one["gate"], one["fault"]) for one in faults] == [("board", "lost")]


def test_what_cannot_be_judged_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    capture = write(
        tmp_path / "tower.capture",
        (0, f"HELLO,1,0.1.0,e66,0a1b2c3d,topple,{board.load('topple').digest},1"),
        (1_000, "LOAD,1000,84000,0"),
        (14_000, "LOAD,13500,84010,0"),
    )
    assert judge_told(capsys, capture, "--board", "topple") == [
        "2 weight readings are not judged: give --zero and --piece, or --calibration"
    ]
    assert judge_told(capsys, capture, "--board", "carrom", "--zero", "1", "--piece", "2") == [
        "recorded on the board 'topple', judged as 'carrom': is --board right?"
    ]
    assert judge_told(capsys, capture, "--board", "topple", "--zero", "1", "--piece", "2") == []


@pytest.mark.parametrize(
    ("digest", "is_told"),
    [("deadbeef", True), ("00000000", False), ("-", False), (CARROM.digest, False)],
)
def test_another_version_of_the_board_file_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, digest: str, is_told: bool
) -> None:
    hello = f"HELLO,1,0.1.0,e66,0a1b2c3d,carrom,{digest},7"
    capture = write(tmp_path / "old.capture", (0, hello), (1_000, "STATE,500,0"))
    said = judge_told(capsys, capture, "--board", "carrom")
    assert bool(said) is is_told
    if is_told:
        assert said[0].startswith("recorded with another version of the board file carrom (deadb")
        assert f"here {CARROM.digest}" in said[0]
        assert "--board" in said[0]
        assert main(["judge", str(capture), "--board", "carrom", "--lang", "fr"]) == 0
        assert "une autre version du fichier de plateau carrom" in capsys.readouterr().err


def judge_told(capsys: pytest.CaptureFixture[str], capture: Path, *words: str) -> list[str]:
    """What is said beside the result."""
    assert main(["judge", str(capture), *words, "--json", "--lang", "en"]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out) == []
    return [line.removeprefix(f"{capture}: ") for line in told.err.splitlines()]


def test_game_0_is_no_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    Journal(tmp_path / "journal.sqlite").close()
    words = ["--journal", str(tmp_path / "journal.sqlite"), "--board", "carrom", "--game", "0"]
    assert main(["judge", *words]) != 0
    assert "no game 0" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--board", "carrom"], "CAPTURE"),
        (["nowhere.capture", "--board", "carrom"], "nowhere.capture"),
        (["--journal", "nowhere.sqlite", "--board", "carrom"], "no such file"),
        (["x", "--board", "carrom", "--zero", "5"], "--zero alone does not say"),
        (["x", "--board", "carrom", "--piece", "5"], "--piece alone does not say"),
        (["x", "--board", "carrom", "--piece", "0"], "--piece 0: a piece adds"),
        (["x", "--board", "carrom", "--zero", "nan", "--piece", "5"], "--zero nan: give a number"),
        (["x", "--board", "carrom", "--zero", "5", "--piece", "inf"], "--piece inf: give"),
        (["x", "--board", "carrom", "--journal", "x.sqlite"], "not both"),
        (["x", "--board", "carrom", "--game", "3"], "--journal"),
        (["x", "--board", "carrom", "--all"], "--journal"),
        (["x", "--board", "carrom", "--calibration", "nowhere.json"], "no such file"),
        (["x", "--board", "carrom", "--calibration", "x.json", "--zero", "5"], "or --zero"),
    ],
)
def test_complaints(capsys: pytest.CaptureFixture[str], words: list[str], complaint: str) -> None:
    assert main(["judge", *words]) != 0
    assert complaint in capsys.readouterr().err
