"""What a board's self-test comes to: well, wrong, or not there and not needed.

Comes in: the SAY lines of a self-test and the result of its DONE (firmware/selftest.py writes
both).  Goes out: one sentence that contradicts none of them.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from pichenette.text import LANGUAGES, Text

_WELL = re.compile(r"^(?P<name>.+): (clear|answers|good, -?\d+ counts)$")
_COLOUR = " colour"
_FRENCH = {"scale": "balance"}
_HEAD = re.compile(r"^colour head of (?P<name>\S+) does not answer")


class SelfTest(NamedTuple):
    is_well: bool  # nothing that must be there is wrong
    text: Text
    absent: tuple[str, ...] = ()  # optional parts that are not connected


def judged(said: Sequence[str], result: str) -> SelfTest:
    wrong = result.split() if result != "ok" else []
    well = [line for line in said if _WELL.match(line)]
    if wrong:
        named = [line for line in said if line not in well and _is_about(line, wrong)]
        told = "; ".join(named) or result
        return SelfTest(False, Text(f"wrong: {told}", f"à revoir : {told}"))
    absent = tuple(dict.fromkeys(_part(line) for line in said if line not in well))
    if not absent:
        return SelfTest(
            True, Text(f"all is well ({len(well)} parts)", f"tout va bien ({len(well)} éléments)")
        )
    missing = _named(absent)
    return SelfTest(
        True,
        Text(
            f"well: {len(well)} parts; optional, and not connected: {missing.en}",
            f"en ordre : {len(well)} éléments ; en option, et non connecté : {missing.fr}",
        ),
        absent,
    )


def _named(absent: Sequence[str]) -> Text:
    """The parts in words; heads are counted."""
    heads = [name.removesuffix(_COLOUR) for name in absent if name.endswith(_COLOUR)]
    said = [Text(one, _FRENCH.get(one, one)) for one in absent if not one.endswith(_COLOUR)]
    if heads:
        where = ", ".join(heads)
        said.append(Text(f"colour heads of {where}", f"têtes de couleur de {where}"))
    return Text(*(", ".join(one.say(language) for one in said) for language in LANGUAGES))


def _part(line: str) -> str:
    """Which part a line is about: `pocket-1 colour`, as the firmware names a head that is there."""
    head = _HEAD.match(line)
    return head["name"] + _COLOUR if head else line.partition(":")[0]


def _is_about(line: str, wrong: Sequence[str]) -> bool:
    """`wrong` is cut where names have spaces, so any word of the part's name will do."""
    return bool({*_part(line).split()} & {*wrong})
