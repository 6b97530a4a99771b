"""PNG and animated PNG files of RGB pixels, with zlib and nothing else.

Comes in: rows of bytes, three a pixel.  Goes out: the bytes of a file every browser shows.
"""

import struct
import zlib
from collections.abc import Sequence

Pixels = Sequence[bytes]  # rows from the top, each 3 × width bytes

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _head(pixels: Pixels) -> bytes:
    # 8 bits a channel, type 2 (RGB); the zeros: the only methods there are, no interlace
    return _chunk(b"IHDR", struct.pack(">IIBBBBB", len(pixels[0]) // 3, len(pixels), 8, 2, 0, 0, 0))


def _packed(pixels: Pixels) -> bytes:
    return zlib.compress(b"".join(b"\0" + row for row in pixels), 9)  # each row: filter 0, none


def encode(pixels: Pixels) -> bytes:
    return _SIGNATURE + _head(pixels) + _chunk(b"IDAT", _packed(pixels)) + _chunk(b"IEND", b"")


def encode_animation(frames: Sequence[tuple[Pixels, int]]) -> bytes:
    """Pictures, each with the milliseconds it stands, over and over; old viewers see the first."""
    first, _ = frames[0]
    parts = [_SIGNATURE, _head(first), _chunk(b"acTL", struct.pack(">II", len(frames), 0))]
    number = 0
    for index, (pixels, stands_ms) in enumerate(frames):
        size = len(pixels[0]) // 3, len(pixels)
        # whole picture at 0, 0; the delay as a fraction; kept, and drawn over
        control = struct.pack(">IIIIIHHBB", number, *size, 0, 0, stands_ms, 1000, 0, 0)
        parts.append(_chunk(b"fcTL", control))
        number += 1
        if index == 0:
            parts.append(_chunk(b"IDAT", _packed(pixels)))
        else:
            parts.append(_chunk(b"fdAT", struct.pack(">I", number) + _packed(pixels)))
            number += 1
    return b"".join(parts) + _chunk(b"IEND", b"")
