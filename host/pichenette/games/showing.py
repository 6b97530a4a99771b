"""How a game wants to be shown: on the track, in a title, by a sound.

Comes in: a state, which is a game, or one that was written down: whatever is shown follows from
what a record's state tells.  Goes out: colours by their English names, who is in, what waits.  A
surface has the lights and the words; it knows no game.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple, Protocol

from pichenette.games.game import Json
from pichenette.text import Text


class State(Protocol):
    """What is told of a game at one moment."""

    @property
    def players(self) -> tuple[str, ...]: ...
    @property
    def scores(self) -> dict[str, int]: ...
    @property
    def turn(self) -> str | None: ...
    @property
    def round(self) -> int: ...
    @property
    def detail(self) -> dict[str, Json]: ...


class Rounds(NamedTuple):
    """What the number of rounds counts, and what a new one means."""

    text: Text = Text("round", "manche")
    is_set_up: bool = True  # the board is set up again, and something new begins
    has_extra: bool = True  # nobody has won, though the goal was reached: one more is played


class OtherColour(NamedTuple):
    """Another colour of the same player, scored by itself."""

    colour: str
    score: int


class Lane(NamedTuple):
    """One score."""

    colour: str | None = None  # of the player's pieces; None: the player's place decides
    other: OtherColour | None = None
    is_in: bool | None = None  # a game without points: still in, or out; None: the score is shown


Fate = Literal["board", "pending", "confirmed", "lost"]


class Queen(NamedTuple):
    """The piece that counts only once it is confirmed."""

    fate: Fate
    lane: str | None = None  # whose she is, or would be: the name of a score


class Showing(NamedTuple):
    lanes: Mapping[str, Lane] = {}  # by the name of the score; one that is not there is plain
    queen: Queen | None = None


def plainly(state: State) -> Showing:
    """A game that has nothing to add: a lane for each score, in the colours of their places."""
    return Showing()


def never_confirmed(before: State, after: State) -> bool:
    """A game that sets up a queen again only once her fate was shown, or has none."""
    return False


def lane_of(state: State, player: str | None) -> str | None:
    """The name a player's score goes by: their own, or their team's."""
    scores = state.scores
    if player is None or player in scores:
        return player
    return list(scores)[state.players.index(player) % len(scores)]


def signed(points: int) -> str:
    """As people write it: below nothing with a minus, which is no hyphen."""
    return str(points).replace("-", "−")


def tell_scores(scores: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {signed(points)}" for name, points in scores.items())
