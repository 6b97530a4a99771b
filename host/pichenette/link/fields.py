"""Read the fields of a sentence strictly.

A checksum says that a line arrived as it was sent, not that it is true: this is the one place where
a number is checked before anything is done with it; `NoSuchValue` says why it is wrong.  Python's
own `int` would also accept `1_0`, `+1`, ` 1` and the digits of every script; a Pico writes none of
those.
"""

import re
from collections.abc import Callable

from pichenette.errors import Explained
from pichenette.text import Text

Reader = Callable[[str], int | str]

_MASK = re.compile(r"[0-9A-Fa-f]{1,8}")


class NoSuchValue(Explained, ValueError):
    """A field with an impossible value."""


def whole(name: Text, least: int, most: int) -> Callable[[str], int]:
    """A whole number in plain digits, as `%d` writes it."""
    longest = max(len(str(least)), len(str(most)))

    def read(text: str) -> int:
        digits = text[1:] if text.startswith("-") else text
        if len(text) <= longest and digits.isascii() and digits.isdigit():
            value = int(text)
            if least <= value <= most:
                return value
        raise NoSuchValue(
            Text(
                f"{name.en} {_quoted(text)} is out of range, {least} to {most}",
                f"{name.fr} {_quoted(text)} hors limites, de {least} à {most}",
            )
        )

    return read


def mask(name: Text, bits: int) -> Callable[[str], int]:
    """Hexadecimal, one bit per gate."""

    def read(text: str) -> int:
        if _MASK.fullmatch(text) and (value := int(text, 16)) < 1 << bits:
            return value
        raise NoSuchValue(
            Text(
                f"{name.en} {_quoted(text)} is not {bits} bits in hexadecimal",
                f"{name.fr} {_quoted(text)} : il faut {bits} bits en hexadécimal",
            )
        )

    return read


def word(name: Text, pattern: str = r"[!-~]{1,40}") -> Callable[[str], str]:
    """A name without spaces, or whatever else `pattern` allows."""
    form = re.compile(pattern)

    def read(text: str) -> str:
        if form.fullmatch(text):
            return text
        raise NoSuchValue(
            Text(
                f"{name.en} {_quoted(text)} has the wrong form",
                f"{name.fr} {_quoted(text)} n’a pas la bonne forme",
            )
        )

    return read


def _quoted(text: str) -> str:
    return repr(text if len(text) <= 24 else f"{text[:20]}…")
