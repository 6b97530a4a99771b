"""A journal knows its board, and refuses another one."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from pichenette import board
from pichenette.cli import main
from pichenette.config import Settings
from pichenette.journal import belonging
from pichenette.journal.store import Journal
from pichenette.journal.trouble import JournalForeign
from pichenette.table.table import Table

CARROM, OFFBOARD, TOPPLE = (board.load(name) for name in ("carrom", "offboard", "topple"))
GAMES = {"carrom": "queen-carrom", "offboard": "offboard", "topple": "topple"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


def play(journal: Journal, name: str, gate: int = 0, seq: int = 1) -> None:
    with journal.transaction():
        header = {"pichenette": 1, "game": GAMES[name], "players": ["Ana", "Bo"]}
        journal.add("begin", "page", header)
        journal.add_raw("aaaa0000", seq, 5000, 6000, f"EDGE,{seq},5000,{gate},1")
        journal.add("saw", "sensor", {"kind": "strike", "at_us": 5, "gate": gate})


def test_it_learns_its_board_when_it_is_first_used(path: Path) -> None:
    with closing(Journal(path)) as journal:
        belonging.settle(journal, OFFBOARD)
        assert journal.board == "offboard"
        belonging.settle(journal, CARROM)
        assert journal.board == "carrom", "nothing is in it yet: it was begun by mistake"
        play(journal, "carrom")
    with closing(Journal(path)) as journal:
        with pytest.raises(JournalForeign, match="--board carrom"):
            belonging.settle(journal, OFFBOARD)
        assert journal.board == "carrom"


def test_an_older_one_is_known_by_its_gates(path: Path) -> None:
    with closing(Journal(path)) as journal:
        play(journal, "offboard", gate=len(CARROM.gates))
        with pytest.raises(JournalForeign, match="its last game is offboard"):
            belonging.settle(journal, CARROM)
        assert journal.board is None
        belonging.settle(journal, OFFBOARD)
        assert journal.board == "offboard"


def test_an_older_one_that_might_be_anothers_learns_nothing(path: Path) -> None:
    """Topple's few gates fit any board."""
    with closing(Journal(path)) as journal:
        play(journal, "topple")
        belonging.settle(journal, CARROM)
        assert journal.board is None
        belonging.settle(journal, TOPPLE)
        assert journal.board == "topple"


def test_a_table_on_the_wrong_board_does_not_fall_over(path: Path) -> None:
    with closing(Journal(path)) as journal:
        play(journal, "offboard", gate=len(CARROM.gates))
        assert Table(CARROM, journal, Settings(), lambda view: None).view()


def test_serve_and_judge_say_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "state" / "journal.sqlite"
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "run"))
    for is_named in (True, False):
        with closing(Journal(path)) as journal:
            if is_named:
                journal.settle_on("offboard")
            else:
                journal._db.execute("DELETE FROM meta WHERE key = 'board'")
            if journal.is_empty:
                play(journal, "offboard", gate=len(CARROM.gates))
        for words in (
            ["serve", "--data", str(path.parent)],
            ["judge", "--journal", str(path), "--board", "carrom"],
        ):
            assert main(words) == 1
            told = capsys.readouterr().err
            assert "--board" in told
            assert "offboard" in told
            assert "Traceback" not in told
            assert ("--data" in told) is (words[0] == "serve"), "judge has no --data"


def test_it_knows_which_file_of_its_board_each_entry_was_written_with(path: Path) -> None:
    other = replace(CARROM, digest="0ddba11d")
    with closing(Journal(path)) as journal:
        belonging.settle(journal, CARROM)
        belonging.settle(journal, other)  # nothing was written in between
        play(journal, "carrom")
        belonging.settle(journal, other)
        last = journal.version()
        belonging.settle(journal, CARROM)
        play(journal, "carrom", seq=2)
    with closing(Journal(path)) as journal:
        now = journal.version()
        assert belonging.other_files(journal, CARROM, 1, last) == ["0ddba11d"]
        assert belonging.other_files(journal, CARROM, last + 1, now) == []
        assert belonging.other_files(journal, other, 1, now) == [CARROM.digest]


def test_an_older_one_does_not_know_its_file(path: Path) -> None:
    with closing(Journal(path)) as journal:
        play(journal, "carrom")
        assert belonging.other_files(journal, CARROM, 1, journal.version()) == []
