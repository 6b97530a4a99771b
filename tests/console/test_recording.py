"""A recording begins with the board and its gates, whenever it was begun."""

from pathlib import Path

import pytest

from pichenette import board, wire
from pichenette.cli import main
from pichenette.console.stream import Remark
from pichenette.link import capture
from pichenette.sense.observation import Passage
from pichenette.sense.rejudge import rejudge
from pichenette.sense.thresholds import Thresholds
from pichenette.text import Text
from tests.console.sitting import CARROM, Sat

OTHER = "HELLO,1,0.1,e661,0000bbbb,offboard,00000000,12"


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


def recording(sat: Sat, path: Path) -> list[str]:
    """What one that ends at once holds: only its beginning."""
    sat.runner.run(f"record {path}")
    sat.runner.run("record off")
    return lines(path)


def swapped(sat: Sat, *bodies: str) -> None:
    """Another board is plugged in, and says this."""
    sat.source.pull()
    sat.runner.tick(sat.source.now())
    sat.console.opened("/dev/other", sat.source.now())
    for body in bodies:
        sat.hear(wire.encode(body))


@pytest.mark.parametrize("said", [[], ["BEAT,5000,1,0,0,90000,0"], ["EDGE,1,200,1,1"]])
def test_what_the_board_before_said_is_not_this_one_s(said: list[str], tmp_path: Path) -> None:
    sat = Sat()
    sat.advance(3)
    swapped(sat, *said)
    assert recording(sat, tmp_path / "other.capture") == []


def test_another_board_that_has_greeted_is_the_one_recorded(tmp_path: Path) -> None:
    sat = Sat()
    sat.advance(3)
    swapped(sat, OTHER)
    assert recording(sat, tmp_path / "other.capture") == [wire.encode(OTHER).decode().rstrip()]


def test_a_greeting_whose_state_was_lost_begins_it_with_what_followed(tmp_path: Path) -> None:
    sat = Sat()
    sat.advance(3)
    swapped(sat, OTHER)
    greeted_at = sat.source.now()
    sat.advance(0.3)
    sat.tell("EDGE,1,400,2,1")
    path = tmp_path / "early.capture"
    recording(sat, path)
    first, *rest = capture.read(path)
    assert first == (round(1e6 * greeted_at), wire.encode(OTHER).rstrip())
    assert wire.encode("EDGE,1,400,2,1").rstrip() in [line for _, line in rest]


def test_a_state_that_is_newer_than_the_last_beat_says_how_the_gates_are(tmp_path: Path) -> None:
    sat = Sat()
    sat.advance(3.3)
    sat.tell("STATE,3400000,4")
    hello, state = recording(sat, tmp_path / "state.capture")
    assert hello.startswith("$HELLO,")
    assert state.startswith("$STATE,3400000,4*")


def test_where_nothing_kept_says_how_the_gates_are_it_says_who_the_board_is(tmp_path: Path) -> None:
    """A storm of chatter has pushed everything else out."""
    sat = Sat()
    sat.advance(2)
    sat.hear(b"noise\n" * 20_000)
    [hello] = recording(sat, tmp_path / "noisy.capture")
    assert hello.startswith("$HELLO,")


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
