"""What a command line says, in French: help, headings, and what is wrong with the words typed.

The commands are written in English alone; here each of their sentences has its French one, found
by the English.  A test compares the two.
"""

import re

from pichenette.cli.french.commands import COMMANDS
from pichenette.cli.french.help import HELP as HELP
from pichenette.cli.french.options import ENDINGS, METAVARS, OPTIONS
from pichenette.text import Language

_FRAME = {
    "usage: ": "usage : ",
    "positional arguments": "arguments ",
    "options": "options ",  # its colon follows
    "show this help message and exit": "affiche cette aide",
    "show program's version number and exit": "affiche la version",
}
_NAMES = {"command": "commande", "what": "quoi"}
_KINDS = {"int": "un nombre entier", "float": "un nombre"}
_MISTAKES = (
    (r"expected one argument", "il manque sa valeur"),
    (r"expected at least one argument", "il faut au moins une valeur"),
    (r"expected at most one argument", "une valeur au plus"),
    (r"expected (\d+) arguments?", r"\1 valeurs sont attendues"),
    (r"invalid choice: (.*)", r"choix inconnu : \1"),
    (r"not allowed with argument (.*)", r"incompatible avec \1"),
    (r"ignored explicit argument (.*)", r"ne prend pas de valeur : \1"),
    (r"the following arguments are required: (.*)", r"il manque : \1"),
    (r"one of the arguments (.*) is required", r"il faut l’un de ceux-ci : \1"),
    (
        r"expected a number above 0 or max, got (.*)",
        r"il faut un nombre au-dessus de 0, ou max, et non \1",
    ),
    (r"ambiguous option: (.*) could match (.*)", r"option ambiguë : \1 peut être \2"),
)


def said(english: str, language: Language) -> str:
    """A sentence of the help; English if there is no other."""
    if language == "en":
        return english
    for known in (COMMANDS, OPTIONS, _FRAME):
        if english in known:
            return known[english]
    for ending, french in ENDINGS.items():
        if english.endswith(ending):
            return english.removesuffix(ending) + french
    return english


def placeholder(english: str, language: Language) -> str:
    """What stands for a value: FILE, NAME."""
    return METAVARS.get(english, english) if language == "fr" else english


def mistake(english: str, language: Language) -> str:
    """What argparse has to complain about."""
    if language == "en":
        return english
    named = re.fullmatch(r"argument ([^:]+): (.*)", english, re.DOTALL)
    if named:
        return f"{_NAMES.get(named[1], named[1])} : {mistake(named[2], language)}"
    kind = re.fullmatch(r"invalid (\w+) value: (.*)", english, re.DOTALL)
    if kind:
        return f"{_quoted(kind[2])} n’est pas {_KINDS.get(kind[1], 'une valeur possible')}"
    for pattern, french in _MISTAKES:
        if found := re.fullmatch(pattern, english, re.DOTALL):
            return _quoted(found.expand(french))
    return english


def _quoted(words: str) -> str:
    """As French quotes what Python has quoted in its own way."""
    return re.sub(r"(?<!\w)'([^']*)'|\"([^\"]*)\"", r"« \1\2 »", words)
