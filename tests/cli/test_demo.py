"""`pichenette demo`: the main job, with nothing attached."""

import json
import re
from contextlib import closing
from pathlib import Path

import pytest

from pichenette import board
from pichenette.cli import main
from pichenette.cli.demo import LINGER_S, playable
from pichenette.cli.demoing.pace import ANSWER_S, Pacer
from pichenette.config import Settings
from pichenette.games.record import read
from pichenette.journal.store import Journal
from pichenette.table.table import Table
from pichenette.umpire.question import Question
from pichenette.virtual.match import match_of

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
    for file, seed in zip(files, ("4", "4", "3"), strict=True):
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
    long = ("--seed", "5", "--option", "target=12")
    whole = demo(capsys, *long, "--record", str(tmp_path / "whole.jsonl"))

    class Impatient(Pacer):
        def run(self, until_us: float) -> None:
            if until_us > 60_000_000:
                raise KeyboardInterrupt
            super().run(until_us)

    with monkeypatch.context() as patch:
        patch.setattr("pichenette.cli.demo.Pacer", Impatient)
        assert main([*FAST, *long, "--data", str(tmp_path)]) == 130
    capsys.readouterr()
    resumed = demo(
        capsys, *long, "--data", str(tmp_path), "--record", str(tmp_path / "resumed.jsonl")
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


@pytest.mark.slow
@pytest.mark.parametrize("game", playable())
def test_the_game_that_visitors_see_is_short_has_a_doubt_and_a_winner(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ninety seconds, with the time to answer and to look at the winner."""
    kind = match_of(game)
    assert kind is not None
    ends_us: list[float] = []
    doubts: list[str] = []

    class Watched(Pacer):
        def run(self, until_us: float) -> None:
            super().run(until_us)
            ends_us.append(until_us)

        def ask(self, question: Question) -> int | None:
            doubts.append(question.key)
            return super().ask(question)

    monkeypatch.setattr("pichenette.cli.demo.Pacer", Watched)
    monkeypatch.setattr("pichenette.cli.demoing.audience.Audience.rest", lambda *_: None)
    # So fast that nothing waits, and not so fast that people would hurry.
    assert main(["demo", "--game", game, "--speed", "1e6", "--no-page", "--lang", "en"]) == 0
    seconds = ends_us[-1] / 1e6 / kind.show.speed
    assert 75 <= seconds + ANSWER_S + LINGER_S <= 95
    assert doubts
    told = capsys.readouterr().out.splitlines()
    assert re.search(r" – won by (Ana|Bo)\.$", told[-1]), "also into a pipe"
    assert ("instead of" in told[0]) == bool(kind.show.options), "a shorter game says so"
