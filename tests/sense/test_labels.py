"""Labels of a capture: their form, and what judging is worth against them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pichenette import board
from pichenette.sense.labels import BadLabels, GateLabel, Labels, occurrences, parse, score
from pichenette.sense.observation import Break, Passage, Verdict
from pichenette.text import same

CARROM = board.load("carrom")
MS = 1000
POCKETS = [gate.id for gate in CARROM.gates if gate.role == "pocket"]


def passage(gate: int, at_ms: int, pieces: int = 1, verdict: Verdict = "accept") -> Passage:
    return Passage(gate, at_ms * MS, pieces, verdict, same("seen"), (Break(at_ms * MS, 30 * MS),))


def label(gate: str, from_ms: int, to_ms: int, pieces: int | None) -> GateLabel:
    return GateLabel(from_ms * MS, to_ms * MS, gate, pieces)


remarks = st.text(st.characters(codec="utf-8", exclude_characters="\n"), max_size=20).map(str.strip)
labels = st.builds(
    lambda at, wide, gate, pieces, remark: GateLabel(at, at + wide, gate, pieces, remark),
    st.integers(0, 10**12),
    st.integers(0, 10**7),
    st.sampled_from(POCKETS),
    st.none() | st.integers(0, 99),
    remarks | st.sampled_from("\r\v\f\x1c\x1d\x1e\x85\u2028\u2029").map("a{}b".format),
)


@given(st.lists(labels, max_size=8))
def test_what_is_written_is_read_again(kept: list[GateLabel]) -> None:
    told = Labels("3f5a0c1d99e02b47", "carrom", tuple(kept))
    assert parse(told.text, CARROM) == told


@pytest.mark.parametrize(
    "line",
    [
        "1 2 pocket-1",
        "2 1 pocket-1 1",
        "1 2 pocket-9 1",
        "1 2 strike 1",
        "-1 2 pocket-1 1",
        "1 2 pocket-1 100",
        "1 2 pocket-1 one",
        "1 1e3 pocket-1 1",
        "1 ٢ pocket-1 1",
        "1 " + "9" * 5000 + " pocket-1 1",
    ],
)
def test_a_wrong_line_is_told_with_its_number(line: str) -> None:
    head = Labels("x", "carrom").text
    with pytest.raises(BadLabels, match=r"line 4: "):
        parse(f"{head}# a remark\n{line}\n", CARROM)


@pytest.mark.parametrize("text", ["", "1 2 pocket-1 1\n", "# pichenette labels 1\n"])
def test_what_is_no_file_of_labels(text: str) -> None:
    with pytest.raises(BadLabels, match="not a file of labels"):
        parse(text, CARROM)


def test_passages_close_together_are_one_question_and_specks_are_none() -> None:
    speck = Passage(0, 5_000 * MS, 0, "ignore", same("short"), (Break(5_000 * MS, 200),))
    seen = [passage(0, 100), passage(1, 200), passage(0, 900, 2, "ask"), speck, passage(0, 9000)]
    found = occurrences(seen, CARROM)
    assert [(one.gate, one.at_us // MS, one.end_us // MS) for one in found] == [
        ("pocket-1", 100, 930),
        ("pocket-2", 200, 230),
        ("pocket-1", 9000, 9030),
    ]
    assert [len(one.passages) for one in found] == [2, 1, 1]


def test_right_asked_and_silently_wrong() -> None:
    seen = [
        passage(0, 1000),
        passage(1, 2000, 1, "ask"),
        passage(2, 3000, 2),
        passage(3, 4000, 0, "ignore"),
        passage(0, 9000),
    ]
    said = [
        label("pocket-1", 900, 1200, 1),
        label("pocket-2", 1900, 2200, 2),
        label("pocket-3", 2900, 3200, 1),
        label("pocket-4", 3900, 4200, 1),
        label("pocket-4", 6000, 7000, None),
    ]
    found = score(said, seen, CARROM)
    assert (found.pots, found.asked, found.guessed, found.unknown) == (5, 1, 0, 1)
    assert [(one.gate, one.fell, one.taken) for one in found.silent] == [
        ("pocket-3", 1, 2),
        ("pocket-4", 1, 0),
    ]
    assert [(one.gate, one.taken) for one in found.unlabelled] == [("pocket-1", 1)]


def test_two_labels_within_one_passage_are_counted_together() -> None:
    long = Passage(0, 1000 * MS, 2, "accept", same("two"), (Break(1000 * MS, 500 * MS),))
    said = [label("pocket-1", 900, 1100, 1), label("pocket-1", 1300, 1600, 1)]
    [case] = score(said, [long], CARROM).cases
    assert (case.fell, case.taken, case.is_silent) == (2, 2, False)


def test_other_thresholds_may_split_what_was_labelled_as_one() -> None:
    said = [label("pocket-1", 900, 2200, 2)]
    [case] = score(said, [passage(0, 1000), passage(0, 2000)], CARROM).cases
    assert not case.is_silent
