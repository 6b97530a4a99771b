"""Coin on a board with pockets: a coin falls into one, and people say which side is up.

nothing fell --a piece falls--> asked --heads, tails or nothing--> nothing fell
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from pichenette.games.game import Game, Text
from pichenette.games.record import Line
from pichenette.sense.observation import Observation, Passage
from pichenette.umpire.question import Choice, Does, Question
from pichenette.umpire.umpire import Open, Surroundings, Umpire
from pichenette.umpire.words import Aside, Forget, Said


@dataclass(frozen=True, slots=True)
class Fallen:
    """Coins whose side nobody has named yet, in order."""

    coins: tuple[Passage, ...] = ()


@dataclass(frozen=True)
class CoinUmpire(Umpire):
    state: Fallen

    @classmethod
    def begin(cls, game: Game, around: Surroundings) -> Self:
        return cls(Fallen(), around)

    def saw(self, observation: Observation, game: Game) -> Self:
        if not isinstance(observation, Passage) or observation.verdict == "ignore":
            return self
        if not observation.pieces:
            return self
        return self.then(Fallen((*self.state.coins, observation)))

    def heard(self, said: Said, game: Game) -> Self:
        if isinstance(said.word, Forget):
            return self.then(Fallen())
        if isinstance(said.word, Aside):
            left = (coin for coin in self.state.coins if coin.key != said.word.what)
            return self.then(Fallen(tuple(left)))
        return self

    def played(self, entry: int, line: Line, before: Game, after: Game) -> Self:
        return self.then(Fallen(self.state.coins[1:]))

    @property
    def is_idle(self) -> bool:
        return not self.state.coins

    def open(self, game: Game, passing: Sequence[int]) -> Open | None:
        evidence = tuple(coin.because for coin in self.state.coins)
        return Open(evidence=evidence) if evidence else None

    def questions(self, game: Game) -> tuple[Question, ...]:
        if self.is_idle or game.outcome:
            return ()
        coin = self.state.coins[0]
        gate = self.around.board.gates[coin.gate].id
        text = Text(f"{gate}: which side is up?", f"{gate} : quel côté ?")
        choices = (
            Choice(Text("heads", "face"), Does(play={"toss": "heads"})),
            Choice(Text("tails", "pile"), Does(play={"toss": "tails"})),
            Choice(Text("that was no toss", "ce n’était rien"), Does(word=Aside(coin.key))),
        )
        return (Question(f"coin:{coin.key}", text, choices, player=game.turn),)
