"""Bytes to lines to JSON values and back, as strictly as the record format demands.

UTF-8 without BOM, lines end with LF, blank lines only at the end; no duplicate keys, no fractions
or exponents, no NaN.  What the values mean is not known here.
"""

import json
from typing import NoReturn

from pichenette import strict_json
from pichenette.expected import Unfit
from pichenette.games.game import BadRecord, Json, Text

# Python's int() and str() refuse more than 4300 digits, but the record format does not.  No rule
# tells numbers of that size apart, so a longer one is truncated and stays out of every range it was
# out of.
DIGITS = 4000


def split(data: bytes) -> list[bytes]:
    """The lines without trailing blank ones; at least one, for the header."""
    lines = data.split(b"\n")
    while len(lines) > 1 and not lines[-1].strip(b" \t\r"):
        lines.pop()
    return lines


def parse(line: bytes) -> Json:
    """The JSON value of one line; raises BadRecord."""
    if not line.strip(b" \t\r"):
        raise BadRecord(Text("an empty line", "une ligne vide"))
    if line.startswith(b"\xef\xbb\xbf"):
        raise BadRecord(Text("a byte order mark", "une marque d’ordre des octets (BOM)"))
    try:
        return strict_json.parse(line, _DECODER)
    except Unfit as error:
        raise BadRecord(*error.complaints) from error


def line(value: Json) -> bytes:
    """One line with its LF, in ASCII, so that any string survives, even unpaired surrogates."""
    return json.dumps(value).encode("ascii") + b"\n"


def _integer(digits: str) -> int:
    return int(digits[:DIGITS])


def _no_fraction(text: str) -> NoReturn:
    number = text[:20]
    raise Unfit(
        Text(f"only whole numbers, not {number}", f"des nombres entiers seulement, pas {number}")
    )


_DECODER = strict_json.decoder(whole=_integer, constant=_no_fraction, fraction=_no_fraction)
