"""The journal and its state together: what is written is there again after any restart."""

import logging
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from pichenette.games.game import BadRecord, IllegalAction, Json
from pichenette.games.shot import Shot
from pichenette.journal import fold
from pichenette.journal.correction import BadCorrection, Change, Insert, Void
from pichenette.journal.ledger import SNAPSHOT_ENTRIES, Ledger
from pichenette.journal.store import Journal
from pichenette.journal.trouble import JournalError
from pichenette.text import same

HEADER = {
    "pichenette": 1,
    "game": "queen-carrom",
    "players": ["Ana", "Bo"],
    "options": {"target": 10**6},
}


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with closing(Journal(tmp_path / "journal.sqlite")) as journal:
        yield journal


def begun(journal: Journal) -> Ledger:
    ledger = Ledger(journal)
    with journal.transaction():
        ledger.write("begin", "page", HEADER)
    return ledger


def shoot(ledger: Ledger, *potted: str) -> None:
    record = ledger.state.record
    assert record is not None
    shot = {"potted": list(potted)} if potted else {}
    with ledger.journal.transaction():
        ledger.write("act", "page", {"player": record.game.turn, "shot": shot})
        if ledger.is_snapshot_due:
            ledger.keep_snapshot({})


def again(journal: Journal) -> tuple[Ledger, int]:
    """As after a restart, and how many entries that had to fold."""
    ledger = Ledger(journal)
    ledger.rewind()
    return ledger, len(list(ledger.replay()))


def game_of(ledger: Ledger) -> object:
    assert ledger.state.record is not None
    return ledger.state.record.game


def test_a_restart_folds_what_is_after_the_last_snapshot_and_no_more(journal: Journal) -> None:
    ledger, dice = begun(journal), Random(3)
    for _ in range(2 * SNAPSHOT_ENTRIES + 100):
        shoot(ledger, *["blue"] * dice.randrange(2))
    restarted, folded = again(journal)
    assert folded < SNAPSHOT_ENTRIES
    assert restarted.state.version == ledger.state.version
    assert game_of(restarted) == game_of(ledger)
    whole, kept = restarted.record, ledger.record
    assert whole is not None
    assert kept is not None
    assert whole.lines == kept.lines
    assert len(whole.lines) == 2 * SNAPSHOT_ENTRIES + 100, "also those before the snapshot"


def test_a_snapshot_that_is_of_no_use_is_folded_around(
    journal: Journal, caplog: pytest.LogCaptureFixture
) -> None:
    ledger = begun(journal)
    for _ in range(20):
        shoot(ledger)
    with journal.transaction():
        journal.add_snapshot(15, {"version": 15, "written by": "another program"})
    restarted, folded = again(journal)
    assert folded == 21
    assert game_of(restarted) == game_of(ledger)
    assert "cannot use the snapshot" in caplog.text


def test_an_entry_that_does_not_fit_is_told_and_passed_over(journal: Journal) -> None:
    ledger = begun(journal)
    shoot(ledger)
    with journal.transaction():
        journal.add("act", "page", {"player": "Ana", "shot": {}})  # it is Bo's turn
        journal.add("act", "page", {"player": "Bo", "shot": {}})
    restarted, folded = again(journal)
    assert folded == 3, "each once it is folded, without the one that is not"
    assert restarted.state.version == 4
    assert ["entry 3" in one.en for one in restarted.state.troubles] == [True]


def test_half_a_character_is_refused_and_nothing_written(journal: Journal) -> None:
    ledger = begun(journal)
    with pytest.raises(BadRecord, match="half a character"), journal.transaction():
        ledger.write("said", "page", {"why": "\ud83d"})
    assert journal.version() == 1


class Unreadable(Journal):
    """A disk that fails while the table is in use."""

    is_failing = False

    def snapshot(self) -> Json:
        if self.is_failing:
            raise JournalError(same("the disk does not answer"))
        return super().snapshot()


def test_where_the_journal_cannot_be_read_any_more_what_was_known_stays(
    caplog: pytest.LogCaptureFixture,
) -> None:
    journal = Unreadable(None)
    ledger = begun(journal)
    shoot(ledger, "blue")
    known = ledger.state
    journal.is_failing = True
    with caplog.at_level(logging.ERROR):
        ledger.rewind()
    assert ledger.state == known
    assert "showing the last known state" in caplog.text
    with pytest.raises(JournalError):
        Ledger(journal).rewind()
    journal.close()


def test_a_correction_is_checked_before_anything_is_written(journal: Journal) -> None:
    ledger = begun(journal)
    for potted in (("blue",), (), ()):
        shoot(ledger, *potted)
    version = journal.version()
    for target in (0, 1, 99):
        with pytest.raises(BadCorrection):
            ledger.check(Void(target), "page", "")
    with pytest.raises(IllegalAction, match='turns "follow"'):
        ledger.check(Change(2, {"player": "Ana", "shot": {}}), "page", "")
    ledger.check(Change(2, {"player": "Ana", "shot": {}}, turns="follow"), "page", "")
    assert journal.version() == version


def test_what_was_checked_is_what_is_written(journal: Journal) -> None:
    ledger = begun(journal)
    shoot(ledger, "blue")
    shoot(ledger, "blue", "blue")
    given = Change(2, {"player": "Ana", "shot": {"potted": ["blue", "blue", "blue"]}})
    draft = ledger.check(given, "page")
    with journal.transaction():
        list(ledger.correct(draft))
    restarted, _ = again(journal)
    assert game_of(restarted) == game_of(ledger)
    [line] = fold.lines(ledger.state, [2]).values()
    assert line is not None
    assert line.act == Shot(("blue", "blue", "blue"))


def test_what_was_written_meanwhile_is_not_lost_by_a_correction(journal: Journal) -> None:
    """Whoever checked an insertion knew nothing of it, not even the number it would get."""
    ledger = begun(journal)
    shoot(ledger, "blue")
    draft = ledger.check(Insert(2, {"player": "Ana", "shot": {"potted": ["queen"]}}), "page")
    shoot(ledger, "blue", "blue")
    with journal.transaction():
        list(ledger.correct(draft))
    assert ledger.record is not None
    lines = [line.encode()["shot"]["potted"] for line in ledger.record.lines]
    assert lines == [["blue"], ["queen"], ["blue", "blue"]]
    restarted, _ = again(journal)
    assert game_of(restarted) == game_of(ledger)
    assert restarted.state.events == ledger.state.events


def test_an_earlier_game_is_corrected_without_the_one_on_the_table(journal: Journal) -> None:
    ledger = begun(journal)
    shoot(ledger, "blue")
    with journal.transaction():
        ledger.write("begin", "page", HEADER)
    shoot(ledger)
    game = game_of(ledger)
    with journal.transaction():
        list(ledger.correct(ledger.check(Change(2, {"player": "Ana", "shot": {}}), "page")))
    assert game_of(ledger) is game
