"""A shot while it is open: strike, passages, quiet.

Comes in: strikes, passages and people's words, with their moments on the board's clock (`at_us`).
Goes out: when the shot is over.  The host's clock plays no part, so a line that comes late, or
twice, changes nothing.  This file knows no rule and no piece.
"""

from dataclasses import dataclass, field

from pichenette.games.shot import Shot
from pichenette.sense.observation import Passage
from pichenette.sense.thresholds import Count
from pichenette.text import Text


@dataclass(frozen=True)
class ShotTimes:
    settle_ms: Count = 1500  # quiet after the last passage: the shot is over
    roll_ms: Count = 3000  # after a flick pieces may roll this long before the first one falls
    doubt_ms: Count = 5000  # … longer where something is asked, for people to look up and answer
    late_ms: Count = 10_000  # a piece that falls without a flick so soon belongs to the last shot


@dataclass
class OpenShot:
    """A shot that is being played: what was seen so far, and what people said."""

    began_us: int
    quiet_from_us: int
    is_struck: bool = False
    passages: list[Passage] = field(default_factory=list)
    said: Shot | None = None  # people's word stands above the sensors'
    said_us: int = 0  # … and is about all that had fallen by then: these passages
    said_of: frozenset[str] | None = None  # None: not told, so about all of them
    gone: tuple[str, ...] = ()  # left the board, as people say: no gate sees it
    refused: Text | None = None  # why the rules did not take it; it waits for people

    def busy(self, at_us: int) -> None:
        """Something happened: the countdown starts again."""
        self.quiet_from_us = max(self.quiet_from_us, at_us)
        self.refused = None

    def due_us(self, times: ShotTimes, has_doubt: bool) -> int | None:
        """When it is over if nothing more happens; None: people must put it right first."""
        if self.refused:
            return None
        wait_ms = times.doubt_ms if has_doubt else times.settle_ms
        settled_us = self.quiet_from_us + wait_ms * 1000
        if not self.is_struck:
            return settled_us
        return max(settled_us, self.began_us + times.roll_ms * 1000)
