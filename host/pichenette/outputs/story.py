"""What has just happened in the game, as far as a picture or a sound tells it.

Comes in: a view, which knows the game before and after the last step.  Goes out: a `Story`, or
nothing where there is nothing to compare (a new game, another game).  Knows no rule: it compares.
"""

from typing import Literal, NamedTuple

from pichenette.games.game import Game
from pichenette.table.view import View

Queen = Literal["pending", "confirmed", "lost"]
_CONFIRMED = ("claimed", "confirmed")  # queen carrom's word and classic carrom's


class Story(NamedTuple):
    before: Game
    after: Game
    at_ms: int
    is_correction: bool

    @property
    def gains(self) -> dict[str, int]:
        """What every score has changed by."""
        old = self.before.scores
        return {name: score - old.get(name, 0) for name, score in self.after.scores.items()}

    @property
    def has_new_turn(self) -> bool:
        return self.after.turn is not None and self.before.turn != self.after.turn

    @property
    def has_new_round(self) -> bool:
        """Offboard's round is a ply: nothing new begins."""
        return self.after.name != "offboard" and self.after.round > self.before.round

    @property
    def has_won(self) -> bool:
        return self.before.outcome is None and self.after.outcome is not None

    @property
    def queen(self) -> Queen | None:
        """What has become of her.  A round that ends sets her up again: then the points tell."""
        old, new = self.before.detail.get("queen"), self.after.detail.get("queen")
        if old is None or (old == new and not self.has_new_round):
            return None
        if new == "pending":
            return "pending"
        if new in _CONFIRMED and old not in _CONFIRMED:
            return "confirmed"
        if old == "pending" and self.has_new_round:
            shooter = lane_of(self.before, self.before.turn)
            return "confirmed" if self.gains[shooter or ""] > 1 else "lost"  # QC-15: 2 and a blue
        if old == "pending" or (new == "dead" and old == "board"):
            return "lost"
        return None


def story_of(view: View) -> Story | None:
    game, moved = view.game, view.moved
    if game is None or moved is None or moved.game is None:
        return None
    if (moved.game.name, moved.game.players) != (game.name, game.players):
        return None
    return Story(moved.game, game, moved.at_ms, moved.is_correction)


def lane_of(game: Game, player: str | None) -> str | None:
    """The name a player's score goes by: his own, or his team's."""
    scores = game.scores
    if player is None or player in scores:
        return player
    return list(scores)[game.players.index(player) % len(scores)]


def asked(view: View) -> str | None:
    """The lane from which an answer is wanted; None: nobody's."""
    game, pending = view.game, view.pending
    if game is None:
        return None
    if pending and (pending.has_doubt or pending.refused):
        return lane_of(game, game.turn)
    for question in view.questions:
        if question.is_doubt:
            return lane_of(game, question.player or game.turn)
    return None


def is_extra_round(view: View) -> bool:
    """Somebody had reached the goal when this round began, and nobody has won: a tie is broken."""
    game, opening = view.game, view.opening
    if game is None or opening is None or game.outcome or game.round < 2:
        return False
    if game.name in ("offboard", "row-carrom"):
        return False  # no rounds to add
    return max(opening.scores.values()) >= game.goal
