"""JSON as it goes out, whatever text got into it."""

import json

from pichenette.games.game import Json
from pichenette.text import encodable


def encoded(value: Json) -> bytes:
    """On one line.  A path, a name of an older journal: all of it goes out."""
    try:
        return json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return json.dumps(encodable(value), ensure_ascii=False).encode()
