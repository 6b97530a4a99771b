"""An umpire restored at any entry equals one that never stopped: over rough play of every game."""

from random import Random
from unittest.mock import patch

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pichenette.journal import snapshot
from pichenette.journal.entry import Entry
from pichenette.journal.ledger import Ledger
from pichenette.journal.store import Journal
from pichenette.table.scorer import Scorer
from pichenette.umpire.umpire import Umpire
from tests.tries import tries
from tests.umpire.rough_play import GAMES, RoughPlay


class Again:
    """The same entries, folded by a separate scorer into a separate journal."""

    def __init__(self, play: RoughPlay) -> None:
        self.journal = Journal(None)
        self._ledger = Ledger(self.journal)
        self.scorer = self._scorer(play)
        self._play = play

    def _scorer(self, play: RoughPlay) -> Scorer:
        return Scorer(play.board, self._ledger, play.table._settings.shot, play.senses)

    def read(self, entry: Entry) -> None:
        with self.journal.transaction():
            self.scorer.write(entry.kind, entry.who, entry.body)

    def start_again(self) -> None:
        """From a snapshot of this very moment."""
        with self.journal.transaction():
            self.scorer.keep_snapshot([])
        self._ledger = Ledger(self.journal)
        self.scorer = self._scorer(self._play)
        for entry in self._ledger.replay():
            raise AssertionError(f"{entry} is not in the snapshot")


def same(one: Umpire | None, other: Umpire | None) -> bool:
    return type(one) is type(other) and one == other


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=tries(1, 5))
@example(seed=2, has_strike=False)
@example(seed=3, has_strike=True)
@given(seed=st.integers(0, 2**32), has_strike=st.booleans())
def test_restored_at_any_entry_it_is_the_one_that_never_stopped(
    name: str, seed: int, has_strike: bool
) -> None:
    check(name, seed, has_strike)


def check(name: str, seed: int, has_strike: bool) -> None:
    """With so few plays in a snapshot that most are before it."""
    with patch.object(snapshot, "_WAY_BACK", seed % 4):
        _check(RoughPlay(name, seed, has_strike=has_strike))


def _check(play: RoughPlay) -> None:
    play.play(90)
    entries = list(play.journal.entries())
    folded, often, once = Again(play), Again(play), Again(play)
    when = play.dice.randrange(1, len(entries) + 1)
    for entry in entries:
        for one in (folded, often, once):
            one.read(entry)
        often.start_again()
        if entry.number == when:
            once.start_again()
        umpire = folded.scorer.umpire
        assert same(often.scorer.umpire, umpire), (entry, "a snapshot at every entry")
        assert same(once.scorer.umpire, umpire), (entry, f"a snapshot at {when}")
        if entry.number in play.known:
            assert same(play.known[entry.number], umpire), (entry, "folded from the start")
        for one in (often, once):
            assert one.scorer.questions == folded.scorer.questions, entry
            assert one.scorer.due_us == folded.scorer.due_us, entry
            assert one.scorer.last() == folded.scorer.last(), entry
            assert one.scorer._ledger.last_step() == folded.scorer._ledger.last_step(), entry
            assert one.scorer._ledger.last_undo() == folded.scorer._ledger.last_undo(), entry
    before = play.table.view()
    play.table.close()
    after = play.sit_down().view()
    assert (after.game, after.questions, after.faults) == (
        before.game,
        before.questions,
        before.faults,
    )
    for journal in (play.journal, folded.journal, often.journal, once.journal):
        journal.close()


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=tries(1, 3))
@example(seed=3, has_strike=True)
@given(seed=st.integers(0, 2**32), has_strike=st.booleans())
def test_services_that_start_again_write_the_same_journal(
    name: str, seed: int, has_strike: bool
) -> None:
    once, often = (RoughPlay(name, seed, has_strike=has_strike) for _ in range(2))
    once.play(90)
    with patch.object(snapshot, "_WAY_BACK", seed % 4):
        often.play(90, restarts=Random(seed))
    written = [[(one.kind, one.body) for one in each.journal.entries()] for each in (once, often)]
    assert written[0] == written[1]
    assert same(once.umpire, often.umpire)
    once.journal.close()
    often.journal.close()
