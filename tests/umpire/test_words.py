"""What people say is read back as written, in every form a journal has ever had."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pichenette.games.game import Json
from pichenette.games.shot import Shot
from pichenette.journal.fold import UNFIT
from pichenette.umpire import words
from pichenette.umpire.words import (
    Again,
    Aside,
    BadWord,
    ByHand,
    Entered,
    Fell,
    Forget,
    Late,
    NextPiece,
    Only,
    Recount,
    Said,
    Split,
    ToldShot,
    Word,
)

NAMES = st.text(max_size=5)
PIECES = st.lists(NAMES, max_size=3).map(tuple)
MOMENTS = st.integers(-(2**40), 2**60)
WORDS: st.SearchStrategy[Word] = st.one_of(
    st.sampled_from([Forget(), Again(), ByHand(), NextPiece(None)]),
    st.builds(Forget, PIECES),
    st.builds(NextPiece, NAMES, st.booleans()),
    st.builds(Fell, NAMES, PIECES, st.none() | PIECES),
    st.builds(Fell, gone=PIECES),
    st.builds(ToldShot, st.builds(Shot, PIECES, PIECES), st.none() | PIECES),
    st.builds(Late, NAMES, PIECES),
    st.builds(Late, NAMES, is_shot=st.just(True)),
    st.builds(Recount, NAMES, PIECES),
    st.builds(Only, NAMES),
    st.builds(Aside, NAMES | MOMENTS),
    st.builds(Split, MOMENTS),
    st.builds(Entered, st.dictionaries(NAMES, st.integers() | NAMES)),
)


@given(WORDS, MOMENTS)
def test_a_word_comes_back_from_the_journal_as_it_was_said(word: Word, at_us: int) -> None:
    written = json.loads(json.dumps(words.encode(word, at_us)))
    assert words.decode(written) == Said(word, at_us)


# As programs have written them; a journal is never rewritten.
WRITTEN: list[tuple[Json, Word, int]] = [
    ({"forget": True}, Forget(), 0),
    ({"forget": True, "at_us": 7}, Forget(), 7),
    ({"forget": True, "coming": ["3@50"], "at_us": 7}, Forget(("3@50",)), 7),
    ({"again": True, "at_us": 7}, Again(), 7),
    ({"by_hand": True, "at_us": 7}, ByHand(), 7),
    ({"naming": None, "at_us": 7}, NextPiece(None), 7),
    ({"naming": {"piece": "queen", "is_toggle": True}, "at_us": 7}, NextPiece("queen", True), 7),
    ({"taken": {"passage": "1@5", "pieces": ["blue"]}, "at_us": 7}, Fell("1@5", ("blue",)), 7),
    ({"gone": ["striker"], "at_us": 7}, Fell(gone=("striker",)), 7),
    (
        {"gone": ["queen"], "taken": {"passage": "1@5", "pieces": []}, "at_us": 7},
        Fell("1@5", (), ("queen",)),
        7,
    ),
    ({"potted": ["blue"], "off": [], "at_us": 7}, ToldShot(Shot(("blue",))), 7),
    ({"potted": [], "off": [], "coming": ["2@9"], "at_us": 7}, ToldShot(Shot(), ("2@9",)), 7),
    (
        {"potted": [], "off": ["striker"], "coming": [], "is_naming": True, "at_us": 7},
        ToldShot(Shot((), ("striker",)), (), is_naming=True),
        7,
    ),
    ({"late": "1@5", "at_us": 7}, Late("1@5"), 7),
    ({"late": "1@5", "is_shot": True, "at_us": 7}, Late("1@5", is_shot=True), 7),
    ({"late": "1@5", "pieces": ["blue"], "at_us": 7}, Late("1@5", ("blue",)), 7),
    ({"late": "1@5", "line": {"shot": {}}, "at_us": 7}, Late("1@5"), 7),
    (
        {"recount": {"passage": "1@5", "pieces": ["queen"]}, "at_us": 7},
        Recount("1@5", ("queen",)),
        7,
    ),
    ({"only": "1@5", "at_us": 7}, Only("1@5"), 7),
    ({"aside": "1@5", "at_us": 7}, Aside("1@5"), 7),
    ({"aside": 500, "at_us": 7}, Aside(500), 7),
    ({"split": 500, "at_us": 7}, Split(500), 7),
    ({"entered": {"place": {"cell": "c3"}}, "at_us": 7}, Entered({"place": {"cell": "c3"}}), 7),
]


@pytest.mark.parametrize(("body", "word", "at_us"), WRITTEN, ids=[str(one[0]) for one in WRITTEN])
def test_every_form_a_journal_has_is_read(body: Json, word: Word, at_us: int) -> None:
    assert words.decode(body) == Said(word, at_us)
    if "line" not in body:
        assert words.encode(word, at_us) == {"at_us": at_us, **body}


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (None, "an object"),
        ([], "an object"),
        ({}, "is missing"),
        ({"at_us": 7}, "is missing"),
        ({"remember": True}, 'unknown key "remember"'),
        ({"forget": True, "again": True}, 'forget: unknown key "again"'),
        ({"forget": 1}, "forget"),
        ({"again": False}, "again"),
        ({"forget": True, "at_us": "soon"}, "at_us"),
        ({"forget": True, "at_us": True}, "at_us"),
        ({"naming": "queen"}, "naming"),
        ({"naming": {"piece": 3}}, "piece"),
        ({"taken": {"passage": "1@5"}}, '"pieces" is missing'),
        ({"taken": {"passage": "1@5", "pieces": "blue"}}, "pieces"),
        ({"gone": [1]}, "gone"),
        ({"potted": ["blue"]}, '"off" is missing'),
        ({"off": []}, "is missing"),
        ({"potted": [], "off": [], "coming": [3]}, "coming"),
        ({"late": 5}, "late"),
        ({"late": "1@5", "is_shot": "yes"}, "is_shot"),
        ({"aside": None}, "aside"),
        ({"aside": True}, "aside"),
        ({"split": "500"}, "split"),
        ({"entered": "c3"}, "entered"),
    ],
    ids=str,
)
def test_what_nobody_can_have_said_is_told(body: Json, why: str) -> None:
    with pytest.raises(BadWord, match=why) as error:
        words.decode(body)
    assert error.value.text.fr
    assert isinstance(error.value, UNFIT), "a start passes over it and tells"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from([*words._KEYS, "passage", "piece", "x"]), inner, max_size=3
        )
    ),
    max_leaves=8,
)


@given(JSON)
def test_whatever_it_is_it_is_a_word_or_no_word(body: Json) -> None:
    try:
        said = words.decode(body)
    except BadWord:
        return
    assert words.decode(words.encode(*said)) == said
