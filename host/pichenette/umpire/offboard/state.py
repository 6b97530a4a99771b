"""What the umpire of Offboard knows, and the table of its states.

Everything that it knows is in `State`; moves.py alone makes another one of it.  `MOVES` says what
each event may lead to; events that a state has not stay there.

    quiet      nothing has fallen that waits
    rolling    … but a marble may still come: of a turn just over, or of a move nobody saw fall
    fallen     one marble: a hit of the player in turn, or people say which move it was
    several    more than one, of which a push ejects one (OB-10): people say which
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from pichenette.sense.observation import Passage
from pichenette.text import Text

Phase = Literal["quiet", "rolling", "fallen", "several"]
Event = Literal["passage", "forget", "aside", "only", "played", "corrected"]

MOVES: Mapping[Phase, Mapping[Event, tuple[Phase, ...]]] = {
    "quiet": {
        "passage": ("fallen",),
        "played": ("rolling",),
    },
    "rolling": {
        "passage": ("fallen", "quiet"),  # what was awaited has come
        "played": ("quiet",),
        "corrected": ("quiet",),
    },
    "fallen": {
        "passage": ("several",),
        "forget": ("quiet", "rolling"),
        "aside": ("quiet", "rolling"),
        "only": ("quiet", "rolling"),
        "played": ("quiet", "rolling"),
    },
    "several": {
        "forget": ("quiet", "rolling"),
        "aside": ("fallen",),
        "only": ("fallen", "quiet", "rolling"),
        "played": ("fallen", "quiet", "rolling"),
    },
}


class Ended(NamedTuple):
    """A turn of a sensed board that was over without a hit: a marble may still roll."""

    entry: int
    player: str | None
    at_us: int


class Hit(NamedTuple):
    """A fall that has counted, on a sensed board."""

    entry: int
    seen: Passage
    plays: int = 1  # since then, with its own


@dataclass(frozen=True, slots=True)
class State:
    falls: tuple[Passage, ...] = ()  # seen, not yet played or put aside
    perhaps: tuple[Passage, ...] = ()  # rather no marble: a hand, a storm
    quiet_from_us: int = 0
    unseen: int | None = None  # a target into which a move pushed what was not seen
    notices: tuple[Text, ...] = ()
    latest_us: int = 0  # the last moment that was told
    ended: Ended | None = None
    hit: Hit | None = None  # the last one, while it can be taken back with one tap
    late: frozenset[str] = frozenset()  # falls that may be of the turn that is over
    sure: frozenset[str] = frozenset()  # falls that people called a hit

    @property
    def phase(self) -> Phase:
        if self.falls:
            return "fallen" if len(self.falls) == 1 else "several"
        return "quiet" if self.ended is None and self.unseen is None else "rolling"
