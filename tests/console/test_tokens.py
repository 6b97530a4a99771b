"""Words of a line: quotes, apostrophes, JSON, backslashes."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pichenette.console.tokens import BadLine, split


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("begin topple Ana Bo", ["begin", "topple", "Ana", "Bo"]),
        ("  begin\ttopple  ", ["begin", "topple"]),
        ("", []),
        ("begin x O'Neil D’Arcy", ["begin", "x", "O'Neil", "D’Arcy"]),
        ("begin x 'Anne Marie' Bo", ["begin", "x", "Anne Marie", "Bo"]),
        ("begin x 'Jean d'Arc' Bo", ["begin", "x", "Jean d'Arc", "Bo"]),
        ("begin x 'tis Bo", ["begin", "x", "'tis", "Bo"]),
        ('begin x "Anne Marie" Bo', ["begin", "x", "Anne Marie", "Bo"]),
        ("begin x « Anne Marie » Bo", ["begin", "x", "Anne Marie", "Bo"]),
        ("begin x «\u202fAnne Marie\u00a0» Bo", ["begin", "x", "Anne Marie", "Bo"]),
        ("begin x “Anne Marie” Bo", ["begin", "x", "Anne Marie", "Bo"]),
        ("begin x ‘Anne Marie’ Bo", ["begin", "x", "Anne Marie", "Bo"]),
        ("begin x ‘Ana", ["begin", "x", "‘Ana"]),
        ('a 5" b', ["a", '5"', "b"]),
        ('x ""', ["x", ""]),
        ('do line={"a": "b c"} why=now', ["do", 'line={"a": "b c"}', "why=now"]),
        ('do a=[1, 2] b={"c": {"d": [3]}}', ["do", "a=[1, 2]", 'b={"c": {"d": [3]}}']),
        ('play {"fall": {"by": "O\'Neil"}}', ["play", '{"fall": {"by": "O\'Neil"}}']),
        (r'do a={"b": "\"}"}', ["do", r'a={"b": "\"}"}']),
        ('do why="a hand" x=1', ["do", "why=a hand", "x=1"]),
        ("do why=« une main »", ["do", "why=une main"]),
        ("begin x [Ana B] Bo", ["begin", "x", "[Ana B]", "Bo"]),
        ("do a={broken", ["do", "a={broken"]),
        (r"record a\ b c:\new \d", ["record", "a b", "c:\\new", "\\d"]),
        (r"find \"x \\ \{", ["find", '"x', "\\", "{"]),
        ("end\\", ["end\\"]),
        ('"a"b', ["ab"]),
    ],
)
def test_words(line: str, words: list[str]) -> None:
    assert [word.meant for word in split(line)] == words


def test_what_was_typed_is_kept() -> None:
    assert [word.raw for word in split('do why="12" n=12')] == ["do", 'why="12"', "n=12"]


@pytest.mark.parametrize("line", ['begin x "Ana', "begin « Ana", "a “b c"])
def test_a_quote_without_end_is_told(line: str) -> None:
    with pytest.raises(BadLine, match="has no"):
        split(line)


_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@pytest.mark.slow
@given(st.lists(st.lists(_values) | st.dictionaries(st.text(), _values), max_size=4))
def test_any_json_is_one_word(values: list[object]) -> None:
    line = "do x " + " ".join(f"k={json.dumps(one, ensure_ascii=False)}" for one in values)
    read = [json.loads(word.meant.removeprefix("k=")) for word in split(line)[2:]]
    assert read == values


@given(st.lists(st.text(min_size=1), max_size=5))
def test_any_name_can_be_typed(names: list[str]) -> None:
    """In double quotes, with a backslash before quotes and backslashes."""
    quoted = ['"' + "".join(f"\\{c}" if c in '\\"' else c for c in one) + '"' for one in names]
    assert [word.meant for word in split(" ".join(quoted))] == names


@given(st.text())
def test_every_line_is_words_or_told(line: str) -> None:
    try:
        words = split(line)
    except BadLine:
        return
    assert "".join(line.split()) == "".join("".join(word.raw.split()) for word in words)
