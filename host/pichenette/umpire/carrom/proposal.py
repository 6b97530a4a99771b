"""What the open shots are taken for, and when the first of them is over.

Asked several times per edge, so each passage is read once: the last shot's reading is cached and
rebuilt from the state when it no longer fits.
"""

from collections.abc import Sequence

from pichenette.board import Board
from pichenette.games.game import Game
from pichenette.games.shot import Shot
from pichenette.umpire.carrom.pieces import Colouring, Stock, take
from pichenette.umpire.carrom.state import OpenShot, UmpireState
from pichenette.umpire.carrom.taking import Taking
from pichenette.umpire.umpire import Surroundings


def heads_of(board: Board) -> frozenset[int]:
    """The gates with a place for a colour head."""
    heads = board.colour.heads if board.colour is not None else ()
    return frozenset(map(board.gate_number, heads))


class Proposals:
    def __init__(self, around: Surroundings) -> None:
        self._colouring = Colouring(around.palette, heads_of(around.board))
        self._times = around.times
        self.has_strike = any(gate.role == "strike" for gate in around.board.gates)
        self._stock: tuple[Game, Stock] | None = None
        self._taking: Taking | None = None

    def stock(self, game: Game) -> Stock:
        if self._stock is None or self._stock[0] is not game:
            self._stock = game, Stock.of(game)
            self._taking = None
        return self._stock[1]

    def taking(self, shot: OpenShot, state: UmpireState, game: Game) -> Taking:
        stock, taking = self.stock(game), self._taking
        if taking is None or not taking.is_before(shot.passages, state.said, state.named):
            taking = self._taking = Taking(stock, state.said, state.named, self._colouring)
        taking.hear(shot.passages)
        return taking

    def as_taken(self, shot: OpenShot, state: UmpireState, game: Game) -> Shot:
        """Everything that fell in it."""
        said = shot.said
        if said is None:
            return Shot(tuple(self.taking(shot, state, game).potted), shot.gone)
        since = [passage for passage in shot.since_said if passage.verdict == "accept"]
        spoken = {"said": (*said.potted, *said.off)}
        more = take(since, spoken, self.stock(game), self._colouring)
        return Shot((*said.potted, *(name for taken in more for name in taken.pieces)), said.off)

    def of(self, shots: Sequence[OpenShot], state: UmpireState, game: Game) -> Shot:
        """What would be played now; if nobody has shot, nothing fell."""
        return self.as_taken(shots[0], state, game) if shots else Shot()

    def due_us(self, state: UmpireState, game: Game) -> int | None:
        if not state.shots:
            return None
        if len(state.shots) > 1:
            return state.shots[1].began_us  # EV-3: from now on, falls belong to the next shot
        shot = state.shots[0]
        return shot.due_us(self._times, self._has_doubt(shot, state, game))

    def _has_doubt(self, shot: OpenShot, state: UmpireState, game: Game) -> bool:
        """Would a question hold up the shot?"""
        is_felt = self.is_felt(shot)
        return shot.said is None and self.taking(shot, state, game).has_doubt(is_felt)

    def is_felt(self, shot: OpenShot) -> bool:
        """Was its flick felt, if this board feels any?"""
        return shot.is_struck or not self.has_strike
