"""The language in which a command line is answered."""

import os
from collections.abc import Mapping, Sequence
from itertools import pairwise

from pichenette.text import LANGUAGES, Language


def language(environment: Mapping[str, str]) -> Language:
    """The locale's language as gettext finds it, or English if we lack it: `LANGUAGE` lists what
    people prefer, and counts in every locale but the plain one of programs.
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((value for name in names if (value := environment.get(name))), "")
    listed = environment.get("LANGUAGE", "") if locale not in ("C", "POSIX") else ""
    for wanted in (*listed.split(":"), locale):
        for known in LANGUAGES:
            if wanted.lower().startswith(known):
                return known
    return "en"


def asked(words: Sequence[str]) -> Language:
    """What `--lang` says among these words, or else the locale."""
    for word, following in pairwise([*words, ""]):
        said = following if word == "--lang" else word.removeprefix("--lang=")
        if word.startswith("--lang") and said in ("en", "fr"):
            return "fr" if said == "fr" else "en"
    return language(os.environ)
