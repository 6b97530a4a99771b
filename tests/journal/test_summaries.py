"""Summaries beside a journal: the same as from the journal itself, whatever happened to either."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pichenette import board
from pichenette.config import Settings
from pichenette.journal import safety, summaries, summaries_file
from pichenette.journal.correction import Change, Insert, Void
from pichenette.journal.store import Journal, JournalError
from pichenette.journal.summaries import Summaries
from pichenette.journal.summary import GameSummary
from pichenette.table.table import Table
from pichenette.work import finish

HEADER = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    found = Journal(tmp_path / "journal.sqlite")
    yield found
    found.close()


def table_of(journal: Journal) -> Table:
    return Table(board.load("carrom"), journal, Settings(), lambda view: None)


def play(table: Table, *shots: int) -> None:
    """A game in which so many blues are potted, shot by shot."""
    table.begin(HEADER, "page", is_abandoning=True)
    for blues in shots:
        table.act({"shot": {"potted": ["blue"] * blues}}, "page")


def current(journal: Journal) -> list[GameSummary]:
    kept = Summaries(journal)
    finish(kept.refresh())
    found = list(kept.newest())
    kept.close()
    return found


def from_scratch(journal: Journal) -> list[GameSummary]:
    """From a copy that has nothing beside it."""
    assert journal.path is not None
    path = journal.path
    elsewhere = path.with_name("elsewhere.sqlite")
    elsewhere.unlink(missing_ok=True)
    copy = Journal(safety.backup(path, elsewhere), is_reader=True)
    kept = Summaries(copy, is_reader=True)
    finish(kept.refresh())
    found = list(kept.newest())
    copy.close()
    return found


def test_each_game_with_its_scores_and_figures(journal: Journal) -> None:
    table = table_of(journal)
    play(table, 2, 0, 1)
    play(table, 3)
    second, first = current(journal)
    assert (first.number, first.scores, first.plays) == (1, {"Ana": 2, "Bo": 1}, 3)
    assert first.totals["Ana"]["pots"] == 2
    assert second.scores == {"Ana": 3, "Bo": 0}
    assert first.winners is None
    assert first.began <= first.ended


def test_a_correction_is_seen_at_once_also_in_an_earlier_game(journal: Journal) -> None:
    table = table_of(journal)
    play(table, 2, 0)
    play(table, 1)
    kept = Summaries(journal)
    finish(kept.refresh())
    first = journal.begun()[0]
    table.correct(Change(first + 1, {"shot": {"potted": ["blue"] * 4}}), "page")
    assert not kept.is_current
    finish(kept.refresh())
    assert kept.is_current
    assert kept.get(1).scores["Ana"] == 4
    assert kept.get(1).totals["Ana"]["pots"] == 4
    assert kept.get(2).scores["Ana"] == 1, "the correction stands among its entries"
    kept.close()
    assert current(journal) == from_scratch(journal)


def test_what_is_kept_is_what_would_be_found_from_scratch(journal: Journal) -> None:
    """Looked at after every single thing that happens, by one that stays and one that begins."""
    table, staying = table_of(journal), Summaries(journal)

    def check() -> None:
        finish(staying.refresh())
        everything = from_scratch(journal)
        assert list(staying.newest()) == everything
        assert current(journal) == everything

    play(table, 1, 2, 0)
    check()
    play(table, 3, 0, 1)
    check()
    first = journal.begun()[0]
    table.correct(Void(first + 1, turns="follow"), "page")
    check()
    table.correct(Insert(first + 2, {"shot": {"potted": ["blue"]}}, turns="follow"), "page")
    check()
    play(table)
    check()
    table.reopen(1, "page", is_abandoning=True)
    check()
    table.undo("page")
    check()
    staying.close()


def test_the_entries_of_a_game_are_those_of_the_journal(journal: Journal) -> None:
    table = table_of(journal)
    play(table, 1, 2)
    play(table, 1)
    play(table, 2)
    table.correct(Change(journal.begun()[0] + 1, {"shot": {}}, turns="follow"), "page")
    table.correct(Change(journal.begun()[1] + 1, {"shot": {}}, turns="follow"), "page")
    kept = Summaries(journal)
    finish(kept.refresh())
    for number, begin in enumerate(journal.begun(), 1):
        assert finish(kept.played(number)) == journal.played(begin)
    kept.close()


def test_a_resumed_game_says_so(journal: Journal) -> None:
    table = table_of(journal)
    play(table, 1)
    play(table, 2)
    table.reopen(1, "page", is_abandoning=True)
    kept = Summaries(journal)
    finish(kept.refresh())
    assert kept.resumed == {journal.begun()[0]: 3}
    assert kept.get(3).resumes == journal.begun()[0]
    assert kept.get(3).scores == kept.get(1).scores
    kept.close()


def test_before_it_is_counted_a_game_has_its_header(journal: Journal) -> None:
    play(table_of(journal), 1)
    kept = Summaries(journal)
    finish(kept.learn())
    found = kept.get(1)
    assert (found.players, found.is_counted) == (["Ana", "Bo"], False)
    with pytest.raises(IndexError):
        kept.get(2)
    kept.close()


def test_nothing_is_shown_that_was_corrected_since(journal: Journal) -> None:
    table = table_of(journal)
    for _ in range(3):
        play(table, 1)
    kept = Summaries(journal)
    finish(kept.refresh())
    table.correct(Change(journal.begun()[0] + 1, {"shot": {}}, turns="follow"), "page")
    table.act({"shot": {"potted": ["blue"]}}, "page")
    finish(kept.learn())
    assert [one.is_counted for one in kept.newest()] == [False, True, False]
    steps = kept.refresh()
    next(steps)
    assert not kept.get(1).is_counted, "the newest comes first"
    finish(steps)
    assert [one.scores["Ana"] for one in kept.newest()] == [2, 1, 0]
    kept.close()


def test_what_another_journal_or_another_past_left_is_not_used(journal: Journal) -> None:
    table = table_of(journal)
    play(table, 1)
    play(table, 2)
    assert [one.scores["Ana"] for one in current(journal)] == [2, 1]
    # A copy of the file itself that went on otherwise, with the same identity.
    begin = journal.begun()[-1]
    with journal.transaction():
        journal._db.execute("DELETE FROM entry WHERE number >= ?", (begin,))
        journal._db.execute("DELETE FROM snapshot")
    journal.reopen()
    play(table_of(journal), 5)
    assert [one.scores["Ana"] for one in current(journal)] == [5, 1]


def test_a_spoilt_file_is_made_anew(journal: Journal) -> None:
    play(table_of(journal), 1)
    assert journal.path is not None
    journal.path.with_name("journal.sqlite.games").write_bytes(b"no database" * 100)
    assert [one.scores["Ana"] for one in current(journal)] == [1]


def spoil_games(path: Path) -> None:
    """Every page behind the roots of its tables."""
    kept = summaries_file.path_beside(path)
    assert kept.stat().st_size > 5 * 4096
    with kept.open("r+b") as file:
        file.seek(3 * 4096)
        file.write(b"\xa5" * (kept.stat().st_size - 3 * 4096))


@pytest.mark.parametrize("when", ["before it is opened", "while it is open"])
def test_one_that_is_spoilt_inside_is_made_anew(journal: Journal, when: str) -> None:
    for _ in range(30):
        play(table_of(journal), 2, 1)
    right = current(journal)
    assert journal.path is not None
    kept = summaries.KeptSummaries()
    if when == "while it is open":
        first = kept.of(journal)
        finish(first.refresh())
        first.checkpoint()
        first._db.execute("PRAGMA shrink_memory")
        spoil_games(journal.path)
        with pytest.raises(JournalError, match="made anew"):
            list(first.newest())
        assert kept.of(journal) is not first
        with pytest.raises(JournalError, match="made anew"):  # whoever still has the old ones
            list(first.newest())
        assert summaries_file.path_beside(journal.path).exists()
    else:
        spoil_games(journal.path)
    finish(kept.of(journal).refresh())
    assert list(kept.of(journal).newest()) == right
    kept.close()
    assert current(journal) == right


def test_old_ones_that_cannot_be_replaced_are_not_used(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk, or somebody else has the file."""
    play(table_of(journal), 2)
    play(table_of(journal), 1)
    right = current(journal)
    assert journal.path is not None
    monkeypatch.setattr(summaries_file, "edition", lambda: "another program's")
    with closing(sqlite3.connect(summaries_file.path_beside(journal.path))) as other:
        other.execute("BEGIN IMMEDIATE")
        assert current(journal) == right


