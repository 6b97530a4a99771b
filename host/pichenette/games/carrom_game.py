"""Shared by the carrom games: whose turn and score it is, and what is on the board.

This is what a table, a track and a carrom umpire ask of any of them.  There are no rules here: each
game declares its position and has its own `after`.
"""

from abc import ABC, abstractmethod
from typing import Self

from pichenette.games.game import Action, Bag, Expects, Outcome, Text
from pichenette.games.shot import Shot
from pichenette.games.showing import (
    Fate,
    GameState,
    Lane,
    Queen,
    QueenMoved,
    Showing,
    lane_of,
)

WORDS = {
    "shot": Text("what fell", "ce qui est tombé"),
    "potted": Text("in a pocket", "dans une poche"),
    "off": Text("off the board", "hors du plateau"),
}

_FATES: dict[str, Fate] = {  # as the games' details call it
    "board": "board",
    "pending": "pending",
    "claimed": "confirmed",
    "confirmed": "confirmed",
    "dead": "lost",
}


class CarromGame(ABC):
    """To be mixed into a position; position and rules provide what is abstract here."""

    __slots__ = ()

    @property
    @abstractmethod
    def players(self) -> tuple[str, ...]: ...

    @property
    @abstractmethod
    def seat(self) -> int: ...

    @property
    @abstractmethod
    def round(self) -> int: ...

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None: ...

    @property
    @abstractmethod
    def points(self) -> tuple[int, ...]:
        """Each side's points, in order."""

    @property
    @abstractmethod
    def on_board(self) -> dict[str, int]:
        """What can still fall."""

    @property
    @abstractmethod
    def whole_board(self) -> dict[str, int]:
        """What is on it after setting up."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The owners of scores and victories: players, or teams."""
        return self.players

    @property
    def scores(self) -> dict[str, int]:
        return dict(zip(self.sides, self.points, strict=True))

    @property
    def turn(self) -> str | None:
        return None if self.outcome else self.players[self.seat]

    @property
    def warnings(self) -> tuple[str, ...]:
        return ()

    @property
    def expects(self) -> Expects:
        choices = () if self.outcome else (Bag("shot", self.on_board),)
        return Expects(self.turn, choices)

    @property
    def likely_piece(self) -> str:
        """What an unseen piece is taken for."""
        return "blue"

    @property
    def tower(self) -> int:
        """Pieces stacked in the centre at the start of a round; 0: they lie side by side."""
        return 0

    @property
    def is_fresh(self) -> bool:
        """Has nothing been potted since the board was set up?"""
        return sorted(self.on_board.items()) == sorted(self.whole_board.items())

    def queen_moved(self, action: Action, after: GameState) -> QueenMoved | None:
        """What became of the queen with a shot; None: nothing."""
        return None

    @property
    def is_queen_pending(self) -> bool:
        """Was she potted, and does she wait to be confirmed?"""
        return False

    def is_foul(self, shot: Shot) -> bool:
        """Does a shot break a rule, so that it costs something?"""
        return False

    def is_set_up_again(self, after: Self) -> bool:
        """Are the pockets emptied between this game and the one after a shot?"""
        return after.round != self.round or after.outcome is not None


def added(points: tuple[int, ...], seat: int, gain: int) -> tuple[int, ...]:
    """The points with some more for one seat."""
    return (*points[:seat], points[seat] + gain, *points[seat + 1 :])


def shows(state: GameState) -> Showing:
    """Where the queen is, and who has which pieces; a game without either adds nothing."""
    detail = state.detail
    dues = detail.get("dues", {})
    lanes = {
        side: Lane(pieces=colour, owes=dues.get(side, 0))
        for side, colour in detail.get("colours", {}).items()
    }
    if "queen" not in detail:
        return Showing(lanes)
    side, fate = detail.get("queen_side"), _FATES[detail["queen"]]
    if fate == "pending" and side is None:
        side = lane_of(state, state.turn)
    return Showing(lanes, Queen(fate, side))


def queen_moved(before: GameState, action: Action, after: GameState) -> QueenMoved | None:
    """What became of the queen with a shot, also with one after which the board is set up again;
    None: nothing, or nobody knows, as the rules are not at hand.
    """
    return before.queen_moved(action, after) if isinstance(before, CarromGame) else None
