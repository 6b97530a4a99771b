"""Offboard's board (RULES.md 3.2 to 3.4): 61 cells, their lines, the rim and its 12 targets.

A set of cells is one integer, one bit per cell.  A step in any direction is a shift by a constant,
because each row of nine takes ten bits: a step over the side lands on a bit that is not a cell.
Bits ascend in the order of the names, A1 to I9.  This file knows no marbles.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

RADIUS = 4
TARGETS = 12

Axial = tuple[int, int]

# Axial (q, r) of one step; the order is anticlockwise from E.
DIRECTIONS: Mapping[str, Axial] = {
    "E": (1, 0),
    "NE": (1, -1),
    "NW": (0, -1),
    "W": (-1, 0),
    "SW": (-1, 1),
    "SE": (0, 1),
}
WIDTH = 10  # bits per row


def _is_cell(q: int, r: int) -> bool:
    return max(abs(q), abs(r), abs(q + r)) <= RADIUS


def _name(q: int, r: int) -> str:
    return "ABCDEFGHI"[RADIUS - r] + str(q + RADIUS + 1)


def _bit(q: int, r: int) -> int:
    return 1 << ((RADIUS - r) * WIDTH + RADIUS + q)


AXIAL: Mapping[str, Axial] = {
    _name(q, r): (q, r)
    for r in range(RADIUS, -RADIUS - 1, -1)
    for q in range(-RADIUS, RADIUS + 1)
    if _is_cell(q, r)
}
BIT: Mapping[str, int] = {name: _bit(q, r) for name, (q, r) in AXIAL.items()}
NAME: Mapping[int, str] = {bit: name for name, bit in BIT.items()}
BOARD = sum(BIT.values())
STEP: Mapping[str, int] = {name: q - r * WIDTH for name, (q, r) in DIRECTIONS.items()}


def singles(cells: int) -> Iterator[int]:
    """The bits of a set, in order of cell names."""
    while cells:
        bit = cells & -cells
        yield bit
        cells ^= bit


def names(cells: int) -> list[str]:
    return [NAME[bit] for bit in singles(cells)]


def union(cells: Iterable[str]) -> int:
    """The set of the named cells, each named once."""
    return sum(BIT[cell] for cell in cells)


def path(cell: str, direction: str) -> list[str]:
    """The cells from `cell` (included) to the rim."""
    (q, r), (dq, dr) = AXIAL[cell], DIRECTIONS[direction]
    found = []
    while _is_cell(q, r):
        found.append(_name(q, r))
        q, r = q + dq, r + dr
    return found


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _sector(signs: tuple[int, int, int]) -> int:
    return union(n for n, (q, r) in AXIAL.items() if (_sign(q), _sign(r), _sign(q + r)) == signs)


# The long diagonals q = 0, r = 0 and q + r = 0 cut the board into six triangles (3.3).
SECTORS: Mapping[str, int] = {
    "N": _sector((1, -1, -1)),
    "NE": _sector((1, -1, 1)),
    "SE": _sector((1, 1, 1)),
    "S": _sector((-1, 1, 1)),
    "SW": _sector((-1, 1, -1)),
    "NW": _sector((-1, -1, -1)),
}


class Exit(NamedTuple):
    """A cell at the rim and the direction in which a marble leaves the board there."""

    cell: str
    direction: str


def _ring() -> Iterator[Axial]:
    """The 30 places around the board, clockwise from the outer NW corner (3.4)."""
    q, r = 0, -RADIUS - 1
    for side in ("E", "SE", "SW", "W", "NW", "NE"):
        dq, dr = DIRECTIONS[side]
        for _ in range(RADIUS + 1):
            yield q, r
            q, r = q + dq, r + dr


def _targets_at(k: int) -> tuple[int, ...]:
    """The targets that place k of the ring touches, clockwise, by the formula of 3.4."""
    side, p = divmod(k, RADIUS + 1)
    if p == 0:  # outside a corner, between two targets
        return (2 * side or TARGETS, 2 * side + 1)
    return (2 * side + 1,) if p <= 2 else (2 * side + 2,)


def _exits() -> Iterator[tuple[Exit, tuple[int, ...]]]:
    for k, (q, r) in enumerate(_ring()):
        for direction, (dq, dr) in DIRECTIONS.items():
            if _is_cell(q - dq, r - dr):
                yield Exit(_name(q - dq, r - dr), direction), _targets_at(k)


EXITS: Mapping[Exit, tuple[int, ...]] = dict(_exits())


@lru_cache(maxsize=64)
def exit_table(values: tuple[int, ...]) -> Mapping[Exit, int]:
    """The target (1 to 12) behind each exit, where target n is worth `values[n - 1]`.

    OB-11: between two targets the lower value; if equal, the first clockwise (`min` takes the
    first).
    """
    return {e: min(targets, key=lambda t: values[t - 1]) for e, targets in EXITS.items()}
