"""What the umpire of Offboard knows, and the table of its states.

All it knows is in `UmpireState`, which only moves.py changes.  `MOVES` says where each event may
lead; an event missing from a state leaves it unchanged.

    quiet      no fall is waiting
    rolling    … but a marble may still come, from the turn just over or from a move not yet seen
    fallen     one marble: a hit for the player in turn, or people say which move it was
    several    more than one, though a push ejects one (OB-10): people say which
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from pichenette.sense.observation import Passage
from pichenette.text import Text

Phase = Literal["quiet", "rolling", "fallen", "several"]
UmpireEvent = Literal["passage", "forget", "aside", "only", "played", "corrected"]

MOVES: Mapping[Phase, Mapping[UmpireEvent, tuple[Phase, ...]]] = {
    "quiet": {
        "passage": ("fallen",),
        "played": ("rolling",),
    },
    "rolling": {
        "passage": ("fallen", "quiet"),  # the awaited marble has fallen
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
    """A turn on a sensed board that ended without a hit; a marble may still roll."""

    entry: int
    player: str | None
    at_us: int


class CountedHit(NamedTuple):
    """A fall that has counted, on a sensed board."""

    entry: int
    seen: Passage
    plays: int = 1  # since then, its own included


class UmpireState(NamedTuple):
    falls: tuple[Passage, ...] = ()  # seen, not yet played or put aside
    perhaps: tuple[Passage, ...] = ()  # probably no marble: a hand, a storm
    quiet_from_us: int = 0
    unseen: int | None = None  # the target of a move whose fall was not seen
    is_unseen_old: bool = False  # people have played on since
    notices: tuple[Text, ...] = ()
    latest_us: int = 0  # the latest moment reported
    ended: Ended | None = None
    hit: CountedHit | None = None  # the last one, while one tap can take it back
    late: frozenset[str] = frozenset()  # falls that may belong to the turn just over
    sure: frozenset[str] = frozenset()  # falls that people called a hit
    forgotten: frozenset[str] = frozenset()  # passages on their way as what fell was forgotten

    @property
    def phase(self) -> Phase:
        if self.falls:
            return "fallen" if len(self.falls) == 1 else "several"
        return "quiet" if self.ended is None and self.unseen is None else "rolling"
