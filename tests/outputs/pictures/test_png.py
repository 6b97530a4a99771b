import struct
import zlib

import pytest

from pichenette.outputs.pictures.png import encode, encode_animation
from tests.outputs.pictures.png_reading import chunks, pixels_of

RED, BLUE = b"\xff\0\0", b"\0\0\xff"
FIRST = [RED * 3, RED * 3]
SECOND = [RED * 3, RED + BLUE + RED]


def test_a_picture_is_a_png_with_right_checksums() -> None:
    data = encode(FIRST)
    parts = chunks(data)  # checks the CRC of each
    assert [kind for kind, _ in parts] == [b"IHDR", b"IDAT", b"IEND"]
    assert parts[0][1] == struct.pack(">IIBBBBB", 3, 2, 8, 2, 0, 0, 0)
    assert zlib.decompress(parts[1][1]) == b"\0" + RED * 3 + b"\0" + RED * 3


def test_an_animation_stores_what_has_changed() -> None:
    data = encode_animation([(FIRST, 100), (SECOND, 40), (SECOND, 1500)])
    parts = chunks(data)
    kinds = [kind for kind, _ in parts]
    assert kinds == [
        b"IHDR",
        b"acTL",
        b"fcTL",
        b"IDAT",
        b"fcTL",
        b"fdAT",
        b"fcTL",
        b"fdAT",
        b"IEND",
    ]
    assert struct.unpack(">II", parts[1][1]) == (3, 0)
    second = struct.unpack(">IIIIIHHBB", parts[4][1])
    assert second == (1, 1, 1, 1, 1, 40, 1000, 0, 0)  # one pixel, at 1, 1
    numbers = [
        struct.unpack(">I", body[:4])[0] for kind, body in parts if kind in (b"fcTL", b"fdAT")
    ]
    assert numbers == list(range(5))
    assert pixels_of(data) == [FIRST, SECOND, SECOND]


def test_a_reader_sees_a_broken_file() -> None:
    with pytest.raises(AssertionError):
        chunks(encode(FIRST)[:-5] + b"\0" + encode(FIRST)[-4:])
