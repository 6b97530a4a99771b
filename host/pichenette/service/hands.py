"""What somebody can do with their hands at a virtual board; virtual/hands.py implements it."""

from collections.abc import Mapping
from typing import Any, ClassVar, Protocol

from pichenette.games.game import Json
from pichenette.sense.calibration import Senses
from pichenette.service.request import BadRequest


class NoHands(BadRequest):
    """The board is a real one."""


class Hands(Protocol):
    DEEDS: ClassVar[tuple[str, ...]]

    @property
    def senses(self) -> Senses:
        """What calibrating this board would find."""
        ...

    def do(self, deed: str, given: Mapping[str, Any]) -> None:
        """Do one of `DEEDS` with its value and further fields; raises ValueError."""
        ...

    def as_json(self) -> Json:
        """The state of the board."""
        ...
