"""Lines of a record: strict JSON, one value a line, and any string survives."""

import pytest

from pichenette.games import lines
from pichenette.games.game import BadRecord


def test_blank_lines_only_at_the_end() -> None:
    assert lines.split(b'{"a":1}\n{"b":2}\n\n  \n') == [b'{"a":1}', b'{"b":2}']
    assert lines.split(b"a\n\nb\n") == [b"a", b"", b"b"]
    assert lines.split(b"") == [b""], "a header is expected"


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"  ",
        b"\xef\xbb\xbf{}",
        b"{",
        b'{"a":1,"a":2}',
        b"1.5",
        b"1e3",
        b"NaN",
        b"\xff",
        b"{} {}",
    ],
)
def test_what_is_no_line_is_refused(line: bytes) -> None:
    with pytest.raises(BadRecord):
        lines.parse(line)


def test_a_number_of_any_length_is_read_and_stays_out_of_every_range() -> None:
    assert lines.parse(b'{"n": ' + b"9" * 10_000 + b"}")["n"] > 10**3000


@pytest.mark.parametrize("value", [{"player": "Zoé 🎯"}, {"player": "\ud800"}, [1, None, True]])
def test_what_is_written_is_read_back(value: object) -> None:
    written = lines.line(value)
    assert written.endswith(b"\n")
    assert written.isascii()
    assert lines.parse(written[:-1]) == value
