"""Reads back the PNG files that png.py writes, frame by frame, as a browser would show them."""

import struct
import zlib


def chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    found, at = [], 8
    while at < len(data):
        size = struct.unpack(">I", data[at : at + 4])[0]
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        assert struct.unpack(">I", data[at + 8 + size : at + 12 + size])[0] == zlib.crc32(
            kind + body
        )
        found.append((kind, body))
        at += 12 + size
    return found


def pixels_of(data: bytes) -> list[list[bytes]]:
    """Every frame's rows of RGB."""
    parts = chunks(data)
    wide, high = struct.unpack(">II", parts[0][1][:8])
    box = (wide, high, 0, 0)
    frames: list[list[bytes]] = []
    for kind, body in parts:
        if kind == b"fcTL":
            box = struct.unpack(">IIII", body[4:20])
        elif kind in (b"IDAT", b"fdAT"):
            packed = body if kind == b"IDAT" else body[4:]
            cut_wide, cut_high, left, top = box
            raw, stride = zlib.decompress(packed), 3 * cut_wide + 1
            frame = list(frames[-1]) if frames else [bytes(3 * wide)] * high
            for y in range(cut_high):
                line = raw[y * stride : (y + 1) * stride]
                assert line[0] == 0
                old = frame[top + y]
                frame[top + y] = old[: 3 * left] + line[1:] + old[3 * (left + cut_wide) :]
            frames.append(frame)
    return frames


def stands_ms(data: bytes) -> list[int]:
    return [struct.unpack(">H", body[20:22])[0] for kind, body in chunks(data) if kind == b"fcTL"]
