"""Read another program's request strictly, before anything is done.

Whatever passes can be stored, shown and sent back: text that no screen can show, infinite numbers
and duplicate keys raise BadRequest, which says what is wrong.  No verb is known here.
"""

from math import isfinite
from typing import Any, NoReturn

from pichenette import strict_json
from pichenette.expected import Unfit
from pichenette.text import Text, encodable, is_encodable

LONGEST = 65536  # bytes of one request

_OBJECT = Text("a request is a JSON object", "une requête est un objet JSON")
_DEEPEST = 30  # safe for whatever walks through it later
_SHOWN = 40  # characters of the offending part
_LARGEST = 2**63 - 1  # the largest whole number the journal keeps


class BadRequest(Unfit):
    """A request that this interface does not understand."""


TOO_LONG = BadRequest(
    Text(
        f"a request is one line of at most {LONGEST} bytes",
        f"une requête est une ligne d’au plus {LONGEST} octets",
    )
)


def parse(data: bytes) -> dict[str, Any]:
    """The request's JSON object; raises BadRequest."""
    if len(data) > LONGEST:
        raise TOO_LONG
    try:
        given = strict_json.parse(data, _DECODER)
    except Unfit as error:
        raise BadRequest(*error.complaints) from error
    if not isinstance(given, dict):
        raise BadRequest(_OBJECT)
    return given


def check(given: dict[str, Any]) -> None:
    """Raise BadRequest if something in it could not be stored, shown or sent back."""
    _check(given, "", _DEEPEST)


def _check(value: Any, where: str, deeper: int) -> None:
    if deeper < 0:
        raise BadRequest(strict_json.DEEP)
    if isinstance(value, dict):
        for key, item in value.items():
            inner = f"{where}.{key}" if where else key
            _check(key, inner, deeper)
            _check(item, inner, deeper - 1)
    elif isinstance(value, list):
        for item in value:
            _check(item, where, deeper - 1)
    elif isinstance(value, int) and abs(value) > _LARGEST:
        raise _too_large(str(value))
    elif isinstance(value, float) and not isfinite(value):
        raise BadRequest(
            Text(
                f"{where}: infinity and NaN are not allowed",
                f"{where} : l’infini et NaN ne sont pas permis",
            )
        )
    elif not is_encodable(value):
        place, found = encodable(where)[:_SHOWN], encodable(value)[:_SHOWN]
        raise BadRequest(
            Text(
                f'{place}: "{found}" contains half a character, which cannot be stored; '
                "type it again",
                f"{place} : « {found} » contient une moitié de caractère, impossible à "
                "enregistrer ; retapez-le",
            )
        )


def _whole(text: str) -> int:
    if len(text) > _SHOWN:
        raise _too_large(text)
    return int(text)


def _too_large(text: str) -> BadRequest:
    start = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
    return BadRequest(Text(f"{start} is too large a number", f"{start} est un nombre trop grand"))


def _no_number(text: str) -> NoReturn:
    raise BadRequest(Text(f"{text} is not a JSON number", f"{text} n’est pas un nombre JSON"))


_DECODER = strict_json.decoder(whole=_whole, constant=_no_number)
