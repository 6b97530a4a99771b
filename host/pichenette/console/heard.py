"""Lines of the port, as the console keeps them.

Bytes of either direction are split into lines, each with its fields, or without if it is chatter.
Each line is parsed once, here; what it means is not known here.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pichenette import wire
from pichenette.line_buffer import LineBuffer
from pichenette.link.messages import Message
from pichenette.link.rescue import FROM_HOST
from pichenette.link.tap import Direction


class Fielded(NamedTuple):
    """A line with its fields."""

    line: bytes
    fields: tuple[str, ...] | None  # None: chatter

    @classmethod
    def of(cls, line: bytes) -> "Fielded":
        fields = wire.decode(line)
        return cls(line, tuple(fields) if fields else None)


@dataclass(frozen=True)
class Heard:
    """One line."""

    number: int  # 1, 2, 3 … in the order heard
    at: float
    direction: Direction
    line: bytes
    fields: tuple[str, ...] | None  # None: chatter
    message: Message | None = None  # what the board says with it; None: it is for the board
    width_us: int | None = None  # of the break that this EDGE ended
    is_again: bool = False  # a numbered one that came before

    @property
    def kind(self) -> str:
        return self.fields[0] if self.fields else "chatter"

    @cached_property
    def text(self) -> str:
        """The line as it may appear on a screen."""
        return readable(self.line)


def readable(line: bytes) -> str:
    """Unprintable characters are written `\\xNN`; accents in somebody's SAY are kept."""
    text = line.decode("utf-8", "backslashreplace")
    return "".join(
        char if char.isprintable() or char == "\t" else f"\\x{ord(char):02x}" for char in text
    ).expandtabs(4)


class Splitter:
    """Splits the bytes of one direction into lines, and a torn one into its parts."""

    def __init__(self) -> None:
        self._lines = LineBuffer()

    @property
    def partial(self) -> bytes:
        return self._lines.partial

    def feed(self, data: bytes) -> list[Fielded]:
        return [part for line in self._lines.feed(data) for part in torn(line.rstrip(b"\r"))]

    def flush(self) -> list[Fielded]:
        """The port is gone: what was left of a line."""
        return [Fielded.of(line.rstrip(b"\r")) for line in self._lines.flush() if line.strip()]


def torn(line: bytes) -> list[Fielded]:
    """One line, or the end of a torn one and the whole sentences after it."""
    lost, sentences = wire.split(line)
    parts = [Fielded(lost, None)] if lost.strip() else []
    whole = (tuple(fields) for fields in sentences)
    return parts + [Fielded(wire.sentence(",".join(fields)).rstrip(), fields) for fields in whole]


def direction_of(fields: tuple[str, ...] | None) -> Direction:
    """Who says such a sentence, since a capture does not tell."""
    return "out" if fields and fields[0] in FROM_HOST else "in"
