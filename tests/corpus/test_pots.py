"""A part of ordinary play, judged: two beams hardly ever ask, nor err where a beam broke twice."""

import pytest

from pichenette.sense.observation import Passage
from pichenette.virtual.shares import ORDINARY
from tests.corpus.play import TABLES, Pocket, dice_of, pot, pots
from tests.corpus.pots import BUILDS, Build, play
from tests.corpus.troubles import TROUBLES, Trouble, losing_one
from tests.corpus.ways import Table
from tests.tries import tries


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
@pytest.mark.parametrize("build", BUILDS, ids=lambda build: build.name)
def test_play(build: Build, table: Table) -> None:
    played = play(build, table, 1, 60)
    assert played.asked.total() <= (1 if build.beams == 2 else 12), played.asked
    if build.beams == 2:
        assert played.errors_of_several == 0, played.silent


@pytest.mark.parametrize("build", BUILDS[2:], ids=lambda build: build.name)
def test_what_turns_round_in_both_beams_is_one_piece(build: Build) -> None:
    """No flank shows it; but it leaves more slowly than it came, as no two do that pass freely."""
    shares = dict.fromkeys(ORDINARY, 0.0) | {"turned": 100.0}
    played = play(build, TABLES[0], 5, 120, shares)
    assert played.errors_of_several == 0, played.silent
    assert len(played.silent) <= 2, played.silent
    assert len(played.doubted) <= 5, played.doubted


@pytest.mark.parametrize("trouble", TROUBLES, ids=lambda trouble: trouble.name)
@pytest.mark.parametrize("build", BUILDS[2:], ids=lambda build: build.name)
def test_trouble_is_asked_and_not_guessed_away(build: Build, trouble: Trouble) -> None:
    played = play(build, TABLES[0], 4, 50, trouble=trouble)
    # A piece of two whose break one beam never told looks like a touch of the rim, or of the net.
    most = 2.0 if trouble.name.startswith("5 %") else 0.0
    assert played.errors_of_several <= most, played.silent
    is_dead = trouble.name.endswith("dead")
    assert len(played.doubted) <= (25 if is_dead else 5), played.asked


def test_a_dead_beam_is_told_and_its_pocket_goes_on() -> None:
    [dead] = [trouble for trouble in TROUBLES if trouble.name.endswith("dead")]
    for build in BUILDS[2:]:
        shares = dict.fromkeys(ORDINARY, 0.0)
        played = play(build, TABLES[0], 4, 50, shares, dead)
        assert len(played.doubted) <= 16, "four in each of four pockets, until it is told"
        assert not played.silent


@pytest.mark.parametrize("seed", range(31, 31 + tries(2, 8)))
@pytest.mark.parametrize("edge", ["first dark", "first light", "second dark", "second light"])
@pytest.mark.parametrize("build", BUILDS[2:], ids=lambda build: build.name)
def test_a_pot_that_misses_one_edge_counts_as_the_likelier(
    build: Build, edge: str, seed: int
) -> None:
    lossy = Trouble(edge, losing_one(edge))
    played = play(build, TABLES[seed % len(TABLES)], seed, 60, trouble=lossy)
    assert not played.silent
    assert played.guessed >= 0.93 * len(played.doubted), played.asked
    single = [missed.seen for missed in played.doubted if missed.label.case.is_ordinary]
    assert all(len([one for one in seen if isinstance(one, Passage)]) == 1 for seen in single)


def test_shares_may_be_others() -> None:
    pocket = Pocket("net", 6.0)
    others = dict.fromkeys(ORDINARY, 0.0) | {"pair": 50.0}
    found = [
        case.kind for case in pots(TABLES[0], pocket, 20, dice_of(TABLES[0], pocket, 1), others)
    ]
    assert (found.count("pair"), found.count("one")) == (10, 10)


def test_pots_come_in_their_shares() -> None:
    pocket = Pocket("slot", 10.0)
    found = [case.kind for case in pots(TABLES[0], pocket, 200, dice_of(TABLES[0], pocket, 1))]
    assert {kind: found.count(kind) / 2 for kind in ORDINARY} == dict(ORDINARY)


def test_a_disc_shows_in_both_beams_one_after_the_other() -> None:
    pocket = Pocket("slot", 10.0)
    case = pot("one", TABLES[0], pocket, dice_of(TABLES[0], pocket, 2))
    [(start, end)], second = case.spans, case.second
    assert second is not None
    assert start < second[0][0] < end < second[0][1]
