"""A tracked board: every move is known, so the whole position is, and how often it came up."""

from collections.abc import Iterable
from typing import NamedTuple, Self

from pichenette.games.game import Action, IllegalAction, Json, Listed, Text
from pichenette.games.offboard.actions import Discard, Move, Pass, Recover
from pichenette.games.offboard.board import Position
from pichenette.games.offboard.geometry import names
from pichenette.games.offboard.refusal import refusal

THIRD = 3  # OB-19

Shelves = tuple[tuple[int, ...], ...]

# Each ply copies the shelves and one of them: 61 keeps both short up to tens of thousands of plies.
# Powers of two leave all remainders by this prime, so that positions spread.
_EMPTY: Shelves = ((),) * 61


class Tracked(NamedTuple):
    """A position and those before it that could come back."""

    position: Position
    seen: Shelves  # OB-19: one number a position, at the start of each turn; by remainder
    is_third: bool = False  # the last action brought a position about for the third time

    @classmethod
    def start(cls, position: Position) -> Self:
        seen, _ = _shelved(_EMPTY, _key(position))
        return cls(position, seen)

    @property
    def turn(self) -> int:
        return self.position.turn

    @property
    def points(self) -> tuple[int, int]:
        return self.position.points

    @property
    def fallen(self) -> tuple[int, int]:
        return self.position.red_fallen, self.position.yellow_fallen

    @property
    def waiting(self) -> int | None:
        return self.position.turn if self.position.waiting else None

    @property
    def is_stuck(self) -> bool:
        return self.position.passes == 2  # OB-18

    def after(self, action: Action) -> Self:
        if not isinstance(action, Move | Recover | Discard | Pass):
            raise IllegalAction(
                Text(
                    f'"{action.key}" is for sensed boards; this one is tracked',
                    f"« {action.key} » est pour les plateaux à capteurs ; celui-ci est suivi",
                )
            )
        before = self.position
        if refused := refusal(before, action):
            raise refused
        position = before.push(action)
        # What came before a marble was lost for good cannot come back.
        seen = self.seen if _alive(position) == _alive(before) else _EMPTY
        if position.turn == before.turn:
            return type(self)(position, seen)
        seen, times = _shelved(seen, _key(position))
        return type(self)(position, seen, times == THIRD)

    def choices(self) -> tuple[Listed, ...]:
        kinds: dict[str, list[Json]] = {}
        for action in self.position.actions():
            kinds.setdefault(action.key, []).append(action.encode())
        return tuple(Listed(kind, tuple(values)) for kind, values in kinds.items())

    def cells(self) -> dict[str, Json]:
        return {"red": names(self.position.red), "yellow": names(self.position.yellow)}

    def draw(self) -> Iterable[str]:
        return self.position.draw().splitlines()


def _shelved(seen: Shelves, key: int) -> tuple[Shelves, int]:
    """With one number more, and how often it is there now; after the third time nobody asks."""
    at = key % len(seen)
    shelf = seen[at]
    times = shelf.count(key) + 1
    if times > THIRD:
        return seen, times
    return (*seen[:at], (*shelf, key), *seen[at + 1 :]), times


def _key(position: Position) -> int:
    """OB-19: the cells, the player to act and the waiting marble, in one number."""
    turn = position.turn << 1 | position.waiting
    return (position.red << 90 | position.yellow) << 2 | turn


def _alive(position: Position) -> int:
    return position.red.bit_count() + position.yellow.bit_count() + position.waiting
