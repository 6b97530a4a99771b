"""`pichenette games`."""

import json

import pytest

from pichenette.cli import main
from pichenette.games import catalogue

Capture = pytest.CaptureFixture[str]


def test_one_line_a_game(capsys: Capture) -> None:
    assert main(["games", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == catalogue.offered()
    assert "Queen Games carrom   1 to 4 players  carrom" in "\n".join(lines)


def test_one_game_in_french(capsys: Capture) -> None:
    assert main(["games", "classic-carrom", "--lang", "fr"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Carrom classique (classic-carrom), 2 ou 4 joueurs ; plateau : carrom")
    assert "  target=25\n" in out


def test_for_programs(capsys: Capture) -> None:
    assert main(["games", "--json"]) == 0
    games = json.loads(capsys.readouterr().out)
    assert [game["name"] for game in games] == catalogue.offered()
    assert main(["games", "topple", "--json"]) == 0
    topple = json.loads(capsys.readouterr().out)
    assert topple in games
    assert "topple" in topple["boards"]
    assert "offboard" not in topple["boards"]


def test_an_unknown_game(capsys: Capture) -> None:
    assert main(["games", "topel"]) == 2
    assert 'did you mean "topple"?' in capsys.readouterr().err
