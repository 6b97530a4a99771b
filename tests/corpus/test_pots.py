"""A part of ordinary play, judged: two beams hardly ever ask, nor err where a beam broke twice."""

import pytest

from tests.corpus.play import SHARES, TABLES, Pocket, dice_of, pot, pots
from tests.corpus.pots import BUILDS, Build, play
from tests.corpus.ways import Table


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
@pytest.mark.parametrize("build", BUILDS, ids=lambda build: build.name)
def test_play(build: Build, table: Table) -> None:
    played = play(build, table, 1, 60)
    assert played.asked.total() <= (1 if build.beams == 2 else 12), played.asked
    if build.beams == 2:
        assert played.errors_of_several == 0, played.silent


def test_pots_come_in_their_shares() -> None:
    pocket = Pocket("slot", 10.0)
    found = [case.kind for case in pots(TABLES[0], pocket, 200, dice_of(TABLES[0], pocket, 1))]
    assert {kind: found.count(kind) / 2 for kind in SHARES} == dict(SHARES)


def test_a_disc_shows_in_both_beams_one_after_the_other() -> None:
    pocket = Pocket("slot", 10.0)
    case = pot("one", TABLES[0], pocket, dice_of(TABLES[0], pocket, 2))
    [(start, end)], second = case.spans, case.second
    assert second is not None
    assert start < second[0][0] < end < second[0][1]
