"""Lines out of bytes in any pieces."""

from hypothesis import given
from hypothesis import strategies as st

from pichenette.line_buffer import LONGEST, LineBuffer

STREAMS = st.lists(st.sampled_from([b"\n", b"a", b"\r", b"\xff", b"$x", b"\0"])).map(b"".join)


@given(st.lists(STREAMS), st.integers(1, 9))
def test_however_bytes_are_cut_the_lines_are_the_same(pieces: list[bytes], longest: int) -> None:
    cut, whole = LineBuffer(longest), LineBuffer(longest)
    lines = [line for piece in pieces for line in cut.feed(piece)]
    stream = b"".join(pieces)
    assert lines == whole.feed(stream)
    assert cut.partial == whole.partial
    assert [*lines, cut.partial] == [line[-longest:] for line in stream.split(b"\n")]


def test_who_never_ends_a_line_costs_no_more_than_one() -> None:
    buffer = LineBuffer()
    for _ in range(1000):
        assert buffer.feed(b"x" * 1000) == []
        assert len(buffer.partial) <= LONGEST
    assert buffer.feed(b"$the end\n") == [b"x" * (LONGEST - 8) + b"$the end"]
    assert buffer.partial == b""


def test_what_is_left_at_the_end_is_a_line_if_it_is_one() -> None:
    buffer = LineBuffer()
    assert buffer.feed(b"one\ntwo") == [b"one"]
    assert buffer.flush() == [b"two"]
    assert buffer.flush() == []
