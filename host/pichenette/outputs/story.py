"""What has just happened in the game, as far as a picture or a sound shows it.

Compares the game before and after the last step, without knowing the rules; empty if there is
nothing to compare (a new game, another game).
"""

from dataclasses import dataclass
from functools import cached_property

from pichenette.games.game import Game
from pichenette.games.record import Line, VoidLine
from pichenette.games.showing import Queen, QueenMoved
from pichenette.games.showing import lane_of as lane_of
from pichenette.table.view import View


@dataclass(frozen=True)
class Story:
    before: Game
    after: Game
    at_ms: int
    is_correction: bool
    line: Line | None = None  # the play, where it is one alone

    @cached_property
    def gains(self) -> dict[str, int]:
        """How much each score has changed."""
        old = self.before.scores
        return {name: score - old.get(name, 0) for name, score in self.after.scores.items()}

    @property
    def has_new_turn(self) -> bool:
        return self.after.turn is not None and self.before.turn != self.after.turn

    @property
    def has_new_round(self) -> bool:
        """Has the board been set up again?  In some games a round is just a turn."""
        return self.after.about.rounds.is_set_up and self.after.round > self.before.round

    @property
    def has_won(self) -> bool:
        return self.before.outcome is None and self.after.outcome is not None

    @cached_property
    def queen(self) -> QueenMoved | None:
        """What became of her.  The game is asked about the play: the end of a round sets her up
        again.  Where several plays or a correction made the difference, the two states are
        compared, which say nothing over the end of a round.
        """
        asked = self.after.about.queen_moved
        act = self.line.act if self.line is not None else None
        if asked is not None and act is not None and not isinstance(act, VoidLine):
            return asked(self.before, act, self.after)
        before, after = queen_of(self.before), queen_of(self.after)
        if before is None or after is None:
            return None
        old, new = before.fate, after.fate
        if self.has_new_round or old == new:
            return None
        if new in ("pending", "confirmed"):
            return new
        return "lost" if old != "confirmed" else None


def story_of(view: View) -> Story | None:
    game, moved = view.game, view.moved
    if game is None or moved is None or moved.game is None:
        return None
    if (moved.game.name, moved.game.players) != (game.name, game.players):
        return None
    return Story(moved.game, game, moved.at_ms, moved.is_correction, moved.line)


def queen_of(game: Game) -> Queen | None:
    """Where she is; None if the game has none."""
    return game.about.shows(game).queen


def lane_asked(view: View) -> str | None:
    """The lane from which an answer is expected, or None."""
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
    """Somebody had reached the goal when this round began, but nobody has won: a tie is being
    broken.
    """
    game, opening = view.game, view.opening
    if game is None or opening is None or game.outcome or game.round < 2:
        return False
    return game.about.rounds.has_extra and max(opening.scores.values()) >= game.goal
