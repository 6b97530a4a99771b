"""Readings and levels in the journal: the same again, and few bytes."""

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pichenette.journal.samples import Chunk, LevelSample, decode, encode
from pichenette.journal.store import Journal
from pichenette.link.messages import Beat, State
from pichenette.sense.weigher import Reading

MOMENTS = st.integers(-(10**6), 1 << 50)
READINGS = st.lists(
    st.builds(Reading, MOMENTS, st.integers(-(1 << 23), (1 << 23) - 1), st.integers(0, 4))
)
LEVELS = st.lists(
    st.builds(LevelSample, MOMENTS, st.integers(0, 1 << 20), st.booleans(), st.booleans())
)


@given(READINGS, LEVELS, MOMENTS)
def test_any_chunk_is_read_back(
    readings: list[Reading], levels: list[LevelSample], first: int
) -> None:
    assert decode(encode(readings, levels, first), first) == (readings, levels)


@given(st.binary(max_size=200))
def test_anything_else_is_no_chunk_or_some_readings(body: bytes) -> None:
    try:
        readings, levels = decode(body, 0)
    except ValueError:
        return
    assert len(readings) + len(levels) <= 8 * 200 * 1100, "no more than what deflate can hold"


def test_a_reading_takes_two_bytes() -> None:
    """As the HX711 gives them: 80 a second, some 20 µs off, 40 counts of noise."""
    dice, at_us, readings = random.Random(1), 0, []
    for _ in range(400):
        at_us += 12_500 + dice.randint(-20, 20)
        readings.append(Reading(at_us, round(84_000 + dice.gauss(0, 40)), 0))
    assert len(encode(readings, [], 0)) < 2.5 * len(readings)


def chunk(entry: int, start_us: int, run: int = 1, end_us: int | None = None) -> Chunk:
    end_us = start_us + 5_000_000 if end_us is None else end_us
    body = encode([Reading(start_us, 1, 0), Reading(end_us, 2, 0)], [], start_us)
    return Chunk(
        0, "aaaa0000", entry, run, "on", False, f"[{entry}]", 7, start_us, end_us, 0, 0, body
    )


@pytest.fixture
def journal() -> Journal:
    return Journal(None)


def test_what_was_known_stays_where_a_run_ends(journal: Journal) -> None:
    with journal.transaction():
        for number, run in enumerate((0, 1, 1, 1, 2, 2)):
            journal.samples.add(chunk(number, 5_000_000 * number, run))
    found = journal.samples.between(0, 9)
    assert [one.knows for one in found] == ["[0]", None, None, "[3]", None, "[5]"]
    assert journal.samples.last_run() == 2
    journal.close()


def test_the_last_seconds(journal: Journal) -> None:
    with journal.transaction():
        for number in range(8):
            journal.samples.add(chunk(number, 5_000_000 * number))
    assert [one.entry for one in journal.samples.tail(7, 10_000_000)] == [5, 6]
    assert [one.entry for one in journal.samples.tail(1, 10_000_000)] == [0]
    assert journal.samples.tail(0, 10_000_000) == []
    journal.close()


def test_some_time_on_the_clock_of_the_board(journal: Journal) -> None:
    with journal.transaction():
        for number in range(8):
            journal.samples.add(chunk(number, 5_000_000 * number))
    assert [one.entry for one in journal.samples.over(12_000_000, 21_000_000)] == [2, 3, 4]
    assert [one.entry for one in journal.samples.over(15_000_000, 15_000_000)] == [3]
    assert [one.entry for one in journal.samples.over(-2, 4_000_000)] == [0]
    assert journal.samples.over(-2, -1) == []
    journal.close()


def test_a_time_long_ago_is_found_without_reading_all_chunks_since(journal: Journal) -> None:
    """On a scale without strike sensor the last edge may be hours old."""
    steps: list[int] = []
    for number in range(3000):
        journal.samples.add(chunk(number, 5_000_000 * number))
    journal._db.set_progress_handler(lambda: steps.append(1), 1)  # each step of its machine
    assert [one.entry for one in journal.samples.over(12_000_000, 21_000_000)] == [2, 3, 4]
    assert len(steps) < 1000
    journal.close()


def test_levels_are_heard_as_they_were_told() -> None:
    levels = [LevelSample(7, 4, is_beat=False), LevelSample(9, 5, is_beat=True, is_known=True)]
    first, second = chunk(1, 7)._replace(body=encode([], levels, 7)).heard
    assert (first.message, first.at_us, first.boot) == (State(0, 4), 7, "aaaa0000")
    assert (second.message, second.at_us) == (Beat(0, 5, 0, 0, 0, 0), 9)
    assert not first.is_known, "edges may be on their way"
    assert second.is_known


def test_chunks_of_a_game_are_found_by_their_entries(journal: Journal) -> None:
    entries = [2, 2, 3, 7, 7, 7, 9]
    with journal.transaction():
        for number, entry in enumerate(entries):
            journal.samples.add(chunk(entry, number))
        journal._db.execute("DELETE FROM sample WHERE id IN (2, 5)")  # a hole, as recovery leaves
    del entries[4], entries[1]
    for first in range(11):
        for last in range(first, 11):
            found = [one.entry for one in journal.samples.between(first, last)]
            assert found == [entry for entry in entries if first <= entry <= last]
    journal.close()


def test_a_chunk_that_cannot_be_read_is_told_and_left_out(
    journal: Journal, caplog: pytest.LogCaptureFixture
) -> None:
    with journal.transaction():
        journal.samples.add(chunk(1, 0)._replace(body=b"\1rubbish"))
    assert journal.samples.between(0, 9)[0].readings == []
    assert "cannot read chunk 1 of the weights" in caplog.text
    journal.close()


@pytest.mark.parametrize("at_us", [6, 5_000_008, 10**15])
def test_a_sample_of_another_time_shows_that_its_chunk_is_damaged(
    at_us: int, caplog: pytest.LogCaptureFixture
) -> None:
    whole = chunk(1, 7)
    good, astray = LevelSample(5_000_007, 4, True, True), LevelSample(at_us, 0, True, True)
    assert whole._replace(body=encode([], [good], 7)).levels == [good]
    assert whole._replace(body=encode([], [good, astray], 7)).heard == []
    assert whole._replace(body=encode([Reading(at_us, 1, 0)], [good], 7)).readings == []
    assert f"a sample of {at_us} µs in a chunk of 7 to 5000007 µs" in caplog.text


def test_a_look_into_an_older_file(tmp_path: Path) -> None:
    """One that a service of an older program still writes."""
    path = tmp_path / "journal.sqlite"
    older = Journal(path)
    older._db.executescript(
        "DROP TABLE sample; DROP TABLE hole; DROP TABLE aside; PRAGMA user_version = 2"
    )
    older.close()
    reader = Journal(path, is_reader=True)
    assert reader.samples.last() is None
    assert reader.samples.between(0, 9) == []
    reader.close()
    journal = Journal(path)
    with journal.transaction():
        journal.samples.add(chunk(1, 0))
    assert journal.samples.last_run() == 1
    journal.close()
