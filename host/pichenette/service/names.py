"""Names that people type: short enough for a screen, without tricks, and distinct.

Raises BadRequest if one cannot be shown, or if two look the same.
"""

import unicodedata
from collections.abc import Sequence

from pichenette.expected import shown
from pichenette.service.request import BadRequest
from pichenette.text import Text

LONGEST = 60  # characters: names appear on every surface, many times over
_PILE = 6  # marks; Vietnamese has two on a letter, Hebrew four, Tibetan five
_TURNING = frozenset(
    map(chr, (0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)))
)


def check(names: Sequence[str], field: str) -> None:
    """`field` is what they are called in the request."""
    for name in names:
        check_one(name, field)
    _check_differ(names, field)


def check_one(name: str, field: str) -> None:
    """A record may hold any name, but a typed one must fit on a screen."""
    if len(name) > LONGEST:
        start = name[:12]
        raise BadRequest(
            Text(
                f"{field}: the name {start}… is too long; at most {LONGEST} characters",
                f"{field} : le nom {start}… est trop long ; {LONGEST} caractères au plus",
            )
        )
    if any(unicodedata.category(char) in ("Cc", "Zl", "Zp") or char in _TURNING for char in name):
        raise BadRequest(
            Text(
                f"{field}: {name!r} contains a control character; type the name again",
                f"{field} : {shown(name).fr} contient un caractère de contrôle ; retapez le nom",
            )
        )
    if _highest_pile(name) > _PILE:
        raise BadRequest(
            Text(
                f"{field}: too many accents on one letter, at most {_PILE}; type the name again",
                f"{field} : trop d’accents sur une lettre, {_PILE} au plus ; retapez le nom",
            )
        )
    if not any(unicodedata.category(char)[0] in "LNPS" for char in look(name)):
        bare = ascii(name)
        raise BadRequest(
            Text(
                f"{field}: {bare} is not a name: nothing in it is visible",
                f"{field} : « {bare[1:-1]} » n’est pas un nom : rien n’y est visible",
            )
        )


def _highest_pile(name: str) -> int:
    """Marks above one another reach into the lines above and below."""
    highest = pile = 0
    for char in unicodedata.normalize("NFD", name):
        pile = pile + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        highest = max(highest, pile)
    return highest


def _check_differ(names: Sequence[str], field: str) -> None:
    """Two names must look different to whoever reads the score."""
    by_look: dict[str, str] = {}
    for name in names:
        seems = look(name)
        if by_look.setdefault(seems, name) != name:
            raise BadRequest(
                Text(
                    f"{field}: two names look the same: {seems}; change one of them",
                    f"{field} : deux noms se ressemblent : {seems} ; changez-en un",
                )
            )


def look(name: str) -> str:
    """What a screen shows of it: no joiners or fillers, accents in one form."""
    visible = "".join(char for char in name if unicodedata.category(char) != "Cf")
    return unicodedata.normalize("NFC", " ".join(visible.split()))
