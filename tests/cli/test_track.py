import json
import re
import time
from pathlib import Path

import pytest

from pichenette.cli import main
from pichenette.outputs.pictures.scenes import SCENES
from tests.outputs.pictures.png_reading import pixels_of

STATE = {"game": "queen-carrom", "scores": {"Ana": 3, "Bo": 0}, "turn": "Bo", "round": 1}


@pytest.fixture
def state(tmp_path: Path) -> Path:
    path = tmp_path / "state.json"
    path.write_text(json.dumps(STATE))
    return path


def test_a_state_becomes_a_picture(tmp_path: Path, state: Path) -> None:
    picture = tmp_path / "track.png"
    assert main(["track", "--png", str(picture), "--state", str(state)]) == 0
    assert len(pixels_of(picture.read_bytes())) == 1


def test_the_settings_shape_it(tmp_path: Path, state: Path) -> None:
    settings = tmp_path / "pichenette.toml"
    settings.write_text("[track]\nrows = 2\ncells = 10\n")
    picture = tmp_path / "track.png"
    words = ["track", "--png", str(picture), "--state", str(state), "--config", str(settings)]
    assert main(words) == 0
    rows = pixels_of(picture.read_bytes())[0]
    assert len(rows[0]) == 3 * (24 + 24 * 12)


def test_what_moves_is_animated(tmp_path: Path) -> None:
    state, picture = tmp_path / "state.json", tmp_path / "track.png"
    state.write_text(json.dumps(SCENES["points"]))
    assert main(["track", "--png", str(picture), "--state", str(state)]) == 0
    assert len(pixels_of(picture.read_bytes())) > 3


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--png", "x.png"], 2, "--png needs --state"),
        (["--png", "x.png", "--state", "/none.json"], 2, "/none.json: .*No such file"),
        (["--test", "--config", "/none.toml"], 2, "/none.toml"),
    ],
)
def test_mistakes_are_told(
    words: list[str], code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["track", *words]) == code
    assert re.search(said, capsys.readouterr().err)


def test_a_picture_that_cannot_be_written_is_told(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["track", "--png", "/none/x.png", "--state", str(state)]) == 1
    assert "/none/x.png: No such file or directory" in capsys.readouterr().err


@pytest.mark.parametrize("can_draw", [True, False], ids=["a terminal", "a pipe"])
def test_without_a_strip_the_test_is_shown_in_the_terminal(
    can_draw: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    for part in ("cli.track", "outputs.strips.terminal"):
        monkeypatch.setattr(f"pichenette.{part}.can_draw", lambda out: can_draw)
    assert main(["track", "--test", "--lang", "en"]) == 0
    shown = capsys.readouterr()
    assert "no strip in the settings" in shown.err
    assert shown.err.count("○") + shown.err.count("●") > 27 * 4 * 100 or not can_draw
    assert ("\x1b" in shown.err) == can_draw
    assert re.search(r"^full white +\d+ mA", re.sub(r"\x1b\[[\d;]*[A-Z]", "", shown.err), re.M)
    assert shown.out == ""
    assert 10 < sum(slept) < 60
