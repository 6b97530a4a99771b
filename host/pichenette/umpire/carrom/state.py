"""What the umpire of the carrom games knows, and the table of its states.

All it knows is in `UmpireState`, which only moves.py and emptying.py change.  A shot opens with a
strike (or, on a board that feels none, with its first piece) and is over once the board has been
quiet.  While the board is set up again the pockets are emptied, and nothing counts until the next
strike.
`MOVES` says where each event may lead; an event missing from a state leaves it unchanged.

    setting up   nothing counts, nothing is open
    quiet        nothing is open; what falls belongs to the last shot, or opens one
    open         a shot is being played
    followed     … and the next one began before it was played
    told         people report a shot while the board is set up; sensors add nothing to it

`whose_flick` says what the strike sensor has felt: a flick that begins a shot (`strike`), the last
open shot once more (`rebound`), or one that had counted before the cable let its flick through, for
example as people had entered it (`held up`), which leads nowhere.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from pichenette.games.game import Json
from pichenette.games.shot import Shot
from pichenette.sense.observation import Passage
from pichenette.umpire.carrom.pieces import Stock, Taken
from pichenette.umpire.naming import Naming
from pichenette.umpire.shot_times import ShotTimes

Phase = Literal["setting up", "quiet", "open", "followed", "told"]
UmpireEvent = Literal[
    "strike",
    "rebound",
    "held up",
    "passage",
    "step",
    "fell",
    "told",
    "late",
    "forget",
    "played",
    "corrected",
]  # all others, such as a press or a fault, change nothing

MOVES: Mapping[Phase, Mapping[UmpireEvent, tuple[Phase, ...]]] = {
    "setting up": {
        "strike": ("open",),
        "held up": ("setting up",),
        "passage": ("open", "quiet"),  # without a strike sensor, after a long quiet
        "step": ("open",),  # a complete tower that loses pieces was struck
        "fell": ("told",),
        "told": ("told",),
        "late": ("told",),
        "played": ("quiet",),
        "corrected": ("quiet",),
    },
    "quiet": {
        "strike": ("open",),
        "held up": ("quiet",),
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
        "rebound": ("open",),
        "held up": ("open",),
        "step": ("followed",),
        "fell": ("quiet",),  # nothing fell, and nobody has shot
        "forget": ("quiet",),
        "played": ("quiet", "setting up"),
    },
    "followed": {
        "strike": ("followed",),
        "rebound": ("followed",),
        "held up": ("followed",),
        "fell": ("open",),
        "forget": ("open",),
        "played": ("open",),
    },
    "told": {
        "strike": ("followed",),
        "rebound": ("open",),
        "held up": ("told",),
        "passage": ("open",),
        "step": ("open", "followed"),
        "fell": ("setting up",),
        "forget": ("setting up",),
        "played": ("quiet", "setting up"),
        "corrected": ("open",),
    },
}


class OpenShot(NamedTuple):
    """A shot in play: what was seen so far, and what people said."""

    began_us: int
    quiet_from_us: int
    is_struck: bool = False
    passages: tuple[Passage, ...] = ()
    said: Shot | None = None  # people's word overrides the sensors
    said_us: int = 0  # … and covers all that had fallen by then: these passages
    said_of: frozenset[str] | None = None  # None: not recorded, so all of them
    gone: tuple[str, ...] = ()  # left the board, say people; no gate sees that

    def busy(self, at_us: int) -> "OpenShot":
        """Something happened: restart the countdown."""
        return self._replace(quiet_from_us=max(self.quiet_from_us, at_us))

    def is_flick(self, at_us: int, roll_us: int) -> bool:
        """Is a strike of that moment this shot's: its flick, that only people had told of until
        then, or pieces that hit the frame?
        """
        if self.said is not None and not self.is_struck:
            return at_us < self.said_us
        return at_us - self.began_us <= roll_us

    @property
    def held_up(self) -> tuple[Passage, ...]:
        """What the cable held up until people had told of the shot."""
        return tuple(passage for passage in self._unsaid if passage.end_us < self.said_us)

    @property
    def since_said(self) -> tuple[Passage, ...]:
        """What fell after people spoke, which is not what they spoke about."""
        return tuple(passage for passage in self._unsaid if passage.end_us >= self.said_us)

    @property
    def _unsaid(self) -> Iterator[Passage]:
        said_of = self.said_of
        if self.said is None or said_of is None:
            return iter(())
        return (passage for passage in self.passages if passage.key not in said_of)

    def due_us(self, times: ShotTimes, has_doubt: bool) -> int:
        """When it is over if nothing more happens."""
        wait_ms = times.doubt_ms if has_doubt else times.settle_ms
        settled_us = self.quiet_from_us + wait_ms * 1000
        if not self.is_struck:
            return settled_us
        return max(settled_us, self.began_us + times.roll_ms * 1000)


class LastPlay(NamedTuple):
    """A recent play, to which a late piece may belong and which may be corrected."""

    entry: int
    line: Json
    turn: str | None  # the player
    round: int
    stock: Stock  # before the play
    at_us: int = 0
    late: tuple[Passage, ...] = ()
    takings: tuple[tuple[Taken, ...], ...] = ()  # its passages, in each way they were read
    said_us: int = 0  # what ended before this is in what people told
    seen: int = 0  # clear pieces reported so far; more of them than it potted are asked about
    is_felt: bool = True  # the flick was felt, or this board feels none
    began_us: int | None = None  # None: people entered it, and its flick may be on its way
    until_us: int = 0  # it was open until then: as it counted, or as people ended it
    is_void: bool = False  # by an undo for example; it may come back
    back: tuple[str, ...] = ()  # pieces that people put back on the board after it

    @property
    def shooter(self) -> str | None:
        player: str | None = self.line.get("player", self.turn)
        return player

    @property
    def shot(self) -> Shot | None:
        """The shot it counts for; None for a line that only voids another."""
        return Shot.of(self.line) if Shot.is_in(self.line) else None

    def is_flick(self, at_us: int, roll_us: int) -> bool:
        """Is a strike of that moment this play's, held up on the cable until it had counted?  What
        hits the frame soon after is no second one.
        """
        if at_us >= self.until_us:
            return False
        return self.began_us is None or at_us - self.began_us <= roll_us

    def is_held_up(self, passage: Passage) -> bool:
        """Had it ended before people told of the play, though it is reported only now?"""
        return passage.end_us < self.said_us

    def is_told(self, passage: Passage) -> bool:
        """Is what the cable held up one of the pieces that people told of?  Their word settles a
        doubt, but a clear piece more than they told of was not seen by them.
        """
        if not self.is_held_up(passage):
            return False
        potted = len(Shot.of(self.line).potted)
        return passage.verdict != "accept" or self.seen + passage.pieces <= potted

    @property
    def taken(self) -> tuple[Taken, ...]:
        """The passages it was made of, as they count now; empty if people changed the shot as a
        whole.  An undone play that comes back finds its former reading again.
        """
        potted = Shot.of(self.line).potted
        for taken in reversed(self.takings):
            if potted_of(taken) == potted:
                return taken
        return ()


def potted_of(taken: tuple[Taken, ...]) -> tuple[str, ...]:
    return tuple(name for fall in taken for name in fall.pieces)


NOTHING_SAID: Mapping[str, tuple[str, ...]] = MappingProxyType({})
NOTHING_NAMED: Mapping[str, Naming] = MappingProxyType({})


class UmpireState(NamedTuple):
    shots: tuple[OpenShot, ...] = ()  # the open one, then those begun before it was played
    # What people said about their passages.
    said: Mapping[str, tuple[str, ...]] = NOTHING_SAID
    named: Mapping[str, Naming] = NOTHING_NAMED
    naming: Naming | None = None  # for the piece passing a gate right now
    plays: tuple[LastPlay, ...] = ()  # the latest, undone ones included
    emptying: tuple[Passage, ...] | None = None  # seen while the board is set up again
    emptied_us: int = 0
    latest_us: int = 0  # the latest moment reported
    counted_us: int | None = None  # when time, not people, ended a shot
    is_hurried: bool = False  # people have just ended what is open
    tower: int | None = None  # pieces on the scale under the centre
    is_untouched: bool = True  # no flick since the board was set up
    forgotten: frozenset[str] = frozenset()  # passages on their way as what was open was forgotten

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

    def whose_flick(self, at_us: int, roll_us: int) -> LastPlay | OpenShot | None:
        """What a strike of that moment is of; None: it begins a shot."""
        shots: tuple[LastPlay | OpenShot, ...] = (*self.counting, *self.shots[-1:])
        return next((shot for shot in shots if shot.is_flick(at_us, roll_us)), None)

    @property
    def last(self) -> LastPlay | None:
        """The last play that counts."""
        return next((play for play in reversed(self.plays) if not play.is_void), None)
