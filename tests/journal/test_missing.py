"""A hole in a journal: what can be folded is, and what is missing is reported."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pichenette import board
from pichenette.cli import main
from pichenette.config import Settings
from pichenette.games.game import BadRecord, IllegalAction
from pichenette.journal import fold, missing, snapshot
from pichenette.journal.correction import Change
from pichenette.journal.entry import Entry
from pichenette.journal.recover import recover
from pichenette.journal.store import Journal
from pichenette.table.table import Table
from pichenette.table.view import View
from pichenette.text import Text

HEADER = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}
SHOT = {"shot": {"potted": ["blue"]}}


def table_of(journal: Journal) -> Table:
    return Table(board.load("carrom"), journal, Settings(), lambda view: None)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Three games of eight plays: entries 1 to 9, 10 to 18, 19 to 27."""
    path = tmp_path / "journal.sqlite"
    with closing(Journal(path)) as journal:
        table = table_of(journal)
        for players in (["Ana", "Bo"], ["Cy", "Di"], ["Eve", "Fy"]):
            table.begin({**HEADER, "players": players}, "page", is_abandoning=True)
            for _ in range(8):
                table.act({"shot": {}}, "page")
        journal._db.execute("DELETE FROM snapshot")
    return path


def without(path: Path, first: int, last: int) -> Path:
    """Recovered after the rows of these entries were lost."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DELETE FROM entry WHERE number BETWEEN ? AND ?", (first, last))
    folder = path.parent / "recovered"
    folder.mkdir()
    recover(path, folder / "journal.sqlite")
    return folder / "journal.sqlite"


def view_of(path: Path) -> View:
    with closing(Journal(path)) as journal:
        return table_of(journal).view()


def test_later_games_are_kept_whole(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = without(path, 5, 6)
    view = view_of(path)
    assert view.game is not None
    assert view.game.players == ("Eve", "Fy")
    assert not view.faults, "the game on the table has all its entries"
    assert main(["journal", "--data", str(path.parent)]) == 0
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 3
    assert "entries 5 to 6 are missing in game 1" in told.err
    assert main(["journal", "--data", str(path.parent), "verify"]) == 1
    assert "entries 5 to 6 are missing, known since" in capsys.readouterr().out
    assert main(["journal", "--data", str(path.parent), "list", "--game", "1"]) == 0
    assert "entries 5 to 6 are missing" in capsys.readouterr().err


def test_a_hole_in_the_game_on_the_table_is_told_and_play_goes_on(path: Path) -> None:
    path = without(path, 22, 23)
    view = view_of(path)
    assert [fault.en for fault in view.faults] == [
        "journal entries 22 to 23 are lost or cannot be read: check the score"
    ]
    with closing(Journal(path)) as journal:
        table = table_of(journal)
        table.correct(Change(27, {"shot": {"potted": ["blue", "blue"]}}), "page", "really")
        table.act(SHOT, "page")
        table.undo("page")
        assert table.view().version == 30
        assert table.record is not None
        assert table.record.game.scores["Fy"] == 2
    assert view_of(path).game == table.view().game, "the same after a restart"


def test_a_play_that_no_longer_fits_is_told(path: Path) -> None:
    """Its turn came with the one that is lost."""
    path = without(path, 21, 21)
    view = view_of(path)
    assert "journal entry 21 is lost" in view.faults[0].en
    assert "journal entry 22 does not fit" in view.faults[1].en
    with closing(Journal(path)) as journal:
        table = table_of(journal)
        table.correct(Change(27, SHOT), "page", "really")
        with pytest.raises(IllegalAction):
            table.correct(Change(23, SHOT), "page", "gives the turn to somebody else")


def test_many_of_them_are_told_together() -> None:
    state = fold.TableState()
    for number in range(1, 8):
        entry = Entry(number, "act", "page", {}, 0, "")
        state = fold.skip(state, entry, BadRecord(Text("no", "non")))
    state = snapshot.load(snapshot.dump(state))
    assert len(fold.troubles(state)) == 6
    assert fold.troubles(state)[-1].en.startswith("2 more journal entries do not fit")
    assert fold.troubles(state)[-1].fr.startswith("2 autres entrées")


def test_without_its_beginning_the_plays_of_a_game_are_nobodys(path: Path) -> None:
    """They must not count in the game before."""
    with closing(Journal(path)) as journal:
        journal._db.execute("UPDATE entry SET body = '{' WHERE number = 19")
    folder = path.parent / "recovered"
    folder.mkdir()
    recover(path, folder / "journal.sqlite")
    with closing(Journal(folder / "journal.sqlite")) as journal:
        assert journal.holes[0].kinds == {"begin": 1}
        view = table_of(journal).view()
        assert view.game is None
        assert "start the game again" in view.faults[0].en
        assert [one.en for one in missing.sentences(journal)] == [
            "entry 19 is missing in game 2, including the start of a game"
        ]
        assert len(journal.played(10)) == 9


def test_many_holes_are_told_in_few_words(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DELETE FROM entry WHERE number % 3 = 0 AND number < 27")
    folder = path.parent / "recovered"
    folder.mkdir()
    recover(path, folder / "journal.sqlite")
    with closing(Journal(folder / "journal.sqlite")) as journal:
        told = missing.sentences(journal)
    assert len(told) == 6
    assert told[0].en.startswith("3 more entries are missing before that")
    assert told[0].fr.startswith("3 autres entrées manquent")
