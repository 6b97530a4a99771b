"""The carrom umpire: what it decides, shows and asks in each state.

How events change the state is in moves.py.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Self

from pichenette.games.carrom import things
from pichenette.games.game import Game, Json
from pichenette.games.record import Line
from pichenette.games.shot import Shot
from pichenette.sense.observation import Observation
from pichenette.text import Text
from pichenette.umpire.carrom import questions as ask
from pichenette.umpire.carrom import spoken
from pichenette.umpire.carrom.moves import Moves
from pichenette.umpire.carrom.pieces import Taken, carrom
from pichenette.umpire.carrom.proposal import Proposals
from pichenette.umpire.carrom.state import UmpireState
from pichenette.umpire.carrom.taking import Taking
from pichenette.umpire.naming import Last, Naming
from pichenette.umpire.question import Choice, Question
from pichenette.umpire.umpire import Open, Surroundings, Umpire
from pichenette.umpire.words import Said

_ASKED_LATE = 12  # pieces after a shot, at a time
# Somebody who presses the button just as the countdown ends means the shot that has just counted.
# It can be seen to count up to a second late, once the board has spoken again.
_JUST_COUNTED_US = 2_000_000


@dataclass(frozen=True)
class CarromUmpire(Umpire):
    state: UmpireState

    @classmethod
    def begin(cls, game: Game, around: Surroundings) -> Self:
        return cls(UmpireState(), around)

    @cached_property
    def _proposals(self) -> Proposals:
        return Proposals(self.around)

    @cached_property
    def _moves(self) -> Moves:
        return Moves(self.around.times, self._proposals)

    @cached_property
    def _counted(self) -> ask.CountedQuestions:
        return ask.CountedQuestions(self.around.board)

    def saw(self, observation: Observation, game: Game) -> Self:
        return self.then(self._moves.saw(self.state, observation, game))

    def saw_after(self, observation: Observation, game: Game) -> Self:
        return self.then(self._moves.saw_after(self.state, observation, game))

    def heard(self, said: Said, game: Game) -> Self:
        return self.then(self._moves.heard(self.state, said, game))

    def played(self, entry: int, line: Line, before: Game, after: Game) -> Self:
        return self.then(self._moves.played(self.state, entry, line, before, after))

    def corrected(self, plays: Mapping[int, Line | None], before: Game, after: Game) -> Self:
        return self.then(self._moves.corrected(self.state, plays, before, after))

    @property
    def plays(self) -> tuple[int, ...]:
        return tuple(play.entry for play in self.state.plays)

    @property
    def is_idle(self) -> bool:
        return not self.state.shots

    def due_us(self, game: Game) -> int | None:
        return self._proposals.due_us(self.state, game)

    def decides(self, game: Game, is_pressed: bool, at_us: int) -> Sequence[Json]:
        state, proposals = self.state, self._proposals
        is_free = is_pressed and proposals.has_strike and not state.shots
        if is_free and state.counted_us is not None and at_us < state.counted_us + _JUST_COUNTED_US:
            return ()
        return (proposals.of(state.shots, state, game).action,)

    @property
    def last_shot(self) -> Shot | None:
        last = self.state.last
        return last.shot if last else None

    def name(self, said: Naming, game: Game, last: Last | None) -> Choice:
        state, proposals = self.state, self._proposals
        if said.is_coming and said.place == "potted" and not game.outcome:
            return spoken.coming(said, proposals.stock(game), state.naming)
        if state.shots:
            shot = state.shots[-1]
            now = proposals.as_taken(shot, state, game)
            return spoken.of_open(shot, proposals.taking(shot, state, game).taken, now, said, game)
        plays = [play for play in state.counting if last and play.entry == last.entry]
        return spoken.of_last(plays[0] if plays else None, last, said, game)

    def tell(self, shot: Shot, coming: Sequence[str], game: Game, last: Last | None) -> Choice:
        choice = spoken.of_whole(shot, coming, bool(self.state.shots), game, last)
        if choice is not None:
            return choice
        [piece] = (*shot.potted, *shot.off)
        return self.name(Naming(piece, "off" if shot.off else "potted"), game, last)

    def restate(self, shot: Shot, game: Game, last: Last | None) -> Choice:
        return spoken.restated(shot, game, last)

    def open(self, game: Game, passing: Sequence[int]) -> Open | None:
        state, proposals = self.state, self._proposals
        if not state.shots and (not passing or not self._is_preview_due):
            return None
        shot = state.shots[0] if state.shots else None
        proposal = proposals.of(state.shots, state, game)
        if shot is None or shot.said is None:
            stock = proposals.stock(game)
            proposal = spoken.with_coming(proposal, len(passing), state.naming, stock)
        evidence = self._evidence(proposals.taking(shot, state, game)) if shot else ()
        return Open(proposal.action, proposal, evidence)

    @property
    def _is_preview_due(self) -> bool:
        """A passage without a flick is likely the next player's shot."""
        has_last = self._proposals.has_strike and self.state.last is not None
        return self.state.emptying is None and not has_last

    def _evidence(self, taking: Taking) -> tuple[Text, ...]:
        passages = (fall.passage for fall in taking.listed() if fall.passage.verdict != "ignore")
        texts = (ask.at_gate(self.around.board, passage, passage.because) for passage in passages)
        return (*texts, *([taking.left_out] if taking.left_out else []))

    def questions(self, game: Game) -> tuple[Question, ...]:
        last, is_last_word = self.state.last, not self.state.shots
        counted = self._counted.of(last, is_last_word) if last else []
        if game.outcome:
            return tuple(counted)
        return (*self._asked(game), *self._asked_late(game), *counted)

    def _asked(self, game: Game) -> Iterator[Question]:
        """Passages that may not be what they are taken for, then those most likely right, with one
        tap to change them, and then those ignored.
        """
        shot = self.state.shots[0] if self.state.shots else None
        if shot is None or shot.said is not None:
            return
        taking = self._proposals.taking(shot, self.state, game)
        is_felt = self._proposals.is_felt(shot)
        listed = list(taking.listed())
        for wants_doubtful in (True, False):
            for fall in listed:
                if ask.is_doubtful(fall, is_felt) is wants_doubtful:
                    yield self._question(taking, fall, game, is_felt)
        for passage in taking.ignored:
            yield self._question(taking, Taken(passage, ()), game, is_felt)

    def _question(self, taking: Taking, fall: Taken, game: Game, is_felt: bool) -> Question:
        """Each worded once, since every view asks them all again."""
        key = fall.passage.key, is_felt
        question = taking.asked.get(key)
        if question is None:
            stock, board = self._proposals.stock(game), self.around.board
            if fall.passage.verdict == "ignore" and not fall.is_said:
                question = ask.offer(fall, stock, board, fall.passage.because)
            elif ask.is_doubtful(fall, is_felt):
                question = ask.doubt(fall, stock, board, is_felt)
            else:
                question = ask.offer(fall, stock, board, ask.fallen(fall))
            taking.asked[key] = question
        return question

    def _asked_late(self, game: Game) -> list[Question]:
        """The first few; more follow as these are answered."""
        late = ((play, passage) for play in self.state.counting for passage in play.late)
        return [
            ask.late(play, passage, game, self.around.board, self.around.palette)
            for play, passage in islice(late, _ASKED_LATE)
        ]

    def notices(self, game: Game) -> tuple[Text, ...]:
        """What to do before the next shot."""
        return (*self._put_back(), *self._tower(game))

    def _put_back(self) -> tuple[Text, ...]:
        state = self.state
        last = state.plays[-1] if state.plays else None
        if last is None or last.is_void or not last.back or state.phase != "quiet":
            return ()
        pieces = things(last.back)
        return (
            Text(
                f"put back on the board: {pieces.en}",
                f"à remettre sur le plateau : {pieces.fr}",
            ),
        )

    def _tower(self, game: Game) -> tuple[Text, ...]:
        """While the tower is being built.  Once it is struck, its pieces lie about."""
        stands, whole = self.state.tower, carrom(game).tower
        if stands is None or not whole or not self.state.is_untouched:
            return ()
        if stands >= whole:
            return (Text("the tower is complete", "la tour est complète"),)
        return (
            Text(
                f"{stands} of {whole} pieces are in the centre",
                f"{stands} pièces sur {whole} sont au centre",
            ),
        )
