"""The Topple umpire: what it decides, shows and asks in each state.

A placement is played once both people and the scale have reported it.  How events change the state
is in moves.py.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from pichenette.games.game import Game, Json
from pichenette.games.record import Line
from pichenette.games.topple.actions import Placement, Roll
from pichenette.games.topple.topple import Topple
from pichenette.games.topple.tower import height
from pichenette.sense.observation import Observation
from pichenette.text import Text
from pichenette.umpire.question import Question
from pichenette.umpire.topple import moves
from pichenette.umpire.topple.questions import Asking
from pichenette.umpire.topple.state import UmpireState
from pichenette.umpire.umpire import Open, Surroundings, Umpire, listed
from pichenette.umpire.words import Said


@dataclass(frozen=True)
class ToppleUmpire(Umpire):
    state: UmpireState

    @classmethod
    def begin(cls, game: Game, around: Surroundings) -> Self:
        return cls(UmpireState(), around)

    def saw(self, observation: Observation, game: Game) -> Self:
        return self.then(moves.saw(self.state, observation, game))

    def heard(self, said: Said, game: Game) -> Self:
        return self.then(moves.heard(self.state, said))

    def played(self, entry: int, line: Line, before: Game, after: Game) -> Self:
        has_scale = self.around.has_scale
        return self.then(moves.played(self.state, entry, line, before, after, has_scale))

    def corrected(self, plays: Mapping[int, Line | None], before: Game, after: Game) -> Self:
        has_scale = self.around.has_scale
        return self.then(moves.corrected(self.state, plays, before, after, has_scale))

    @property
    def plays(self) -> tuple[int, ...]:
        return (self.state.placed.entry,) if self.state.placed else ()

    @property
    def is_idle(self) -> bool:
        return not self.state.steps and self.state.entered is None

    @property
    def can_redo(self) -> bool:
        """A redo gives the record back the piece that is left over."""
        state = self.state
        return self.is_idle or (state.entered is None and state.steps == (state.surplus,))

    @property
    def wants_weight(self) -> bool:
        return self.around.has_scale and self.state.total is None

    def due_us(self, game: Game) -> int | None:
        """Cell and weight, or fall and die, are both there: nothing to wait for."""
        return 0 if self.state.phase == "met" or self._is_fallen(game) else None

    def _is_fallen(self, game: Game) -> bool:
        return self.state.is_falling and Roll.key not in listed(game)

    def waits_for(self, action: Json, game: Game) -> bool:
        """A cell waits for its weight if there is a scale to feel it."""
        can_feel = self.around.has_scale and not self.state.is_deaf
        is_alone = not self.state.more or self.state.has_fall
        return Placement.key in action and can_feel and is_alone

    def decides(self, game: Game, is_pressed: bool, at_us: int) -> Sequence[Json]:
        """The done button plays an entered cell, whatever the scale says; but pieces that fell come
        first.
        """
        entered = self.state.entered
        if self.state.is_falling:
            return (entered,) if self._is_fallen(game) else ()
        if entered is None or self.state.has_fall or not (self.state.more or is_pressed):
            return ()
        return (entered,)

    def open(self, game: Game, passing: Sequence[int]) -> Open | None:
        state = self.state
        if self.is_idle:
            return None
        evidence = [step.because for step in state.steps]
        if state.phase == "entered":
            evidence.append(Text("waiting for its weight", "on attend son poids"))
        return Open(None if state.has_fall else state.entered, evidence=tuple(evidence))

    def questions(self, game: Game) -> tuple[Question, ...]:
        return () if game.outcome else Asking(self.state).questions(game)

    def notices(self, game: Game) -> tuple[Text, ...]:
        state = self.state
        if state.is_clearing:
            return (_clear(state.total),)
        if state.total is None or not isinstance(game, Topple) or game.outcome:
            return ()
        unexplained = sum(step.pieces for step in state.steps)
        recorded, weighed = height(game.stacks), state.total - unexplained
        if recorded in (weighed, state.total):
            return ()
        there = _pieces(state.total)
        return (
            Text(
                f"the scale feels {there.en} on the tower; there should be {recorded}",
                f"la balance sent {there.fr} sur la tour ; il devrait y en avoir {recorded}",
            ),
        )


def _clear(total: int | None) -> Text:
    if not total:
        return Text("clear the tower", "videz la tour")
    there = _pieces(total)
    return Text(
        f"clear the tower: {there.en} still on it", f"videz la tour : il y reste {there.fr}"
    )


def _pieces(number: int) -> Text:
    return Text(
        f"{number} piece{'' if number == 1 else 's'}",
        f"{number} pièce{'' if number in (0, 1) else 's'}",
    )
