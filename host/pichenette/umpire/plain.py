"""The umpire of a game that brings none: people enter every action, the sensors decide nothing.

Comes in: observations and what was played.  Goes out: what the sensors have seen since the last
action, in words, so that nobody overlooks a piece.  Nothing is guessed, asked or played by itself.
"""

from collections.abc import Mapping, Sequence

from pichenette.games.game import BadRecord, Game, Json
from pichenette.games.shot import Shot
from pichenette.sense.observation import Observation, Passage, Step, Strike
from pichenette.text import Text
from pichenette.umpire.naming import NO_PIECES, Last, Naming
from pichenette.umpire.question import Choice, Question
from pichenette.umpire.umpire import Open, Surroundings
from pichenette.umpire.words import Said

_NEWEST = 6  # of what was seen: more is no list that anybody reads
_FLICK = Text("a flick", "un tir")


class PlainUmpire:
    def __init__(self, game: Game, around: Surroundings) -> None:
        self._board = around.board
        self._seen: tuple[Text, ...] = ()
        self._earlier = 0  # seen too, and not listed

    @property
    def is_idle(self) -> bool:
        return True

    def due_us(self, game: Game) -> int | None:
        return None

    def observe(self, seen: Observation, game: Game) -> None:
        text = self._said(seen)
        if text is not None:
            self._earlier += max(0, len(self._seen) + 1 - _NEWEST)
            self._seen = (*self._seen[1 - _NEWEST :], text)

    def _said(self, seen: Observation) -> Text | None:
        if isinstance(seen, Strike):
            return _FLICK
        if isinstance(seen, Passage) and seen.verdict != "ignore":
            gate = self._board.gates[seen.gate].id
            return Text(f"{gate}: {seen.because.en}", f"{gate} : {seen.because.fr}")
        if isinstance(seen, Step) and seen.verdict != "ignore":
            return seen.because
        return None

    def hear(self, said: Said, game: Game) -> None:
        """There is nothing open to speak of."""

    def offer(self, action: Json, game: Game) -> bool:
        return False

    def close(self, game: Game, is_pressed: bool, at_us: int) -> list[Json]:
        return []

    def refuse(self, why: Text) -> None:
        """Whoever entered the action is told."""

    def played(self, entry: int, line: Json, before: Game, after: Game, at_us: int) -> None:
        self._seen, self._earlier = (), 0

    def corrected(self, plays: Mapping[int, Json | None], game: Game) -> None:
        """What was seen is as true as before."""

    @property
    def last_shot(self) -> Shot | None:
        return None

    def name(self, said: Naming, game: Game, last: Last | None) -> Choice:
        raise BadRecord(NO_PIECES)

    def open(self, game: Game, passing: Sequence[int]) -> Open | None:
        return None

    def questions(self, game: Game) -> tuple[Question, ...]:
        return ()

    def notices(self, game: Game) -> tuple[Text, ...]:
        if not self._seen or game.outcome:
            return ()
        en, fr = (", ".join(one.say(lang) for one in self._seen) for lang in ("en", "fr"))
        if self._earlier:
            en, fr = f"{self._earlier} more, {en}", f"{self._earlier} autres, {fr}"
        return (
            Text(
                f"seen since the last action: {en}. Enter what was played",
                f"vu depuis la dernière action : {fr}. Entrer ce qui a été joué",
            ),
        )
