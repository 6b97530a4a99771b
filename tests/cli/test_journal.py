"""`pichenette journal`: what is stored, taken out again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pichenette import board
from pichenette.cli import main
from pichenette.config import Settings
from pichenette.games.record import read
from pichenette.journal import belonging, safety
from pichenette.journal.correction import Change
from pichenette.journal.store import Journal
from pichenette.link import capture
from pichenette.resources import boards_dir
from pichenette.table.table import Table

HEADER = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Path]:
    """Two games, the first corrected after the second had begun; a service has it open."""
    journal = Journal(tmp_path / "journal.sqlite")
    belonging.settle(journal, board.load("carrom"))
    table = Table(board.load("carrom"), journal, Settings(), lambda view: None)
    table.begin(HEADER, "page")
    table.act({"shot": {"potted": ["blue"]}}, "page")
    table.begin({**HEADER, "players": ["Cy", "Di"]}, "page", is_abandoning=True)
    table.act({"shot": {}}, "page")
    with journal.transaction():
        journal.add_raw("aaaa0000", 1, 5, 6, "EDGE,1,5,0,1")
    table.correct(Change(2, {"shot": {"potted": ["blue", "blue"]}}), "console", "deux sont tombés")
    yield tmp_path
    journal.close()


def test_games_are_listed_with_their_scores(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["journal", "--data", str(data)]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert "Ana, Bo" in first
    assert "2 0" in first, "corrected"
    assert "Cy, Di" in second
    assert first.endswith("abandoned")
    assert second.endswith("still being played")


def test_a_record_is_the_corrected_game(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    assert main(["journal", "--data", str(data), "record", "--game", "1", "-o", str(file)]) == 0
    assert read(file.read_bytes()).game.scores == {"Ana": 2, "Bo": 0}


def test_who_corrected_and_why_is_listed(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["journal", "--data", str(data), "list", "--game", "1"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 3
    assert "change" in told[2]
    assert "console" in told[2]
    assert "deux sont tombés" in told[2]


def test_raw_sentences_become_a_capture(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.capture"
    assert main(["journal", "--data", str(data), "capture", "-o", str(file)]) == 0
    kinds = [(one.host_us, one.line.split(b",")[0]) for one in capture.read(file)]
    assert kinds == [(6, b"$HELLO"), (6, b"$EDGE")], "which boot it is, then what it told"


def test_judge_tells_that_a_captures_board_file_has_changed(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As it tells of the journal that the capture was taken from."""
    file, other = tmp_path / "game.capture", tmp_path / "slot.toml"
    assert main(["journal", "--data", str(data), "capture", "-o", str(file)]) == 0
    text = (boards_dir() / "carrom.toml").read_text(encoding="utf-8")
    other.write_text(text.replace('role = "pocket"', 'role = "pocket"\nmount = "slot"'))
    capsys.readouterr()
    judged = ["judge", str(file), "--lang", "en", "--board"]
    assert main([*judged, "carrom"]) == 0
    assert capsys.readouterr().err == ""
    assert main([*judged, str(other)]) == 0
    known = board.load("carrom").digest
    told = capsys.readouterr().err
    assert f"another version of the board file carrom ({known}, here" in told


def test_verify_and_backup_while_it_is_open(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["journal", "--data", str(data), "verify"]) == 0
    target = tmp_path / "copies"
    target.mkdir()
    assert main(["journal", "--data", str(data), "backup", str(target)]) == 0
    assert safety.backed_up_at(data / "journal.sqlite") is not None
    capsys.readouterr()
    assert main(["journal", "--data", str(target)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    saved = ["recover", str(target / "journal.sqlite"), str(tmp_path / "new.sqlite")]
    assert main(["journal", *saved]) == 0
    assert "5 entries" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [(["record", "--game", "7"], "the last one is 2"), (["--table", "red"], "no journal here")],
)
def test_what_is_not_there_is_told(
    data: Path, words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["journal", "--data", str(data), *words]) == 1
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize("target", ["stick/", "stick/copy.sqlite"])
def test_a_backup_to_a_stick_that_is_away_makes_nothing(
    data: Path, tmp_path: Path, target: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["journal", "--data", str(data), "backup", f"{tmp_path}/{target}"]) == 1
    assert "plugged in" in capsys.readouterr().err
    assert not (tmp_path / "stick").exists()


def test_a_backup_of_a_damaged_journal_is_no_success(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = tmp_path / "whole.sqlite"
    assert main(["journal", "--data", str(data), "backup", str(whole)]) == 0
    broken = tmp_path / "broken"
    broken.mkdir()
    pages = bytearray(whole.read_bytes())
    pages[4096:] = b"\xa5" * (len(pages) - 4096)
    (broken / "journal.sqlite").write_bytes(pages)
    capsys.readouterr()
    assert main(["journal", "--data", str(broken), "backup", str(tmp_path / "copy.sqlite")]) == 1
    assert "malformed" in capsys.readouterr().out
    assert safety.backed_up_at(broken / "journal.sqlite") is None


def test_an_output_that_cannot_be_written_is_told(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    away = str(tmp_path / "away" / "game.jsonl")
    assert main(["journal", "--data", str(data), "record", "-o", away]) == 1
    assert "give another file" in capsys.readouterr().err


def test_a_journal_of_another_group_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "exists", refuse)
    assert main(["journal", "--data", str(tmp_path)]) == 1
    assert "usermod -aG pichenette" in capsys.readouterr().err
