"""Corrections at any depth: what the record without the mistake gives, and nothing is lost."""

import random
from typing import Any

import pytest

from pichenette.games.game import IllegalAction
from pichenette.games.record import Record
from pichenette.journal import corrected, correction, fold
from pichenette.journal.correction import BadCorrection, Change, Correction, Insert, Void
from pichenette.journal.entry import Entry, EntryKind
from tests.tries import tries

HEADER = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}
MISS: dict[str, Any] = {"shot": {}}
POT: dict[str, Any] = {"shot": {"potted": ["blue"]}}


class Sheet:
    """Entries of one game, as a journal would number them."""

    def __init__(self) -> None:
        self.entries = [Entry(1, "begin", "page", HEADER, 0, "")]

    def _add(self, kind: EntryKind, body: dict[str, Any]) -> int:
        entry = Entry(len(self.entries) + 1, kind, "page", body, 0, "")
        fold.record([*self.entries, entry])
        self.entries.append(entry)
        return entry.number

    def play(self, line: dict[str, Any]) -> int:
        return self._add("act", {"player": self.record.game.turn, **line})

    def correct(self, given: Correction) -> int:
        return self._add(*correction.encode(given, "because"))

    @property
    def record(self) -> Record:
        return fold.record(self.entries)

    @property
    def lines(self) -> list[Any]:
        return [line.encode() for line in self.record.lines]


def sheet(*lines: dict[str, Any]) -> Sheet:
    found = Sheet()
    for line in lines:
        found.play(line)
    return found


def test_a_void_play_never_happened() -> None:
    played = sheet(POT, POT, MISS)
    played.correct(Void(2))
    assert played.record.game.scores == {"Ana": 1, "Bo": 0}


def test_a_void_correction_brings_back_what_was() -> None:
    played = sheet(POT, POT, MISS)
    before = played.lines
    void = played.correct(Void(2))
    again = played.correct(Void(void))
    assert played.lines == before
    played.correct(Void(again))
    assert played.record.game.scores == {"Ana": 1, "Bo": 0}


def test_an_insertion_goes_where_it_is_put() -> None:
    played = sheet(POT, MISS)
    played.correct(Insert(1, {"shot": {"potted": ["queen"]}}))
    assert [line["shot"] for line in played.lines] == [
        {"potted": ["queen"]},
        {"potted": ["blue"]},
        {},
    ]
    inserted = played.entries[-1].number
    played.correct(Change(inserted, MISS, turns="follow"))
    assert played.lines[0] == MISS
    played.correct(Void(inserted, turns="follow"))
    assert [line["shot"] for line in played.lines] == [{"potted": ["blue"]}, {}]


def test_a_change_that_would_give_later_shots_to_others_is_refused() -> None:
    played = sheet(MISS, POT, MISS)  # Ana misses; Bo pots and misses
    before = played.lines
    with pytest.raises(IllegalAction, match="entry 3 would be illegal"):
        played.correct(Change(2, POT))
    assert played.lines == before


def test_with_turns_that_follow_later_shots_are_whose_turn_it_is() -> None:
    """The sensors took Ana's pot for a miss; people knew better and went on."""
    played = sheet(MISS, POT, MISS)
    played.correct(Change(2, POT, turns="follow"))
    assert played.record.game.scores == {"Ana": 2, "Bo": 0}
    assert [line.get("player") for line in played.lines] == [None, "Ana", "Ana"]


def test_a_void_correction_lets_the_turns_follow_from_where_it_stood() -> None:
    """Ana's pot was called a miss, Bo went on; it was a pot, so what he played was hers."""
    played = sheet(POT, MISS)
    change = played.correct(Change(2, MISS, turns="follow"))
    played.play(POT)
    assert played.record.game.turn == "Ana"
    with pytest.raises(IllegalAction, match="entry 5 would be illegal"):
        played.correct(Void(change))
    void = played.correct(Void(change, turns="follow"))
    assert [line.get("player") for line in played.lines] == ["Ana", "Ana", "Bo"]
    played.correct(Void(void, turns="follow"))
    assert played.lines[0] == MISS


@pytest.mark.parametrize("wrong", [Void(99), Change(1, POT), Insert(77, POT), Change(9, POT)])
def test_what_is_no_play_cannot_be_corrected(wrong: Correction) -> None:
    played = sheet(POT, MISS)
    if isinstance(wrong, Void):
        played.correct(wrong)  # names nothing of this game: the ledger refuses it before
        assert len(played.lines) == 2
    else:
        with pytest.raises(BadCorrection):
            played.correct(wrong)


@pytest.mark.parametrize("seed", range(tries(8, 20)))
def test_random_corrections_give_the_record_that_was_meant(seed: int) -> None:
    """Against a plain list that is edited in place."""
    dice = random.Random(seed)
    played = Sheet()
    meant: list[list[Any]] = []  # [entry, line, is there]
    for _ in range(40):
        line = dice.choice((POT, POT, MISS))
        there = [one for one in meant if one[2]]
        chance = dice.random()
        try:
            if chance < 0.55 or not there:
                if played.record.game.outcome is None:
                    meant.append([played.play(line), line, True])
            elif chance < 0.7:
                one = dice.choice(there)
                played.correct(Void(one[0], turns="follow"))
                one[2] = False
            elif chance < 0.85:
                one = dice.choice(there)
                played.correct(Change(one[0], line, turns="follow"))
                one[1] = line
            else:
                one = dice.choice(meant)
                number = played.correct(Insert(one[0], line, turns="follow"))
                meant.insert(meant.index(one) + 1, [number, line, True])
        except IllegalAction:
            continue  # the rules refuse it: a thirteenth blue piece, for example
    expected = Record.start(HEADER)
    for _, line, is_there in meant:
        if is_there:
            expected = expected.append(line)
    assert played.record.game == expected.game
    assert len(played.lines) == sum(one[2] for one in meant)


def test_what_makes_no_sense_corrects_nothing_and_still_belongs_to_its_game() -> None:
    entries = [
        Entry(1, "begin", "page", HEADER, 0, ""),
        Entry(2, "act", "page", {"player": "Ana", **POT}, 0, ""),
        Entry(3, "void", "page", {"entry": 2, "turns": "maybe"}, 0, ""),
    ]
    misfits: corrected.Misfits = {}
    [play] = corrected.plays(entries, misfits)
    assert not play.is_void
    assert list(misfits) == [3]
    assert correction.target(entries[2].kind, entries[2].body) == 2
    assert correction.target(entries[1].kind, entries[1].body) is None
