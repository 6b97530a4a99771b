"""A demo as a moving picture: quick to make, small, and of a whole game."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from pichenette.cli import main

DOCS = Path(__file__).parents[3] / "docs" / "demo"


@pytest.mark.slow
def test_a_whole_game_is_filmed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "demo.svg"
    assert main(["demo", "--film", str(file), "--speed", "3", "--lang", "fr"]) == 0
    assert capsys.readouterr().out == ""
    told = "".join(ET.fromstring(file.read_text(encoding="utf-8")).itertext())
    for wanted in ("Carrom Queen Games", "broche", "qu’en dites-vous", "★ Ana gagne", "au lieu de"):
        assert wanted in told, wanted


@pytest.mark.parametrize("name", ["demo.svg", "demo.fr.svg"])
def test_the_pictures_of_the_readme_are_small_and_show_a_winner(name: str) -> None:
    text = (DOCS / name).read_text(encoding="utf-8")
    assert len(text.encode()) <= 300_000
    told = "".join(ET.fromstring(text).itertext())
    assert ("gagne" if ".fr." in name else "wins!") in told


def test_a_film_that_cannot_be_written_is_told_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["demo", "--film", str(tmp_path / "nowhere" / "demo.svg")]) == 2
    assert "--film" in capsys.readouterr().err
