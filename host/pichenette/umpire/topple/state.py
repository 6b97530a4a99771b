"""What the umpire of Topple knows, and the table of its states.

All it knows is in `UmpireState`, which only moves.py changes.  One more piece on the scale is a
placement that waits for its die and its cell; a cell entered first waits for its weight.  `MOVES`
says where each event may lead; an event missing from a state leaves it unchanged.

    level      the scale and the record agree, as far as anybody knows
    clearing   pieces of an earlier round are on the tower: nothing counts until it is empty
    weighed    one more piece: people say what was rolled and where it is
    entered    a cell was entered and waits for its weight
    met        cell and weight are both there: played at once, if the rules allow it
    puzzling   pieces missing, or several at once: people say how; a cell that was entered waits,
               since the piece may be what made the others fall; a fall while placing waits for its
               die, if nobody has told it yet
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from pichenette.games.game import Json
from pichenette.games.topple.actions import Fall
from pichenette.sense.observation import Step

Phase = Literal["level", "clearing", "weighed", "entered", "met", "puzzling"]
UmpireEvent = Literal[
    "step", "weight", "forget", "entered", "aside", "split", "played", "corrected"
]

MOVES: Mapping[Phase, Mapping[UmpireEvent, tuple[Phase, ...]]] = {
    "level": {
        "step": ("weighed", "puzzling"),
        "entered": ("entered",),
        "weight": ("clearing",),  # a game begins with pieces on the tower
        "played": ("clearing",),
        "corrected": ("weighed", "clearing"),  # the scale knows how many pieces are there
    },
    "clearing": {
        "step": ("level", "weighed"),  # empty, or the first piece of the new round
        "entered": ("entered",),
        "played": ("level",),  # whoever places a piece has begun the round
        "corrected": ("level", "weighed"),
    },
    "weighed": {
        "step": ("level", "puzzling"),  # it is gone again
        "entered": ("met", "puzzling"),
        "forget": ("level",),
        "aside": ("level", "puzzling"),
        "played": ("level", "puzzling", "clearing"),
        "corrected": ("level", "clearing"),
    },
    "entered": {
        "step": ("met", "puzzling"),
        "split": ("met",),
        "forget": ("level", "clearing"),
        "played": ("level", "puzzling", "clearing"),
        "corrected": ("level", "clearing"),
    },
    "met": {
        "step": ("entered", "puzzling"),
        "forget": ("level",),
        "aside": ("entered",),
        "played": ("level", "weighed", "puzzling", "clearing"),
        "corrected": ("entered", "clearing"),
    },
    "puzzling": {
        "step": ("level", "weighed", "entered", "met"),  # what was lifted came back; one more
        "entered": ("entered",),
        "forget": ("level",),
        "aside": ("level", "entered", "met"),
        "split": ("weighed",),
        "played": ("level", "weighed", "clearing"),
        "corrected": ("level", "weighed", "entered", "clearing"),
    },
}


class Placed(NamedTuple):
    """The last placement, as long as nothing has been played since."""

    entry: int
    player: str | None
    at_us: int


class UmpireState(NamedTuple):
    steps: tuple[Step, ...] = ()  # not yet explained
    entered: Json | None = None  # a placement that waits for its weight, or a fall for its die
    total: int | None = None  # pieces on the scale
    is_deaf: bool = False  # the scale has a fault
    is_clearing: bool = False
    gone: Step | None = None  # what was just placed is gone again
    placed: Placed | None = None
    surplus: Step | None = None  # as a correction left it: a piece the record no longer has
    latest_us: int = 0  # the latest moment reported

    @property
    def more(self) -> tuple[Step, ...]:
        """Steps of one more piece each."""
        return tuple(step for step in self.steps if step.pieces == 1)

    @property
    def has_fall(self) -> bool:
        """Pieces are missing, and nobody has said why."""
        return any(step.pieces < 0 for step in self.steps)

    @property
    def is_falling(self) -> bool:
        """Somebody made pieces fall while placing, before anybody told the die."""
        return self.entered is not None and Fall.key in self.entered

    @property
    def phase(self) -> Phase:
        if self.entered is not None and self.has_fall:
            return "puzzling"
        if self.entered is not None:
            return "met" if self.more else "entered"
        if self.steps:
            return "weighed" if self.more else "puzzling"
        return "clearing" if self.is_clearing else "level"
