"""What a table wants to know of the settings; whoever has them all is config.py."""

from typing import Protocol

from pichenette.sense.thresholds import Thresholds
from pichenette.umpire.shot_times import ShotTimes


class Tuned(Protocol):
    """By what a board's gates and shots are judged."""

    @property
    def passages(self) -> Thresholds: ...
    @property
    def shot(self) -> ShotTimes: ...


class Settings(Protocol):
    def on(self, board: str) -> Tuned:
        """Those for a board."""
        ...
