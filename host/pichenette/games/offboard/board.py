"""A position of Offboard on a tracked board: what can be played, and what it leads to.

A position is frozen and holds everything but its past: repetition (OB-19) and the ply limit (OB-20)
belong to the game.  `actions` lists exactly the legal ones; `push` takes one of those without
checking again (refusal.py says why an action is not among them).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from pichenette.games.offboard.actions import Discard, Move, Pass, Recover
from pichenette.games.offboard.geometry import (
    BIT,
    BOARD,
    DIRECTIONS,
    NAME,
    SECTORS,
    STEP,
    exit_table,
    path,
    singles,
    union,
)

RED, YELLOW = 0, 1
COLOURS = ("red", "yellow")
MARBLES = 12
WIN = 6  # OB-16
VALUES = (1, 2, 3) * 4  # assumed until read off a real board (RULES.md 3.1)
START = (("NW", "SE"), ("NE", "SW"))  # assumed likewise: red's sectors, then yellow's

OffboardPlay = Move | Recover | Discard | Pass

_REACH = max(STEP.values())


def _compass() -> Iterator[tuple[int, int, Mapping[int, Move]]]:
    """For each direction: a shift, the cells from which a step leaves the board, and each tail's
    move.

    `cells << shift >> _REACH` is one step back, whatever the sign of the direction's own shift, so
    one loop serves all six.
    """
    for direction in DIRECTIONS:
        edge = union(cell for cell in BIT if len(path(cell, direction)) == 1)
        yield _REACH - STEP[direction], edge, {BIT[cell]: Move(cell, direction) for cell in BIT}


_COMPASS = tuple(_compass())


@lru_cache(maxsize=8192)  # twice the number of target sets
def worth(values: tuple[int, ...], targets: int) -> int:
    """The total value of the marbles in these targets."""
    return sum(value for n, value in enumerate(values) if targets >> n & 1)


class Position(NamedTuple):
    """Marbles on cells and in targets; bit n - 1 of a `_fallen` set is target n."""

    red: int
    yellow: int
    turn: int = RED
    red_fallen: int = 0
    yellow_fallen: int = 0
    waiting: bool = False  # a marble of the player to act awaits a choice (OB-13)
    passes: int = 0  # in a row (OB-18)
    values: tuple[int, ...] = VALUES

    @property
    def points(self) -> tuple[int, int]:
        """OB-12: each player scores the value of the opponent's marbles where they lie."""
        return worth(self.values, self.yellow_fallen), worth(self.values, self.red_fallen)

    def moves(self) -> list[Move]:
        """Every move of the player to act, as if no marble waited and the game went on."""
        own, other = (self.red, self.yellow) if self.turn == RED else (self.yellow, self.red)
        free = BOARD ^ own ^ other
        found = []
        for shift, edge, moves in _COMPASS:
            # OB-3, OB-4: own runs that end at a free cell, from the front marble backwards.
            tails = run = own & (free << shift >> _REACH)
            while run := own & (run << shift >> _REACH):
                tails |= run
            # OB-7, OB-8: enemy runs with a free cell or the rim behind them, one marble longer each
            # time round; before them own runs that are longer still.
            enemies = other & (free << shift >> _REACH | edge)
            length = 1
            while enemies:
                run = own & (enemies << shift >> _REACH)
                for _ in range(length):
                    run = own & (run << shift >> _REACH)
                while run:
                    tails |= run
                    run = own & (run << shift >> _REACH)
                enemies = other & (enemies << shift >> _REACH)
                length += 1
            while tails:
                bit = tails & -tails
                found.append(moves[bit])
                tails ^= bit
        return found

    @property
    def is_over(self) -> bool:
        return max(self.points) >= WIN or self.passes == 2  # OB-16, OB-18

    def actions(self) -> Sequence[OffboardPlay]:
        """Everything that may be played now; nothing once the position is over."""
        if self.is_over:
            return ()
        if self.waiting:  # OB-14: the choice comes first
            free = BOARD ^ self.red ^ self.yellow
            return [*(Recover(NAME[bit]) for bit in singles(free)), Discard()]
        return self.moves() or (Pass(),)  # OB-18

    def push(self, action: OffboardPlay) -> "Position":
        """The position after one of `actions`."""
        if isinstance(action, Move):
            return self._move(action)
        if isinstance(action, Discard):  # OB-14 (b): a normal action follows
            return self._replace(waiting=False)
        after = self._replace(turn=1 - self.turn, waiting=False, passes=0)
        if isinstance(action, Pass):
            return after._replace(passes=self.passes + 1)
        if action.cell is None:
            raise ValueError("on a tracked board a marble is recovered on a cell")
        marble = BIT[action.cell]  # OB-14 (a)
        if self.turn == RED:
            return after._replace(red=self.red | marble)
        return after._replace(yellow=self.yellow | marble)

    def _move(self, move: Move) -> "Position":
        red, yellow, turn, red_fallen, yellow_fallen, _, _, values = self
        own, other = (red, yellow) if turn == RED else (yellow, red)
        cells = move.path
        n = 1
        while own & cells[n]:
            n += 1
        front = cells[n]
        own ^= cells[0] | front  # the run moves one step: its tail is free, its front taken
        waiting = False
        if other & front:
            while other & cells[n]:
                n += 1
            behind = cells[n]
            other ^= front | behind
            if not behind:  # OB-10: off the board
                target = 1 << exit_table(values)[move.exit] - 1
                if (red_fallen | yellow_fallen) & target:
                    waiting = True  # OB-13, OB-15
                elif turn == RED:
                    yellow_fallen |= target  # OB-12
                else:
                    red_fallen |= target
        if turn == RED:
            return Position(own, other, YELLOW, red_fallen, yellow_fallen, waiting, 0, values)
        return Position(other, own, RED, red_fallen, yellow_fallen, waiting, 0, values)

    def runs(self, move: Move) -> tuple[int, int]:
        """How many own marbles `move` takes along, and how many enemies stand before them."""
        own, other = (self.red, self.yellow) if self.turn == RED else (self.yellow, self.red)
        n = next(n for n, cell in enumerate(move.path) if not own & cell)
        m = next(m for m, cell in enumerate(move.path[n:]) if not other & cell)
        return n, m

    def draw(self) -> str:
        """The board as drawn in RULES.md 3.3."""
        rows = []
        for letter in "IHGFEDCBA":
            cells = [cell for cell in BIT if cell[0] == letter]
            marks = " ".join(self._mark(BIT[cell]) for cell in cells)
            rows.append(f"{letter}{' ' * (10 - len(cells))}{marks}")
        return "\n".join(rows)

    def _mark(self, cell: int) -> str:
        return "R" if self.red & cell else "Y" if self.yellow & cell else "."


def position(
    red: str = "",
    yellow: str = "",
    *,
    to_act: str = "red",
    red_in: Iterable[int] = (),
    yellow_in: Iterable[int] = (),
    waiting: bool = False,
    values: tuple[int, ...] = VALUES,
) -> Position:
    """Any position: cells as in "E3 E4", the targets that hold marbles as numbers."""
    return Position(
        union(red.split()),
        union(yellow.split()),
        COLOURS.index(to_act),
        sum(1 << n - 1 for n in red_in),
        sum(1 << n - 1 for n in yellow_in),
        waiting,
        values=values,
    )


def start(
    sectors: tuple[tuple[str, str], tuple[str, str]] = START, values: tuple[int, ...] = VALUES
) -> Position:
    """OB-1: two triangles of six marbles each, red to act."""
    red, yellow = (SECTORS[first] | SECTORS[second] for first, second in sectors)
    return Position(red, yellow, values=values)
