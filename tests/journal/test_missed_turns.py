"""A correction that shifts the turn may leave every later play with whoever played it."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pichenette.config import Settings
from pichenette.games.game import IllegalAction, Json
from pichenette.games.record import read, write
from pichenette.journal.correction import BadCorrection, Change, Correction, Insert, Void
from pichenette.journal.fold import record
from pichenette.journal.history import Played, history
from pichenette.journal.store import Journal
from pichenette.table.table import Table
from tests.pocket_board import CARROM
from tests.tries import tries

HEADER = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo", "Cy"]}
BLUE: Json = {"shot": {"potted": ["blue"]}}
MISS: Json = {"shot": {}}


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with closing(Journal(tmp_path / "journal.sqlite")) as journal:
        yield journal


def sit_down(journal: Journal) -> Table:
    return Table(CARROM, journal, Settings(), lambda view: None)


def started(journal: Journal, *shots: Json, **header: Any) -> Table:
    table = sit_down(journal)
    table.begin({**HEADER, **header}, "page")
    for shot in shots:
        table.act(shot, "page")
    return table


def plays(journal: Journal) -> list[Played]:
    return list(history(journal.played(journal.begun()[-1])))


def played(journal: Journal) -> list[tuple[str | None, int]]:
    """Who played each play that counts, and how many pieces fell."""
    return [
        (one.player, len(one.line["shot"].get("potted", ())))
        for one in plays(journal)
        if not one.is_void
    ]


def test_a_miss_that_was_none_leaves_the_others_their_shots(journal: Journal) -> None:
    table = started(journal, MISS, BLUE, MISS, MISS)  # Ana, Bo, Bo, Cy
    change = Change(plays(journal)[0].entry, BLUE, "pass")
    view, game, missing = table.preview(change, "page")
    assert missing == ["Ana"]
    assert game.scores == {"Ana": 1, "Bo": 1, "Cy": 0}
    assert view.game == game
    assert played(journal)[0] == ("Ana", 0), "nothing is done yet"
    table.correct(change, "page")
    assert table.view().game == game
    assert played(journal) == [("Ana", 1), ("Ana", 0), ("Bo", 1), ("Bo", 0), ("Cy", 0)]
    assert [one.is_inserted for one in plays(journal)] == [False, True, False, False, False]


def test_a_shot_that_did_not_count_leaves_its_player_in_turn(journal: Journal) -> None:
    """Ana's blue was none, and she went on: Bo and Cy missed in between, so to say."""
    table = started(journal, BLUE, BLUE, MISS, BLUE)  # Ana, Ana, Ana, Bo
    change = Change(plays(journal)[0].entry, MISS, "pass")
    *_, missing = table.preview(change, "page")
    assert missing == ["Bo", "Cy"]
    table.correct(change, "page")
    assert played(journal) == [
        ("Ana", 0),
        ("Bo", 0),
        ("Cy", 0),
        ("Ana", 1),
        ("Ana", 0),
        ("Bo", 1),
    ]
    assert table.view().game is not None


def test_what_is_put_in_stands_before_the_misses_it_needs(journal: Journal) -> None:
    table = started(journal, BLUE, BLUE)
    table.correct(Insert(plays(journal)[0].entry, MISS, "pass"), "page")
    assert played(journal) == [("Ana", 1), ("Ana", 0), ("Bo", 0), ("Cy", 0), ("Ana", 1)]
    table.undo("page")
    table.correct(Insert(journal.begun()[-1], MISS, "pass"), "page")
    assert played(journal) == [
        ("Ana", 0),
        ("Bo", 0),
        ("Cy", 0),
        ("Ana", 1),
        ("Ana", 1),
    ], "at the start, too"


def test_one_undo_takes_back_all_of_it_and_redo_brings_it_back(journal: Journal) -> None:
    table = started(journal, BLUE, BLUE, MISS, BLUE)
    before = played(journal)
    table.correct(Change(plays(journal)[0].entry, MISS, "pass"), "page")
    corrected = played(journal)
    table.undo("page")
    assert played(journal) == before
    assert len(plays(journal)) == len(before), "misses that nothing brings are not shown"
    table.redo("page")
    assert played(journal) == corrected
    again = sit_down(journal)
    assert again.view().game == table.view().game
    again.undo("page")
    again.undo("page")
    assert played(journal) == before[:-1], "then the last shot"


def test_a_miss_that_was_put_in_can_be_taken_out_by_itself(journal: Journal) -> None:
    table = started(journal, MISS, BLUE)
    table.correct(Change(plays(journal)[0].entry, BLUE, "pass"), "page")
    added = next(one for one in plays(journal) if one.is_inserted)
    table.correct(Void(added.entry, "follow"), "page")
    assert played(journal) == [("Ana", 1), ("Ana", 1)]
    [void] = [one for one in plays(journal) if one.is_void]
    assert void.entry == added.entry
    table.correct(Void(void.corrections[-1]), "page")
    assert played(journal) == [("Ana", 1), ("Ana", 0), ("Bo", 1)]


def test_a_miss_that_the_turn_needs_cannot_be_taken_out_this_way(journal: Journal) -> None:
    table = started(journal, MISS, BLUE)
    version = table.version
    with pytest.raises(BadCorrection, match="changes nothing") as refused:
        table.correct(Void(plays(journal)[0].entry, "pass"), "page")
    assert "ne change rien" in refused.value.text.fr
    assert table.version == version


def test_an_earlier_game_is_put_right_so_too(journal: Journal) -> None:
    table = started(journal, MISS, BLUE)
    first = journal.begun()[0]
    entry = plays(journal)[0].entry
    table.begin(HEADER, "page", is_abandoning=True)
    table.correct(Change(entry, BLUE, "pass"), "page")
    found = record(journal.played(first))
    assert found.game.scores == {"Ana": 1, "Bo": 1, "Cy": 0}
    assert table.view().game is not None
    assert sit_down(journal).view().game == table.view().game


@pytest.mark.parametrize("seed", range(tries(5, 12)))
def test_everybody_keeps_every_later_play_whatever_is_put_right(
    seed: int, journal: Journal
) -> None:
    chance = Random(seed)
    table = started(journal, options={"target": 10**6})
    for _ in range(20):
        table.act(chance.choice((BLUE, MISS)), "page")
    for _ in range(6):
        before = [one for one in plays(journal) if not one.is_void]
        at = chance.randrange(len(before))
        entry = before[at].entry
        given: Correction = chance.choice(
            (Void(entry, "pass"), Change(entry, MISS, "pass"), Insert(entry, BLUE, "pass"))
        )
        try:
            *_, missing = table.preview(given, "page")
        except (BadCorrection, IllegalAction):  # it changes nothing, or more fell than there was
            continue
        table.correct(given, "page")
        after = [one for one in plays(journal) if not one.is_void]
        later = {one.entry: (one.player, one.line["shot"]) for one in before[at + 1 :]}
        kept = {one.entry: (one.player, one.line["shot"]) for one in after if one.entry in later}
        assert kept == later
        grown = len(missing) + isinstance(given, Insert) - isinstance(given, Void)
        assert len(after) == len(before) + grown
        assert [one.trouble for one in after if one.trouble] == []
        exported = record(journal.played(journal.begun()[-1]))
        assert read(write(exported)).game == exported.game == table.view().game
        assert sit_down(journal).view().game == table.view().game
