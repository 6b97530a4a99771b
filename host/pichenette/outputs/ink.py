"""Inks and lines: text for a terminal, without knowing any terminal.

A line is made of pieces of text, each with a style's name or a colour of the track.  The console
and the scoreboard consist of such lines.  What a style looks like is defined here once; `screen.py`
and `console/tui/widgets.py` only translate it for their terminals.  A style never carries meaning
alone: colour-blind people and logs go by the words.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from pichenette.outputs.palette import Colour

Style = Literal[
    "plain",
    "faint",
    "title",
    "good",
    "warn",
    "bad",
    "accent",
    "typed",
    "found",
    "red",  # … pieces
    "yellow",
    "blue",
    "green",
    "white",
    "black",
]


class Look(NamedTuple):
    colour: Colour | None = None  # None: the terminal's own
    is_bold: bool = False
    is_faint: bool = False
    paper: Colour | None = None


LOOKS: dict[Style, Look] = {
    "plain": Look(),
    "faint": Look(is_faint=True),
    "title": Look(is_bold=True),
    "good": Look(Colour(95, 215, 95)),
    "warn": Look(Colour(255, 175, 0)),
    "bad": Look(Colour(255, 95, 95), is_bold=True),
    "accent": Look(Colour(95, 175, 255)),
    "typed": Look(Colour(175, 135, 255)),
    "found": Look(Colour(0, 0, 0), paper=Colour(255, 215, 95)),
    "red": Look(Colour(255, 135, 135), is_bold=True),
    "yellow": Look(Colour(255, 215, 95), is_bold=True),
    "blue": Look(Colour(135, 175, 255), is_bold=True),
    "green": Look(Colour(95, 215, 135), is_bold=True),
    "white": Look(Colour(255, 255, 255), is_bold=True),
    "black": Look(Colour(168, 168, 168)),
}


class Ink(NamedTuple):
    text: str
    style: Style = "plain"
    colour: Colour | None = None  # a player's or an LED's, instead of the style's
    is_bold: bool = False
    paper: Colour | None = None  # of a picture, which brings its own background

    @property
    def look(self) -> Look:
        look = LOOKS[self.style]
        if self.colour is None and not self.is_bold and self.paper is None:
            return look
        return look._replace(
            colour=self.colour or look.colour,
            is_bold=self.is_bold or look.is_bold,
            paper=self.paper or look.paper,
        )


InkLine = list[Ink]


def columns(text: str) -> int:
    """How many terminal columns a text takes."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "WF")
        for char in text
    )


def cut(text: str, width: int) -> str:
    """At most `width` columns; `…` marks what is missing."""
    if columns(text) <= width:
        return text
    while text and columns(text) > width - 1:
        text = text[:-1]
    return text + "…" if width > 0 else ""


def clip(text: str, width: int) -> str:
    """At most `width` columns, without a mark."""
    while columns(text) > max(0, width):
        text = text[:-1]
    return text


def left(text: str, width: int) -> str:
    text = cut(text, width)
    return text + " " * (width - columns(text))


def right(text: str, width: int) -> str:
    text = cut(text, width)
    return " " * (width - columns(text)) + text


def fit(line: InkLine, width: int) -> InkLine:
    """The line cut or padded to exactly `width` columns."""
    fitted: InkLine = []
    for ink in line:
        if width <= 0:
            break
        text = cut(ink.text, width)
        fitted.append(ink._replace(text=text))
        width -= columns(text)
    if width > 0:
        fitted.append(Ink(" " * width))
    return fitted


def wrap(text: str, width: int, most: int = 1000) -> list[str]:
    """Lines of at most `width` columns; only the last of `most` is cut."""
    if columns(text) <= width:
        return [text]  # keeps its spaces: a row of a drawing, an indented line
    indent = text[: len(text) - len(text.lstrip())][: max(0, width - 20)]
    return [cut(indent + line, width) for line in _wrapped(text, width - len(indent), most)]


def _wrapped(text: str, width: int, most: int) -> list[str]:
    lines: list[str] = []
    current = ""
    for word in _chopped(re.findall(r"[^ \t\n]+", text), max(1, width)):  # not at U+00A0
        longer = f"{current} {word}" if current else word
        if current and columns(longer) > width:
            lines.append(current)
            current = word
        else:
            current = longer
    lines.append(current)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return lines


def _chopped(words: Iterable[str], width: int) -> Iterator[str]:
    """A word wider than the room continues on the next line."""
    for word in words:
        while columns(word) > width:
            part = word[:width]
            while columns(part) > width:
                part = part[:-1]
            yield part
            word = word[len(part) :]
        yield word


def beside(
    lefts: Sequence[InkLine], rights: Sequence[InkLine], width: int, gap: int = 2
) -> list[InkLine]:
    """Two columns, the left one `width` wide."""
    rows = max(len(lefts), len(rights))
    space = Ink(" " * gap)
    return [
        [
            *fit(lefts[row] if row < len(lefts) else [], width),
            space,
            *(rights[row] if row < len(rights) else []),
        ]
        for row in range(rows)
    ]


def plain(lines: Iterable[InkLine]) -> str:
    """Only the words."""
    return "\n".join("".join(ink.text for ink in line).rstrip() for line in lines)
