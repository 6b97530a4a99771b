"""Build the view of a table from its parts.

Nothing is decided or written here, and a part that cannot be shown never hides the score.
"""

import logging
from dataclasses import replace

from pichenette.games.game import Game
from pichenette.games.markers import markers
from pichenette.games.record import Record
from pichenette.journal import fold
from pichenette.journal.fold import TableState
from pichenette.journal.ledger import Ledger, StepsLeft
from pichenette.journal.trouble import JournalError
from pichenette.link.session import Session
from pichenette.table.buttons import Buttons
from pichenette.table.scorer import Scorer
from pichenette.table.sensing import Sensing
from pichenette.table.situation import Situation
from pichenette.table.view import Moved, Pending, View
from pichenette.text import Text

log = logging.getLogger(__name__)


class ViewBuilder:
    def __init__(self, ledger: Ledger, session: Session, buttons: Buttons) -> None:
        self._buttons = buttons
        self._ledger = ledger
        self._session = session
        self._round = RoundOpening(ledger)
        self._moved: Moved | None = None
        self._open: tuple[Situation, list[int], Pending | None] | None = None  # as last shown
        self._passing_since_ms: int | None = None
        self.trouble: Text | None = None  # of the journal, while it cannot be written
        self.warnings: tuple[Text, ...] = ()  # what is wrong around the table

    def of(self, scorer: Scorer, sensing: Sensing) -> None:
        """Show these parts from now on."""
        self._scorer = scorer
        self._sensing = sensing

    def stepped(self, before: Game | None, at: float) -> None:
        """A step is on disk; `before` is the game before it."""
        at_ms = int(at * 1000)
        if self._scorer.game is not before:
            state, scores = self._ledger.state, before.scores if before else {}
            record = state.record
            is_one = before is not None and record is not None and record.before is before
            line = record.last if record is not None and is_one else None
            self._moved = Moved(scores, at_ms, before, line, state.is_corrected)
        if not self._sensing.listener.gates.open:
            self._passing_since_ms = None
        elif self._passing_since_ms is None:
            self._passing_since_ms = at_ms

    def safe_view(self, at: float, now_us: int) -> View:
        """The change is already stored: an error while showing it must not undo it."""
        try:
            return self.view(at, now_us)
        except Exception as error:
            version = self._scorer.state.version
            log.exception("cannot show version %d", version)
            said = str(error) or type(error).__name__
            trouble = Text(
                f"part of the display failed ({said}), but the score is safe",
                f"une partie de l’affichage a échoué ({said}), mais le score est en sûreté",
            )
            return View(version, self._scorer.game, self._session.connection, faults=(trouble,))

    def view(self, at: float, now_us: int) -> View:
        """The view at one moment; `now_us` is the same moment on the board's clock."""
        state, situation = self._ledger.state, self._scorer.situation
        game, passing = self._scorer.game, self._sensing.passing
        return View(
            version=state.version,
            game=game,
            connection=self._session.connection,
            pending=self._pending(situation, passing, now_us) if situation else None,
            events=state.events,
            faults=(*self._faults(at), *fold.troubles(state)),
            lost=self._sensing.listener.lost + state.gone,
            moved=self._moved,
            opening=self._round.of(game),
            passing_since_ms=self._passing_since_ms,
            questions=situation.questions if situation else (),
            notices=situation.notices if situation else (),
            by_hand=situation.by_hand if situation else None,
            last=situation.last_shot if situation else None,
            answering=self._buttons.answering,
            can_undo=self._scorer.can_undo(passing),
            can_redo=self._scorer.can_redo,
            colours=markers(game, state.colours) if game else {},
        )

    def as_if(self, state: TableState, steps: StepsLeft, at: float, now_us: int) -> View:
        """The view as it would be in that state; what is open carries on in another game."""
        now, before = self.view(at, now_us), self._scorer.game
        situation = self._scorer.as_if(state)
        if situation is None:
            return replace(now, version=state.version, events=state.events)
        passing = self._sensing.passing
        return replace(
            now,
            version=state.version,
            game=situation.game,
            pending=self._pending(situation, passing, now_us),
            events=state.events,
            moved=Moved(
                before.scores if before else {}, int(at * 1000), before, is_correction=True
            ),
            opening=None,
            questions=situation.questions,
            notices=situation.notices,
            last=situation.last_shot,
            can_undo=situation.is_forgotten_first(passing) or steps.is_done,
            can_redo=situation.umpire.can_redo and steps.is_undone,
            colours=markers(situation.game, state.colours),
        )

    def _faults(self, at: float) -> list[Text]:
        session, faults = self._session, []
        trouble = self.trouble or self._ledger.journal.trouble
        if trouble:
            faults.append(trouble)
        faults += [fault for fault in (session.refusal, session.fault(at)) if fault]
        faults += self.warnings
        if not session.has_refused:  # nothing is known of a refused board
            faults += self._sensing.faults
        return faults

    def _pending(self, situation: Situation, passing: list[int], now_us: int) -> Pending | None:
        """Rebuilt when more than its countdown has changed."""
        due_us = situation.due_us
        if self._open is None or self._open[0] is not situation or self._open[1] != passing:
            self._open = situation, passing, situation.pending(passing)
        shown = self._open[2]
        if shown is None or due_us is None:
            return shown
        return replace(shown, remaining_ms=max(0, (due_us - now_us) // 1000))


class RoundOpening:
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
    for number in range(record.size, -1, -1):
        earlier = record.game_after(number)
        if earlier.round != opening.round:
            break
        opening = earlier
    return opening