def test_a_reader_leaves_what_it_finds(journal: Journal) -> None:
    table = table_of(journal)
    play(table, 1)
    play(table, 2)
    current(journal)
    assert journal.path is not None
    file = journal.path.with_name("journal.sqlite.games")
    before = file.read_bytes()
    reader = Journal(journal.path, is_reader=True)
    kept = Summaries(reader, is_reader=True)
    finish(kept.learn())
    assert kept.get(1).is_counted, "it was kept"
    finish(kept.refresh())
    assert kept.get(2).scores["Ana"] == 2
    kept.close()
    reader.close()
    assert file.read_bytes() == before


def test_who_asks_meanwhile_shares_the_work(journal: Journal) -> None:
    table = table_of(journal)
    for _ in range(3):
        play(table, 1)
    kept = Summaries(journal)
    one, other = kept.refresh(), kept.refresh()
    next(one)
    finish(other)
    assert kept.is_current
    finish(one)
    kept.close()


def test_a_header_that_makes_no_sense_any_more_is_listed(journal: Journal) -> None:
    with journal.transaction():
        journal.add("begin", "page", {**HEADER, "game": "no-such-game"})
    found = current(journal)[0]
    assert found.trouble is not None
    assert found.players == ["Ana", "Bo"]


def test_what_is_about_such_a_game_stays_its_own_after_a_restart(journal: Journal) -> None:
    table = table_of(journal)
    play(table, 1)
    play(table, 1)
    first = journal.begun()[0]
    table.correct(Change(first + 1, {"player": "Ana", "shot": {}}, turns="follow"), "page")
    play(table, 1)
    wrong = "UPDATE entry SET body = replace(body, 'queen-carrom', 'gone') WHERE number = ?"
    journal._db.execute(wrong, (first,))
    for _ in range(2):
        with closing(Summaries(journal)) as kept:
            finish(kept.refresh())
            assert kept.get(1).trouble is not None
            assert finish(kept.played(2)) == journal.played(journal.begun()[1])


