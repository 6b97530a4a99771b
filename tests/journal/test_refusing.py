"""A correction that a later play stands in the way of: people are told which, as they know it."""

import re
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from pichenette.games.game import IllegalAction, Json
from pichenette.journal.correction import Change, Void
from pichenette.journal.entry import EntryKind
from pichenette.journal.history import history
from pichenette.journal.ledger import Ledger
from pichenette.journal.refusing import LaterPlayRefused
from pichenette.journal.store import Journal
from tests.games.random_play import GAMES, header, line
from tests.tries import tries

COMPASS = re.compile(r"\b[A-I]\d (N|S)?[EWO]\b")


def write(ledger: Ledger, kind: EntryKind, body: Json) -> None:
    with ledger.journal.transaction():
        ledger.write(kind, "page", body)


def played(name: str, seed: int, journal: Journal) -> Ledger:
    rng, ledger = Random(f"{name}{seed}"), Ledger(journal)
    write(ledger, "begin", header(name, rng))
    for _ in range(30):
        record = ledger.state.record
        assert record is not None
        if record.game.outcome:
            break
        write(ledger, "act", {"player": record.game.turn, **line(record.game.expects, rng)})
    return ledger


def refused(ledger: Ledger, given: Void) -> IllegalAction | None:
    try:
        ledger.check(given, "page")
    except IllegalAction as error:
        return error
    return None


@pytest.mark.parametrize("seed", range(tries(2, 4)))
@pytest.mark.parametrize("name", GAMES)
def test_it_is_told_in_the_words_and_the_round_of_the_history(
    name: str, seed: int, tmp_path: Path
) -> None:
    with closing(Journal(tmp_path / "journal.sqlite")) as journal:
        ledger = played(name, seed, journal)
        known = {play.entry: play for play in history(journal.played(1))}
        for entry in known:
            error = refused(ledger, Void(entry, turns="follow"))
            if error is None:
                continue
            assert isinstance(error, LaterPlayRefused), str(error)
            play, (en, fr) = known[error.entry], error.text
            assert error.entry > entry
            assert all(one.en.removesuffix(".") in en for one in play.text[:1])
            assert all(one.fr.removesuffix(".") in fr for one in play.text[:1])
            assert f" {play.round})" in fr
            assert str(error) == en
            assert not COMPASS.search(f"{en} {fr}")


def test_random_games_have_such_plays(tmp_path: Path) -> None:
    with closing(Journal(tmp_path / "journal.sqlite")) as journal:
        ledger = played("offboard", 0, journal)
        entries = [play.entry for play in history(journal.played(1))]
        assert any(refused(ledger, Void(entry, turns="follow")) for entry in entries)


def test_a_play_that_cannot_be_what_it_is_made_is_refused_for_itself(tmp_path: Path) -> None:
    with closing(Journal(tmp_path / "journal.sqlite")) as journal:
        ledger = Ledger(journal)
        write(ledger, "begin", {"pichenette": 1, "game": "offboard", "players": ["Inès", "Bo"]})
        write(ledger, "act", {"move": {"tail": "B6", "dir": "NW"}})
        with pytest.raises(IllegalAction) as refused:
            ledger.check(Change(2, {"player": "Inès", "move": {"tail": "E5", "dir": "W"}}), "page")
        assert not isinstance(refused.value, LaterPlayRefused)
        assert refused.value.rule == "OB-5"
        assert refused.value.text.en == "the colour to play has no marble on E5"
