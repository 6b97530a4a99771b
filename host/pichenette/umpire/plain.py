"""The umpire of a game that brings none: people enter every action.

It lists what the sensors have seen since the last action, so that nobody overlooks a piece.  It
guesses, asks and plays nothing.
"""

from dataclasses import dataclass
from typing import Self

from pichenette.games.game import Game
from pichenette.games.record import Line
from pichenette.sense.observation import Observation, Passage, Step, Strike
from pichenette.text import Text
from pichenette.umpire.umpire import Surroundings, Umpire

_NEWEST = 6  # a longer list is not read
_FLICK = Text("a flick", "un tir")


@dataclass(frozen=True, slots=True)
class SeenSince:
    """What the sensors have seen since the last action."""

    texts: tuple[Text, ...] = ()
    earlier: int = 0  # seen too, but not listed


@dataclass(frozen=True)
class PlainUmpire(Umpire):
    state: SeenSince

    @classmethod
    def begin(cls, game: Game, around: Surroundings) -> Self:
        return cls(SeenSince(), around)

    def saw(self, observation: Observation, game: Game) -> Self:
        text, before = self._said(observation), self.state
        if text is None:
            return self
        earlier = before.earlier + max(0, len(before.texts) + 1 - _NEWEST)
        return self.then(SeenSince((*before.texts[1 - _NEWEST :], text), earlier))

    def _said(self, observation: Observation) -> Text | None:
        if isinstance(observation, Strike):
            return _FLICK
        if isinstance(observation, Passage) and observation.verdict != "ignore":
            gate = self.around.board.gates[observation.gate].text
            return Text(
                f"{gate.en}: {observation.because.en}", f"{gate.fr} : {observation.because.fr}"
            )
        if isinstance(observation, Step) and observation.verdict != "ignore":
            return observation.because
        return None

    def played(self, entry: int, line: Line, before: Game, after: Game) -> Self:
        return self.then(SeenSince())

    def notices(self, game: Game) -> tuple[Text, ...]:
        texts, earlier = self.state.texts, self.state.earlier
        if not texts or game.outcome:
            return ()
        en, fr = (", ".join(text.say(lang) for text in texts) for lang in ("en", "fr"))
        if earlier:
            en, fr = f"{earlier} more, {en}", f"{earlier} autres, {fr}"
        return (
            Text(
                f"seen since the last action: {en}. Enter what was played",
                f"vu depuis la dernière action : {fr}. Entrez ce qui a été joué",
            ),
        )
