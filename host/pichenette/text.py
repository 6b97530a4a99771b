"""Sentences for people, in every language they can choose."""

import difflib
import unicodedata
from collections import Counter
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = ("en", "fr")


class Text(NamedTuple):
    """One sentence in every language people can choose, side by side, so that none is missing."""

    en: str
    fr: str

    def __str__(self) -> str:
        return self.en

    def say(self, language: Language) -> str:
        return self.fr if language == "fr" else self.en


def same(said: str) -> Text:
    """For what we have no words for: a system error, a path."""
    return Text(said, said)


def listing(parts: Iterable[Text]) -> Text:
    """`a, b and c`."""
    *most, last = parts
    if not most:
        return last
    return Text(
        ", ".join(part.en for part in most) + f" and {last.en}",
        ", ".join(part.fr for part in most) + f" et {last.fr}",
    )


def names(people: Iterable[str]) -> Text:
    return listing(same(name) for name in people)


def of(name: str | None) -> str:
    """Whose it is, in French: « de Bo », « d’Ana »."""
    if not name:
        return "de ?"
    first = unicodedata.normalize("NFD", name[:1]).casefold()[:1]
    return f"d’{name}" if first in tuple("aeiouyhœæ") else f"de {name}"


def counted(count: int, single: Text, several: Text) -> Text:
    """`1 label`, `2 labels`; French has no plural below two."""
    return Text(
        f"{count} {(single if count == 1 else several).en}",
        f"{count} {(single if count < 2 else several).fr}",
    )


def number(value: float, form: str) -> Text:
    """A number as each language writes it: −1.5 and −1,5."""
    said = format(value, form)
    said = f"−{said[1:]}" if said.startswith("-") else said
    return Text(said, said.replace(".", ","))


def is_encodable(value: Any) -> bool:
    """Can every text in a JSON value be stored and shown?  Half an emoji cannot."""
    if isinstance(value, str):
        return value.isascii() or bool(encodable(value) == value)
    if isinstance(value, dict):
        return all(is_encodable(part) for pair in value.items() for part in pair)
    return not isinstance(value, list | tuple) or all(map(is_encodable, value))


def encodable(value: Any) -> Any:
    """The value with half characters written out, `\\ud800`, so that two names stay two names."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, dict):
        return {encodable(key): encodable(item) for key, item in value.items()}
    return [encodable(item) for item in value] if isinstance(value, list | tuple) else value


def nearest(word: str, known: Iterable[str]) -> str | None:
    """What was probably meant, if anything is near enough."""
    names = list(known)
    parts = Counter(part for name in names for part in name.casefold().split("-") if part)
    # A part that only one name has is its short name: `wide` for wide-beam.
    by_folded = {
        part: name for name in names for part in name.casefold().split("-") if parts[part] == 1
    }
    by_folded |= {name.casefold(): name for name in names}
    close = difflib.get_close_matches(word.casefold(), list(by_folded), n=1)
    return by_folded[close[0]] if close else None


def meant(word: str, known: Iterable[str]) -> Text:
    """` (did you mean "target"?)`, if a word is near enough."""
    close = nearest(word, known)
    if not close:
        return Text("", "")
    return Text(f' (did you mean "{close}"?)', f" (vouliez-vous dire « {close} » ?)")
