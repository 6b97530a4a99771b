"""A tracked board: every move is known, and so is the position and how often it occurred."""

from collections.abc import Iterable
from typing import NamedTuple, Self

from pichenette.games.game import Action, IllegalAction, Json, Listed, Text
from pichenette.games.offboard.actions import Discard, Move, Pass, Recover
from pichenette.games.offboard.board import Position
from pichenette.games.offboard.geometry import names
from pichenette.games.offboard.refusal import refusal

THIRD = 3  # OB-19

Shelves = tuple[tuple[int, ...], ...]

# Each ply copies the list of shelves and one shelf: 61 keeps both short up to tens of thousands of
# plies.  Powers of two leave every remainder modulo this prime, so positions spread.
_EMPTY: Shelves = ((),) * 61


class Tracked(NamedTuple):
    """A position, and the earlier ones that could come back."""

    position: Position
    seen: Shelves  # OB-19: one number per position at the start of each turn, by remainder
    is_third: bool = False  # the last action brought a position about for the third time

    @classmethod
    def start(cls, position: Position) -> Self:
        shelves, _ = _shelved(_EMPTY, _key(position))
        return cls(position, shelves)

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
                    f"« {action.key} » est pour les plateaux à capteurs ; celui-ci est suivi",
                )
            )
        before = self.position
        if refused := refusal(before, action):
            raise refused
        position = before.push(action)
        # Positions from before a marble was lost for good cannot come back.
        shelves = self.seen if _alive(position) == _alive(before) else _EMPTY
        if position.turn == before.turn:
            return type(self)(position, shelves)
        shelves, times = _shelved(shelves, _key(position))
        return type(self)(position, shelves, times == THIRD)

    def choices(self) -> tuple[Listed, ...]:
        kinds: dict[str, list[Json]] = {}
        for action in self.position.actions():
            kinds.setdefault(action.key, []).append(action.encode())
        return tuple(Listed(kind, tuple(values)) for kind, values in kinds.items())

    def cells(self) -> dict[str, Json]:
        return {"red": names(self.position.red), "yellow": names(self.position.yellow)}

    def draw(self) -> Iterable[str]:
        return self.position.draw().splitlines()


def _shelved(shelves: Shelves, key: int) -> tuple[Shelves, int]:
    """With one more number, and how often it is there now; not tracked beyond the third time."""
    at = key % len(shelves)
    shelf = shelves[at]
    times = shelf.count(key) + 1
    if times > THIRD:
        return shelves, times
    return (*shelves[:at], (*shelf, key), *shelves[at + 1 :]), times


def _key(position: Position) -> int:
    """OB-19: the cells, the player to act and the waiting marble, as one number."""
    turn = position.turn << 1 | position.waiting
    return (position.red << 90 | position.yellow) << 2 | turn


def _alive(position: Position) -> int:
    return position.red.bit_count() + position.yellow.bit_count() + position.waiting
