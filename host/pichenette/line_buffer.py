"""Lines from bytes that arrive in any pieces.

The same lines result however the bytes were cut.  A sender that never ends a line costs no more
than one longest line: only the end of a longer one is kept, because the sentence
is at the end of a torn line.  What a line means is not known here.
"""

LONGEST = 4096  # bytes per line: no sentence has a hundred, a traceback's line a few hundred


class LineBuffer:
    def __init__(self, longest: int = LONGEST) -> None:
        self._longest = longest
        self.partial = b""  # an unfinished line

    def feed(self, data: bytes) -> list[bytes]:
        """The lines that end in `data`."""
        *lines, partial = (self.partial + data).split(b"\n")
        self.partial = partial[-self._longest :]
        return [line[-self._longest :] for line in lines]

    def flush(self) -> list[bytes]:
        """Nothing more will come: what is left is the last line, if any."""
        partial, self.partial = self.partial, b""
        return [partial] if partial else []
