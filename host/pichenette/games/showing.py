"""How a game wants to be shown: on the track, in a title, by a sound.

Derived from a state, whether a live game or one from a record: colours by their English names, who
is in, what waits.  A surface has the lights and the words, and knows no game.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple, Protocol

from pichenette.games.game import Json
from pichenette.text import Text

MARKERS = ("blue", "red", "green", "yellow", "white", "brown")
"""The players' markers in the box, in the order of their places."""


class GameState(Protocol):
    """What is known of a game at one moment."""

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
    is_set_up: bool = True  # the board is set up again for a fresh start
    has_extra: bool = True  # if the goal is reached and nobody has won, one more is played


class OtherColour(NamedTuple):
    """A second colour of the same player, scored separately."""

    colour: str
    score: int


class Lane(NamedTuple):
    """One score."""

    colour: str | None = None  # of the player's pieces; None: decided by the player's place
    other: OtherColour | None = None
    is_in: bool | None = None  # a game without points: still in, or out; None: show the score
    pieces: str | None = None  # those it has to clear, by name: they may change with the round
    owes: int = 0  # of those, put back on the board as soon as it has potted some


Fate = Literal["board", "pending", "confirmed", "lost"]


class Queen(NamedTuple):
    """The piece that counts only once confirmed."""

    fate: Fate
    lane: str | None = None  # the score it counts for, or would


QueenMoved = Literal["pending", "confirmed", "lost"]
"""What became of her with one play."""


class Showing(NamedTuple):
    lanes: Mapping[str, Lane] = {}  # by the score's name; a missing one is plain
    queen: Queen | None = None


def plainly(state: GameState) -> Showing:
    """For a game with nothing to add: one lane per score, in the colours of their places."""
    return Showing()


def lane_of(state: GameState, player: str | None) -> str | None:
    """The name of a player's score: their own, or their team's.

    A team may be called what some player is called, so the names alone do not tell.
    """
    scores, players = state.scores, state.players
    if player is None or scores.keys() >= {*players}:
        return player
    return list(scores)[players.index(player) % len(scores)]


def signed(points: int) -> str:
    """As people write it: negative with a real minus sign, not a hyphen."""
    return str(points).replace("-", "−")


def tell_scores(scores: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {signed(points)}" for name, points in scores.items())
