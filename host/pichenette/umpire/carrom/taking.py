"""Read the passages of one carrom shot, each once, however many there are.

People are asked about every passage that counts, which are never more than the pieces on the board,
and about the newest of those that count for nothing.  A hand emptying the pockets or a flickering
beam produces hundreds, and nobody reads such a list.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence

from pichenette.sense.observation import Passage
from pichenette.text import Text
from pichenette.umpire.carrom.pieces import Colouring, Stock, Taken, left_of, take_one
from pichenette.umpire.falling import is_weighty
from pichenette.umpire.naming import Naming
from pichenette.umpire.question import Question

NEWEST = 6  # per kind of passage that counts for nothing


class Taking:
    def __init__(
        self,
        stock: Stock,
        said: Mapping[str, tuple[str, ...]],
        named: Mapping[str, Naming],
        colouring: Colouring,
    ) -> None:
        """Valid until people say something more."""
        self._stock = stock
        self._said = said
        self._named = named
        self._colouring = colouring
        self._left = left_of(stock, said)
        self._heard: Sequence[Passage] = ()
        self._counting: list[tuple[int, Taken]] = []
        self._weighty: deque[tuple[int, Taken]] = deque(maxlen=NEWEST)
        self._specks: deque[tuple[int, Taken]] = deque(maxlen=NEWEST)
        self._has_doubt = self._has_unsaid = False
        self.taken: list[Taken] = []
        self.potted: list[str] = []
        self.ignored: deque[Passage] = deque(maxlen=NEWEST)
        self.asked: dict[tuple[str, bool], Question] = {}  # for the caller to keep their wording in

    def is_before(
        self,
        passages: Sequence[Passage],
        said: Mapping[str, tuple[str, ...]],
        named: Mapping[str, Naming],
    ) -> bool:
        """Are these its passages, perhaps with new ones after, and has nobody said anything
        more?
        """
        if self._said is not said or self._named is not named:
            return False
        heard = self._heard
        return heard is passages or heard == passages[: len(heard)]

    def hear(self, passages: Sequence[Passage]) -> None:
        """Take all passages of the shot, those already known first."""
        for number in range(len(self._heard), len(passages)):
            self._take(number, passages[number])
        self._heard = passages

    def _take(self, number: int, passage: Passage) -> None:
        fall = take_one(
            passage, self.taken, self._left, self._said, self._named, self._stock, self._colouring
        )
        if fall is None:
            self.ignored.append(passage)
            return
        self.taken.append(fall)
        self.potted += fall.pieces
        if fall.pieces:
            self._counting.append((number, fall))
        else:
            (self._weighty if is_weighty(passage) else self._specks).append((number, fall))
        if is_weighty(passage) and not fall.is_said:
            self._has_unsaid = True
            self._has_doubt |= fall.is_doubtful

    def has_doubt(self, is_felt: bool) -> bool:
        """Does a passage hold up the shot?  `is_felt`: its flick was felt, or cannot be."""
        return self._has_doubt or (self._has_unsaid and not is_felt)

    def listed(self) -> Iterator[Taken]:
        """The passages people are asked about, in order."""
        for _, fall in sorted(
            (*self._counting, *self._weighty, *self._specks), key=lambda found: found[0]
        ):
            yield fall

    @property
    def left_out(self) -> Text | None:
        """How many are not listed, in words."""
        shown = len(self._counting) + len(self._weighty) + len(self._specks) + len(self.ignored)
        more = len(self._heard) - shown
        if not more:
            return None
        return Text(
            f"{more} earlier ones are not listed; they do not count",
            f"{more} plus anciens ne sont pas listés ; ils ne comptent pas",
        )
