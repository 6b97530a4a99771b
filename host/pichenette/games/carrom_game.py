"""What the carrom games share: whose turn and whose score it is, and what lies on the board.

Comes in: a position, which each game declares for itself with its rules.  Goes out: what a table, a
track and an umpire of carrom ask of any of them.  No rule stands here: each game's `after` is its
own.
"""

from typing import Self

from pichenette.games.game import Bag, Expects, Outcome, Text
from pichenette.games.showing import Fate, Queen, Showing, State, lane_of

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


class CarromGame:
    """Behind a position that has the five that are not written here."""

    __slots__ = ()

    @property
    def players(self) -> tuple[str, ...]:
        raise NotImplementedError

    @property
    def seat(self) -> int:
        raise NotImplementedError

    @property
    def round(self) -> int:
        raise NotImplementedError

    @property
    def outcome(self) -> Outcome | None:
        raise NotImplementedError

    @property
    def points(self) -> tuple[int, ...]:
        """What each side has, in their order."""
        raise NotImplementedError

    @property
    def on_board(self) -> dict[str, int]:
        """What can still fall."""
        raise NotImplementedError

    @property
    def whole_board(self) -> dict[str, int]:
        """What lies there when it is set up."""
        raise NotImplementedError

    @property
    def sides(self) -> tuple[str, ...]:
        """What scores and winners are called by: players, or teams."""
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
        """What a piece is taken for that nobody has seen."""
        return "blue"

    @property
    def tower(self) -> int:
        """Pieces that are stacked in the centre when a round begins; 0: they lie side by side."""
        return 0

    @property
    def is_fresh(self) -> bool:
        """Nothing has been potted since the board was set up."""
        return sorted(self.on_board.items()) == sorted(self.whole_board.items())

    def is_set_up_again(self, after: Self) -> bool:
        """Between this game and the one after a shot, the pockets are emptied."""
        return after.round != self.round or after.outcome is not None


def added(points: tuple[int, ...], seat: int, gain: int) -> tuple[int, ...]:
    """The same with so many more for one seat."""
    return (*points[:seat], points[seat] + gain, *points[seat + 1 :])


def shows(state: State) -> Showing:
    """Where the queen is; a game without one has nothing to add."""
    detail = state.detail
    if "queen" not in detail:
        return Showing()
    side = detail.get("queen_side")
    owner = side if side is not None else lane_of(state, state.turn)
    fate = _FATES[detail["queen"]]
    return Showing(queen=Queen(fate, owner if fate == "pending" else side))


def confirms_queen(before: State, after: State) -> bool:
    """She waited, and the shot ended the round.  A shot that confirms her scores with what it
    covers her with; one that loses her brings its shooter nothing (QC-15, QC-16, CC-18, CC-25).  In
    classic carrom one that confirms her and gives the others the round brings nothing either."""
    lane = lane_of(before, before.turn)
    return lane is not None and after.scores[lane] > before.scores[lane]
