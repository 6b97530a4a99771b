"""The settings a table needs; config.py has them all."""

from typing import Protocol

from pichenette.sense.thresholds import Thresholds
from pichenette.umpire.shot_times import ShotTimes


class Tuned(Protocol):
    """Thresholds and times by which a board's gates and shots are judged."""

    @property
    def passages(self) -> Thresholds: ...
    @property
    def shot(self) -> ShotTimes: ...


class TuningSettings(Protocol):
    def on(self, board: str) -> Tuned:
        """The thresholds and times for one board."""
        ...
