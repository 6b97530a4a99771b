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
    """wire.py as it is where there is no crc_hqx: on the Pico."""
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
