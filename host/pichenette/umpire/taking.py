"""The passages of one carrom shot as they are taken, each once, however many there are.

Comes in: passages in their order, and what people said of them.  Goes out: what each is taken for,
and those of them that people are asked about: every one that counts, of which there are no more
than pieces on the board, and the newest of those that count for nothing.  A hand that empties the
pockets, or a beam that flickers, gives hundreds: nobody reads a list of them.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence

from pichenette.games.game import Game
from pichenette.sense.observation import Passage
from pichenette.sense.pieces import Palette
from pichenette.text import Text
from pichenette.umpire.naming import Naming
from pichenette.umpire.pieces import Taken, is_weighty, left_of, take_one
from pichenette.umpire.question import Question

NEWEST = 6  # of each kind of passage that counts for nothing


class Taking:
    def __init__(
        self,
        game: Game,
        said: Mapping[str, tuple[str, ...]],
        named: Mapping[str, Naming],
        palette: Palette,
    ) -> None:
        """Of this very game, and for as long as nobody says anything more."""
        self._game = game
        self._said = dict(said)
        self._named = dict(named)
        self._palette = palette
        self._stock = left_of(game, said)
        self._heard = 0  # passages
        self._counting: list[tuple[int, Taken]] = []
        self._weighty: deque[tuple[int, Taken]] = deque(maxlen=NEWEST)
        self._specks: deque[tuple[int, Taken]] = deque(maxlen=NEWEST)
        self._has_doubt = self._has_unsaid = False
        self.taken: list[Taken] = []
        self.potted: list[str] = []
        self.ignored: deque[Passage] = deque(maxlen=NEWEST)
        self.asked: dict[tuple[str, bool], Question] = {}  # room for whoever words them

    def is_of(
        self, game: Game, said: Mapping[str, tuple[str, ...]], named: Mapping[str, Naming]
    ) -> bool:
        return self._game is game and self._said == said and self._named == named

    def hear(self, passages: Sequence[Passage]) -> None:
        """All of the shot; those that are known already come first."""
        for number in range(self._heard, len(passages)):
            self._take(number, passages[number])
        self._heard = len(passages)

    def _take(self, number: int, passage: Passage) -> None:
        one = take_one(
            passage, self.taken, self._stock, self._said, self._named, self._game, self._palette
        )
        if one is None:
            self.ignored.append(passage)
            return
        self.taken.append(one)
        self.potted += one.pieces
        if one.pieces:
            self._counting.append((number, one))
        else:
            (self._weighty if is_weighty(passage) else self._specks).append((number, one))
        if is_weighty(passage) and not one.is_said:
            self._has_unsaid = True
            self._has_doubt |= one.is_doubtful

    def has_doubt(self, is_felt: bool) -> bool:
        """Does one of them hold the shot up?  `is_felt`: its flick was, or cannot be felt."""
        return self._has_doubt or (self._has_unsaid and not is_felt)

    def listed(self) -> Iterator[Taken]:
        """Those that people are asked about, in their order."""
        for _, one in sorted(
            (*self._counting, *self._weighty, *self._specks), key=lambda found: found[0]
        ):
            yield one

    @property
    def left_out(self) -> Text | None:
        """How many are not listed, in words."""
        shown = len(self._counting) + len(self._weighty) + len(self._specks) + len(self.ignored)
        more = self._heard - shown
        if not more:
            return None
        return Text(
            f"{more} earlier ones are not listed; they count for nothing",
            f"{more} plus anciens ne sont pas listés ; ils ne comptent pas",
        )
