"""docs/games.md cannot go stale: its examples run, and its example game is a game."""

import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pichenette.cli import main
from pichenette.games import catalogue, codec
from pichenette.games.game import BadRecord, Game, IllegalAction
from pichenette.games.record import Record
from tests.games.example_game import Coin

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
EXAMPLE = (ROOT / "tests" / "games" / "example_game.py").read_text(encoding="utf-8")
game_type: type[Game] = Coin  # mypy checks the contract here


def block(language: str, beginning: str) -> str:
    """The text of the code block that begins so."""
    blocks = re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)
    [found] = [text for text in blocks if text.startswith(beginning)]
    return str(found)


def test_examples() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "games.md"), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


OPTIONS = """edition target tower shot_variation ejected_queen striker_potted same_shot_confirms
ejected_blue preset board target_values start repetition max_plies mode colours own_piece_fall"""


def test_every_game_and_option_is_there() -> None:
    games = ("queen-carrom", "row-carrom", "classic-carrom", "offboard", "topple")
    for name in (*games, *OPTIONS.split()):
        assert f"`{name}`" in TEXT


@pytest.fixture
def coin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The example installed as the document says: one file and one entry point."""
    (tmp_path / "coin.py").write_text(block("python", '"""Coin'), encoding="utf-8")
    installed = tmp_path / "coin-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: coin\nVersion: 1.0\n")
    written = block("toml", '[project.entry-points."pichenette.games"]')
    entry = written.replace('project.entry-points."pichenette.games"', "pichenette.games")
    (installed / "entry_points.txt").write_text(entry.replace('"', ""))
    monkeypatch.syspath_prepend(tmp_path)
    yield
    catalogue.find.cache_clear()


def test_the_example_is_the_tested_file() -> None:
    assert block("python", '"""Coin') == EXAMPLE


@pytest.mark.usefixtures("coin")
def test_the_example_game_is_found_and_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "coin" in catalogue.names()
    path = tmp_path / "game.jsonl"
    path.write_text(block("json", '{"pichenette": 1, "game": "coin"'))
    assert main(["replay", str(path), "--lang", "fr"]) == 0
    out = capsys.readouterr().out
    assert "Pile pour Ana." in out
    assert "Bo gagne." in out


@pytest.mark.usefixtures("coin")
def test_the_example_game_keeps_to_the_contract() -> None:
    record = Record.start({"pichenette": 1, "game": "coin", "players": ["Ana", "Bo"]})
    for _ in range(5):
        assert codec.load("coin", codec.dump(record.game)) == record.game
        record = record.append({"toss": "heads"})
    assert record.final_state()["winners"] == ["Ana"]
    with pytest.raises(IllegalAction):
        record.append({"toss": "tails"})
    with pytest.raises(BadRecord):
        record.append({"toss": "edge"})
    assert record.append({"void": 5}).game.turn == "Ana"
