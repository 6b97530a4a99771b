"""The umpire of a game that brings none: people enter every action.

It lists what the sensors have seen since the last action, so that nobody overlooks a piece.  It
guesses, asks and plays nothing.
"""

from dataclasses import dataclass
from typing import Self

from pichenette.games.game import Game, Json
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

    def saw(self, seen: Observation, game: Game) -> Self:
        text, before = self._said(seen), self.state
        if text is None:
            return self
        earlier = before.earlier + max(0, len(before.texts) + 1 - _NEWEST)
        return self.then(SeenSince((*before.texts[1 - _NEWEST :], text), earlier))

    def _said(self, seen: Observation) -> Text | None:
        if isinstance(seen, Strike):
            return _FLICK
        if isinstance(seen, Passage) and seen.verdict != "ignore":
            gate = self.around.board.gates[seen.gate].text
            return Text(f"{gate.en}: {seen.because.en}", f"{gate.fr} : {seen.because.fr}")
        if isinstance(seen, Step) and seen.verdict != "ignore":
            return seen.because
        return None

    def played(self, entry: int, line: Json, before: Game, after: Game) -> Self:
        return self.then(SeenSince())

    def notices(self, game: Game) -> tuple[Text, ...]:
        texts, earlier = self.state.texts, self.state.earlier
        if not texts or game.outcome:
            return ()
        en, fr = (", ".join(one.say(lang) for one in texts) for lang in ("en", "fr"))
        if earlier:
            en, fr = f"{earlier} more, {en}", f"{earlier} autres, {fr}"
        return (
            Text(
                f"seen since the last action: {en}. Enter what was played",
                f"vu depuis la dernière action : {fr}. Entrez ce qui a été joué",
            ),
        )
