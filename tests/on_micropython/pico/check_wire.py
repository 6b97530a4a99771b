"""wire.py without CPython's crc_hqx."""

import wire

assert wire.crc16(b"123456789") == 0x29B1  # the catalogue's check value of CRC-16/CCITT-FALSE
assert wire.crc16(b"") == 0xFFFF
line = wire.encode("EDGE,1,1073741823,19,3")
assert line == wire.sentence("EDGE,1,1073741823,19,3")
assert wire.decode(line) == ["EDGE", "1", "1073741823", "19", "3"]
assert wire.decode(line[:-1] + b"\r\n") == ["EDGE", "1", "1073741823", "19", "3"]
for at in range(len(line) - 1):
    torn = bytearray(line)
    torn[at] ^= 1
    assert wire.decode(bytes(torn)) is None, torn
for body in ("x" * 90, "caf\u00e9", "a\nb"):
    try:
        wire.encode(body)
    except ValueError:
        continue
    assert False, body