def test_a_long_game_is_counted_without_being_held(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(journal)
    play(table, *([1, 0, 2] * 4))
    play(table, 1)
    usual = current(journal)
    assert journal.path is not None
    journal.path.with_name("journal.sqlite.games").unlink()
    monkeypatch.setattr(summaries, "MOST_PLAYED", 5)
    monkeypatch.setattr(summaries, "_ROWS", 4)
    kept = Summaries(journal)
    finish(kept.refresh())
    assert kept.is_long(1)
    assert not kept.is_long(2)
    assert list(kept.newest()) == usual
    kept.close()


def test_a_long_game_that_is_played_or_was_corrected_says_why_it_is_not_counted(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(summaries, "MOST_PLAYED", 5)
    table = table_of(journal)
    play(table, 1, 0, 1, 0, 1, 0)
    (found,) = current(journal)
    assert "counted once the next game has begun" in str(found.trouble)
    play(table, 1)
    assert sum(current(journal)[1].scores.values()) == 3
    table.correct(Void(journal.begun()[0] + 1, turns="follow"), "page")
    assert "unless something in it was corrected" in str(current(journal)[1].trouble)


def test_what_is_not_counted_yet_is_not_looked_through(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(journal)
    for blues in range(4):
        play(table, blues)
    kept = Summaries(journal)
    finish(kept.learn())
    monkeypatch.setattr(kept, "_header", None)  # which reads the journal for each
    assert list(kept.whole()) == []
    finish(kept.refresh())
    assert [game.scores["Ana"] for game in kept.whole()] == [3, 2, 1, 0]
    kept.close()
