"""What is let in can be stored, shown and sent back; what cannot is refused with what is wrong."""

import json

import pytest
from hypothesis import given, strategies

from pichenette.service.local.outbox import encode
from pichenette.service.request import LONGEST, BadRequest, check, parse
from pichenette.text import is_encodable

HALVES = {
    "a name": '{"do": "begin", "header": {"players": ["A\\ud800", "Bo"]}}',
    "the other half": '{"do": "begin", "header": {"players": ["\\udc00A", "Bo"]}}',
    "both in the wrong order": '{"header": {"players": ["\\ude00\\ud83d"]}}',
    "a why": '{"do": "correct", "kind": "void", "entry": 1, "why": "\\ud83d"}',
    "a key": '{"do": "act", "action": {"\\ud83d": 1}}',
    "a key of the request": '{"do": "undo", "\\udfff": 1}',
    "an id": '{"id": "\\ud800", "do": "view"}',
    "deep inside": '{"a": [{"b": [[{"c": "\\ud800"}]]}]}',
}


@pytest.mark.parametrize("line", HALVES.values(), ids=HALVES)
def test_half_a_character_is_refused(line: str) -> None:
    found = parse(line.encode())
    with pytest.raises(BadRequest, match="half a character") as refused:
        check(found)
    assert "moitié" in refused.value.text.fr
    assert is_encodable([str(refused.value), *refused.value.text]), "its own words can be sent"


def test_a_whole_emoji_is_a_name_like_any_other() -> None:
    found = parse(b'{"players": ["\\ud83d\\ude00", "\xf0\x9f\x98\x80 2", "Zo\xc3\xa9"]}')
    check(found)
    assert found["players"] == ["😀", "😀 2", "Zoé"]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (b"\xff", "not UTF-8 at byte 1"),
        (b"", "not JSON"),
        (b"7", "JSON object"),
        (b"[" * 50_000, "too deeply"),
        (b'{"id": ' + b"[" * 40 + b"]" * 40 + b"}", "too deeply"),
        (b'{"id": Infinity}', "not a JSON number"),
        (b'{"id": 1e999}', "infinity and NaN"),
        (b'{"id": ' + b"9" * 5000 + b"}", "9999… is too large a number"),
        (b'{"entry": 9223372036854775808}', "too large"),
        (b'{"a": [{"b": -9223372036854775808}]}', "too large"),
        (b'{"id": 1, "id": 2}', "appears twice"),
        (b'{"header": {"game": 1, "game": 2}}', "appears twice"),
        (b'"' + b"x" * LONGEST + b'"', "at most 65536 bytes"),
    ],
)
def test_what_is_no_request_is_told(line: bytes, complaint: str) -> None:
    with pytest.raises(BadRequest, match=complaint):
        check(parse(line))


ANYTHING = strategies.recursive(
    strategies.none()
    | strategies.booleans()
    | strategies.integers()
    | strategies.floats()
    | strategies.text(strategies.characters(codec=None, exclude_categories=())),
    lambda inner: strategies.lists(inner) | strategies.dictionaries(strategies.text(), inner),
    max_leaves=10,
)


@given(ANYTHING)
def test_whatever_is_let_in_comes_back_as_it_was(value: object) -> None:
    line = json.dumps({"id": value}).encode()
    try:
        found = parse(line)
        check(found)
    except BadRequest:
        return
    assert json.loads(encode(found).decode("utf-8")) == found
