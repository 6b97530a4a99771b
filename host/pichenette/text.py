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
