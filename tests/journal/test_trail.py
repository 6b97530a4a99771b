"""Undoing and redoing without reading the game again gives what reading it again would give."""

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from pichenette import board
from pichenette.config import Settings
from pichenette.games.game import BadRecord, IllegalAction, Json
from pichenette.journal import corrected, fold, ledger, snapshot
from pichenette.journal.correction import BadCorrection, Change, Insert, LaterTurns, Void
from pichenette.journal.entry import Entry
from pichenette.journal.store import Journal
from pichenette.journal.trail import last
from pichenette.table.table import Table
from tests.tries import tries

CARROM = board.load("carrom")
HEADER = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}
LONG = {**HEADER, "options": {"target": 10**6}}


class Counting(Journal):
    """Counts how often a whole game is read."""

    readings = 0

    def played(self, begin: int) -> list[Entry]:
        self.readings += 1
        return super().played(begin)


def table_of(journal: Journal, header: Json = LONG) -> Table:
    table = Table(CARROM, journal, Settings(), lambda view: None)
    if header:
        table.begin(header, "page")
    return table


def shot(dice: Random) -> Json:
    return {"shot": {"potted": ["blue"] * dice.randrange(2)}}


def test_act_and_undo_never_read_the_game() -> None:
    journal = Counting(None)
    table, dice = table_of(journal), Random(1)
    for number in range(700):  # over a snapshot, too
        table.act(shot(dice), "console")
        if number % 2:
            table.undo("console")
    assert journal.readings == 0
    assert journal.snapshot() is not None
    record = table.record
    assert record is not None
    assert len(record.lines) == 350
    assert journal.readings == 0, "the whole record has been followed"
    assert record.lines == fold.record(journal.played(1)).lines


def test_after_a_start_the_last_plays_are_undone_without_reading(tmp_path: Path) -> None:
    journal = Counting(tmp_path / "journal.sqlite")
    table, dice = table_of(journal), Random(2)
    for _ in range(600):
        table.act(shot(dice), "console")
    table.close()
    journal.close()
    journal = Counting(tmp_path / "journal.sqlite")
    table = table_of(journal, None)
    for _ in range(5):
        table.undo("console")
    assert journal.readings == 0
    assert table.record is not None
    assert len(table.record.lines) == 595
    journal.close()


def checked(table: Table, journal: Journal) -> None:
    """What the ledger knows is what all entries say."""
    state = table._ledger.state
    played = journal.played(state.begin)
    whole, record = fold.record(played), table.record
    assert record is not None
    assert record.lines == whole.lines
    assert state.record is not None
    assert state.record.game == record.game == whole.game
    counting = [play.number for play in corrected.plays(played) if not play.is_void]
    known = [play.number for play in last(state.trail, 10**6)][::-1]
    assert known == (counting if state.is_whole else counting[len(counting) - len(known) :])
    assert len(state.record.lines) == len(known), "an entry for each line"
    if state.is_whole or known:
        assert table._ledger.last_play() == (counting[-1] if counting else None)


@pytest.mark.parametrize("seed", range(tries(2, 6)))
def test_any_way_there_and_back(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "SNAPSHOT_ENTRIES", 25)
    monkeypatch.setattr(snapshot, "_WAY_BACK", 4)
    dice, path = Random(seed), tmp_path / "journal.sqlite"
    journal = Journal(path)
    table = table_of(journal, HEADER if seed % 2 else LONG)

    for _ in range(120):
        with suppress(IllegalAction, BadRecord, BadCorrection, LookupError):  # nothing has changed
            something(table, journal, dice)
        checked(table, journal)
        if dice.random() < 0.05:
            table.close()
            journal.close()
            journal = Journal(path)
            table = table_of(journal, None)
            checked(table, journal)
    journal.close()


def something(table: Table, journal: Journal, dice: Random) -> None:
    """What somebody might do, legal or not."""
    some = dice.choice([one.number for one in journal.played(table._ledger.state.begin)][-8:])
    turns: list[LaterTurns] = ["keep", "keep", "follow"]
    do = dice.randrange(10)
    if do < 3:
        table.act(shot(dice), "page")
    elif do < 6:
        table.undo("page")
    elif do == 6:
        table.correct(Void(some, dice.choice(turns)), "page")
    elif do == 7:
        table.correct(Change(some, shot(dice), "follow"), "page")
    elif do == 8:
        table.correct(Insert(some, shot(dice), "follow"), "page")
    else:
        table.act({"void": dice.randrange(1, 30)}, "page")


def test_a_void_by_its_line_means_that_line_also_after_a_snapshot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ledger, "SNAPSHOT_ENTRIES", 10)
    monkeypatch.setattr(snapshot, "_WAY_BACK", 0)
    journal = Journal(None)
    table = table_of(journal, {**LONG, "players": ["Ana"]})
    for number in range(60):
        table.act({"shot": {"potted": ["blue"] if number == 2 else []}}, "page")
    assert not table._ledger.state.is_whole
    assert table.view().game is not None
    table.act({"void": 3}, "page")
    game = table.view().game
    assert game is not None
    assert game.scores == {"Ana": 0}
