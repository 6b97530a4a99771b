"""JSON from bytes that anybody may have written.

Comes in: bytes, and what to make of their numbers.  Goes out: the value, or `Unfit`: no UTF-8, no
JSON, a key given twice, nested too deeply.  What the value has to be is said in reading.py and
expected.py.
"""

import json
from collections.abc import Callable
from typing import Any

from pichenette.expected import Unfit
from pichenette.text import Text

Number = Callable[[str], Any]
"""Of its digits as they stand; raises Unfit where such a number is none."""


def decoder(whole: Number, constant: Number, fraction: Number = float) -> json.JSONDecoder:
    """`constant`: of NaN and Infinity, which are no JSON."""
    return json.JSONDecoder(
        object_pairs_hook=_object, parse_int=whole, parse_float=fraction, parse_constant=constant
    )


def parse(data: bytes, by: json.JSONDecoder) -> Any:
    """Raises Unfit."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        at = error.start + 1
        raise Unfit(Text(f"not UTF-8 at byte {at}", f"pas de l'UTF-8 à l'octet {at}")) from error
    try:
        return by.decode(text)
    except json.JSONDecodeError as error:
        raise Unfit(
            Text(
                f"not JSON: {error.msg} (column {error.colno})",
                f"ce n'est pas du JSON (colonne {error.colno})",
            )
        ) from error
    except RecursionError as error:
        raise Unfit(DEEP) from error


DEEP = Text("too deeply nested", "trop d'objets imbriqués")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Unfit(Text("a key appears twice", "une clé apparaît deux fois"))
    return found
