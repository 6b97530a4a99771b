"""JSON from bytes that anybody may have written.

Raises `Unfit` for anything that is not UTF-8 or JSON, for duplicate keys and for deep nesting.
reading.py and expected.py say what the value has to be.
"""

import json
from collections.abc import Callable
from typing import Any

from pichenette.expected import Unfit
from pichenette.text import Text

Number = Callable[[str], Any]
"""From its digits as they stand; raises Unfit if that is not a number here."""


def decoder(whole: Number, constant: Number, fraction: Number = float) -> json.JSONDecoder:
    """`constant` handles NaN and Infinity, which are not JSON."""
    return json.JSONDecoder(
        object_pairs_hook=_object, parse_int=whole, parse_float=fraction, parse_constant=constant
    )


def parse(data: bytes, by: json.JSONDecoder) -> Any:
    """Raises Unfit."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        at = error.start + 1
        raise Unfit(Text(f"not UTF-8 at byte {at}", f"pas de l’UTF-8 à l’octet {at}")) from error
    try:
        return by.decode(text)
    except json.JSONDecodeError as error:
        raise Unfit(
            Text(
                f"not JSON: {error.msg} (column {error.colno})",
                f"ce n’est pas du JSON (colonne {error.colno})",
            )
        ) from error
    except RecursionError as error:
        raise Unfit(DEEP) from error


DEEP = Text("too deeply nested", "trop d’objets imbriqués")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Unfit(Text("a key appears twice", "une clé apparaît deux fois"))
    return found
