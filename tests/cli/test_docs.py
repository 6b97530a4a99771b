"""`pichenette docs`: what is made from the program is as the program is."""

from pathlib import Path

import pytest

from pichenette.cli import main
from pichenette.games import catalogue


def test_the_cards_in_the_sources_are_up_to_date() -> None:
    assert main(["docs", "cards", "--check"]) == 0, "run `pichenette docs cards`"


def test_cards_are_written_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["docs", "cards", str(tmp_path), "--check"]) == 1
    assert list(tmp_path.iterdir()) == []
    assert main(["docs", "cards", str(tmp_path)]) == 0
    assert len(list(tmp_path.glob("*.html"))) == 2 * len(catalogue.offered())
    capsys.readouterr()
    assert main(["docs", "cards", str(tmp_path)]) == 0
    assert "everything is up to date" in capsys.readouterr().out


def test_a_folder_that_is_not_there_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["docs", "api", str(tmp_path / "nowhere")]) == 1
    assert "no such folder" in capsys.readouterr().err
