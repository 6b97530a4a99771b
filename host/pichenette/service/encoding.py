"""Encode outgoing JSON, whatever text got into it."""

import json
from dataclasses import fields

from pichenette.games.game import Json
from pichenette.table.view import View, plain
from pichenette.text import encodable


def encoded(value: Json) -> bytes:
    """On one line.  Anything goes out, even a path or a name from an older journal."""
    try:
        return json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return json.dumps(encodable(value), ensure_ascii=False).encode()


class ViewEncoder:
    """Encode successive views of one table, each exactly like `encoded(as_json(view))`.

    Little changes from one view to the next, so an unchanged part is not encoded again.
    """

    def __init__(self) -> None:
        self._parts: dict[str, tuple[object, bytes]] = {}  # by name: the value, and its encoding

    def encode(self, view: View) -> bytes:
        return b"{%b}" % b", ".join(self._part(view, field.name) for field in fields(view))

    def _part(self, view: View, name: str) -> bytes:
        value, known = getattr(view, name), self._parts.get(name)
        if known is None or known[0] is not value:
            known = self._parts[name] = value, b'"%b": %b' % (name.encode(), encoded(plain(value)))
        return known[1]
