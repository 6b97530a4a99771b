"""The language in which a command line is answered."""

import os
from collections.abc import Mapping, Sequence
from itertools import pairwise

from pichenette.text import Language


def language(environment: Mapping[str, str]) -> Language:
    """The locale's language as POSIX finds it, or English if we lack it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def asked(words: Sequence[str]) -> Language:
    """What `--lang` says among these words, or else the locale."""
    for word, following in pairwise([*words, ""]):
        said = following if word == "--lang" else word.removeprefix("--lang=")
        if word.startswith("--lang") and said in ("en", "fr"):
            return "fr" if said == "fr" else "en"
    return language(os.environ)
