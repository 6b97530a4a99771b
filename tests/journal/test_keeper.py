"""Readings on their way to the disk: few writes, nothing decided without its evidence."""

import pytest

from pichenette.journal.keeper import Keeper
from pichenette.journal.samples import Level
from pichenette.journal.store import Journal
from pichenette.link.messages import Beat, Edge, Load, State

SECOND = 1_000_000
BOOT = "aaaa0000"


@pytest.fixture
def journal() -> Journal:
    return Journal(None)


@pytest.fixture
def keeper(journal: Journal) -> Keeper:
    keeper = Keeper(journal.samples)
    keeper.begin("anew")
    return keeper


def load(keeper: Keeper, at_us: int, status: int = 0) -> None:
    keeper.load(BOOT, Load(at_us, 5, status), at_us, at_us)


def level(keeper: Keeper, at_us: int, mask: int, is_beat: bool = True) -> None:
    told = Beat(at_us, mask, 0, 0, 0, 0) if is_beat else State(at_us, mask)
    keeper.level(BOOT, told, at_us, at_us)


def written(journal: Journal, keeper: Keeper) -> list[Level]:
    with journal.transaction():
        keeper.write(1, None)
    return [level for chunk in journal.samples.between(0, 9) for level in chunk.levels]


def test_nothing_waits_for_more_than_seconds(keeper: Keeper) -> None:
    assert not keeper.is_due(has_written=True)
    load(keeper, 0)
    load(keeper, SECOND // 2)
    assert not keeper.is_due(has_written=True), "an edge in between is no reason for a row"
    load(keeper, SECOND)
    assert keeper.is_due(has_written=True), "it goes along with what is written anyway"
    load(keeper, 4 * SECOND)
    assert not keeper.is_due(has_written=False)
    load(keeper, 5 * SECOND)
    assert keeper.is_due(has_written=False)


def test_without_a_game_the_last_seconds_are_remembered(journal: Journal, keeper: Keeper) -> None:
    for number in range(100):
        load(keeper, number * SECOND)
        keeper.rest()
    written(journal, keeper)
    (chunk,) = journal.samples.between(0, 9)
    assert [reading.at_us // SECOND for reading in chunk.readings] == list(range(89, 100))


def test_a_scale_that_is_not_there_is_soon_no_news(journal: Journal, keeper: Keeper) -> None:
    """A carrom board tells that every second, all evening."""
    for number in range(3600):
        load(keeper, number * SECOND, status=0 if number == 3000 else 3)
    written(journal, keeper)
    (chunk,) = journal.samples.between(0, 9)
    kept = [one.at_us // SECOND for one in chunk.readings]
    assert kept == [0, 1, 2, 3, 3000, 3001, 3002, 3003, 3004]


def test_beats_that_tell_what_the_edges_told_are_no_news(journal: Journal, keeper: Keeper) -> None:
    level(keeper, 0, mask=4, is_beat=False)
    level(keeper, 1 * SECOND, mask=4)
    keeper.edge(Edge(1, 1, 0, 1))
    level(keeper, 2 * SECOND, mask=5)
    keeper.edge(Edge(2, 2, 0, 2))
    keeper.edge(Edge(3, 3, 2, 3))  # both edges in one interrupt: which is the last is not known
    level(keeper, 3 * SECOND, mask=4)
    assert written(journal, keeper) == [Level(0, 4, False)]


def test_beats_that_deny_the_edges_are_kept_and_the_next_one_too(
    journal: Journal, keeper: Keeper
) -> None:
    """A level is believed when it is told twice, and the second may take it back."""
    level(keeper, 0, mask=0, is_beat=False)
    level(keeper, 1 * SECOND, mask=2)
    level(keeper, 2 * SECOND, mask=2)
    level(keeper, 3 * SECOND, mask=2)
    assert [one.at_us // SECOND for one in written(journal, keeper)] == [0, 1, 2]


def test_each_boot_has_its_own_chunks(journal: Journal, keeper: Keeper) -> None:
    load(keeper, 0)
    keeper.load("bbbb0000", Load(7, 5, 0), SECOND, SECOND)
    written(journal, keeper)
    found = journal.samples.between(0, 9)
    assert [(one.boot, one.ticks) for one in found] == [(BOOT, 0), ("bbbb0000", 7)]
