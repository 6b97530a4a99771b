"""The Offboard umpire: what it decides, shows and asks in each state.

On a sensed board a fall is a hit for the player in turn, and the done button ends the turn.  On a
tracked board people enter moves; these are compared with what the sensors saw, and a fall without a
move offers the moves that explain it (OB-11, OB-17).  How events change the state is in moves.py.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from pichenette.games.game import Game, Json
from pichenette.games.offboard.sensed import Sensed
from pichenette.games.record import Line
from pichenette.sense.observation import Observation
from pichenette.text import Text
from pichenette.umpire.offboard import moves
from pichenette.umpire.offboard.explaining import Explanations, table_of
from pichenette.umpire.offboard.questions import LISTED, Asking, at_target, target_of
from pichenette.umpire.offboard.state import UmpireState
from pichenette.umpire.question import Question
from pichenette.umpire.umpire import Open, Surroundings, Umpire
from pichenette.umpire.words import Said

WHICH = Text(
    "more than one marble fell: say which was pushed",
    "plus d’une bille est tombée : dites laquelle a été poussée",
)


@dataclass(frozen=True)
class OffboardUmpire(Umpire):
    state: UmpireState

    @classmethod
    def begin(cls, game: Game, around: Surroundings) -> Self:
        return cls(UmpireState(), around)

    @cached_property
    def _explanations(self) -> Explanations:
        return Explanations()

    def saw(self, observation: Observation, game: Game) -> Self:
        return self.then(moves.saw(self.state, observation, game, self.around.board))

    def heard(self, said: Said, game: Game) -> Self:
        return self.then(moves.heard(self.state, said))

    def played(self, entry: int, line: Line, before: Game, after: Game) -> Self:
        board = self.around.board
        return self.then(moves.played(self.state, entry, line, before, after, board))

    def corrected(self, plays: Mapping[int, Line | None], before: Game, after: Game) -> Self:
        return self.then(moves.corrected(self.state, plays))

    @property
    def plays(self) -> tuple[int, ...]:
        remembered = (self.state.ended, self.state.hit)
        return tuple(play.entry for play in remembered if play is not None)

    @property
    def is_idle(self) -> bool:
        return not self.state.falls

    def due_us(self, game: Game) -> int | None:
        """On a sensed board, a single fall in a turn counts by itself."""
        state = self.state
        if len(state.falls) != 1 or not self._hit(game) or state.falls[0].key in state.late:
            return None
        times = self.around.times
        is_asked = any(question.is_doubt for question in self.questions(game))
        wait_ms = times.doubt_ms if is_asked else times.settle_ms
        return state.quiet_from_us + wait_ms * 1000

    def decides(self, game: Game, is_pressed: bool, at_us: int) -> Sequence[Json]:
        if not isinstance(table_of(game), Sensed) or self._is_stuck(game):
            return ()
        hits = self._hit(game)
        return [*hits, {"done": True}] if is_pressed else hits

    def _hit(self, game: Game) -> list[Json]:
        """What the first fall is, if this turn has room for one."""
        table, falls = table_of(game), self.state.falls
        if not falls or not isinstance(table, Sensed) or table.has_hit:
            return []
        return [{"hit": target_of(self.around.board, falls[0])}]

    def _is_stuck(self, game: Game) -> bool:
        """The button cannot say which of several was pushed."""
        return len(self.state.falls) > 1 and bool(self._hit(game))

    def open(self, game: Game, passing: Sequence[int]) -> Open | None:
        board, falls = self.around.board, self.state.falls
        targets = [board.gates[gate].target for gate in passing]
        if not falls and not any(targets):
            return None
        actions = self._hit(game)
        if not actions and isinstance(table_of(game), Sensed) and any(targets):
            actions = [{"hit": next(target for target in targets if target)}]
        evidence = [at_target(board, passage, passage.because) for passage in falls[:LISTED]]
        if more := len(falls) - len(evidence):
            evidence.append(Text(f"and {more} more", f"et {more} de plus"))
        action = actions[0] if actions else None
        stuck = WHICH if self._is_stuck(game) else None
        return Open(action, evidence=tuple(evidence), stuck=stuck)

    def questions(self, game: Game) -> tuple[Question, ...]:
        return Asking(self.state, self.around.board, self._explanations).questions(game)

    def notices(self, game: Game) -> tuple[Text, ...]:
        notices, target = self.state.notices, self.state.unseen
        gates = self.around.board.gates
        if (
            target is None
            or self.state.is_unseen_old
            or all(gate.target != target for gate in gates)
        ):
            return notices  # or there is nothing that could have seen it
        unseen = Text(
            f"T{target}: the sensor did not see the marble that was pushed there",
            f"T{target} : le capteur n’a pas vu la bille qui y a été poussée",
        )
        return (*notices, unseen)
