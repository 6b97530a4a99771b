"""Sum up a board's self-test: working, not working, or neither there nor needed.

One sentence that contradicts none of the SAY lines and the DONE result (written by
firmware/selftest.py).
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from pichenette.console.sayings import said
from pichenette.text import LANGUAGES, Language, Text, same

_WELL = re.compile(r"^(?P<name>.+): (clear|answers|good, -?\d+ counts)$")
_COLOUR = " colour"
_FRENCH = {"scale": "balance"}
_GAPS: dict[Language, str] = {"en": "; ", "fr": " ; "}
_HEAD = re.compile(r"^colour head of (?P<name>\S+) does not answer")


class SelfTest(NamedTuple):
    is_well: bool  # nothing required is wrong
    text: Text
    absent: tuple[str, ...] = ()  # optional parts that are not connected


def judged(lines: Sequence[str], result: str) -> SelfTest:
    wrong = result.split() if result != "ok" else []
    well = [line for line in lines if _WELL.match(line)]
    if wrong:
        named = [line for line in lines if line not in well and _is_about(line, wrong)]
        texts = [said(line) for line in named] or [same(result)]
        en, fr = (gap.join(text.say(lang) for text in texts) for lang, gap in _GAPS.items())
        return SelfTest(False, Text(f"not working: {en}", f"en panne : {fr}"))
    absent = tuple(dict.fromkeys(_part(line) for line in lines if line not in well))
    if not absent:
        return SelfTest(
            True,
            Text(
                f"everything works ({len(well)} parts)", f"tout fonctionne ({len(well)} éléments)"
            ),
        )
    missing = _named(absent)
    return SelfTest(
        True,
        Text(
            f"{len(well)} parts work; optional and not connected: {missing.en}",
            f"{len(well)} éléments fonctionnent ; en option et non connecté : {missing.fr}",
        ),
        absent,
    )


def _named(absent: Sequence[str]) -> Text:
    """The parts in words; heads are counted."""
    heads = [name.removesuffix(_COLOUR) for name in absent if name.endswith(_COLOUR)]
    named = [Text(name, _FRENCH.get(name, name)) for name in absent if not name.endswith(_COLOUR)]
    if heads:
        where = ", ".join(heads)
        named.append(Text(f"colour heads of {where}", f"têtes de couleur de {where}"))
    return Text(*(", ".join(line.say(language) for line in named) for language in LANGUAGES))


def _part(line: str) -> str:
    """The part a line is about: `pocket-1 colour`, as the firmware names a head that answers."""
    head = _HEAD.match(line)
    return head["name"] + _COLOUR if head else line.partition(":")[0]


def _is_about(line: str, wrong: Sequence[str]) -> bool:
    """`wrong` is cut at the spaces in names, so any word of the part's name will do."""
    return bool({*_part(line).split()} & {*wrong})
