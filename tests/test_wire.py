"""Sentences: what is encoded comes back, and nothing else does."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pichenette import wire

PRINTABLE = st.characters(min_codepoint=0x20, max_codepoint=0x7E)
bodies = st.text(PRINTABLE, max_size=wire.MAX_BODY)


@pytest.fixture(scope="module")
def pico_wire() -> ModuleType:
    """wire.py as it is without crc_hqx: on the Pico."""
    spec = importlib.util.spec_from_file_location("pico_wire", Path(wire.__file__))
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    binascii = sys.modules.pop("binascii")
    sys.modules["binascii"] = ModuleType("binascii")
    try:
        spec.loader.exec_module(module)
    finally:
        sys.modules["binascii"] = binascii
    return module


def test_the_crc_is_ccitt_false(pico_wire: ModuleType) -> None:
    assert wire.crc16(b"123456789") == 0x29B1  # the catalogue's check value
    assert pico_wire.crc16(b"123456789") == 0x29B1


@given(data=st.binary(max_size=200))
def test_both_sides_have_one_crc(pico_wire: ModuleType, data: bytes) -> None:
    assert pico_wire.crc16(data) == wire.crc16(data)


@given(body=bodies, end=st.sampled_from([b"", b"\n", b"\r\n"]))
def test_a_body_comes_back(body: str, end: bytes) -> None:
    line = wire.encode(body)
    assert len(line) <= wire.MAX_SENTENCE
    assert line == wire.sentence(body)
    assert wire.decode(line[:-1] + end) == (body.split(",") if len(line) > 7 else None)


@given(body=bodies.filter(bool), at=st.integers(0, 200), bit=st.integers(0, 7))
def test_one_wrong_bit_makes_it_chatter(body: str, at: int, bit: int) -> None:
    line = bytearray(wire.encode(body)[:-1])
    line[at % len(line)] ^= 1 << bit
    assert wire.decode(bytes(line)) is None


@given(line=st.binary(max_size=120))
def test_any_bytes_are_decoded_or_chatter(line: bytes) -> None:
    fields = wire.decode(line)
    assert fields is None or wire.encode(",".join(fields))[:-1] == line.rstrip(b"\r\n")


@pytest.mark.parametrize("body", ["x" * (wire.MAX_BODY + 1), "café", "two\nlines", "a\x00"])
def test_what_is_no_body_is_refused(body: str) -> None:
    with pytest.raises(ValueError, match="not a sentence body"):
        wire.encode(body)


def test_an_example_by_hand() -> None:
    assert wire.encode("HI,1") == b"$HI,1*" + f"{wire.crc16(b'HI,1'):04X}\n".encode()
    assert wire.decode(b"$HI,1*0000") is None
    assert wire.decode(b"HI,1") is None


@pytest.mark.parametrize(
    ("line", "torn", "kinds"),
    [
        (b"$ACK,12" + wire.encode("PING,torn"), b"$ACK,12", ["PING"]),
        (b"$ACK$PI$" + wire.encode("PING,a$b"), b"$ACK$PI$", ["PING"]),
        (wire.encode("HI,1").rstrip() + wire.encode("PING,1"), b"", ["HI", "PING"]),
        (b"$A" + wire.encode("HI,1").rstrip() + wire.encode("PING,1"), b"$A", ["HI", "PING"]),
        (wire.encode("SAY,costs 3$") + b"\r", b"", ["SAY"]),
        (wire.encode("HI,1").rstrip() + b" and more", b"$HI,1*895A and more", []),
        (b"costs 3$\n", b"costs 3$\n", []),
        (b"", b"", []),
    ],
)
def test_both_sides_find_their_step_again_at_the_next_dollar(
    pico_wire: ModuleType, line: bytes, torn: bytes, kinds: list[str]
) -> None:
    for split in (wire.split, pico_wire.split):
        rest, sentences = split(line)
        assert rest == torn
        assert [fields[0] for fields in sentences] == kinds


@given(said=st.lists(bodies.filter(bool), max_size=3), half=bodies, at=st.integers(0, 95))
def test_whatever_was_torn_the_whole_sentences_behind_it_are_heard(
    said: list[str], half: str, at: int
) -> None:
    torn = wire.encode(half)[:-1][:at][:-1]  # never whole
    line = torn + b"".join(wire.encode(body).rstrip(b"\n") for body in said)
    assert wire.split(line)[1][-len(said) :] == [body.split(",") for body in said]
