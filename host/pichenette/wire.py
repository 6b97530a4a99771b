"""Sentences on the wire: `$BODY*CRC\\n`, BODY = `KIND,field,…`.

Encodes a body as a line and decodes a line into fields; what a kind means is not known here.  It is
written in what MicroPython and CPython share: the very same file runs on the Pico.
"""

try:
    from binascii import crc_hqx  # CPython has this polynomial in C; MicroPython does not
except ImportError:
    from array import array

    def _entry(byte: int) -> int:
        crc = byte << 8
        for _ in range(8):
            crc = (crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1
        return crc & 0xFFFF

    _TABLE = array("H", [_entry(byte) for byte in range(256)])

    def crc_hqx(data: bytes, crc: int) -> int:  # type: ignore[misc]  # MicroPython has no `/`
        table = _TABLE
        for byte in data:
            crc = ((crc << 8) & 0xFF00) ^ table[(crc >> 8) ^ byte]
        return crc


PROTOCOL = 1  # in HELLO and HI: changed only if the other side would misunderstand
MAX_SENTENCE = 96  # bytes, with `$` and the line end
MAX_BODY = MAX_SENTENCE - 7  # `$`, `*`, four digits, line end


def crc16(data: bytes) -> int:
    """CRC-16/CCITT-FALSE."""
    return crc_hqx(data, 0xFFFF)


def encode(body: str) -> bytes:
    """The sentence of a body, with its line end."""
    if len(body) > MAX_BODY or not is_printable(body.encode()):
        raise ValueError("not a sentence body of at most %d printable bytes: %r" % (MAX_BODY, body))
    return sentence(body)


def sentence(body: str) -> bytes:
    """Like `encode`, without its checks: for bodies made of numbers, where the Pico is in a
    hurry.
    """
    return ("$%s*%04X\n" % (body, crc16(body.encode()))).encode()


def decode(line: bytes) -> "list[str] | None":
    """The fields of one line (its line end may still be there), or None if it is chatter."""
    line = line.rstrip(b"\r\n")
    if not (7 <= len(line) < MAX_SENTENCE and line[0] == 0x24 and line[-5] == 0x2A):
        return None
    data = line[1:-5]
    if line[-4:] != ("%04X" % crc16(data)).encode() or not is_printable(data):
        return None
    return data.decode().split(",")


def split(line: bytes) -> "tuple[bytes, list[list[str]]]":
    """The fields of every whole sentence at the end of a line, and what stands before them.

    A lost line end leaves two sentences in one line; a torn sentence leaves its half before a whole
    one.  Both sides resynchronise at the next `$`.
    """
    sentences: list[list[str]] = []
    start = line.find(b"$")
    while start >= 0:
        fields = decode(line[start:])
        if fields is None:
            start = line.find(b"$", start + 1)
        else:
            sentences.insert(0, fields)
            line = line[:start]
            start = line.find(b"$")
    return line, sentences


def is_printable(data: bytes) -> bool:
    for byte in data:
        if not 0x20 <= byte <= 0x7E:
            return False
    return True
