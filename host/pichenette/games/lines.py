"""Bytes to lines to JSON values and back, as strictly as the record's form wants it.

UTF-8 without BOM, lines end with LF, blank lines only at the end; no key twice, no fraction or
exponent, no NaN.  Knows nothing of what the values mean.
"""

import json
from typing import NoReturn

from pichenette.games.game import BadRecord, Json, Text

# Python's int() and str() refuse more than 4300 digits; the record's form does not.  No rule tells
# two numbers of that size apart, so a longer one is cut and stays out of every range it was out of.
DIGITS = 4000


def split(data: bytes) -> list[bytes]:
    """The lines, without the blank ones at the end; at least one, for the header."""
    lines = data.split(b"\n")
    while len(lines) > 1 and not lines[-1].strip(b" \t\r"):
        lines.pop()
    return lines


def parse(line: bytes) -> Json:
    """The JSON value of one line; raises BadRecord."""
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        at = error.start + 1
        raise BadRecord(
            Text(f"not UTF-8 at byte {at}", f"pas de l'UTF-8 à l'octet {at}")
        ) from error
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        if not text.strip(" \t\r"):
            raise BadRecord(Text("an empty line", "une ligne vide")) from error
        if text.startswith("\ufeff"):
            raise BadRecord(
                Text("a byte order mark", "une marque d'ordre des octets (BOM)")
            ) from error
        raise BadRecord(
            Text(
                f"not JSON: {error.msg} (column {error.colno})",
                f"ce n'est pas du JSON (colonne {error.colno})",
            )
        ) from error
    except RecursionError as error:
        raise BadRecord(Text("too deeply nested", "trop d'objets imbriqués")) from error


def line(value: Json) -> bytes:
    """One line with its LF, in ASCII: any string survives, half surrogate pairs included."""
    return json.dumps(value).encode("ascii") + b"\n"


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise BadRecord(Text("a key appears twice", "une clé apparaît deux fois"))
    return found


def _integer(digits: str) -> int:
    return int(digits[:DIGITS])


def _no_float(text: str) -> NoReturn:
    number = text[:20]
    raise BadRecord(
        Text(f"expected a whole number, got {number}", f"il faut un nombre entier, pas {number}")
    )


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_int=_integer,
    parse_float=_no_float,
    parse_constant=_no_float,
)
