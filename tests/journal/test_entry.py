"""What an entry says is decoded once."""

import pytest

from pichenette.expected import Unfit
from pichenette.journal import correction, evidence
from pichenette.journal.correction import BadCorrection, Change
from pichenette.journal.entry import Entry, understood
from pichenette.sense.observation import Strike
from pichenette.umpire import words
from pichenette.umpire.words import Again, BadWord, Said

STRIKE = Strike(17)
CHANGE = Change(2, {"shot": {}}, "follow")
KIND, BODY = correction.encode(CHANGE, "")


@pytest.mark.parametrize(
    ("entry", "meaning"),
    [
        (Entry(3, "saw", "sensor", evidence.encode(STRIKE), 0, ""), STRIKE),
        (Entry(3, "said", "page", words.encode(Again(), 5), 0, ""), Said(Again(), 5)),
        (Entry(3, KIND, "page", BODY, 0, ""), CHANGE),
        (Entry(3, "act", "page", {"shot": {}}, 0, ""), None),  # only its game can decode it
        (Entry(3, "gap", "sensor", {"boot": "a", "first": 1, "last": 2}, 0, ""), None),
    ],
)
def test_an_entry_tells_its_meaning(entry: Entry, meaning: object) -> None:
    assert understood(entry).meaning == meaning
    assert understood(entry) == entry


@pytest.mark.parametrize(
    ("entry", "error"),
    [
        (Entry(3, "saw", "sensor", {"kind": "strike"}, 0, ""), Unfit),
        (Entry(3, "saw", "sensor", {"kind": "dance"}, 0, ""), KeyError),
        (Entry(3, "said", "page", {"dance": 1}, 0, ""), BadWord),
        (Entry(3, "void", "page", {"entry": "two"}, 0, ""), BadCorrection),
    ],
)
def test_what_nobody_understands_is_refused(entry: Entry, error: type[Exception]) -> None:
    with pytest.raises(error):
        understood(entry)


def test_a_correction_whose_writer_told_it_is_not_decoded() -> None:
    entry = Entry(3, KIND, "page", {"not": "looked at"}, 0, "", CHANGE)
    assert entry.correction is CHANGE
    assert not Entry(4, "act", "page", {"shot": {}}, 0, "").is_correction
