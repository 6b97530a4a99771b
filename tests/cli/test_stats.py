"""`pichenette stats`: figures from a journal or from records, for people and for programs."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pichenette import board
from pichenette.cli import main
from pichenette.config import Settings
from pichenette.games import catalogue
from pichenette.games.game import BadRecord, Game
from pichenette.journal.correction import Change
from pichenette.journal.store import Journal
from pichenette.table.table import Table
from pichenette.text import same

HEADER = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Path]:
    """A won game, one that was left, and a correction in the first; a service has it open."""
    journal = Journal(tmp_path / "journal.sqlite")
    table = Table(board.load("carrom"), journal, Settings(), lambda view: None)
    table.begin({**HEADER, "options": {"target": 1}}, "page")
    table.act({"shot": {"potted": ["blue"] * 12}}, "page")
    table.begin({**HEADER, "players": ["Ana", "Cy"]}, "page")
    table.act({"shot": {}}, "page")
    yield tmp_path
    journal.close()


def stats(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["stats", *words, "--lang", "en"]) == 0
    return capsys.readouterr().out


def test_everybody_in_a_journal(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = stats(capsys, "--data", str(data)).splitlines()
    assert lines[0].split() == ["player", "games", "won"]
    assert lines[1].split() == ["Ana", "1", "1"]
    assert lines[2].split() == ["Bo", "1", "0"]


def test_one_player(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = stats(capsys, "--data", str(data), "--player", "Ana")
    assert "Ana: 1 game, 1 won" in out
    assert any(line.split() == ["shots", "2"] for line in out.splitlines())
    assert any(line.split() == ["potted", "per", "shot", "6"] for line in out.splitlines())
    assert any(line.split() == ["Bo", "1", "1", "0"] for line in out.splitlines())


def test_a_game_that_is_no_longer_installed(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    find = catalogue.find

    def without(name: str) -> type[Game]:
        if name == "queen-carrom":
            raise BadRecord(same("no such game"))
        return find(name)

    monkeypatch.setattr(catalogue, "find", without)
    out = stats(capsys, "--data", str(data), "--player", "Ana")
    assert "queen-carrom: 0 games" in out


def test_one_game(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = stats(capsys, "--data", str(data), "--game", "1")
    assert "Ana 12, Bo 0" in out
    assert any(line.split() == ["pieces", "potted", "12", "0"] for line in out.splitlines())


def test_after_a_correction(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = json.loads(stats(capsys, "--data", str(data), "--json"))
    journal = Journal(data / "journal.sqlite")
    table = Table(board.load("carrom"), journal, Settings(), lambda view: None)
    table.correct(Change(2, {"shot": {"potted": ["blue"] * 3}}), "page")
    journal.close()
    after = json.loads(stats(capsys, "--data", str(data), "--json"))
    won = [
        [one["won"] for one in found["players"] if one["name"] == "Ana"]
        for found in (before, after)
    ]
    assert won == [[1], [0]]


def test_records_instead(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.jsonl"
    lines = [HEADER, {"shot": {"potted": ["blue"]}}, {"shot": {}}]
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    found = json.loads(stats(capsys, str(file), "--game", "1", "--json"))
    assert found["figures"]["Ana"]["pots"] == 1
    assert found["figures"]["Ana"]["time"] is None
    assert "seconds" not in stats(capsys, str(file), "--game", "1"), "nobody knows"


def test_in_french(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "--data", str(data), "--player", "Ana", "--lang", "fr"]) == 0
    out = capsys.readouterr().out
    assert "Ana : 1 partie, 1 gagnée" in out
    assert "empochés par tir" in out


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["--player", "An"], 1, "did you mean Ana?"),
        (["--game", "9"], 1, "no game 9"),
        (["no-such.jsonl"], 2, "no-such.jsonl"),
    ],
)
def test_what_is_not_there(
    data: Path, capsys: pytest.CaptureFixture[str], words: list[str], code: int, told: str
) -> None:
    assert main(["stats", "--data", str(data), *words]) == code
    assert told in capsys.readouterr().err


def test_an_illegal_record_is_refused_as_replay_does(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.jsonl"
    lines = [HEADER, {"shot": {"potted": ["blue"] * 13}}]
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    assert main(["stats", str(file)]) == 2
    assert "line 1" in (err := capsys.readouterr().err)
    assert "EV-6" in err
