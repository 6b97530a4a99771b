"""All games in one pass are the games one by one."""

import random
from contextlib import closing, suppress
from pathlib import Path

import pytest

from pichenette import board
from pichenette.config import Settings
from pichenette.errors import PichenetteError
from pichenette.journal.correction import Change, Insert, Void
from pichenette.journal.games import stored
from pichenette.journal.store import Hole, Journal
from pichenette.table.table import Table

HEADER = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}


@pytest.mark.parametrize("seed", range(5))
def test_each_game_is_as_it_is_alone(seed: int) -> None:
    dice = random.Random(seed)
    with closing(Journal(None)) as journal:
        table = Table(board.load("carrom"), journal, Settings(), lambda view: None)
        for _ in range(dice.randrange(1, 8)):
            table.begin(HEADER, "page", is_abandoning=True)
            for _ in range(dice.randrange(6)):
                with suppress(PichenetteError):
                    table.act({"shot": {"potted": ["blue"] * dice.randrange(3)}}, "page")
            for _ in range(dice.randrange(4)):
                named = dice.randrange(1, journal.version() + 1)
                line = {"shot": {"potted": ["blue"]}}
                given = dice.choice((Void(named), Change(named, line), Insert(named, line)))
                with suppress(PichenetteError):
                    table.correct(given, "page")
        found = list(stored(journal))
        assert [game.begin for game in found] == journal.begun()
        for game in found:
            assert game.entries == journal.played(game.begin)


def test_it_reads_the_journal_a_few_times_however_many_games(tmp_path: Path) -> None:
    """Statements, not seconds: one for each game is what took minutes."""
    asked = {}
    for games in (10, 100):
        with closing(Journal(None)) as journal:
            with journal.transaction():
                for _ in range(games):
                    journal.add("begin", "page", HEADER)
                    journal.add("act", "page", {"player": "Ana", "shot": {}})
                    journal.add("void", "page", {"entry": journal.version()})
            statements: list[str] = []
            journal._db.set_trace_callback(statements.append)
            assert len(list(stored(journal))) == games
            journal._db.set_trace_callback(None)
            asked[games] = len(statements)
    assert asked[10] == asked[100]


def test_the_plays_of_a_game_whose_beginning_is_lost_are_nobodys() -> None:
    with closing(Journal(None)) as journal:
        with journal.transaction():
            journal.add("begin", "page", HEADER)
            journal.add("act", "page", {"player": "Ana", "shot": {}})
            for _ in range(2):
                journal.add("act", "page", {"player": "Bo", "shot": {}})
        journal._db.execute("DELETE FROM entry WHERE number = 3")
        journal.holes = [Hole(3, 3, {"begin": 1}, "")]
        (game,) = stored(journal)
        assert [entry.number for entry in game.entries] == [1, 2]
        assert journal.played(1) == game.entries
