"""Write PNG and animated PNG files of RGB pixels, with zlib and nothing else."""

import struct
import zlib
from collections.abc import Sequence
from typing import NamedTuple

Pixels = Sequence[bytes]  # rows from the top, each 3 × width bytes

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _head(pixels: Pixels) -> bytes:
    # 8 bits per channel, type 2 (RGB); the zeros: the only methods there are, no interlacing
    return _chunk(b"IHDR", struct.pack(">IIBBBBB", len(pixels[0]) // 3, len(pixels), 8, 2, 0, 0, 0))


def _packed(pixels: Pixels) -> bytes:
    return zlib.compress(b"".join(b"\0" + row for row in pixels), 9)  # each row with filter 0, none


def encode(pixels: Pixels) -> bytes:
    return _SIGNATURE + _head(pixels) + _chunk(b"IDAT", _packed(pixels)) + _chunk(b"IEND", b"")


def encode_animation(frames: Sequence[tuple[Pixels, int]]) -> bytes:
    """Pictures, each with its duration in milliseconds, in a loop; old viewers show the first.

    After the first, only changes are stored.
    """
    first, _ = frames[0]
    parts = [_SIGNATURE, _head(first), _chunk(b"acTL", struct.pack(">II", len(frames), 0))]
    number = 0
    shown: Pixels | None = None
    for pixels, stands_ms in frames:
        box = _changed(shown, pixels) if shown else Box(0, 0, len(first[0]) // 3, len(first))
        cut = [row[3 * box.left : 3 * (box.left + box.wide)] for row in pixels]
        data = _packed(cut[box.top : box.top + box.high])
        size = box.wide, box.high, box.left, box.top
        # the delay as a fraction of a second; kept, and drawn over
        parts.append(
            _chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, *size, stands_ms, 1000, 0, 0))
        )
        number += 1
        if shown is None:
            parts.append(_chunk(b"IDAT", data))
        else:
            parts.append(_chunk(b"fdAT", struct.pack(">I", number) + data))
            number += 1
        shown = pixels
    return b"".join(parts) + _chunk(b"IEND", b"")


class Box(NamedTuple):
    left: int
    top: int
    wide: int
    high: int


def _changed(old: Pixels, new: Pixels) -> Box:
    """The smallest box that holds every difference; one pixel if there is none."""
    rows = [y for y, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]
    if not rows:
        return Box(0, 0, 1, 1)
    firsts, lasts = [], []
    for y in rows:
        differing = [x for x, (a, b) in enumerate(zip(old[y], new[y], strict=True)) if a != b]
        firsts.append(differing[0] // 3)
        lasts.append(differing[-1] // 3)
    left, top = min(firsts), rows[0]
    return Box(left, top, max(lasts) + 1 - left, rows[-1] + 1 - top)
