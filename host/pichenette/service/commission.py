"""Leading somebody through the set-up of a board; commissioning/walk.py does it."""

from collections.abc import Mapping
from typing import Any, Protocol

from pichenette.games.game import Json


class Commissioning(Protocol):
    def as_json(self) -> Json:
        """Where the walk is, and what every station has found."""
        ...

    def do(self, given: Mapping[str, Any]) -> None:
        """Go to a station, or say something there; raises BadRequest."""
        ...
