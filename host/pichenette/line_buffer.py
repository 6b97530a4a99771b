"""Lines from bytes that come in any pieces.

Comes in: bytes.  Goes out: whole lines without their ends, the same however the bytes were cut.
Whoever never sends a line end costs no more than one longest line: of a longer one the end is kept,
because a sentence is found at the end of what was torn.  What a line means is not known here.
"""

LONGEST = 4096  # bytes of one line: no sentence has a hundred, a traceback's line a few hundred


class LineBuffer:
    def __init__(self, longest: int = LONGEST) -> None:
        self._longest = longest
        self.partial = b""  # of a line that has no end yet

    def feed(self, data: bytes) -> list[bytes]:
        """The lines that end in `data`."""
        *lines, partial = (self.partial + data).split(b"\n")
        self.partial = partial[-self._longest :]
        return [line[-self._longest :] for line in lines]

    def flush(self) -> list[bytes]:
        """Nothing more comes: what was left is the last line, if it is one."""
        partial, self.partial = self.partial, b""
        return [partial] if partial else []
