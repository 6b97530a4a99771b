"""A recording begins with the board and its gates, whenever it was begun."""

from pathlib import Path

import pytest

from pichenette import board
from pichenette.cli import main
from pichenette.console.stream import Remark
from pichenette.link import capture
from pichenette.sense.observation import Passage
from pichenette.sense.rejudge import rejudge
from pichenette.sense.thresholds import Thresholds
from pichenette.text import Text
from tests.console.sitting import CARROM, Sat


def lines(path: Path) -> list[str]:
    return [captured.line.decode() for captured in capture.read(path)]


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """Begun while a finger is in a beam, between two beats, long after the board greeted."""
    path, sat = tmp_path / "late.capture", Sat()
    sat.advance(10.4)
    sat.source.press(2, 900)
    sat.advance(0.3)
    sat.runner.run(f"record {path}")
    sat.advance(2)
    sat.source.press(0, 30)
    sat.advance(2)
    sat.runner.run("record off")
    return path


def test_it_says_which_board_it_is_and_how_its_gates_are(recorded: Path) -> None:
    hello, state, *rest = lines(recorded)
    assert hello.startswith("$HELLO,1,")
    assert f",carrom,{CARROM.digest}," in hello
    assert state.startswith("$STATE,")
    assert state.split("*")[0].endswith(",0"), "before the finger"
    moments = [captured.host_us for captured in capture.read(recorded)]
    assert moments == sorted(moments)
    assert moments[-1] - moments[0] < 5_500_000, "not since it greeted"
    assert sum(line.startswith("$HELLO") for line in rest) == 0


def test_nothing_is_torn_by_its_beginning(recorded: Path) -> None:
    seen = rejudge(capture.read(recorded), CARROM, Thresholds())
    passages = [one for one in seen if isinstance(one, Passage)]
    assert [(one.gate, one.breaks[0].width_us) for one in passages] == [(2, 900_000), (0, 30_000)]
    assert not any(break_.is_torn for one in passages for break_ in one.breaks)


def test_a_board_that_greets_later_greets_in_it(tmp_path: Path) -> None:
    path, sat = tmp_path / "early.capture", Sat()
    sat.runner.run(f"record {path}")
    sat.advance(3)
    sat.runner.run("record off")
    assert any(line.startswith("$HELLO") for line in lines(path))


def test_without_a_board_nothing_is_said_of_one(tmp_path: Path) -> None:
    path, sat = tmp_path / "none.capture", Sat()
    sat.advance(3)
    sat.source.pull()
    sat.runner.run(f"record {path}")
    sat.runner.run("record off")
    assert lines(path) == []


def test_judge_and_label_tell_that_it_is_another_board_s(
    recorded: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["judge", str(recorded), "--board", "offboard", "--lang", "en"]) == 0
    assert "recorded on the board 'carrom', judged as 'offboard'" in capsys.readouterr().err
    assert main(["label", str(recorded), "--board", "offboard", "--lang", "en"]) == 2
    assert "recorded on the board carrom, not on offboard" in capsys.readouterr().err
    assert board.load("carrom").digest in lines(recorded)[0]


def said(sat: Sat) -> Text:
    remark = sat.console.stream.kept[-1]
    assert isinstance(remark, Remark)
    return remark.text


def test_a_bare_record_ends_nothing(tmp_path: Path) -> None:
    path, sat = tmp_path / "go-on.capture", Sat()
    assert not sat.runner.run("record")
    assert said(sat).en == "record FILE, record off"
    sat.runner.run(f"record {path}")
    assert not sat.runner.run("record")
    assert said(sat).en.endswith(f"recording into {path}: `record off` ends it")
    assert sat.runner.recording == path
    sat.advance(3)
    sat.runner.run("record off")
    assert lines(path)


def test_a_folder_that_is_not_there_is_told_and_ends_nothing(tmp_path: Path) -> None:
    path, sat = tmp_path / "go-on.capture", Sat()
    sat.runner.run(f"record {path}")
    nowhere = tmp_path / "nodir"
    assert not sat.runner.run(f"record {nowhere}/x.capture")
    assert said(sat).en == f"{nowhere}: no such folder; create it, or give another one"
    assert said(sat).fr.startswith(f"{nowhere}\u00a0: ce dossier n’existe pas")
    assert not sat.runner.run(f"record {'x' * 300}")
    assert "ce nom est trop long" in said(sat).fr
    assert "Errno" not in said(sat).en
    sat.advance(3)
    sat.runner.run("record off")
    assert f"`pichenette judge {path} --board" in said(sat).en, "from wherever one is"
    assert len(lines(path)) > 3
