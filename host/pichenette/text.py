"""Sentences for people, in every language they can choose."""

from typing import Literal, NamedTuple

Language = Literal["en", "fr"]


class Text(NamedTuple):
    """One sentence in every language people can choose: side by side, so that none is missing."""

    en: str
    fr: str

    def __str__(self) -> str:
        return self.en

    def say(self, language: Language) -> str:
        return self.fr if language == "fr" else self.en


def same(said: str) -> Text:
    """What has no words of ours: an error of the system, a path."""
    return Text(said, said)


def number(value: float, form: str) -> Text:
    """A number as each language writes it: 1.5 and 1,5."""
    said = format(value, form)
    return Text(said, said.replace(".", ","))
