"""Corrections as they stand in the journal, and as programs send them."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pichenette.journal import correction
from pichenette.journal.correction import BadCorrection, Change, Correction, Insert, Void
from pichenette.journal.entry import Entry
from pichenette.text import Text, same

MISS: dict[str, Any] = {"shot": {}}
POT: dict[str, Any] = {"shot": {"potted": ["blue"]}}


def test_what_a_program_sends_is_checked() -> None:
    assert correction.decode("void", {"entry": 3}) == Void(3)
    for kind, body in [
        ("erase", {}),
        ("void", {"entry": "3"}),
        ("insert", {"after": 1}),
        ("change", {"entry": 1, "line": POT, "turns": "maybe"}),
        ("void", None),
        ("void", {"entry": True}),
        ("void", {"entry": 3, "step": "again"}),
        ("void", {"entry": 3, "step": ["undo"]}),
        ("void", {"entry": 3, "acts": -1}),
        ("void", {"entry": 3, "acts": "2"}),
        ("void", {"entry": 3, "acts": True}),
    ]:
        with pytest.raises(BadCorrection):
            correction.decode(kind, body)


_NUMBERS = st.integers(1, 10**9)
_LINES = st.dictionaries(st.text(), st.integers() | st.text() | st.lists(st.integers()))
_TURNS = st.sampled_from(["keep", "follow"])
_CORRECTIONS: st.SearchStrategy[Correction] = st.one_of(
    st.builds(
        Void, _NUMBERS, _TURNS, st.sampled_from([None, "undo", "redo"]), st.integers(0, 1000)
    ),
    st.builds(Insert, _NUMBERS, _LINES, _TURNS),
    st.builds(Change, _NUMBERS, _LINES, _TURNS),
)
_REASONS = st.text() | st.builds(Text, st.text(), st.text())


@settings(deadline=None)
@given(wanted=_CORRECTIONS, why=_REASONS)
def test_an_entry_says_all_of_its_correction(wanted: Correction, why: str | Text) -> None:
    """Through the journal's JSON, and written again the same."""
    kind, body = correction.encode(wanted, why)
    entry = Entry(7, kind, "page", json.loads(json.dumps(body)), 0, "")
    assert entry.correction == wanted
    assert correction.target(kind, entry.body) == wanted.target
    assert correction.why(entry.body) == (same(why) if isinstance(why, str) else why)
    assert json.dumps(correction.encode(entry.correction, why)) == json.dumps((kind, body))


@pytest.mark.parametrize(
    ("wanted", "body"),
    [
        (Void(5), '{"entry": 5, "turns": "keep", "why": "w"}'),
        (
            Void(5, step="undo", acts=1),
            '{"entry": 5, "turns": "keep", "why": "w", "step": "undo", "acts": 1}',
        ),
        (Insert(5, MISS), '{"after": 5, "line": {"shot": {}}, "turns": "keep", "why": "w"}'),
        (
            Change(5, MISS, "follow"),
            '{"entry": 5, "line": {"shot": {}}, "turns": "follow", "why": "w"}',
        ),
    ],
)
def test_what_is_in_journals_stays_as_it_is(wanted: Correction, body: str) -> None:
    assert json.dumps(correction.encode(wanted, "w")[1]) == body
