"""JSON as it goes out, whatever text got into it."""

import json
from dataclasses import fields

from pichenette.games.game import Json
from pichenette.table.view import View, plain
from pichenette.text import encodable


def encoded(value: Json) -> bytes:
    """On one line.  A path, a name of an older journal: all of it goes out."""
    try:
        return json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return json.dumps(encodable(value), ensure_ascii=False).encode()


class ViewEncoder:
    """One table's views, one after the other, each as `encoded(as_json(view))` would have it.

    From one view to the next little changes: a part that is the very same is not written again.
    """

    def __init__(self) -> None:
        self._parts: dict[str, tuple[object, bytes]] = {}  # by name: the value, and as it was sent

    def encode(self, view: View) -> bytes:
        return b"{%b}" % b", ".join(self._part(view, one.name) for one in fields(view))

    def _part(self, view: View, name: str) -> bytes:
        value, known = getattr(view, name), self._parts.get(name)
        if known is None or known[0] is not value:
            known = self._parts[name] = value, b'"%b": %b' % (name.encode(), encoded(plain(value)))
        return known[1]
