"""The view of a table, put together from its parts as they are.

Comes in: the parts, the time, and what only whoever plays knows: what just moved, what is wrong.
Goes out: the `View` that every surface draws.  Nothing is decided or written here, and a part that
cannot be shown takes nothing from the score.
"""

import logging
from dataclasses import replace

from pichenette.games.game import Game
from pichenette.games.record import Record
from pichenette.journal import fold
from pichenette.journal.fold import TableState
from pichenette.journal.ledger import Ledger
from pichenette.link.session import Session
from pichenette.table.buttons import Buttons
from pichenette.table.pending import Opening, pending
from pichenette.table.scorer import Scorer
from pichenette.table.sensing import Sensing
from pichenette.table.view import Moved, Pending, View
from pichenette.text import Text, same

log = logging.getLogger(__name__)


class Showing:
    def __init__(self, ledger: Ledger, session: Session, buttons: Buttons) -> None:
        self._buttons = buttons
        self._ledger = ledger
        self._session = session
        self._opening = Opening(ledger)
        self._moved: Moved | None = None
        self._passing_since_ms: int | None = None
        self.trouble: str | None = None  # the journal's, while it cannot be written
        self.warnings: tuple[Text, ...] = ()  # what is wrong around the table

    def of(self, scorer: Scorer, sensing: Sensing) -> None:
        """From now on these parts are shown."""
        self._scorer = scorer
        self._sensing = sensing

    def stepped(self, before: Game | None, at: float) -> None:
        """A step of the table is on disk; `before`: the game before it."""
        at_ms = int(at * 1000)
        if self._scorer.game is not before:
            scores = before.scores if before else {}
            self._moved = Moved(scores, at_ms, before, self._scorer.state.is_corrected)
        if not self._sensing.listener.gates.open:
            self._passing_since_ms = None
        elif self._passing_since_ms is None:
            self._passing_since_ms = at_ms

    def safe_view(self, at: float, now_us: int) -> View:
        """What changed is stored: a mistake of ours in showing it must not take it back."""
        try:
            self._buttons.look(at)
            return self.view(at, now_us)
        except Exception as error:
            version = self._scorer.state.version
            log.exception("version %d cannot be shown", version)
            said = str(error) or type(error).__name__
            trouble = Text(
                f"not everything can be shown ({said}); what is scored is stored",
                f"tout ne peut pas être affiché ({said}) ; ce qui est compté est enregistré",
            )
            return View(version, self._scorer.game, self._session.connection, faults=(trouble,))

    def view(self, at: float, now_us: int) -> View:
        """What there is to show at that moment; `now_us`: the same on the board's clock."""
        scorer, state = self._scorer, self._scorer.state
        game, questions = scorer.game, scorer.questions
        has_doubt = any(question.is_doubt for question in questions)
        return View(
            version=state.version,
            game=game,
            connection=self._session.connection,
            pending=self._pending(state.record, has_doubt, now_us),
            events=state.events,
            faults=tuple(self._faults(at)),
            lost=self._sensing.listener.lost + state.gone,
            moved=self._moved,
            opening=self._opening.of(game),
            passing_since_ms=self._passing_since_ms,
            questions=questions,
            notices=scorer.notices,
            last=scorer.last_shot,
            answering=self._buttons.answering,
        )

    def as_if(self, state: TableState, at: float, now_us: int) -> View:
        """The view as it would be with that state: what is open goes on in another game."""
        now, umpire, record = self.view(at, now_us), self._scorer.umpire, state.record
        if record is None or umpire is None:
            return replace(now, version=state.version, events=state.events)
        game = record.game
        questions = umpire.questions(game)
        has_doubt = any(question.is_doubt for question in questions)
        before = self._scorer.game
        return replace(
            now,
            version=state.version,
            game=game,
            pending=self._pending(record, has_doubt, now_us),
            events=state.events,
            moved=Moved(before.scores if before else {}, int(at * 1000), before, True),
            opening=None,
            questions=questions,
        )

    def _faults(self, at: float) -> list[Text]:
        session, faults = self._session, []
        trouble = self.trouble or self._ledger.journal.trouble
        if trouble:
            faults.append(trouble if isinstance(trouble, Text) else same(trouble))
        faults += [one for one in (session.refusal, session.fault(at)) if one]
        faults += self.warnings
        if not session.has_refused:  # of one that is refused nothing is known
            faults += self._sensing.faults
        return [*faults, *fold.troubles(self._scorer.state)]

    def _pending(self, record: Record | None, has_doubt: bool, now_us: int) -> Pending | None:
        umpire = self._scorer.umpire
        if umpire is None or record is None or record.game.outcome:
            return None
        due_us = self._scorer.due_us
        remaining_ms = None if due_us is None else max(0, (due_us - now_us) // 1000)
        passing, scorer = self._sensing.passing, self._scorer
        return pending(
            umpire,
            record,
            passing,
            remaining_ms,
            has_doubt,
            scorer.refused_in(record),
            scorer.trial,
        )
