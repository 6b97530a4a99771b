"""docs/games.md cannot go stale: its examples run, and its example game is a game."""

import doctest
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from pichenette.cli import main
from pichenette.games import catalogue, codec
from pichenette.games.game import BadRecord, Game, IllegalAction
from pichenette.games.record import Record
from tests.games.documented import FILES, ROOT, TEXT, block, installed
from tests.games.example_game import Coin

EXAMPLES = ("example_game.py", "example_umpire.py", "example_match.py")
game_type: type[Game] = Coin  # mypy checks the contract here


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
def coin(tmp_path: Path) -> Iterator[None]:
    """The example installed as the document says: one file and one entry point."""
    with installed(tmp_path, is_whole=False):
        yield


@pytest.mark.parametrize(("module", "file"), list(zip(FILES, EXAMPLES, strict=True)))
def test_the_examples_are_the_tested_files(module: str, file: str) -> None:
    text = (ROOT / "tests" / "games" / file).read_text(encoding="utf-8")
    assert block("python", FILES[module]) == text


def test_the_package_is_complete() -> None:
    first = tomllib.loads(block("toml", "[project]"))
    assert first["project"]["entry-points"]["pichenette.games"] == {"coin": "coin:Coin"}
    assert first["tool"]["setuptools"]["py-modules"] == ["coin"]
    whole = tomllib.loads(block("toml", "[tool.setuptools]"))
    assert whole["tool"]["setuptools"]["py-modules"] == list(FILES)


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
