"""Bytes that anybody may have written: JSON, or the reason why not."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pichenette import strict_json
from pichenette.expected import Unfit
from pichenette.text import Text


def no_number(text: str) -> Any:
    raise Unfit(f"no {text}")


BY = strict_json.decoder(whole=int, constant=no_number)


@given(st.binary() | st.text(alphabet='{}[]",:01eE.- NaN\\u').map(str.encode))
def test_any_bytes_are_a_value_or_refused(data: bytes) -> None:
    with suppress(Unfit):
        strict_json.parse(data, BY)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b'{"a": {"b": 1, "b": 1}}', "a key appears twice"),
        (b'{"a": \xff}', "not UTF-8 at byte 7"),
        (b'{"a" 1}', r"not JSON: .* \(column 6\)"),
        (b"[" * 200_000, "too deeply nested"),
        (b"NaN", "no NaN"),
        (b"-Infinity", "no -Infinity"),
    ],
)
def test_what_is_refused_is_told(data: bytes, told: str) -> None:
    with pytest.raises(Unfit, match=told) as caught:
        strict_json.parse(data, BY)
    assert caught.value.text != Text("", "")
