"""Readings on their way to the disk: few writes, nothing decided without its evidence."""

import pytest

from pichenette.journal.sample_writer import SampleWriter
from pichenette.journal.samples import LevelSample
from pichenette.journal.store import Journal
from pichenette.link.messages import BOTH, CLEAR, MUTED, Beat, Load, LoadStatus, State
from pichenette.link.stamp import Stamped
from pichenette.sense.thresholds import Thresholds

SECOND = 1_000_000
BOOT = "aaaa0000"


@pytest.fixture
def journal() -> Journal:
    return Journal(None)


@pytest.fixture
def samples(journal: Journal) -> SampleWriter:
    samples = SampleWriter(journal.samples, Thresholds())
    samples.begin("anew")
    return samples


def heard(told: Load | Beat | State, at_us: int, boot: str = BOOT) -> Stamped:
    return Stamped(told, at_us / 1e6, at_us, boot)


def load(samples: SampleWriter, at_us: int, status: int = 0, boot: str = BOOT) -> None:
    told = Load(at_us, 5, LoadStatus(status))
    samples.load(told, heard(told, at_us, boot))


def level(samples: SampleWriter, at_us: int, mask: int, is_beat: bool = True) -> None:
    if is_beat:
        beat = Beat(at_us, mask, 0, 0, 0, 0)
        samples.beat(beat, heard(beat, at_us))
    else:
        state = State(at_us, mask)
        samples.state(state, heard(state, at_us))


def written(journal: Journal, samples: SampleWriter) -> list[LevelSample]:
    with journal.transaction():
        samples.write(1, None)
    return [level for chunk in journal.samples.between(0, 9) for level in chunk.levels]


