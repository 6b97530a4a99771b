"""What a plain value has to be, and the sentence about one that is not.

`Expected` is a check with its words, for annotations (`Annotated[int, whole(1, 99)]`, which
reading.py understands) and for checking a single value by hand.  Values are as a TOML or JSON
parser returns them.  No file and no form of data is known here.
"""

import json
import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import isfinite
from typing import Any

from pichenette.errors import Explained
from pichenette.text import Text, meant, nearest, same

_SHOWN = 40  # characters of a value in a message


class Unfit(Explained, ValueError):
    """Data that is not what it has to be, with every mistake found, one per line."""

    def __init__(self, *complaints: Text | str) -> None:
        texts = [
            same(complaint) if isinstance(complaint, str) else complaint for complaint in complaints
        ]
        self.complaints = tuple(texts)
        super().__init__(
            Text("\n".join(text.en for text in texts), "\n".join(text.fr for text in texts))
        )

    def within(self, where: str) -> tuple[Text, ...]:
        """The complaints, with their place."""
        return tuple(at(where, complaint) for complaint in self.complaints)


@dataclass(frozen=True)
class Expected:
    """`text` ends the sentence "expected …"."""

    text: Text
    holds: Callable[[Any], bool]
    words: tuple[str, ...] = ()  # one of which was probably meant

    def complaint(self, value: Any, where: str) -> Text | None:
        if self.holds(value):
            return None
        complaint = wrong(where, value, self.text)
        is_word = isinstance(value, str) and len(value) <= _SHOWN
        hint = meant(value, self.words) if is_word else same("")
        return Text(complaint.en + hint.en, complaint.fr + hint.fr)


def shown(value: Any) -> Text:
    """A value as people would type it, short enough for a message; a word between quotes."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=repr)
    except (ValueError, RecursionError):  # a number of thousands of digits, a bottomless list
        text = f"<{type(value).__name__}>"
    if isinstance(value, str):
        return Text(_short(text), f"« {_short(repr(value)[1:-1], _SHOWN - 4)} »")
    return same(_short(text))


def _short(text: str, most: int = _SHOWN) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def at(where: str, complaint: Text) -> Text:
    return Text(f"{where}: {complaint.en}", f"{where} : {complaint.fr}") if where else complaint


def wrong(where: str, value: Any, wanted: Text) -> Text:
    found = shown(value)
    complaint = Text(
        f"expected {wanted.en}, got {found.en}", f"il faut {wanted.fr}, pas {found.fr}"
    )
    return at(where, complaint)


def missing(where: str, key: str) -> Text:
    return at(where, Text(f'"{key}" is missing', f"il manque « {key} »"))


def unknown(where: str, key: Any, known: Collection[str]) -> Text:
    """With what was probably meant, or with all there is."""
    name, close = shown(key), nearest(str(key), known)
    if close:
        hint = Text(f'did you mean "{close}"?', f"vouliez-vous dire « {close} » ?")
    elif known:
        listed = ", ".join(sorted(known))
        hint = Text(f"there are {listed}", f"il y a {listed}")
    else:
        hint = Text("there are none", "il n’y en a aucune")
    return at(
        where, Text(f"unknown key {name.en}; {hint.en}", f"clé inconnue {name.fr} ; {hint.fr}")
    )


def keys(
    value: Any, where: str, required: Collection[str], optional: Collection[str] = ()
) -> list[Text]:
    """What is wrong with an object's keys: it needs all of `required`, and only these."""
    if complaint := OBJECT.complaint(value, where):
        return [complaint]
    lacking = [missing(where, key) for key in required if key not in value]
    known = [*required, *optional]
    return lacking + [unknown(where, key, known) for key in value if key not in known]


@cache
def whole(least: int | None = None, most: int | None = None) -> Expected:
    # type(), not isinstance(): True is an int to Python, but not a number to people.
    low = float("-inf") if least is None else least
    high = float("inf") if most is None else most
    return Expected(
        _bounded(Text("a whole number", "un nombre entier"), least, most),
        lambda value: type(value) is int and low <= value <= high,
    )


@cache
def number(least: float | None = None, most: float | None = None) -> Expected:
    low = float("-inf") if least is None else least
    high = float("inf") if most is None else most
    return Expected(
        _bounded(Text("a number", "un nombre"), least, most),
        lambda value: _is_number(value) and low <= value <= high,
    )


@cache
def above(least: float, most: float | None = None) -> Expected:
    """Not `least` itself."""
    high = float("inf") if most is None else most
    up = Text("", "") if most is None else Text(f", {most:g} at most", f", {_comma(most)} au plus")
    return Expected(
        Text(f"a number above {least:g}{up.en}", f"un nombre supérieur à {_comma(least)}{up.fr}"),
        lambda value: _is_number(value) and least < value <= high,
    )


def one_of(words: Collection[str]) -> Expected:
    return _one_of(tuple(words))


@lru_cache(maxsize=256)
def _one_of(words: tuple[str, ...]) -> Expected:
    return Expected(
        either([shown(word) for word in words]),
        lambda value: isinstance(value, str) and value in words,
        words,
    )


def either(words: Sequence[Text]) -> Text:
    """`a, b or c`."""
    *most, last = words
    if not most:
        return last
    return Text(
        ", ".join(word.en for word in most) + f" or {last.en}",
        ", ".join(word.fr for word in most) + f" ou {last.fr}",
    )


def matching(pattern: str, text: Text) -> Expected:
    found = re.compile(pattern)
    return Expected(text, lambda value: isinstance(value, str) and bool(found.fullmatch(value)))


def _is_number(value: Any) -> bool:
    return (type(value) is float and isfinite(value)) or (type(value) is int and abs(value) < 1e300)


def _comma(bound: float) -> str:
    return f"{bound:g}".replace(".", ",")


def _bounded(what: Text, least: float | None, most: float | None) -> Text:
    if least is not None and most is not None:
        return Text(
            f"{what.en} from {least:g} to {most:g}",
            f"{what.fr} de {_comma(least)} à {_comma(most)}",
        )
    if least is not None:
        return Text(f"{what.en}, {least:g} or more", f"{what.fr}, {_comma(least)} au moins")
    if most is not None:
        return Text(f"{what.en}, {most:g} at most", f"{what.fr}, {_comma(most)} au plus")
    return what


WHOLE = whole()
NUMBER = number()
STRING = Expected(Text("a string", "une chaîne"), lambda value: type(value) is str)
FLAG = Expected(Text("true or false", "true ou false"), lambda value: type(value) is bool)
NOTHING = Expected(Text("null", "null"), lambda value: value is None)
LIST = Expected(Text("a list", "une liste"), lambda value: isinstance(value, list | tuple))
OBJECT = Expected(Text("an object", "un objet"), lambda value: isinstance(value, dict))
