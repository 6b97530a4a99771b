"""Inks and lines: what a panel is made of, without knowing any terminal library.

Comes in: pieces of text with a style's name.  Goes out: lines of a given width.  A style never says
something alone: colour-blind people and logs read the words.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

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


class Ink(NamedTuple):
    text: str
    style: Style = "plain"


Line = list[Ink]


def columns(text: str) -> int:
    """How many columns a text takes in a terminal."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "WF")
        for char in text
    )


def cut(text: str, width: int) -> str:
    """At most `width` columns; `…` tells that something is missing."""
    if columns(text) <= width:
        return text
    while text and columns(text) > width - 1:
        text = text[:-1]
    return text + "…" if width > 0 else ""


def left(text: str, width: int) -> str:
    text = cut(text, width)
    return text + " " * (width - columns(text))


def right(text: str, width: int) -> str:
    text = cut(text, width)
    return " " * (width - columns(text)) + text


def fit(line: Line, width: int) -> Line:
    """The line cut or filled to exactly `width` columns."""
    fitted: Line = []
    for ink in line:
        if width <= 0:
            break
        text = cut(ink.text, width)
        fitted.append(Ink(text, ink.style))
        width -= columns(text)
    if width > 0:
        fitted.append(Ink(" " * width))
    return fitted


def wrap(text: str, width: int, most: int = 1000) -> list[str]:
    """Lines of at most `width` columns; the last of `most` is cut, and nothing else is."""
    if columns(text) <= width:
        return [text]  # with its own spaces: a row of a drawing, an indented line
    indent = text[: len(text) - len(text.lstrip())][: max(0, width - 20)]
    return [cut(indent + line, width) for line in _wrapped(text, width - len(indent), most)]


def _wrapped(text: str, width: int, most: int) -> list[str]:
    lines: list[str] = []
    current = ""
    for word in _chopped(text.split(), max(1, width)):
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
    """A word that is wider than the room goes on in the next line."""
    for word in words:
        while columns(word) > width:
            part = word[:width]
            while columns(part) > width:
                part = part[:-1]
            yield part
            word = word[len(part) :]
        yield word


def beside(lefts: Sequence[Line], rights: Sequence[Line], width: int, gap: int = 2) -> list[Line]:
    """Two columns: the left one `width` wide."""
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


def plain(lines: Iterable[Line]) -> str:
    """Only the words."""
    return "\n".join("".join(ink.text for ink in line).rstrip() for line in lines)