def test_nothing_waits_for_more_than_seconds(samples: SampleWriter) -> None:
    assert not samples.is_due(has_written=True)
    load(samples, 0)
    load(samples, SECOND // 2)
    assert not samples.is_due(has_written=True), "an edge in between is no reason for a row"
    load(samples, SECOND)
    assert samples.is_due(has_written=True), "it goes along with what is written anyway"
    load(samples, 4 * SECOND)
    assert not samples.is_due(has_written=False)
    load(samples, 5 * SECOND)
    assert samples.is_due(has_written=False)


def test_without_a_game_the_last_seconds_are_remembered(
    journal: Journal, samples: SampleWriter
) -> None:
    for number in range(100):
        load(samples, number * SECOND)
        samples.rest()
    written(journal, samples)
    (chunk,) = journal.samples.between(0, 9)
    assert [reading.at_us // SECOND for reading in chunk.readings] == list(range(89, 100))


def test_a_scale_that_is_not_there_is_soon_no_news(journal: Journal, samples: SampleWriter) -> None:
    """A carrom board tells that every second, all evening."""
    for number in range(3600):
        load(samples, number * SECOND, status=0 if number == 3000 else 3)
    written(journal, samples)
    (chunk,) = journal.samples.between(0, 9)
    kept = [one.at_us // SECOND for one in chunk.readings]
    assert kept == [0, 1, 2, 3, 3000, 3001, 3002, 3003, 3004]


def test_beats_that_tell_what_the_edges_told_are_no_news(
    journal: Journal, samples: SampleWriter
) -> None:
    level(samples, 0, mask=4, is_beat=False)
    level(samples, 11 * SECOND, mask=4)  # for so long that it has been decided
    samples.edge(2, 2, 11 * SECOND)
    level(samples, 12 * SECOND, mask=0)
    samples.edge(0, 1, 12 * SECOND + 100)
    samples.edge(0, 2, 12 * SECOND + 30_000)
    samples.edge(2, 3, 12 * SECOND + 40_000)  # both edges in one interrupt: which is the last?
    level(samples, 13 * SECOND, mask=0)
    assert written(journal, samples) == [LevelSample(0, 4, False)]


@pytest.mark.parametrize(("blocked_ms", "last"), [(2_000, 8), (9_000, 15)])
def test_while_a_beam_is_broken_each_beat_may_be_the_one_that_was_waited_for(
    journal: Journal, blocked_ms: float, last: int
) -> None:
    samples = SampleWriter(journal.samples, Thresholds(blocked_ms=blocked_ms))
    samples.begin("anew")
    level(samples, 0, mask=0, is_beat=False)
    level(samples, 1 * SECOND, mask=0)
    samples.edge(2, 1, 1 * SECOND + 100_000)
    for second in range(2, 60):
        level(samples, second * SECOND, mask=4)
    kept = [one.at_us // SECOND for one in written(journal, samples)]
    assert kept == [0, *range(2, last + 1)]


def test_a_beam_that_was_broken_at_the_greeting_is_broken_since_then(
    journal: Journal, samples: SampleWriter
) -> None:
    level(samples, 10 * SECOND, mask=4, is_beat=False)
    for second in range(11, 60):
        level(samples, second * SECOND, mask=4)
    kept = [one.at_us // SECOND for one in written(journal, samples)]
    assert kept == list(range(10, 18))


def test_a_beat_that_may_decide_waits_for_nothing(journal: Journal, samples: SampleWriter) -> None:
    level(samples, 0, mask=0, is_beat=False)
    assert not samples.is_due(has_written=True)
    level(samples, SECOND // 2, mask=0)
    assert not samples.is_due(has_written=True)
    level(samples, SECOND * 3 // 2, mask=4)
    load(samples, SECOND * 3 // 2)
    assert samples.is_due(has_written=False)
    written(journal, samples)
    load(samples, 2 * SECOND)
    assert not samples.is_due(has_written=True)


def test_beats_that_deny_the_edges_are_kept_and_the_next_one_too(
    journal: Journal, samples: SampleWriter
) -> None:
    """A level is believed once it is reported twice, and the second report may take it back."""
    level(samples, 10 * SECOND, mask=0, is_beat=False)
    for second in (11, 12, 13):
        level(samples, second * SECOND, mask=2)
    assert [one.at_us // SECOND for one in written(journal, samples)] == [10, 11, 12]


def test_what_a_muted_gate_does_is_no_news(journal: Journal, samples: SampleWriter) -> None:
    """The level of a loose cable wanders all evening, and each write wears the card."""
    level(samples, 0, mask=0, is_beat=False)
    samples.edge(0, MUTED, SECOND // 2)
    for second in range(1, 600):
        level(samples, second * SECOND, mask=second % 3 % 2)
        assert not samples.is_due(has_written=False) or second == 5
        if second == 5:
            assert written(journal, samples) == [LevelSample(0, 0, False)]
    level(samples, 600 * SECOND, mask=1, is_beat=False)  # it has lost edges, and says how it is
    level(samples, 601 * SECOND, mask=0)
    assert len(written(journal, samples)) == 2
    level(samples, 602 * SECOND, mask=2)
    assert samples.is_due(has_written=False), "what the others do is"
    written(journal, samples)


@pytest.mark.parametrize("how", ["heard again", "an edge", "another boot"])
def test_a_gate_that_is_no_longer_muted_is_news_again(how: str, samples: SampleWriter) -> None:
    level(samples, 0, mask=0, is_beat=False)
    samples.edge(0, MUTED, SECOND)
    level(samples, 2 * SECOND, mask=1)
    assert not samples.is_due(has_written=False)
    if how == "another boot":
        samples.state(State(0, 0), heard(State(0, 0), 3 * SECOND, "bbbb0000"))
    else:
        samples.edge(0, CLEAR if how == "heard again" else BOTH, 3 * SECOND)
    level(samples, 4 * SECOND, mask=1)
    assert samples.is_due(has_written=False)


def test_each_boot_has_its_own_chunks(journal: Journal, samples: SampleWriter) -> None:
    load(samples, 0)
    load(samples, SECOND, boot="bbbb0000")
    written(journal, samples)
    found = journal.samples.between(0, 9)
    assert [(one.boot, one.ticks) for one in found] == [(BOOT, 0), ("bbbb0000", SECOND)]


def test_a_reading_that_is_told_again_late_spoils_no_chunk(
    journal: Journal, samples: SampleWriter
) -> None:
    for at_us in (1_012_500, 1_000_000, 1_025_000, 1_037_500, 1_012_500):
        load(samples, at_us)
    samples.write(1, None)
    (chunk,) = journal.samples.over(0, 2_000_000)
    assert (chunk.at_us, chunk.end_us) == (1_000_000, 1_037_500)
    assert len(chunk.readings) == 5
