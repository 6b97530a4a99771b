"""A capture is read back as written; a bad line is named."""

from pathlib import Path

import pytest

from pichenette.link import capture
from pichenette.link.capture import BadCapture, Captured


def test_what_was_written_is_read(tmp_path: Path) -> None:
    file = tmp_path / "evening.capture"
    lines = [Captured(5, b"$PING,7*1234"), Captured(9, b""), Captured(12, b"Traceback: \xc3\xa9")]
    with file.open("w", encoding="ascii") as out:
        for one in lines:
            capture.write(out, one.host_us, one.line + b"\r\n")
    assert list(capture.read(file)) == [*lines[:2], Captured(12, rb"Traceback: \xc3\xa9")]


def test_an_empty_line_is_nothing(tmp_path: Path) -> None:
    file = tmp_path / "evening.capture"
    file.write_text("5 $PING,7*1234\n\n \n9 $PING,8*1234\n\n", encoding="ascii")
    assert [one.host_us for one in capture.read(file)] == [5, 9]


def test_a_line_that_is_none_is_named(tmp_path: Path) -> None:
    file = tmp_path / "evening.capture"
    file.write_text("5 $PING,7*1234\n$PING,8*1234\n", encoding="ascii")
    with pytest.raises(BadCapture, match=r"evening\.capture:2: not `host-µs sentence`"):
        list(capture.read(file))
