"""Lines of the port, as the console keeps them.

Comes in: bytes, in any pieces, of either direction.  Goes out: lines, each with its fields, or
without where it is chatter.  What a line means is not known here.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from pichenette import wire
from pichenette.line_buffer import LineBuffer

Direction = Literal["in", "out"]  # from the board, to the board

FROM_HOST = frozenset({"HI", "ACK", "PING", "SELFTEST", "REBOOT", "REPL"})


@dataclass(frozen=True)
class Heard:
    """One line."""

    number: int  # 1, 2, 3 … in the order of hearing
    at: float
    direction: Direction
    line: bytes
    fields: tuple[str, ...] | None  # None: chatter
    width_us: int | None = None  # of the break that this EDGE ended
    is_again: bool = False  # a numbered one that had come before

    @property
    def kind(self) -> str:
        return self.fields[0] if self.fields else "chatter"

    @cached_property
    def text(self) -> str:
        """The line as it may stand on a screen."""
        return readable(self.line)


def readable(line: bytes) -> str:
    """What is not printable is written `\\xNN`; an accent in somebody's SAY stays one."""
    text = line.decode("utf-8", "backslashreplace")
    return "".join(
        char if char.isprintable() or char == "\t" else f"\\x{ord(char):02x}" for char in text
    ).expandtabs(4)


class Splitter:
    """Bytes of one direction become lines as they are told: a torn one in its parts."""

    def __init__(self) -> None:
        self._lines = LineBuffer()

    @property
    def partial(self) -> bytes:
        return self._lines.partial

    def feed(self, data: bytes) -> list[bytes]:
        return [part for line in self._lines.feed(data) for part in torn(line.rstrip(b"\r"))]

    def flush(self) -> list[bytes]:
        """The port is gone: what was left of a line."""
        return [line.rstrip(b"\r") for line in self._lines.flush() if line.strip()]


def torn(line: bytes) -> list[bytes]:
    """One line, or the end of a torn one and the whole sentences behind it."""
    lost, sentences = wire.split(line)
    parts = [lost] if lost.strip() else []
    return parts + [wire.encode(",".join(fields)).rstrip() for fields in sentences]


def direction_of(fields: tuple[str, ...] | None) -> Direction:
    """Who says such a sentence: a capture does not tell."""
    return "out" if fields and fields[0] in FROM_HOST else "in"
