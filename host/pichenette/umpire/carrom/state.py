"""What the umpire of the carrom games knows, and the table of its states.

Everything that it knows is in `State`; moves.py alone makes another one of it.  A shot opens with a
strike (or, on a board that feels none, with its first piece), and is over when the board has been
quiet.  When the board is being set up again, the pockets are being emptied: nothing counts until
the next strike.  `MOVES` says what each event may lead to; events that a state has not stay there.

    setting up   nothing counts, nothing is open
    quiet        nothing is open; what falls belongs to the last shot, or opens one
    open         a shot is being played
    followed     … and the next one has begun before it was taken
    told         people tell of a shot while the board is set up: sensors add nothing to it
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Literal

from pichenette.games.game import Json
from pichenette.games.shot import Shot
from pichenette.sense.observation import Passage
from pichenette.umpire.carrom.pieces import Stock, Taken
from pichenette.umpire.naming import Naming
from pichenette.umpire.shot_times import ShotTimes

Phase = Literal["setting up", "quiet", "open", "followed", "told"]
Event = Literal[
    "strike", "passage", "step", "fell", "told", "late", "forget", "played", "corrected"
]  # all others, such as a press or a fault, move nothing

MOVES: Mapping[Phase, Mapping[Event, tuple[Phase, ...]]] = {
    "setting up": {
        "strike": ("open",),
        "passage": ("open", "quiet"),  # without a strike sensor, after a long quiet
        "step": ("open",),  # a tower that was complete loses pieces: it was struck
        "fell": ("told",),
        "told": ("told",),
        "late": ("told",),
        "played": ("quiet",),
        "corrected": ("quiet",),
    },
    "quiet": {
        "strike": ("open",),
        "passage": ("open",),
        "step": ("open",),
        "fell": ("open",),
        "told": ("open",),
        "late": ("open",),
        "played": ("setting up",),
        "corrected": ("setting up",),
    },
    "open": {
        "strike": ("followed",),
        "step": ("followed",),
        "fell": ("quiet",),  # nothing fell, and nobody has shot
        "forget": ("quiet",),
        "played": ("quiet", "setting up"),
    },
    "followed": {
        "fell": ("open",),
        "forget": ("open",),
        "played": ("open",),
    },
    "told": {
        "strike": ("open", "followed"),
        "passage": ("open",),
        "step": ("open", "followed"),
        "fell": ("setting up",),
        "forget": ("setting up",),
        "played": ("quiet", "setting up"),
        "corrected": ("open",),
    },
}


@dataclass(frozen=True, slots=True)
class OpenShot:
    """A shot that is being played: what was seen so far, and what people said."""

    began_us: int
    quiet_from_us: int
    is_struck: bool = False
    passages: tuple[Passage, ...] = ()
    said: Shot | None = None  # people's word stands above the sensors'
    said_us: int = 0  # … and is about all that had fallen by then: these passages
    said_of: frozenset[str] | None = None  # None: not told, so about all of them
    gone: tuple[str, ...] = ()  # left the board, as people say: no gate sees it

    def busy(self, at_us: int) -> "OpenShot":
        """Something happened: the countdown starts again."""
        return replace(self, quiet_from_us=max(self.quiet_from_us, at_us))

    def due_us(self, times: ShotTimes, has_doubt: bool) -> int:
        """When it is over if nothing more happens."""
        wait_ms = times.doubt_ms if has_doubt else times.settle_ms
        settled_us = self.quiet_from_us + wait_ms * 1000
        if not self.is_struck:
            return settled_us
        return max(settled_us, self.began_us + times.roll_ms * 1000)


@dataclass(frozen=True, slots=True)
class LastPlay:
    """A play that was decided lately: where a late piece belongs, and what may be put right."""

    entry: int
    line: Json
    turn: str | None  # whose it was
    round: int
    stock: Stock  # before it
    at_us: int = 0
    late: tuple[Passage, ...] = ()
    takings: tuple[tuple[Taken, ...], ...] = ()  # its passages, as they were taken at some time
    said_us: int = 0  # until when people have said what fell
    is_felt: bool = True  # its flick was, or cannot be on this board
    is_void: bool = False  # undone, say; it may come back

    @property
    def shooter(self) -> str | None:
        player: str | None = self.line.get("player", self.turn)
        return player

    @property
    def shot(self) -> Shot | None:
        """What it counts for; None: it is none, but a line that makes another void."""
        return Shot.of(self.line) if Shot.key in self.line else None

    @property
    def taken(self) -> tuple[Taken, ...]:
        """The passages it was made of, as they now count; none where people changed the shot as a
        whole.  What is undone, or comes back, finds again what it was."""
        potted = Shot.of(self.line).potted
        for taken in reversed(self.takings):
            if potted_of(taken) == potted:
                return taken
        return ()


def potted_of(taken: tuple[Taken, ...]) -> tuple[str, ...]:
    return tuple(name for one in taken for name in one.pieces)


NOTHING_SAID: Mapping[str, tuple[str, ...]] = MappingProxyType({})
NOTHING_NAMED: Mapping[str, Naming] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class State:
    shots: tuple[OpenShot, ...] = ()  # the open one, then those begun before it was taken
    # By people, of passages of these.
    said: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING_SAID)
    named: Mapping[str, Naming] = field(default_factory=lambda: NOTHING_NAMED)
    naming: Naming | None = None  # of the piece that is just going through
    plays: tuple[LastPlay, ...] = ()  # the last ones, also what was undone
    emptying: tuple[Passage, ...] | None = None  # seen while the board is set up again
    emptied_us: int = 0
    latest_us: int = 0  # the last moment that was told
    counted_us: int | None = None  # when time, not people, ended a shot
    is_hurried: bool = False  # people have just ended what is open
    tower: int | None = None  # pieces on the scale under the centre
    is_untouched: bool = True  # no flick since the board was set up

    @property
    def phase(self) -> Phase:
        if not self.shots:
            return "quiet" if self.emptying is None else "setting up"
        if self.emptying is not None:
            return "told"
        return "open" if len(self.shots) == 1 else "followed"

    @property
    def counting(self) -> tuple[LastPlay, ...]:
        """The plays that count."""
        return tuple(play for play in self.plays if not play.is_void)
