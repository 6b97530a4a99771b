"""Lines from bytes, in any pieces."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from pichenette import wire
from pichenette.console.heard import Splitter, direction_of, readable, torn

STREAM = (
    wire.encode("HELLO,1,0.1.0,aa,bb,carrom,cc,7")
    + b"Traceback (most recent call last):\r\n"
    + b"$EDGE,1,2"
    + wire.encode("EDGE,1,200,0,1")
    + b"\r\n\n"
    + wire.encode("BEAT,1,0,0,0,1,0")
)


@given(st.lists(st.integers(0, len(STREAM)), max_size=12))
def test_any_split_gives_the_same_lines(cuts: list[int]) -> None:
    places = [0, *sorted(cuts), len(STREAM)]
    splitter = Splitter()
    pieces = [STREAM[start:end] for start, end in itertools.pairwise(places)]
    assert [line for piece in pieces for line in splitter.feed(piece)] == Splitter().feed(STREAM)


def test_a_torn_line_keeps_the_sentence_behind_it() -> None:
    whole = wire.encode("EDGE,1,200,0,1").strip()
    assert torn(b"$EDGE,9,1" + whole) == [
        (b"$EDGE,9,1", None),
        (whole, ("EDGE", "1", "200", "0", "1")),
    ]
    assert torn(b"costs 3$") == [(b"costs 3$", None)]


def test_a_prompt_has_no_line_end() -> None:
    splitter = Splitter()
    assert splitter.feed(b"MicroPython\r\n>>> ") == [(b"MicroPython", None)]
    assert splitter.partial == b">>> "
    assert splitter.flush() == [(b">>> ", None)]
    assert splitter.flush() == []


def test_what_is_not_printable_is_written_out() -> None:
    assert readable(b"a\x1b[2J\xff\tb") == "a\\x1b[2J\\xff    b"
    assert readable("é".encode()) == "é"


def test_a_capture_does_not_tell_who_spoke() -> None:
    assert direction_of(("ACK", "b", "3")) == "out"
    assert direction_of(("EDGE", "1")) == "in"
    assert direction_of(None) == "in"
