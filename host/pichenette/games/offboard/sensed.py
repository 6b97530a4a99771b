"""A sensed board sees only what falls into the targets, and who has finished."""

from collections.abc import Iterable
from typing import NamedTuple, Self

from pichenette.games.game import Action, IllegalAction, Json, Listed, Text
from pichenette.games.offboard.actions import Discard, Hit, Recover, TurnDone
from pichenette.games.offboard.board import MARBLES, RED, VALUES, worth
from pichenette.games.offboard.geometry import TARGETS
from pichenette.games.offboard.refusal import choose_first, nothing_waits


class Sensed(NamedTuple):
    """Colours are 0 for red and 1 for yellow; bit n - 1 of a `fallen` set is target n."""

    turn: int = RED
    left: tuple[int, int] = (MARBLES, MARBLES)  # on the board, by colour
    fallen: tuple[int, int] = (0, 0)
    waiting: int | None = None
    has_hit: bool = False  # in this turn
    values: tuple[int, ...] = VALUES

    @property
    def points(self) -> tuple[int, int]:
        """OB-12: each player scores the value of the opponent's marbles where they lie."""
        return worth(self.values, self.fallen[1]), worth(self.values, self.fallen[0])

    @property
    def is_stuck(self) -> bool:
        return False  # OB-18 needs a position

    @property
    def is_third(self) -> bool:
        return False  # so does OB-19

    def after(self, action: Action) -> Self:
        if isinstance(action, Recover | Discard):
            return self._choose(action)
        if not isinstance(action, Hit | TurnDone):
            raise _not_seen(action)
        if self.waiting == self.turn:
            raise choose_first()
        if isinstance(action, Hit):
            return self._hit(action.target)
        return self._replace(turn=1 - self.turn, has_hit=False)

    def _choose(self, action: Recover | Discard) -> Self:
        """OB-14."""
        if isinstance(action, Recover) and action.cell is not None:
            raise _not_seen(action)
        if self.waiting != self.turn:
            raise nothing_waits()
        after = self._replace(waiting=None)
        if isinstance(action, Discard):
            return after
        return after._replace(turn=1 - self.turn, left=_add(self.left, self.turn, 1))

    def _hit(self, number: int) -> Self:
        if self.has_hit:
            raise IllegalAction(
                Text(
                    "a marble has already fallen this turn; a push ejects only one",
                    "une bille est déjà tombée à ce tour ; une poussée n’en éjecte qu’une",
                ),
                "OB-10",
            )
        other = 1 - self.turn
        if not self.left[other]:
            raise IllegalAction(
                Text(
                    "the other player has no marble left on the board",
                    "l’adversaire n’a plus de bille sur le plateau",
                ),
                "OB-10",
            )
        target = 1 << number - 1
        after = self._replace(has_hit=True, left=_add(self.left, other, -1))
        if (self.fallen[0] | self.fallen[1]) & target:
            return after._replace(waiting=other)  # OB-13
        return after._replace(fallen=_add(self.fallen, other, target))  # OB-12

    def choices(self) -> tuple[Listed, ...]:
        if self.waiting == self.turn:
            return Listed("recover", (True,)), Listed("discard", (True,))
        done = Listed("done", (True,))
        if self.has_hit or not self.left[1 - self.turn]:
            return (done,)
        return Listed("hit", tuple(range(1, TARGETS + 1))), done

    def cells(self) -> dict[str, Json]:
        return {}

    def draw(self) -> Iterable[str]:
        return ()


def _add(pair: tuple[int, int], colour: int, n: int) -> tuple[int, int]:
    return (pair[0] + n, pair[1]) if colour == RED else (pair[0], pair[1] + n)


def _not_seen(action: Action) -> IllegalAction:
    return IllegalAction(
        Text(
            f'"{action}": this board only sees its targets, not cells or moves',
            f"« {action} » : ce plateau ne voit que ses cibles, ni les cases ni les coups",
        )
    )
