"""The files a Pico gets."""

import json
from pathlib import Path

import pytest

from pichenette import board, cli
from pichenette.pico import bundle
from pichenette.resources import firmware_dir


@pytest.mark.parametrize("name", board.names())
def test_it_is_the_same_every_time(name: str, tmp_path: Path) -> None:
    once, twice = tmp_path / "once", tmp_path / "twice"
    for directory in (once, twice):
        assert cli.main(["bundle", str(directory), "--board", name]) == 0
    assert {path.name: path.read_bytes() for path in once.iterdir()} == {
        path.name: path.read_bytes() for path in twice.iterdir()
    }


def test_it_holds_the_firmware_the_wire_and_the_board_and_nothing_else() -> None:
    files = bundle.files(board.load("carrom"))
    sources = {path.name for path in firmware_dir().glob("*.py")}
    assert files.keys() == sources | {"wire.py", "board.json"}
    assert list(files)[-1] == "main.py"


def test_the_board_is_told_as_the_firmware_reads_it() -> None:
    said = json.loads(bundle.settings(board.load("carrom")))
    assert said["gates"][0] == ["pocket-1", 2, False]
    assert said["scale"] == {"dout": 16, "sck": 17, "optional": True}
    assert said["heads"] == [[0, 0], [1, 1], [2, 2], [3, 3]]
    assert said["uart"] is None
    assert said["digest"] == board.load("carrom").digest


def test_an_old_bundle_is_replaced(tmp_path: Path) -> None:
    bundle.write(board.load("carrom"), tmp_path)
    bundle.write(board.load("topple"), tmp_path)
    assert json.loads((tmp_path / "board.json").read_text())["name"] == "topple"


@pytest.mark.parametrize("names", [["letter.txt"], ["wire.py"], ["main.py", "thesis.tex"]])
def test_a_foreign_directory_is_left_alone(
    names: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in names:
        (tmp_path / name).write_text("mine")
    assert cli.main(["bundle", str(tmp_path), "--board", "carrom"]) == 1
    assert "not a pichenette bundle" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(names)


def test_a_file_is_no_directory(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("mine")
    for place in (letter, letter / "below"):
        assert cli.main(["bundle", str(place), "--board", "carrom"]) == 1
        assert f"{place}: Not a directory; give a directory" in capsys.readouterr().err
    assert letter.read_text() == "mine"


def test_an_unknown_board_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bundle", str(tmp_path / "new"), "--board", "chess"]) == 2
    assert 'no board "chess"; the boards are carrom' in capsys.readouterr().err
    assert not (tmp_path / "new").exists()
