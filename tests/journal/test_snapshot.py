"""A start from a snapshot goes on as if nobody had stopped: undo and redo need nothing read again,
and one of no use costs time only."""

import json
import logging
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pichenette.config import Settings
from pichenette.games.game import Json
from pichenette.journal import fold
from pichenette.journal.correction import Change, Void
from pichenette.journal.entry import Entry
from pichenette.journal.ledger import SNAPSHOT_ENTRIES
from pichenette.journal.store import Journal
from pichenette.table.refusals import NothingToUndo
from pichenette.table.table import Table
from tests.pocket_board import CARROM, QUEEN, PocketBoard

LONG = {**QUEEN, "options": {"target": 10**6}}


class Counting(Journal):
    """Counts how often a whole game is read."""

    readings = 0

    def played(self, begin: int) -> list[Entry]:
        self.readings += 1
        return super().played(begin)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Counting]:
    with closing(Counting(tmp_path / "journal.sqlite")) as journal:
        yield journal


def sit_down(journal: Journal) -> Table:
    return Table(CARROM, journal, Settings(), lambda view: None)


def shoot(table: Table, times: int) -> None:
    for number in range(times):
        table.act({"shot": {"potted": ["blue"] if number % 3 == 0 else []}}, "page")


def lines(table: Table) -> list[Json]:
    assert table.record is not None
    return [line.encode() for line in table.record.lines]


def test_the_last_plays_are_undone_and_redone_after_a_start_without_reading_the_game(
    journal: Counting,
) -> None:
    table = sit_down(journal)
    table.begin(LONG, "page")
    shoot(table, 80)
    for _ in range(3):
        table.undo("page")
    game = table.view().game
    table.close()
    again = sit_down(journal)
    assert again.view().game == game
    again.redo("page")
    again.redo("page")
    for _ in range(40):
        again.undo("page")
    assert journal.readings == 0
    assert len(lines(again)) == 80 - 3 + 2 - 40
    assert lines(again) == lines(table)[: 80 - 3 + 2 - 40], "and it is the same game"


def test_all_of_a_short_game_is_there_after_a_start(journal: Counting) -> None:
    table = sit_down(journal)
    table.begin(LONG, "page")
    shoot(table, 20)
    table.close()
    again = sit_down(journal)
    assert lines(again) == lines(table)
    assert journal.readings == 0
    for _ in range(20):
        again.undo("page")
    with pytest.raises(NothingToUndo):
        again.undo("page")


def test_a_snapshot_is_left_wherever_the_table_rests(journal: Counting) -> None:
    table = sit_down(journal)
    table.begin(LONG, "page")
    shoot(table, SNAPSHOT_ENTRIES)
    kept = journal.snapshot()
    assert kept["version"] > journal.version() - SNAPSHOT_ENTRIES
    assert kept["kept"]["umpire"]["plays"], "what the umpire remembers is there"


def without_the_umpire(kept: Json) -> None:
    """As an older program wrote it."""
    for name in ("kept", "steps", "plays", "undone", "known_from", "colours"):
        del kept[name]


def of_another_umpire(kept: Json) -> None:
    kept["kept"]["umpire"] = {"shots": "none"}


def of_none(kept: Json) -> None:
    kept["kept"] = None


def of_other_sensors(kept: Json) -> None:
    kept["kept"]["sensors"] = [None, {}, {"kind": "smell"}, {"kind": "fault", "gate": "north"}]


def of_no_sensors(kept: Json) -> None:
    del kept["kept"]["sensors"]


@pytest.mark.parametrize("spoil", [of_other_sensors, of_no_sensors])
def test_where_it_says_nothing_of_the_sensors_the_game_goes_on(
    spoil: Callable[[Json], None], journal: Counting
) -> None:
    table = sit_down(journal)
    table.begin(LONG, "page")
    shoot(table, 5)
    table.close()
    kept = journal.snapshot()
    spoil(kept)
    with journal.transaction():
        journal.add_snapshot(kept["version"], kept)
    again = sit_down(journal).view()
    assert again.game == table.view().game
    assert again.faults == ()


@pytest.mark.parametrize("spoil", [without_the_umpire, of_another_umpire, of_none])
def test_where_it_does_not_say_what_the_umpire_knew_the_game_is_folded(
    spoil: Callable[[Json], None], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(Journal(tmp_path / "journal.sqlite")) as journal:
        play = PocketBoard(journal=journal)
        for pocket in (1, 2, 3):
            play.shot(pocket)
        with journal.transaction():
            journal.add("gap", "sensor", {"boot": "b", "first": 5, "last": 9})
        play.flick()
        play.wait(0.5)
        play.fall(2)
        play.wait(1)
        before, questions = play.table.view(), play.table.questions
        play.table.close()
        kept = journal.snapshot()
        spoil(kept)
        with journal.transaction():
            journal.add_snapshot(kept["version"], json.loads(json.dumps(kept)))
        with caplog.at_level(logging.WARNING):
            again = sit_down(journal).view()
        assert "replaying the whole game" in caplog.text
        assert (again.version, again.game) == (before.version, before.game)
        assert again.questions == questions
        assert again.pending is not None


def test_what_was_lost_in_earlier_games_stays_counted_when_a_game_is_folded_again(
    tmp_path: Path,
) -> None:
    with closing(Journal(tmp_path / "journal.sqlite")) as journal:
        table = sit_down(journal)
        for lost in (3, 4):
            table.begin(LONG, "page", is_abandoning=True)
            with table._step():
                body = {"boot": "b", "first": 10 * lost, "last": 11 * lost - 1}
                table._scorer.write("gap", "sensor", body)
            shoot(table, 2)
        assert table.view().lost == 7
        table.close()
        kept = journal.snapshot()
        without_the_umpire(kept)
        with journal.transaction():
            journal.add_snapshot(kept["version"], kept)
        assert sit_down(journal).view().lost == 7


def test_what_an_earlier_game_was_told_stays_its_own(journal: Counting) -> None:
    table = sit_down(journal)
    table.begin(LONG, "page")
    shoot(table, 1)
    first = journal.version()
    table.begin(LONG, "page", is_abandoning=True)
    shoot(table, SNAPSHOT_ENTRIES)
    table.correct(Void(first), "page")
    taken_back = journal.version()
    shoot(table, SNAPSHOT_ENTRIES)
    assert journal.snapshot()["version"] > taken_back
    again = sit_down(journal)
    assert again.view().game == table.view().game
    again.correct(Void(taken_back), "page")
    assert again.view().game == table.view().game
    assert not again.view().faults
    began = journal.begun()[0]
    assert fold.refolded(journal.played(began))[0].game.scores == {"Ana": 1, "Bo": 0}


def test_one_of_a_program_that_did_not_tell_them_apart_is_not_used(journal: Counting) -> None:
    table = sit_down(journal)
    table.begin(LONG, "page")
    shoot(table, 1)
    first = journal.version()
    table.begin(LONG, "page", is_abandoning=True)
    shoot(table, 5)
    last = max(one.number for one in journal.entries() if one.kind == "act")
    table.correct(Change(first, {"player": "Ana", "shot": {"potted": ["blue"] * 2}}), "page")
    table.close()
    kept = journal.snapshot()
    del kept["elsewhere"]
    kept["steps"]["done"] = [*kept["steps"]["done"], [journal.version()]]
    with journal.transaction():
        journal.add_snapshot(kept["version"], kept)
    sit_down(journal).undo("page")
    assert [one.body["entry"] for one in journal.entries() if "step" in one.body] == [last]
