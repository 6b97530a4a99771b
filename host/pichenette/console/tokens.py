r"""Split a typed line into words.

Each word keeps what was really typed (`raw`).  What a word means is not known here.

* Spaces separate words. A word that begins with a quote extends to its end: "…", '…', “…”, ‘…’ and
  « … », whose inner spaces are typography.  So does a value after `=`.
* A quote inside a word is a letter: O'Neil, L’Hôte, 5".  So is an apostrophe that never ends: 'tis.
* A word or a value that begins with { or [ is JSON: it goes to the bracket that ends it, quotes,
  spaces and backslashes included.
* A backslash makes a letter of a quote, a space, an opening bracket or a backslash; else it is one.
"""

import json
from typing import NamedTuple

from pichenette.errors import Explained
from pichenette.text import Text

_QUOTES = {'"': '"', "'": "'", "“": "”", "„": "“", "‘": "’", "«": "»"}
_LETTERS = "'‘"
_BRACKETS = {"{": "}", "[": "]"}
_ESCAPED = frozenset(" \t\\{[") | set(_QUOTES) | set(_QUOTES.values())
_DECODER = json.JSONDecoder()


class BadLine(Explained, ValueError):
    """A line that cannot be split into words."""


class TypedWord(NamedTuple):
    meant: str
    raw: str  # as typed, quotes included


class _Part(NamedTuple):
    meant: str
    end: int  # the position after it


def split(line: str) -> list[TypedWord]:
    """Its words; raises BadLine if a quote has no end."""
    words = []
    at = 0
    while at < len(line):
        if line[at].isspace():
            at += 1
            continue
        start, meant, is_start = at, "", True
        while at < len(line) and not line[at].isspace():
            part = _opened(line, at) if is_start else None
            if part is None:
                part = _letter(line, at)
            is_start = part.end == at + 1 and line[at] == "="
            meant, at = meant + part.meant, part.end
        words.append(TypedWord(meant, line[start:at]))
    return words


def _letter(line: str, at: int) -> _Part:
    if line[at] == "\\" and line[at + 1 : at + 2] in _ESCAPED:
        return _Part(line[at + 1], at + 2)
    return _Part(line[at], at + 1)


def _opened(line: str, at: int) -> _Part | None:
    """A quotation or JSON that begins here."""
    if line[at] in _BRACKETS:
        return _json(line, at)
    if line[at] in _QUOTES:
        return _quoted(line, at)
    return None


def _json(line: str, at: int) -> _Part:
    try:
        end = _DECODER.raw_decode(line, at)[1]
    except (ValueError, RecursionError):  # not quite JSON: its reader will say what is wrong
        end = _balanced(line, at)
    return _Part(line[at:end], end)


def _balanced(line: str, at: int) -> int:
    waiting: list[str] = []
    for place in range(at, len(line)):
        if line[place] in _BRACKETS:
            waiting.append(_BRACKETS[line[place]])
        elif waiting and line[place] == waiting[-1]:
            waiting.pop()
            if not waiting:
                return place + 1
    return len(line)


def _quoted(line: str, at: int) -> _Part | None:
    opening, closing = line[at], _QUOTES[line[at]]
    meant, place = "", at + 1
    while place < len(line):
        if line[place] == closing and _is_end(line, place, closing):
            if opening == "«":
                meant = meant.strip()  # no-break spaces too
            return _Part(meant, place + 1)
        part = _letter(line, place)
        meant, place = meant + part.meant, part.end
    if opening in _LETTERS:
        return None
    raise BadLine(
        Text(
            f"{opening} has no closing {closing} (type \\{opening} for the character itself)",
            f"il manque {closing} après {opening} (tapez \\{opening} pour le caractère lui-même)",
        )
    )


def _is_end(line: str, place: int, closing: str) -> bool:
    """An apostrophe between letters does not end a quotation: 'Jean d'Arc'."""
    if closing not in "'’":
        return True
    return not line[place + 1 : place + 2].isalnum()
