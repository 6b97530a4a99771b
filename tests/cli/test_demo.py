"""`pichenette demo`: the main job, with nothing attached."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from pichenette import board
from pichenette.cli import main
from pichenette.config import Settings
from pichenette.games.record import read
from pichenette.journal.store import Journal
from pichenette.table.table import Table

FAST = ["demo", "--headless", "--speed", "max"]


def demo(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert main([*FAST, *words]) == 0
    final: dict[str, object] = json.loads(capsys.readouterr().out)
    return final


@pytest.mark.slow
def test_a_game_ends_and_its_record_gives_the_same_state(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    final = demo(capsys, "--seed", "7", "--record", str(file))
    assert final["over"] is True
    assert final["winners"]
    assert read(file.read_bytes()).final_state() == final
    assert main(["replay", "--json", str(file)]) == 0
    assert json.loads(capsys.readouterr().out) == final


@pytest.mark.slow
def test_the_same_seed_is_the_same_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl", tmp_path / "other.jsonl"]
    for file, seed in zip(files, ("3", "3", "4"), strict=True):
        words = ["--players", "A", "B", "C", "D", "--option", "target=6", "--record", str(file)]
        demo(capsys, "--seed", seed, *words)
    one, two, other = (file.read_bytes() for file in files)
    assert one == two
    assert one != other


@pytest.mark.slow
def test_a_demo_goes_on_from_its_journal(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped in the middle and started again, it ends as if it had never stopped."""
    whole = demo(capsys, "--seed", "5", "--record", str(tmp_path / "whole.jsonl"))
    from pichenette.cli import demo as command

    class Impatient(command.Pacer):
        def run(self, until_us: float) -> None:
            if until_us > 60_000_000:
                raise KeyboardInterrupt
            super().run(until_us)

    with monkeypatch.context() as patch:
        patch.setattr(command, "Pacer", Impatient)
        assert main([*FAST, "--seed", "5", "--data", str(tmp_path)]) == 130
    capsys.readouterr()
    resumed = demo(
        capsys, "--seed", "5", "--data", str(tmp_path), "--record", str(tmp_path / "resumed.jsonl")
    )
    assert resumed == whole
    assert (tmp_path / "resumed.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--players", "Ana", "Ana"], "twice"),
        (["--players", "A", "B", "C", "D", "E"], "players"),
    ],
)
def test_players_who_cannot_play_are_told_so(
    capsys: pytest.CaptureFixture[str], words: list[str], complaint: str
) -> None:
    assert main([*FAST, *words]) == 2
    assert complaint in capsys.readouterr().err


def test_a_record_that_cannot_be_written_is_told_before_the_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    data = tmp_path / "data"
    for file in (tmp_path / "nowhere" / "game.jsonl", tmp_path):
        assert main([*FAST, "--record", str(file), "--data", str(data)]) == 2
        assert f"--record {file}: " in capsys.readouterr().err
    assert not data.exists()


def test_a_folder_that_cannot_be_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.touch()
    assert main([*FAST, "--data", str(file)]) == 1
    assert "give a folder" in capsys.readouterr().err


@pytest.mark.parametrize("other", ["topple", "offboard", "row-carrom"])
def test_another_game_than_the_one_that_was_begun_is_told(
    other: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with closing(Journal(tmp_path / "journal.sqlite")) as journal:
        table = Table(board.load("carrom"), journal, Settings(), lambda view: None)
        header = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}
        table.begin(header, "demo")
    assert main([*FAST, "--data", str(tmp_path), "--game", other]) == 2
    assert "--game queen-carrom," in capsys.readouterr().err


@pytest.mark.parametrize("speed", ["0", "-1", "fast", "nan"])
def test_a_speed_must_be_one(capsys: pytest.CaptureFixture[str], speed: str) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["demo", "--headless", f"--speed={speed}"])
    assert "above 0" in capsys.readouterr().err
