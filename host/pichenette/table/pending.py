"""Parts of the `View`: the shot in play, what it would be worth, how its round began.

Nothing is decided or written here.
"""

from pichenette.games.game import Game, Json
from pichenette.games.record import Record
from pichenette.games.showing import lane_of
from pichenette.journal.ledger import Ledger
from pichenette.journal.store import JournalError
from pichenette.table.situation import Situation
from pichenette.table.view import Pending


def pending(situation: Situation, passing: list[int]) -> Pending | None:
    """The shot in play, without its countdown; `passing` holds one gate per piece on its way."""
    opened = None if situation.is_over else situation.umpire.open(situation.game, passing)
    if opened is None:
        return None
    return Pending(
        opened.shot.potted if opened.shot else (),
        opened.shot.off if opened.shot else (),
        worth(situation, opened.action),
        opened.evidence,
        situation.has_doubt,
        opened.stuck or situation.refused,
        None,
        opened.action,
    )


def worth(situation: Situation, action: Json | None) -> int:
    """Points an action would give the player in turn, or their team."""
    before = situation.game
    lane = lane_of(before, before.turn)
    if lane is None or action is None:
        return 0
    found = situation.after(action)
    if not isinstance(found, Record):
        return 0
    return found.game.scores[lane] - before.scores[lane]


class Opening:
    """The game as its round began, looked up again only when the game changes."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._known: tuple[Game, Game] | None = None

    def of(self, game: Game | None) -> Game | None:
        """None while nobody has reached the goal, since it cannot matter then."""
        if game is None or max(game.scores.values()) < game.goal:
            return None
        if self._known is None or self._known[0] is not game:
            try:
                record = self._ledger.record
            except JournalError:
                return None  # already reported as trouble; the score itself is fine
            assert record is not None
            self._known = game, opening_of(record)
        return self._known[1]


def opening_of(record: Record) -> Game:
    """The game as the current round began."""
    opening = record.game
    for number in range(len(record.lines), -1, -1):
        earlier = record.game_after(number)
        if earlier.round != opening.round:
            break
        opening = earlier
    return opening
